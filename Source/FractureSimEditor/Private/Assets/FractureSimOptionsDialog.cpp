// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Assets/FractureSimOptionsDialog.h"

#include "Editor.h"
#include "IDetailsView.h"
#include "Input/Reply.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/SWindow.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

bool FractureSimOptionsDialog::Ask(const FText& Title, const FText& Accept, UObject& Options)
{
	FDetailsViewArgs Args;
	Args.bAllowSearch = false;
	Args.NameAreaSettings = FDetailsViewArgs::HideNameArea;
	FPropertyEditorModule& Properties =
		FModuleManager::LoadModuleChecked<FPropertyEditorModule>(TEXT("PropertyEditor"));
	const TSharedRef<IDetailsView> View = Properties.CreateDetailView(Args);
	View->SetObject(&Options);

	bool bAccepted = false;
	const TSharedRef<SWindow> Window = SNew(SWindow).Title(Title).ClientSize(FVector2f(440.0f, 420.0f));
	const auto Close = [&bAccepted, &Window](bool bAccept) {
		return FOnClicked::CreateLambda([&bAccepted, &Window, bAccept] {
			bAccepted = bAccept;
			Window->RequestDestroyWindow();
			return FReply::Handled();
		});
	};
	const TSharedRef<SHorizontalBox> Buttons = SNew(SHorizontalBox);
	Buttons->AddSlot().AutoWidth().Padding(4.0f)[SNew(SButton).Text(Accept).OnClicked(Close(true))];
	Buttons->AddSlot().AutoWidth().Padding(
		4.0f)[SNew(SButton).Text(LOCTEXT("Cancel", "Cancel")).OnClicked(Close(false))];
	const TSharedRef<SVerticalBox> Content = SNew(SVerticalBox);
	Content->AddSlot().FillHeight(1.0f)[View];
	Content->AddSlot().AutoHeight()[Buttons];
	Window->SetContent(Content);
	// Returns when the window is closed, so what the buttons refer to is there.
	GEditor->EditorAddModalWindow(Window);
	return bAccepted;
}

#undef LOCTEXT_NAMESPACE
