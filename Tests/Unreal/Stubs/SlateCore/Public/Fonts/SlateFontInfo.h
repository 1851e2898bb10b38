#pragma once

struct FSlateFontInfo
{
};
