// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "EditorReimportHandler.h"
#include "Factories/Factory.h"

#include "FractureSimAssetFactory.generated.h"

/** Imports assets that './fracturesim author' wrote, and makes assets again when their source changed. */
UCLASS()
class UFractureSimAssetFactory : public UFactory, public FReimportHandler
{
	GENERATED_BODY()

public:
	UFractureSimAssetFactory();

	// UFactory
	virtual bool FactoryCanImport(const FString& Filename) override;
	virtual UObject* FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn, bool& bOutOperationCanceled) override;

	// FReimportHandler
	virtual bool CanReimport(UObject* Obj, TArray<FString>& OutFilenames) override;
	virtual void SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths) override;
	virtual EReimportResult::Type Reimport(UObject* Obj) override;
	virtual int32 GetPriority() const override;
};

/** Makes an empty material of the simulation. */
UCLASS()
class UFractureSimMaterialFactory : public UFactory
{
	GENERATED_BODY()

public:
	UFractureSimMaterialFactory();

	// UFactory
	virtual UObject* FactoryCreateNew(UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags,
		UObject* Context, FFeedbackContext* Warn) override;
};
