// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "ThumbnailHelpers.h"
#include "ThumbnailRendering/DefaultSizedThumbnailRenderer.h"

#include "FractureSimThumbnail.generated.h"

class FFractureSimThumbnailScene;
class UDynamicMeshComponent;
class UFractureSimAsset;

/** The scored body, a little apart, or the rig, as the thumbnail of an asset. */
UCLASS()
class UFractureSimThumbnailRenderer : public UDefaultSizedThumbnailRenderer
{
	GENERATED_BODY()

public:
	virtual bool CanVisualizeAsset(UObject* Object) override;
	virtual void Draw(UObject* Object, int32 X, int32 Y, uint32 Width, uint32 Height, FRenderTarget* Target,
		FCanvas* Canvas, bool bAdditionalViewFamily) override;
	virtual void BeginDestroy() override;

private:
	TSharedPtr<FFractureSimThumbnailScene> Scene;
};

/** The scene of the thumbnail: one mesh, seen from the corner. */
class FFractureSimThumbnailScene : public FThumbnailPreviewScene
{
public:
	FFractureSimThumbnailScene();

	/** Shows another asset. */
	void SetAsset(const UFractureSimAsset* Asset);

protected:
	virtual void GetViewMatrixParameters(const float InFOVDegrees, FVector& OutOrigin, float& OutOrbitPitch,
		float& OutOrbitYaw, float& OutOrbitZoom) const override;

private:
	/** Kept alive by the scene. */
	UDynamicMeshComponent* Shown = nullptr;
	FBoxSphereBounds Bounds;
};
