#pragma once

struct FMargin
{
	FMargin();
	FMargin(float UniformMargin);
	FMargin(float Horizontal, float Vertical);
};
