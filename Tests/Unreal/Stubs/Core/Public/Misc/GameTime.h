#pragma once

struct FGameTime
{
	FGameTime();
};
