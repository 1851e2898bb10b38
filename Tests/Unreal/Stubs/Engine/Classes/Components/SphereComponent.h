#pragma once

#include "Components/ShapeComponent.h"

class USphereComponent : public UShapeComponent
{
	FSIM_STUB_CLASS(USphereComponent, UShapeComponent)
	void SetSphereRadius(float InSphereRadius, bool bUpdateOverlaps = true);
	void InitSphereRadius(float InSphereRadius);
};
