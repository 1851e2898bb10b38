#pragma once

#include "Components/ShapeComponent.h"

class UBoxComponent : public UShapeComponent
{
	FSIM_STUB_CLASS(UBoxComponent, UShapeComponent)
	FVector GetScaledBoxExtent() const;
	void InitBoxExtent(const FVector& InBoxExtent);
};
