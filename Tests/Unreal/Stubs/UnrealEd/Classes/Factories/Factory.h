#pragma once

#include "UObject/Object.h"

class FFeedbackContext;
class UFactory : public UObject
{
	FSIM_STUB_CLASS(UFactory, UObject)
	TSubclassOf<UObject> SupportedClass;
	TArray<FString> Formats;
	int32 ImportPriority;
	uint32 bCreateNew : 1;
	uint32 bEditAfterNew : 1;
	uint32 bEditorImport : 1;
	uint32 bText : 1;
	virtual bool FactoryCanImport(const FString& Filename);
	virtual UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn);
	virtual UObject* FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn, bool& bOutOperationCanceled);
	virtual FText GetDisplayName() const;
};
