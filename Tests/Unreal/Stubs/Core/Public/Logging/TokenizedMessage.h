#pragma once

#include "Internationalization/Text.h"
#include "Templates/SharedPointer.h"

class IMessageToken
{
public:
	virtual ~IMessageToken();
};

class FTokenizedMessage : public TSharedFromThis<FTokenizedMessage>
{
public:
	TSharedRef<FTokenizedMessage> AddToken(const TSharedRef<IMessageToken>& InMessageToken);
};

class FTextToken : public IMessageToken
{
public:
	static TSharedRef<FTextToken> Create(const FText& InMessage);
};
