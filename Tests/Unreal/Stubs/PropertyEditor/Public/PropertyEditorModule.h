#pragma once

#include "DetailsViewArgs.h"
#include "Modules/ModuleInterface.h"
#include "PropertyEditorDelegates.h"

class IDetailsView;
class FPropertyEditorModule : public IModuleInterface
{
public:
	virtual TSharedRef<IDetailsView> CreateDetailView(const FDetailsViewArgs& DetailsViewArgs);
	virtual void RegisterCustomClassLayout(FName ClassName, FOnGetDetailCustomizationInstance DetailLayoutDelegate);
	virtual void UnregisterCustomClassLayout(FName ClassName);
};
