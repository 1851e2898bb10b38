#pragma once

#include "PreviewScene.h"
#include "SceneView.h"

class FThumbnailPreviewScene : public FPreviewScene
{
public:
	FThumbnailPreviewScene();
	FSceneView* CreateView(FSceneViewFamily* ViewFamily, int32 X, int32 Y, uint32 SizeX, uint32 SizeY) const;

protected:
	virtual void GetViewMatrixParameters(const float InFOVDegrees, FVector& OutOrigin, float& OutOrbitPitch, float& OutOrbitYaw, float& OutOrbitZoom) const = 0;
};
