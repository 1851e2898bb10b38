#pragma once

#include "Misc/GameTime.h"
#include "UObject/Object.h"

class FCanvas;
class FRenderTarget;
class FSceneView;
class FSceneViewFamily;
class UThumbnailRenderer : public UObject
{
	FSIM_STUB_CLASS(UThumbnailRenderer, UObject)
	virtual bool CanVisualizeAsset(UObject* Object);
	virtual void GetThumbnailSize(UObject* Object, float Zoom, uint32& OutWidth, uint32& OutHeight) const;
	virtual void Draw(UObject* Object, int32 X, int32 Y, uint32 Width, uint32 Height, FRenderTarget* Viewport, FCanvas* Canvas, bool bAdditionalViewFamily);

protected:
	static FGameTime GetTime();
	static void RenderViewFamily(FCanvas* Canvas, FSceneViewFamily* ViewFamily, FSceneView* View);
};
