#pragma once

#include "Widgets/SCompoundWidget.h"

class FEditorViewportClient;
class SEditorViewport : public SCompoundWidget
{
public:
	SLATE_BEGIN_ARGS(SEditorViewport) {}
	SLATE_END_ARGS()
	virtual ~SEditorViewport() override;
	void Construct(const FArguments& InArgs);

protected:
	virtual TSharedRef<FEditorViewportClient> MakeEditorViewportClient() = 0;
	TSharedPtr<FEditorViewportClient> Client;
};
