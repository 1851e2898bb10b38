#pragma once

#include "Containers/Array.h"
#include "Containers/Map.h"
#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

struct FNumberFormattingOptions
{
};
struct FFormatNamedArguments
{
	template <typename Value> void Add(const FString& Key, const Value& InValue);
};

class FText
{
public:
	FText();
	static const FText& GetEmpty();
	static FText FromString(const FString& String);
	static FText FromName(const FName& Val);
	static FText AsCultureInvariant(const FString& String);
	template <typename Number> requires(std::is_arithmetic_v<Number>) static FText AsNumber(Number Val, const FNumberFormattingOptions* Options = nullptr);
	template <typename... TArguments> static FText Format(FText Fmt, TArguments&&... Args);
	static FText Format(FText Fmt, const FFormatNamedArguments& Args);
	static FText Join(const FText& Delimiter, const TArray<FText>& Args);
	const FString& ToString() const;
	bool IsEmpty() const;
	bool EqualTo(const FText& Other) const;
};
