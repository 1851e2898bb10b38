#pragma once

#include "Components/PrimitiveComponent.h"

class UShapeComponent : public UPrimitiveComponent
{
	FSIM_STUB_CLASS(UShapeComponent, UPrimitiveComponent)
};
