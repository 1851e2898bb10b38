#pragma once

#include "Containers/Array.h"

class FObjectThumbnail
{
public:
	FObjectThumbnail();
	const TArray<uint8>& GetUncompressedImageData() const;
};
