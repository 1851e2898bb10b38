#pragma once

#include "CoreTypes.h"

template <typename T> constexpr std::remove_reference_t<T>&& MoveTemp(T&& Object) noexcept { return static_cast<std::remove_reference_t<T>&&>(Object); }
template <typename T> constexpr std::remove_reference_t<T>&& MoveTempIfPossible(T&& Object) noexcept { return static_cast<std::remove_reference_t<T>&&>(Object); }
template <typename T> constexpr T&& Forward(std::remove_reference_t<T>& Object) noexcept { return static_cast<T&&>(Object); }
template <typename T> constexpr T&& Forward(std::remove_reference_t<T>&& Object) noexcept { return static_cast<T&&>(Object); }
template <typename T> T CopyTemp(T& Value);
template <typename T> void Swap(T& A, T& B);

template <typename RefType, typename AssignedType = RefType> struct TGuardValue
{
	TGuardValue(RefType& InReference, const AssignedType& NewValue);
	~TGuardValue();
};

