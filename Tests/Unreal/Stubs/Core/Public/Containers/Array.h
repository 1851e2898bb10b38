#pragma once

#include "Containers/ArrayView.h"
#include "Containers/ContainerAllocationPolicies.h"
#include "Templates/Function.h"
#include "Templates/UnrealTemplate.h"

class FArchive;

template <typename InElementType, typename InAllocatorType = FDefaultAllocator> class TArray
{
public:
	typedef InElementType ElementType;
	typedef int32 SizeType;

	TArray();
	TArray(std::initializer_list<InElementType> InitList);
	TArray(const InElementType* Ptr, SizeType Count);
	TArray(const TArray& Other);
	TArray(TArray&& Other);
	template <typename OtherElement, typename OtherAllocator> explicit TArray(const TArray<OtherElement, OtherAllocator>& Other);
	explicit TArray(TArrayView<const InElementType> View);
	~TArray();
	TArray& operator=(const TArray& Other);
	TArray& operator=(TArray&& Other);
	TArray& operator=(std::initializer_list<InElementType> InitList);

	InElementType& operator[](SizeType Index);
	const InElementType& operator[](SizeType Index) const;
	InElementType* GetData();
	const InElementType* GetData() const;
	SizeType Num() const;
	SizeType Max() const;
	bool IsEmpty() const;
	bool IsValidIndex(SizeType Index) const;
	SIZE_T GetAllocatedSize() const;
	uint32 GetTypeSize() const;
	InElementType& Last(SizeType IndexFromTheEnd = 0);
	const InElementType& Last(SizeType IndexFromTheEnd = 0) const;
	InElementType& Top();
	InElementType Pop(EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	void Push(const InElementType& Item);
	SizeType Add(const InElementType& Item);
	SizeType Add(InElementType&& Item);
	template <typename... ArgsType> SizeType Emplace(ArgsType&&... Args);
	template <typename... ArgsType> InElementType& Emplace_GetRef(ArgsType&&... Args);
	InElementType& Add_GetRef(const InElementType& Item);
	InElementType& Add_GetRef(InElementType&& Item);
	SizeType AddUnique(const InElementType& Item);
	SizeType AddDefaulted();
	SizeType AddDefaulted(SizeType Count);
	InElementType& AddDefaulted_GetRef();
	SizeType AddUninitialized(SizeType Count = 1);
	SizeType AddZeroed(SizeType Count = 1);
	void Append(const InElementType* Ptr, SizeType Count);
	void Append(std::initializer_list<InElementType> InitList);
	template <typename OtherElement, typename OtherAllocator> void Append(const TArray<OtherElement, OtherAllocator>& Source);
	template <typename OtherElement, typename OtherAllocator> void Append(TArray<OtherElement, OtherAllocator>&& Source);
	void Append(TArrayView<const InElementType> Source);
	SizeType Insert(const InElementType& Item, SizeType Index);
	void Reserve(SizeType Number);
	void Empty(SizeType Slack = 0);
	void Reset(SizeType NewSize = 0);
	void Shrink();
	void Init(const InElementType& Element, SizeType Number);
	void SetNum(SizeType NewNum, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	void SetNumZeroed(SizeType NewNum, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	void SetNumUninitialized(SizeType NewNum, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	void RemoveAt(SizeType Index);
	void RemoveAt(SizeType Index, SizeType Count, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	void RemoveAtSwap(SizeType Index, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	SizeType Remove(const InElementType& Item);
	SizeType RemoveSwap(const InElementType& Item, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	SizeType RemoveSingle(const InElementType& Item);
	SizeType RemoveSingleSwap(const InElementType& Item, EAllowShrinking AllowShrinking = EAllowShrinking::Yes);
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) SizeType RemoveAll(const Predicate& Test) { return 0; }
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) SizeType RemoveAllSwap(const Predicate& Test, EAllowShrinking AllowShrinking = EAllowShrinking::Yes) { return 0; }
	template <typename ComparisonType> bool Contains(const ComparisonType& Item) const;
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) bool ContainsByPredicate(Predicate Test) const { return false; }
	SizeType Find(const InElementType& Item) const;
	bool Find(const InElementType& Item, SizeType& Index) const;
	template <typename KeyType> SizeType IndexOfByKey(const KeyType& Key) const;
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) SizeType IndexOfByPredicate(Predicate Test) const { return 0; }
	template <typename KeyType> InElementType* FindByKey(const KeyType& Key);
	template <typename KeyType> const InElementType* FindByKey(const KeyType& Key) const;
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) InElementType* FindByPredicate(Predicate Test) { return nullptr; }
	template <typename Predicate> requires(std::is_invocable_r_v<bool, Predicate, const InElementType&>) const InElementType* FindByPredicate(Predicate Test) const { return nullptr; }
	void Sort();
	template <typename Predicate> void Sort(const Predicate& Less) {}
	void StableSort();
	template <typename Predicate> void StableSort(const Predicate& Less) {}
	void Swap(SizeType First, SizeType Second);
	bool operator==(const TArray& Other) const;
	InElementType* begin();
	const InElementType* begin() const;
	InElementType* end();
	const InElementType* end() const;
};

template <typename T> using TArray64 = TArray<T, FDefaultAllocator64>;
template <typename T, typename A> FArchive& operator<<(FArchive& Ar, TArray<T, A>& Array);
