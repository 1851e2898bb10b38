// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Core/FractureSimNotices.h"

#include "Framework/Notifications/NotificationManager.h"
#include "Logging/MessageLog.h"
#include "MessageLogInitializationOptions.h"
#include "MessageLogModule.h"
#include "Modules/ModuleManager.h"
#include "Widgets/Notifications/SNotificationList.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimNotices
{
FName LogName()
{
	return FName(TEXT("FractureSim"));
}

void Register()
{
	FMessageLogInitializationOptions Options;
	Options.bShowFilters = true;
	FModuleManager::LoadModuleChecked<FMessageLogModule>(TEXT("MessageLog"))
		.RegisterLogListing(LogName(), LOCTEXT("LogLabel", "FractureSim"), Options);
}

void Unregister()
{
	if (FMessageLogModule* Module = FModuleManager::Get().GetModulePtr<FMessageLogModule>(TEXT("MessageLog")))
	{
		Module->UnregisterLogListing(LogName());
	}
}

void Show(const FText& Sentence, bool bFailed)
{
	FNotificationInfo Info(Sentence);
	Info.ExpireDuration = bFailed ? 8.0f : 4.0f;
	const TSharedPtr<SNotificationItem> Item = FSlateNotificationManager::Get().AddNotification(Info);
	if (Item.IsValid())
	{
		Item->SetCompletionState(bFailed ? SNotificationItem::CS_Fail : SNotificationItem::CS_Success);
	}
}

void Show(const FString& Name, const FFractureSimReport& Report)
{
	const FText Sentence =
		FText::Format(LOCTEXT("Report", "{0}: {1}"), FText::FromString(Name), FText::FromString(Report.Sentence));
	FMessageLog Log(LogName());
	if (Report.bMade)
	{
		Log.Info(Sentence);
	}
	else
	{
		Log.Error(Sentence);
	}
	for (const FString& Each : Report.Notes)
	{
		Log.Info(FText::FromString(Each));
	}
	Show(Sentence, !Report.bMade);
}
} // namespace FractureSimNotices

#undef LOCTEXT_NAMESPACE
