#pragma once

#include "CoreMinimal.h"
#include "Styling/SlateBrush.h"

struct FSlateImageBrush : public FSlateBrush
{
	FSlateImageBrush(const FString& InImageName, const FVector2f& InImageSize);
};
