#pragma once

#include "Input/Reply.h"
#include "Layout/Margin.h"
#include "Types/SlateEnums.h"
#include "Widgets/DeclarativeSyntaxSupport.h"
#include "Widgets/IToolTip.h"

class SWidget : public TSharedFromThis<SWidget>
{
public:
	virtual ~SWidget();
	void SetToolTip(const TAttribute<TSharedPtr<IToolTip>>& InToolTip);
};
