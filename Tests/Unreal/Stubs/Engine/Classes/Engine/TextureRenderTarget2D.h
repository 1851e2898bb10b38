#pragma once

#include "UObject/Object.h"

enum ETextureRenderTargetFormat : int
{
	RTF_RGBA8,
	RTF_RGBA16f
};
class UTextureRenderTarget2D : public UObject
{
	FSIM_STUB_CLASS(UTextureRenderTarget2D, UObject)
};
