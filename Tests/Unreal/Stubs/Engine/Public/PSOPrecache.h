#pragma once

#include "Containers/Array.h"

class FVertexFactoryType;
class UMaterialInterface;

struct FPSOPrecacheParams
{
};
struct FPSOPrecacheVertexFactoryData
{
	FPSOPrecacheVertexFactoryData();
	explicit FPSOPrecacheVertexFactoryData(const FVertexFactoryType* InVertexFactoryType);
};
using FPSOPrecacheVertexFactoryDataList = TArray<FPSOPrecacheVertexFactoryData>;
struct FMaterialInterfacePSOPrecacheParams
{
	UMaterialInterface* MaterialInterface = nullptr;
	FPSOPrecacheParams PSOPrecacheParams;
	FPSOPrecacheVertexFactoryDataList VertexFactoryDataList;
};
using FMaterialInterfacePSOPrecacheParamsList = TArray<FMaterialInterfacePSOPrecacheParams>;
