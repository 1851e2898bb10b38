#pragma once

struct FSlateBrush
{
	virtual ~FSlateBrush();
};
