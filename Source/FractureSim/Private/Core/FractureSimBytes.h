// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Containers/ArrayView.h"
#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/** Unreal's arrays and strings as the core takes them, and back. */
namespace FractureSimBytes
{
inline std::span<const std::byte> AsSpan(TConstArrayView<uint8> Bytes)
{
	return {reinterpret_cast<const std::byte*>(Bytes.GetData()), static_cast<size_t>(Bytes.Num())};
}

inline TArray<uint8> ToArray(std::span<const std::byte> Bytes)
{
	return TArray<uint8>(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
}

inline FString ToString(const std::string& Text)
{
	return FString(UTF8_TO_TCHAR(Text.c_str()));
}

template <class ElementType> std::span<const ElementType> SpanOf(const TArray<ElementType>& Array)
{
	return {Array.GetData(), static_cast<size_t>(Array.Num())};
}
} // namespace FractureSimBytes
