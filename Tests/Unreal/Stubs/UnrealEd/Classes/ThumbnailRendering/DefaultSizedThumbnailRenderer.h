#pragma once

#include "ThumbnailRendering/ThumbnailRenderer.h"

class UDefaultSizedThumbnailRenderer : public UThumbnailRenderer
{
	FSIM_STUB_CLASS(UDefaultSizedThumbnailRenderer, UThumbnailRenderer)
	virtual void GetThumbnailSize(UObject* Object, float Zoom, uint32& OutWidth, uint32& OutHeight) const override;
};
