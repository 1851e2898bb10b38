#pragma once

#include "Containers/Array.h"
#include "ShowFlags.h"

class FSceneInterface;
class FSceneView
{
public:
	const class FSceneViewFamily* Family;
};
class FSceneViewFamily
{
public:
	TArray<const FSceneView*> Views;
	FSceneInterface* Scene;
	FEngineShowFlags EngineShowFlags;
	uint32 FrameNumber;
	uint64 FrameCounter;
};
