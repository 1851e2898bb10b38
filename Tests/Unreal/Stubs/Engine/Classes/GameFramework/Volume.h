#pragma once

#include "Engine/Brush.h"

class AVolume : public ABrush
{
	FSIM_STUB_CLASS(AVolume, ABrush)
	virtual FBoxSphereBounds GetBounds() const;
};
