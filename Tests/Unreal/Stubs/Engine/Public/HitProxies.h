#pragma once

class HHitProxy
{
public:
	virtual ~HHitProxy();
};
