#pragma once

#include "Engine/EngineTypes.h"

struct FCollisionQueryParams
{
	bool bTraceComplex;
	bool bReturnFaceIndex;
	bool bReturnPhysicalMaterial;
	FCollisionQueryParams();
	FCollisionQueryParams(FName InTraceTag, bool bInTraceComplex = false, const AActor* InIgnoreActor = nullptr);
	void AddIgnoredActor(const AActor* InIgnoreActor);
	void AddIgnoredComponent(const class UPrimitiveComponent* InIgnoreComponent);
	static FCollisionQueryParams DefaultQueryParam;
};
struct FCollisionResponseParams
{
	FCollisionResponseParams(ECollisionResponse DefaultResponse = ECR_Block);
	static FCollisionResponseParams DefaultResponseParam;
};
struct FCollisionObjectQueryParams
{
	FCollisionObjectQueryParams();
	FCollisionObjectQueryParams(ECollisionChannel QueryChannel);
	void AddObjectTypesToQuery(ECollisionChannel QueryChannel);
};
