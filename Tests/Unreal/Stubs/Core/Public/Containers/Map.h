#pragma once

#include "Containers/Array.h"
#include "Templates/Tuple.h"

template <typename InKeyType, typename InValueType, typename SetAllocator = FDefaultSetAllocator> class TMap
{
public:
	typedef TPair<InKeyType, InValueType> ElementType;

	TMap();
	TMap(std::initializer_list<TPair<InKeyType, InValueType>> InitList);
	TMap(const TMap& Other);
	TMap(TMap&& Other);
	TMap& operator=(const TMap& Other);
	TMap& operator=(TMap&& Other);
	~TMap();
	InValueType& Add(const InKeyType& InKey, const InValueType& InValue);
	InValueType& Add(const InKeyType& InKey, InValueType&& InValue);
	InValueType& Add(const InKeyType& InKey);
	template <typename KeyArg, typename ValueArg> InValueType& Emplace(KeyArg&& InKey, ValueArg&& InValue);
	InValueType* Find(const InKeyType& Key);
	const InValueType* Find(const InKeyType& Key) const;
	InValueType& FindOrAdd(const InKeyType& Key);
	InValueType& FindChecked(const InKeyType& Key);
	const InValueType& FindChecked(const InKeyType& Key) const;
	InValueType FindRef(const InKeyType& Key) const;
	const InKeyType* FindKey(const InValueType& Value) const;
	bool Contains(const InKeyType& Key) const;
	int32 Remove(const InKeyType& Key);
	bool RemoveAndCopyValue(const InKeyType& Key, InValueType& OutRemovedValue);
	InValueType& operator[](const InKeyType& Key);
	const InValueType& operator[](const InKeyType& Key) const;
	int32 Num() const;
	bool IsEmpty() const;
	void Empty(int32 ExpectedNumElements = 0);
	void Reset();
	void Reserve(int32 Number);
	SIZE_T GetAllocatedSize() const;
	template <typename Allocator> int32 GetKeys(TArray<InKeyType, Allocator>& OutKeys) const;
	template <typename Allocator> void GenerateKeyArray(TArray<InKeyType, Allocator>& OutArray) const;
	template <typename Allocator> void GenerateValueArray(TArray<InValueType, Allocator>& OutArray) const;
	class FsimStubIterator
	{
	public:
		ElementType& operator*() const;
		ElementType* operator->() const;
		FsimStubIterator& operator++();
		explicit operator bool() const;
		bool operator!=(const FsimStubIterator& Other) const;
		const InKeyType& Key() const;
		InValueType& Value() const;
		void RemoveCurrent();
	};
	class FsimStubConstIterator
	{
	public:
		const ElementType& operator*() const;
		const ElementType* operator->() const;
		FsimStubConstIterator& operator++();
		explicit operator bool() const;
		bool operator!=(const FsimStubConstIterator& Other) const;
		const InKeyType& Key() const;
		const InValueType& Value() const;
	};
	FsimStubIterator CreateIterator();
	FsimStubConstIterator CreateConstIterator() const;
	FsimStubIterator begin();
	FsimStubIterator end();
	FsimStubConstIterator begin() const;
	FsimStubConstIterator end() const;
};
template <typename K, typename V, typename A> FArchive& operator<<(FArchive& Ar, TMap<K, V, A>& Map);
