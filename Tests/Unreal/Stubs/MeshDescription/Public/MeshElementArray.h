#pragma once

#include "MeshTypes.h"

template <typename ElementIDType> class TMeshElementIDRange
{
public:
	class FsimStubIterator
	{
	public:
		ElementIDType operator*() const;
		FsimStubIterator& operator++();
		bool operator!=(const FsimStubIterator& Other) const;
	};
	FsimStubIterator begin() const;
	FsimStubIterator end() const;
};
template <typename ElementIDType> class TMeshElementArray
{
public:
	int32 Num() const;
	int32 GetArraySize() const;
	TMeshElementIDRange<ElementIDType> GetElementIDs() const;
};
