#pragma once

#include "Containers/UnrealString.h"

struct FGuid
{
	uint32 A;
	uint32 B;
	uint32 C;
	uint32 D;
	constexpr FGuid() : A(0), B(0), C(0), D(0) {}
	explicit constexpr FGuid(uint32 InA, uint32 InB, uint32 InC, uint32 InD) : A(InA), B(InB), C(InC), D(InD) {}
	bool IsValid() const;
	void Invalidate();
	FString ToString() const;
	static FGuid NewGuid();
	static bool Parse(const FString& GuidString, FGuid& OutGuid);
	bool operator==(const FGuid& Other) const;
};
uint32 GetTypeHash(const FGuid& Guid);
