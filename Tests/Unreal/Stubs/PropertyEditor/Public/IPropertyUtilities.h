#pragma once

class IPropertyUtilities
{
public:
	virtual ~IPropertyUtilities();
	virtual void ForceRefresh() = 0;
	virtual void RequestRefresh() = 0;
};
