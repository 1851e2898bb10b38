#pragma once

#include "Logging/TokenizedMessage.h"

class UObject;

class FUObjectToken : public IMessageToken
{
public:
	static TSharedRef<FUObjectToken> Create(const UObject* InObject, const FText& InLabelOverride = FText());
};
