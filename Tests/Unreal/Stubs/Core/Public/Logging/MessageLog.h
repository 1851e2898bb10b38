#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/NameTypes.h"

class FMessageLog
{
public:
	FMessageLog(const FName& InLogName);
	~FMessageLog();
	TSharedRef<FTokenizedMessage> Warning(const FText& InMessage = FText());
};
