#pragma once

#include "Internationalization/Text.h"
#include "Misc/FeedbackContext.h"

struct FSlowTask
{
	void MakeDialog(bool bShowCancelButton = false, bool bAllowInPIE = false);
	void EnterProgressFrame(float ExpectedWorkThisFrame = 1.f, const FText& Text = FText());
	bool ShouldCancel() const;
};
