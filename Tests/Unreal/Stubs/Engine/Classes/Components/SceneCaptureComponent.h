#pragma once

#include "Components/SceneComponent.h"
#include "Containers/EnumAsByte.h"
#include "Engine/EngineTypes.h"
#include "ShowFlags.h"

class USceneCaptureComponent : public USceneComponent
{
	FSIM_STUB_CLASS(USceneCaptureComponent, USceneComponent)
	TEnumAsByte<ESceneCaptureSource> CaptureSource;
	uint8 bCaptureEveryFrame : 1;
	uint8 bCaptureOnMovement : 1;
	FEngineShowFlags ShowFlags;
};
