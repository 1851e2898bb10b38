#pragma once

#include "CoreMinimal.h"

struct FToolMenuOwner
{
	FToolMenuOwner();
	FToolMenuOwner(void* InPointer);
	FToolMenuOwner(const FName InValue);
};
