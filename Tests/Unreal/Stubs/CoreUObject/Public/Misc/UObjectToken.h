#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/Object.h"

class FUObjectToken : public IMessageToken
{
public:
	static TSharedRef<FUObjectToken> Create(const UObject* InObject, const FText& InLabelOverride = FText());
};
