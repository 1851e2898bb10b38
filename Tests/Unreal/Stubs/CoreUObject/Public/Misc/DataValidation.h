#pragma once

#include "CoreMinimal.h"

class FTokenizedMessage;
enum class EDataValidationResult : uint8
{
	Invalid,
	Valid,
	NotValidated
};
class FDataValidationContext
{
public:
	void AddError(const FText& Text);
	void AddWarning(const FText& Text);
	void AddMessage(TSharedRef<FTokenizedMessage> Message);
};
