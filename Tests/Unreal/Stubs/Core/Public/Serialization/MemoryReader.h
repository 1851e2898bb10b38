#pragma once

#include "Containers/Array.h"
#include "Serialization/Archive.h"

class FMemoryReader : public FArchive
{
public:
	explicit FMemoryReader(const TArray<uint8>& InBytes, bool bIsPersistent = false);
};
class FMemoryReaderView : public FArchive
{
public:
	explicit FMemoryReaderView(TArrayView<const uint8> InBytes, bool bIsPersistent = false);
};
