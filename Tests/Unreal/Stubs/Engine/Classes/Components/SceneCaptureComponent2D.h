#pragma once

#include "Components/SceneCaptureComponent.h"

class UTextureRenderTarget2D;
class USceneCaptureComponent2D : public USceneCaptureComponent
{
	FSIM_STUB_CLASS(USceneCaptureComponent2D, USceneCaptureComponent)
	float FOVAngle;
	TObjectPtr<UTextureRenderTarget2D> TextureTarget;
	void CaptureScene();
};
