// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Details/FractureSimDetails.h"

#include "Checks/FractureSimChecks.h"
#include "Core/FractureSimEditorText.h"
#include "Core/FractureSimNotices.h"
#include "Details/FractureSimTooltips.h"
#include "FractureSimAsset.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimComponent.h"
#include "FractureSimDentComponent.h"
#include "FractureSimMaterial.h"
#include "Level/FractureSimPlayButtons.h"

#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Engine/World.h"
#include "IPropertyUtilities.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Input/Reply.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimDetails
{
namespace
{
template <class ObjectType> ObjectType* OnlyObject(IDetailLayoutBuilder& DetailBuilder)
{
	TArray<TWeakObjectPtr<UObject>> Objects;
	DetailBuilder.GetObjectsBeingCustomized(Objects);
	return Objects.Num() == 1 ? Cast<ObjectType>(Objects[0].Get()) : nullptr;
}

void AddText(IDetailCategoryBuilder& Category, const FText& Name, const FText& Value)
{
	Category.AddCustomRow(Name)
		.NameContent()[SNew(STextBlock).Text(Name).Font(IDetailLayoutBuilder::GetDetailFont())]
		.ValueContent()
		.MinDesiredWidth(
			250.0f)[SNew(STextBlock).Text(Value).AutoWrapText(true).Font(IDetailLayoutBuilder::GetDetailFont())];
}

// What was found, each with its button.
void AddAdvice(IDetailCategoryBuilder& Category, const std::vector<fsim::Advice>& Found,
	TFunction<bool(const fsim::Advice&, FString&)> Fix, const TSharedRef<IPropertyUtilities>& Utilities)
{
	for (const fsim::Advice& Each : Found)
	{
		const FText Sentence = FractureSimText::ToText(Each.sentence);
		FDetailWidgetRow& Row = Category.AddCustomRow(Sentence);
		Row.NameContent()[SNew(STextBlock).Text(FractureSimText::ToText(fsim::nameOf(Each.severity)))];
		const TSharedRef<SVerticalBox> Box = SNew(SVerticalBox);
		Box->AddSlot().AutoHeight()[SNew(STextBlock).Text(Sentence).AutoWrapText(true)];
		if (!Each.fixName.empty())
		{
			Box->AddSlot().AutoHeight()[SNew(SButton)
											.Text(FractureSimText::ToText(Each.fixName))
											.OnClicked(FOnClicked::CreateLambda([Each, Fix, Utilities] {
												FString Error;
												if (!Fix(Each, Error))
												{
													FractureSimNotices::Show(FText::FromString(Error), true);
												}
												Utilities->ForceRefresh();
												return FReply::Handled();
											}))];
		}
		Row.ValueContent().MinDesiredWidth(250.0f)[Box];
	}
}

// Categories that the class names in its metadata begin folded, so that seven properties are in sight.
void Fold(IDetailLayoutBuilder& DetailBuilder)
{
	TArray<TWeakObjectPtr<UObject>> Objects;
	DetailBuilder.GetObjectsBeingCustomized(Objects);
	const UObject* Object = Objects.IsEmpty() ? nullptr : Objects[0].Get();
	TArray<FString> Categories;
	if (Object)
	{
		Object->GetClass()->GetMetaData(TEXT("FoldedCategories")).ParseIntoArray(Categories, TEXT(","));
	}
	for (const FString& Each : Categories)
	{
		DetailBuilder.EditCategory(FName(*Each.TrimStartAndEnd())).InitiallyCollapsed(true);
	}
}

const FName AssetClass(TEXT("FractureSimAsset"));
const FName BodyClasses[] = {FName(TEXT("FractureSimComponent")), FName(TEXT("FractureSimDentComponent"))};
const FName MaterialClass(TEXT("FractureSimMaterial"));
const FName DentToolClass(TEXT("FractureSimDentTool"));
const FName SettingsClass(TEXT("FractureSimSettings"));
} // namespace

void Register()
{
	FPropertyEditorModule& Properties =
		FModuleManager::LoadModuleChecked<FPropertyEditorModule>(TEXT("PropertyEditor"));
	Properties.RegisterCustomClassLayout(
		AssetClass, FOnGetDetailCustomizationInstance::CreateStatic(&FFractureSimAssetDetails::MakeInstance));
	for (const FName Each : BodyClasses)
	{
		Properties.RegisterCustomClassLayout(
			Each, FOnGetDetailCustomizationInstance::CreateStatic(&FFractureSimBodyDetails::MakeInstance));
	}
	Properties.RegisterCustomClassLayout(
		MaterialClass, FOnGetDetailCustomizationInstance::CreateStatic(&FFractureSimMaterialDetails::MakeInstance));
	Properties.RegisterCustomClassLayout(
		DentToolClass, FOnGetDetailCustomizationInstance::CreateStatic(&FFractureSimDentToolDetails::MakeInstance));
	Properties.RegisterCustomClassLayout(
		SettingsClass, FOnGetDetailCustomizationInstance::CreateStatic(&FFractureSimSettingsDetails::MakeInstance));
}

void Unregister()
{
	if (FPropertyEditorModule* Properties =
			FModuleManager::Get().GetModulePtr<FPropertyEditorModule>(TEXT("PropertyEditor")))
	{
		Properties->UnregisterCustomClassLayout(AssetClass);
		for (const FName Each : BodyClasses)
		{
			Properties->UnregisterCustomClassLayout(Each);
		}
		Properties->UnregisterCustomClassLayout(MaterialClass);
		Properties->UnregisterCustomClassLayout(DentToolClass);
		Properties->UnregisterCustomClassLayout(SettingsClass);
	}
}
} // namespace FractureSimDetails

