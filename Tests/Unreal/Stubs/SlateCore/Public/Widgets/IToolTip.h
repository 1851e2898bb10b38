#pragma once

class IToolTip
{
public:
	virtual ~IToolTip();
};
