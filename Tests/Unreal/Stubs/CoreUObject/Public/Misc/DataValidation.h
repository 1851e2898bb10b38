#pragma once

#include "CoreMinimal.h"
#include "Logging/TokenizedMessage.h"

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
	struct FIssue
	{
		FText Message;
		EMessageSeverity::Type Severity;
		TSharedPtr<FTokenizedMessage> TokenizedMessage;
	};
	FDataValidationContext();
	const TArray<FIssue>& GetIssues() const;
	uint32 GetNumErrors() const;
	void AddError(const FText& Text);
	void AddWarning(const FText& Text);
	void AddMessage(TSharedRef<FTokenizedMessage> Message);
};
