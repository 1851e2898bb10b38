#pragma once

#include "Containers/Array.h"
#include "Serialization/Archive.h"

class FMemoryWriter : public FArchive
{
public:
	FMemoryWriter(TArray<uint8>& InBytes, bool bIsPersistent = false, bool bSetOffset = false, const FName InArchiveName = NAME_None);
};
