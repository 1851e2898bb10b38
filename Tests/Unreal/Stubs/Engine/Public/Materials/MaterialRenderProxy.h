#pragma once

#include "Math/Color.h"
#include "RenderResource.h"
#include "UObject/NameTypes.h"

class FMaterialRenderProxy : public FRenderResource
{
};
class FColoredMaterialRenderProxy : public FMaterialRenderProxy
{
public:
	FColoredMaterialRenderProxy(
		const FMaterialRenderProxy* InParent, const FLinearColor& InColor, FName InColorParamName = NAME_None);
};
