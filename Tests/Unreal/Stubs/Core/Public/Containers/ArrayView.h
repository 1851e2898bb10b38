#pragma once

#include "Containers/ContainerAllocationPolicies.h"

template <typename T, typename AllocatorType> class TArray;

template <typename InElementType, typename InSizeType = int32> class TArrayView
{
public:
	TArrayView();
	TArrayView(InElementType* InData, InSizeType InCount);
	template <typename Other, typename Allocator> requires(std::is_convertible_v<Other (*)[], InElementType (*)[]>) TArrayView(TArray<Other, Allocator>& Array);
	template <typename Other, typename Allocator> requires(std::is_convertible_v<const Other (*)[], InElementType (*)[]>) TArrayView(const TArray<Other, Allocator>& Array);
	template <typename Other> requires(std::is_convertible_v<Other (*)[], InElementType (*)[]>) TArrayView(TArrayView<Other, InSizeType> View);
	template <std::size_t N> TArrayView(InElementType (&Array)[N]);
	TArrayView(std::initializer_list<std::remove_const_t<InElementType>> List) requires(std::is_const_v<InElementType>);
	InElementType& operator[](InSizeType Index) const;
	InElementType* GetData() const;
	InSizeType Num() const;
	bool IsEmpty() const;
	bool IsValidIndex(InSizeType Index) const;
	TArrayView Slice(InSizeType Index, InSizeType InNum) const;
	TArrayView Left(InSizeType Count) const;
	TArrayView Mid(InSizeType Index, InSizeType Count) const;
	InElementType* begin() const;
	InElementType* end() const;
};

template <typename T, typename SizeType = int32> using TConstArrayView = TArrayView<const T, SizeType>;
template <typename T> TArrayView<T> MakeArrayView(T* Pointer, int32 Size);
template <typename T, typename Allocator> TArrayView<T> MakeArrayView(TArray<T, Allocator>& Other);
template <typename T, typename Allocator> TArrayView<const T> MakeArrayView(const TArray<T, Allocator>& Other);
template <typename T> TConstArrayView<T> MakeConstArrayView(const T* Pointer, int32 Size);
template <typename T, typename Allocator> TConstArrayView<T> MakeConstArrayView(const TArray<T, Allocator>& Other);
