#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

struct FKey
{
	FSIM_STUB_STRUCT(FKey)
	FKey();
	FKey(const FName InName);
	bool operator==(const FKey& Other) const;
};
struct EKeys
{
	static const FKey LeftMouseButton;
	static const FKey RightMouseButton;
};
enum EInputEvent : int
{
	IE_Pressed = 0,
	IE_Released = 1,
	IE_Repeat = 2,
	IE_DoubleClick = 3
};
