// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Details/FractureSimTooltips.h"

#include "Brushes/SlateImageBrush.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "IDetailPropertyRow.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/Paths.h"
#include "PropertyHandle.h"
#include "Styling/SlateStyle.h"
#include "Styling/SlateStyleRegistry.h"
#include "Widgets/Images/SImage.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/SToolTip.h"
#include "Widgets/Text/STextBlock.h"

namespace FractureSimTooltips
{
namespace
{
const TCHAR* const Numbers[] = {
	TEXT("YieldSpeed"), TEXT("Softness"), TEXT("Reach"), TEXT("Delay"), TEXT("Recovery"), TEXT("Deadening")};

TSharedPtr<FSlateStyleSet> Style;

FName BrushOf(const TCHAR* Number)
{
	return FName(*(FString(TEXT("FractureSim.Tooltip.")) + Number));
}
} // namespace

void Register()
{
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FractureSim"));
	if (!Plugin.IsValid())
	{
		return;
	}
	Style = MakeShared<FSlateStyleSet>(FName(TEXT("FractureSimStyle")));
	const FString Folder = FPaths::Combine(Plugin->GetBaseDir(), TEXT("Resources"), TEXT("Tooltips"));
	for (const TCHAR* Each : Numbers)
	{
		const FString File = FPaths::Combine(Folder, FString(Each) + TEXT(".png"));
		Style->Set(BrushOf(Each), new FSlateImageBrush(File, FVector2f(240.0f, 120.0f)));
	}
	FSlateStyleRegistry::RegisterSlateStyle(*Style);
}

void Unregister()
{
	if (Style.IsValid())
	{
		FSlateStyleRegistry::UnRegisterSlateStyle(*Style);
		Style.Reset();
	}
}

void AddPictures(IDetailLayoutBuilder& DetailBuilder, const TCHAR* Category, const TCHAR* Property)
{
	if (!Style.IsValid())
	{
		return;
	}
	IDetailCategoryBuilder& Builder = DetailBuilder.EditCategory(FName(Category));
	for (const TCHAR* Each : Numbers)
	{
		const TSharedRef<IPropertyHandle> Handle =
			DetailBuilder.GetProperty(FName(*FString::Printf(TEXT("%s.%s"), Property, Each)));
		if (!Handle->IsValidHandle())
		{
			continue;
		}
		const TSharedRef<SWidget> Name = Handle->CreatePropertyNameWidget();
		Name->SetToolTip(
			SNew(SToolTip)[SNew(SVerticalBox)
						   + SVerticalBox::Slot()
								 .AutoHeight()[SNew(STextBlock).Text(Handle->GetToolTipText()).WrapTextAt(240.0f)]
						   + SVerticalBox::Slot().AutoHeight()[SNew(SImage).Image(Style->GetBrush(BrushOf(Each)))]]);
		Builder.AddProperty(Handle)
			.CustomWidget()
			.NameContent()[Name]
			.ValueContent()[Handle->CreatePropertyValueWidget()];
	}
}
} // namespace FractureSimTooltips
