#pragma once

#include "Containers/Array.h"

template <typename InElementType, typename Allocator = FDefaultSetAllocator> class TSet
{
public:
	TSet();
	TSet(std::initializer_list<InElementType> InitList);
	TSet(const TSet& Other);
	TSet(TSet&& Other);
	TSet& operator=(const TSet& Other);
	TSet& operator=(TSet&& Other);
	~TSet();
	void Add(const InElementType& InElement, bool* bIsAlreadyInSetPtr = nullptr);
	void Append(const TSet& Other);
	bool Contains(const InElementType& Key) const;
	InElementType* Find(const InElementType& Key);
	const InElementType* Find(const InElementType& Key) const;
	int32 Remove(const InElementType& Key);
	int32 Num() const;
	bool IsEmpty() const;
	void Empty(int32 ExpectedNumElements = 0);
	void Reset();
	void Reserve(int32 Number);
	SIZE_T GetAllocatedSize() const;
	TArray<InElementType> Array() const;
	class FsimStubIterator
	{
	public:
		const InElementType& operator*() const;
		const InElementType* operator->() const;
		FsimStubIterator& operator++();
		explicit operator bool() const;
		bool operator!=(const FsimStubIterator& Other) const;
		void RemoveCurrent();
	};
	FsimStubIterator CreateIterator();
	FsimStubIterator begin() const;
	FsimStubIterator end() const;
};
