#pragma once

#include "CoreMinimal.h"

class FTokenizedMessage;
enum class EDataValidationResult : uint8
{
	Invalid,
	Valid,
	NotValidated
};
EDataValidationResult CombineDataValidationResults(EDataValidationResult Result1, EDataValidationResult Result2);
class FDataValidationContext
{
public:
	void AddError(const FText& Text);
	void AddWarning(const FText& Text);
	void AddMessage(TSharedRef<FTokenizedMessage> Message);
};
