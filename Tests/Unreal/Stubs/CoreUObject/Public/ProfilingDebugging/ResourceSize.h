#pragma once

#include "CoreMinimal.h"

namespace EResourceSizeMode
{
enum Type
{
	Exclusive,
	EstimatedTotal
};
}
struct FResourceSizeEx
{
	FResourceSizeEx();
	FResourceSizeEx& AddDedicatedSystemMemoryBytes(SIZE_T InMemoryBytes);
	SIZE_T GetTotalMemoryBytes() const;
};
