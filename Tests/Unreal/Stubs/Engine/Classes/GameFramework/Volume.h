#pragma once

#include "Engine/Brush.h"

class AVolume : public ABrush
{
	FSIM_STUB_CLASS(AVolume, ABrush)
	bool EncompassesPoint(FVector Point, float SphereRadius = 0.f, float* OutDistanceToPoint = nullptr) const;
	virtual FBoxSphereBounds GetBounds() const;
};
