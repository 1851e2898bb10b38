#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/NameTypes.h"

class FMessageLog
{
public:
	FMessageLog(const FName& InLogName);
	~FMessageLog();
	int32 NumMessages(EMessageSeverity::Type InSeverityFilter);
	const TSharedRef<FTokenizedMessage>& AddMessage(const TSharedRef<FTokenizedMessage>& InMessage);
	TSharedRef<FTokenizedMessage> Error(const FText& InMessage = FText());
	TSharedRef<FTokenizedMessage> Warning(const FText& InMessage = FText());
	TSharedRef<FTokenizedMessage> Info(const FText& InMessage = FText());
};
