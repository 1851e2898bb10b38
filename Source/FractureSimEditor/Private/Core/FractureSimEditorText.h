// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Types.h"

#include "Containers/Array.h"
#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "Internationalization/Text.h"
#include "Math/Color.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/** Unreal's strings and arrays as the authoring library takes them, and back. */
namespace FractureSimText
{
inline FString ToString(std::string_view Text)
{
	const FUTF8ToTCHAR Converted(Text.data(), static_cast<int32>(Text.size()));
	return FString(Converted.Length(), Converted.Get());
}

inline FText ToText(std::string_view Text)
{
	return FText::FromString(ToString(Text));
}

inline std::string ToStd(const FString& Text)
{
	const FTCHARToUTF8 Converted(*Text);
	return std::string(Converted.Get(), static_cast<size_t>(Converted.Length()));
}

inline TArray<FString> ToStrings(std::span<const std::string> Texts)
{
	TArray<FString> Result;
	for (const std::string& Each : Texts)
	{
		Result.Add(ToString(Each));
	}
	return Result;
}

/** Numbers of fragments, as the core has them; below zero is left out. */
inline std::vector<uint32_t> ToIndices(const TArray<int32>& Indices)
{
	std::vector<uint32_t> Result;
	for (const int32 Each : Indices)
	{
		if (Each >= 0)
		{
			Result.push_back(static_cast<uint32_t>(Each));
		}
	}
	return Result;
}

inline TArray<int32> ToArray(std::span<const uint32_t> Indices)
{
	TArray<int32> Result;
	for (const uint32_t Each : Indices)
	{
		Result.Add(static_cast<int32>(Each));
	}
	return Result;
}
} // namespace FractureSimText
