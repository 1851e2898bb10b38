#pragma once

#include "Components.h"
#include "VertexFactory.h"

class FLocalVertexFactory : public FVertexFactory
{
public:
	struct FDataType : public FStaticMeshDataType
	{
	};
	FLocalVertexFactory(ERHIFeatureLevel::Type InFeatureLevel, const char* InDebugName);
	void SetData(FRHICommandListBase& RHICmdList, const FDataType& InData);
};
