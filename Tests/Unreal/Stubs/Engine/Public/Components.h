#pragma once

#include "VertexFactory.h"

struct FStaticMeshDataType
{
	FVertexStreamComponent PositionComponent;
	FVertexStreamComponent TangentBasisComponents[2];
	TArray<FVertexStreamComponent> TextureCoordinates;
	FVertexStreamComponent LightMapCoordinateComponent;
	FVertexStreamComponent ColorComponent;
	FRHIShaderResourceView* PositionComponentSRV = nullptr;
	FRHIShaderResourceView* TangentsSRV = nullptr;
	FRHIShaderResourceView* TextureCoordinatesSRV = nullptr;
	FRHIShaderResourceView* ColorComponentsSRV = nullptr;
	uint32 ColorIndexMask = ~0u;
	int8 LightMapCoordinateIndex = -1;
	uint8 NumTexCoords = 0;
};
