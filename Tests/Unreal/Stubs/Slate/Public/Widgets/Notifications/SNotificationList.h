#pragma once

#include "Widgets/SCompoundWidget.h"

class SNotificationItem : public SCompoundWidget
{
public:
	enum ECompletionState
	{
		CS_None,
		CS_Pending,
		CS_Success,
		CS_Fail
	};
	virtual void SetCompletionState(ECompletionState State) = 0;
};
struct FNotificationInfo
{
	FNotificationInfo(const FText& InText);
	TAttribute<FText> Text;
	float ExpireDuration;
	float FadeOutDuration;
	bool bFireAndForget;
};
