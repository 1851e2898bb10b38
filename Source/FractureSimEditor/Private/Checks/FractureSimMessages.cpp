// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Checks/FractureSimMessages.h"

#include "Core/FractureSimEditorText.h"
#include "Core/FractureSimNotices.h"

#include "Logging/TokenizedMessage.h"
#include "Misc/UObjectToken.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimMessages
{
TSharedRef<FTokenizedMessage> Make(UObject& About, const fsim::Advice& Advice, TFunction<bool(FString&)> Fix)
{
	EMessageSeverity::Type Severity = EMessageSeverity::Info;
	switch (Advice.severity)
	{
	case fsim::AdviceSeverity::Error:
		Severity = EMessageSeverity::Error;
		break;
	case fsim::AdviceSeverity::Warning:
		Severity = EMessageSeverity::Warning;
		break;
	case fsim::AdviceSeverity::Note:
		break;
	}
	TSharedRef<FTokenizedMessage> Message = FTokenizedMessage::Create(Severity);
	Message->AddToken(FUObjectToken::Create(&About));
	Message->AddToken(FTextToken::Create(FractureSimText::ToText(Advice.sentence)));
	if (Fix && !Advice.fixName.empty())
	{
		const FText Name = FractureSimText::ToText(Advice.fixName);
		const FText Tip = Advice.fix == fsim::AdviceFix::RaiseLimits
							  ? LOCTEXT("LimitsTip", "Writes larger limits into the settings of the project.")
							  : LOCTEXT("FixTip", "Mends it now. Undo takes it back.");
		Message->AddToken(FActionToken::Create(Name, Tip, FOnActionTokenExecuted::CreateLambda([Fix, Name] {
			FString Error;
			const bool bDone = Fix(Error);
			FractureSimNotices::Show(bDone ? Name : FText::FromString(Error), !bDone);
		})));
	}
	return Message;
}
} // namespace FractureSimMessages

#undef LOCTEXT_NAMESPACE
