#pragma once

class FCanvas
{
};
