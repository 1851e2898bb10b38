#pragma once

#include "Components/ShapeComponent.h"

class UBoxComponent : public UShapeComponent
{
	FSIM_STUB_CLASS(UBoxComponent, UShapeComponent)
	void SetBoxExtent(FVector InBoxExtent, bool bUpdateOverlaps = true);
	FVector GetScaledBoxExtent() const;
	FVector GetUnscaledBoxExtent() const;
	void InitBoxExtent(const FVector& InBoxExtent);
};
