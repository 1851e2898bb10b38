#pragma once

#include "Containers/ContainerAllocationPolicies.h"

template <typename Allocator = FDefaultAllocator> class TBitArray
{
public:
	class FsimStubReference
	{
	public:
		operator bool() const;
		FsimStubReference& operator=(bool Value);
	};
	TBitArray();
	explicit TBitArray(bool bValue, int32 InNumBits);
	int32 Add(bool Value);
	void Init(bool bValue, int32 InNumBits);
	void SetNum(int32 InNumBits, bool bValue);
	void Empty(int32 ExpectedNumBits = 0);
	void Reset();
	int32 Num() const;
	bool IsValidIndex(int32 Index) const;
	int32 CountSetBits(int32 FromIndex = 0, int32 ToIndex = INDEX_NONE) const;
	int32 Find(bool bValue) const;
	SIZE_T GetAllocatedSize() const;
	FsimStubReference operator[](int32 Index);
	bool operator[](int32 Index) const;
};