// An asset

TSharedRef<IDetailCustomization> FFractureSimAssetDetails::MakeInstance()
{
	return MakeShared<FFractureSimAssetDetails>();
}

void FFractureSimAssetDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	UFractureSimAsset* Asset = FractureSimDetails::OnlyObject<UFractureSimAsset>(DetailBuilder);
	if (!Asset)
	{
		return;
	}
	IDetailCategoryBuilder& Category =
		DetailBuilder.EditCategory(TEXT("Budget"), LOCTEXT("Budget", "Budget"), ECategoryPriority::Important);
	FractureSimDetails::AddText(
		Category, LOCTEXT("Cost", "One body"), FractureSimText::ToText(FractureSimChecks::CostOf(*Asset).sentence));
	const TWeakObjectPtr<UFractureSimAsset> Weak = Asset;
	FractureSimDetails::AddAdvice(
		Category, FractureSimChecks::CheckAsset(*Asset),
		[Weak](const fsim::Advice& Advice, FString& Error) {
			return Weak.IsValid() && FractureSimChecks::FixAsset(*Weak, Advice, Error);
		},
		DetailBuilder.GetPropertyUtilities());
}

// A body in a level

TSharedRef<IDetailCustomization> FFractureSimBodyDetails::MakeInstance()
{
	return MakeShared<FFractureSimBodyDetails>();
}

void FFractureSimBodyDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	UFractureSimBodyComponent* Body = FractureSimDetails::OnlyObject<UFractureSimBodyComponent>(DetailBuilder);
	if (!Body)
	{
		return;
	}
	IDetailCategoryBuilder& Category =
		DetailBuilder.EditCategory(TEXT("Fracture Sim"), FText::GetEmpty(), ECategoryPriority::Important);
	if (Body->Asset)
	{
		FractureSimDetails::AddText(Category, LOCTEXT("BodyCost", "Budget"),
			FractureSimText::ToText(FractureSimChecks::CostOf(*Body->Asset).sentence));
	}
	const TWeakObjectPtr<UFractureSimBodyComponent> Weak = Body;
	FractureSimDetails::AddAdvice(
		Category, FractureSimChecks::CheckComponent(*Body),
		[Weak](const fsim::Advice& Advice, FString& Error) {
			return Weak.IsValid() && FractureSimChecks::FixComponent(*Weak, Advice, Error);
		},
		DetailBuilder.GetPropertyUtilities());
	const UWorld* World = Body->GetWorld();
	if (!World || !World->IsGameWorld())
	{
		return;
	}
	// While it plays.
	const FText Name = LOCTEXT("Playing", "While playing");
	Category.AddCustomRow(Name)
		.NameContent()[SNew(STextBlock).Text(Name).Font(IDetailLayoutBuilder::GetDetailFont())]
		.ValueContent()
		.MinDesiredWidth(250.0f)
			[SNew(SHorizontalBox)
				+ SHorizontalBox::Slot().AutoWidth()
					  [SNew(SButton).Text(LOCTEXT("BreakNow", "Break now")).OnClicked(FOnClicked::CreateLambda([Weak] {
						  if (UFractureSimBodyComponent* Chosen = Weak.Get())
						  {
							  FractureSimPlayButtons::BreakNow(*Chosen);
						  }
						  return FReply::Handled();
					  }))]
				+ SHorizontalBox::Slot()
					  .AutoWidth()[SNew(SButton)
									   .Text(LOCTEXT("Record", "Record"))
									   .ToolTipText(LOCTEXT("RecordTip",
										   "Writes down every input of the simulation, or ends that. "
										   "'./fracturesim replay FILE' runs it again without the engine."))
									   .OnClicked(FOnClicked::CreateLambda([Weak] {
										   if (const UFractureSimBodyComponent* Chosen = Weak.Get())
										   {
											   FractureSimPlayButtons::ToggleRecording(*Chosen);
										   }
										   return FReply::Handled();
									   }))]
				+ SHorizontalBox::Slot().AutoWidth()
					  [SNew(SButton).Text(LOCTEXT("Whole", "Make whole")).OnClicked(FOnClicked::CreateLambda([Weak] {
						  if (UFractureSimBodyComponent* Chosen = Weak.Get())
						  {
							  Chosen->ResetBody();
						  }
						  return FReply::Handled();
					  }))]];
}

// A material

TSharedRef<IDetailCustomization> FFractureSimMaterialDetails::MakeInstance()
{
	return MakeShared<FFractureSimMaterialDetails>();
}

void FFractureSimMaterialDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	FractureSimDetails::Fold(DetailBuilder);
	FractureSimTooltips::AddPictures(DetailBuilder, TEXT("Dented"), TEXT("Dents"));
}

// The page of dents of the asset editor

TSharedRef<IDetailCustomization> FFractureSimDentToolDetails::MakeInstance()
{
	return MakeShared<FFractureSimDentToolDetails>();
}

void FFractureSimDentToolDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	FractureSimDetails::Fold(DetailBuilder);
	FractureSimTooltips::AddPictures(DetailBuilder, TEXT("Dents"), TEXT("Dents"));
}

// The project's settings

TSharedRef<IDetailCustomization> FFractureSimSettingsDetails::MakeInstance()
{
	return MakeShared<FFractureSimSettingsDetails>();
}

void FFractureSimSettingsDetails::CustomizeDetails(IDetailLayoutBuilder& DetailBuilder)
{
	FractureSimDetails::Fold(DetailBuilder);
}

#undef LOCTEXT_NAMESPACE
