#pragma once

#include "CoreMinimal.h"

class SNotificationItem;
struct FNotificationInfo;

class FSlateNotificationManager
{
public:
	static FSlateNotificationManager& Get();
	TSharedPtr<SNotificationItem> AddNotification(const FNotificationInfo& Info);
};
