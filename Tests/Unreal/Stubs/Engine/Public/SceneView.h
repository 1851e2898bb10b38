#pragma once

#include "Containers/Array.h"
#include "ShowFlags.h"

class FSceneInterface;
class FSceneView
{
public:
	const class FSceneViewFamily* Family;
};
struct FGameTime;
class FRenderTarget;
class FSceneViewFamily
{
public:
	struct ConstructionValues
	{
		ConstructionValues(const FRenderTarget* InRenderTarget, FSceneInterface* InScene, const FEngineShowFlags& InEngineShowFlags);
		ConstructionValues& SetTime(const FGameTime& InTime);
		ConstructionValues& SetAdditionalViewFamily(const bool Value);
	};
	FSceneViewFamily(const ConstructionValues& CVS);
	TArray<const FSceneView*> Views;
	FSceneInterface* Scene;
	FEngineShowFlags EngineShowFlags;
	uint32 FrameNumber;
	uint64 FrameCounter;
};
class FSceneViewFamilyContext : public FSceneViewFamily
{
public:
	FSceneViewFamilyContext(const ConstructionValues& CVS);
	virtual ~FSceneViewFamilyContext();
};
