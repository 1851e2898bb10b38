#pragma once

#include "UObject/Object.h"

class FObjectThumbnail;
class FTextureRenderTargetResource;
namespace ThumbnailTools
{
namespace EThumbnailTextureFlushMode
{
enum Type : int
{
	NeverFlush = 0,
	AlwaysFlush
};
}
void RenderThumbnail(UObject* InObject, const uint32 InImageWidth, const uint32 InImageHeight, EThumbnailTextureFlushMode::Type InFlushMode, FTextureRenderTargetResource* InTextureRenderTargetResource = nullptr, FObjectThumbnail* OutThumbnail = nullptr);
} // namespace ThumbnailTools
