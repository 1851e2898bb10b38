// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Import/FractureSimAssetFactory.h"

#include "Core/FractureSimNotices.h"
#include "Core/FractureSimSlowTask.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "Import/FractureSimAssetMaker.h"

#include "EditorFramework/AssetImportData.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "Misc/PackageName.h"
#include "Misc/Paths.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimAssetFiles
{
bool Load(UFractureSimAsset& Asset, const FString& Filename, FString& OutError)
{
	TArray<uint8> Bytes;
	if (!FFileHelper::LoadFileToArray(Bytes, *Filename))
	{
		OutError = FString::Printf(TEXT("%s cannot be read"), *Filename);
		return false;
	}
	if (!Asset.SetContentsFromBytes(Bytes, OutError))
	{
		return false;
	}
	if (!Asset.AssetImportData)
	{
		Asset.AssetImportData = NewObject<UAssetImportData>(&Asset, NAME_None);
	}
	Asset.AssetImportData->Update(Filename);
	return true;
}
} // namespace FractureSimAssetFiles

UFractureSimAssetFactory::UFractureSimAssetFactory()
{
	SupportedClass = UFractureSimAsset::StaticClass();
	bCreateNew = false;
	bEditorImport = true;
	bEditAfterNew = false;
	Formats.Add(TEXT("fsasset;Fracture Sim asset"));
}

bool UFractureSimAssetFactory::FactoryCanImport(const FString& Filename)
{
	return FPaths::GetExtension(Filename).Equals(TEXT("fsasset"), ESearchCase::IgnoreCase);
}

UObject* UFractureSimAssetFactory::FactoryCreateFile(UClass* InClass, UObject* InParent, FName InName,
	EObjectFlags Flags, const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn,
	bool& bOutOperationCanceled)
{
	UFractureSimAsset* Asset = NewObject<UFractureSimAsset>(InParent, InClass, InName, Flags);
	FString Error;
	if (!FractureSimAssetFiles::Load(*Asset, Filename, Error))
	{
		Warn->Logf(ELogVerbosity::Error, TEXT("%s: %s."), *Filename, *Error);
		return nullptr;
	}
	return Asset;
}

bool UFractureSimAssetFactory::CanReimport(UObject* Obj, TArray<FString>& OutFilenames)
{
	const UFractureSimAsset* Asset = Cast<UFractureSimAsset>(Obj);
	if (!Asset)
	{
		return false;
	}
	if (Asset->AssetImportData && !Asset->AssetImportData->GetFirstFilename().IsEmpty())
	{
		OutFilenames.Add(Asset->AssetImportData->GetFirstFilename());
		return true;
	}
	// Made from a mesh of the project: its file is the source. Without one the editor would ask for a file.
	FString File;
	if (FPackageName::DoesPackageExist(Asset->SourceMesh.GetLongPackageName(), &File))
	{
		OutFilenames.Add(FPaths::ConvertRelativePathToFull(File));
	}
	return !Asset->SourceMesh.IsNull();
}

void UFractureSimAssetFactory::SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths)
{
	UFractureSimAsset* Asset = Cast<UFractureSimAsset>(Obj);
	if (Asset && Asset->AssetImportData && NewReimportPaths.Num() == 1)
	{
		Asset->AssetImportData->UpdateFilenameOnly(NewReimportPaths[0]);
	}
}

EReimportResult::Type UFractureSimAssetFactory::Reimport(UObject* Obj)
{
	UFractureSimAsset* Asset = Cast<UFractureSimAsset>(Obj);
	if (!Asset)
	{
		return EReimportResult::Failed;
	}
	FFractureSimReport Report;
	if (Asset->AssetImportData && !Asset->AssetImportData->GetFirstFilename().IsEmpty())
	{
		Report.bMade = FractureSimAssetFiles::Load(*Asset, Asset->AssetImportData->GetFirstFilename(), Report.Sentence);
		if (Report.bMade)
		{
			Report.Sentence = TEXT("was read again from its file");
		}
	}
	else
	{
		FFractureSimSlowTask Task(LOCTEXT("Reimporting", "Making the asset again from its mesh"));
		FractureSimAssetMaker::Reimport(
			*Asset, [&Task](float Share) { return Task.GoesOn(Share); }, Report);
		if (Task.WasCancelled())
		{
			return EReimportResult::Cancelled;
		}
	}
	FractureSimNotices::Show(Asset->GetName(), Report);
	return Report.bMade ? EReimportResult::Succeeded : EReimportResult::Failed;
}

int32 UFractureSimAssetFactory::GetPriority() const
{
	return ImportPriority;
}

UFractureSimMaterialFactory::UFractureSimMaterialFactory()
{
	SupportedClass = UFractureSimMaterial::StaticClass();
	bCreateNew = true;
	bEditAfterNew = true;
}

UObject* UFractureSimMaterialFactory::FactoryCreateNew(
	UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn)
{
	UFractureSimMaterial* Material = NewObject<UFractureSimMaterial>(InParent, InClass, InName, Flags);
	Material->ApplyPreset(EFractureSimPreset::Concrete);
	return Material;
}

#undef LOCTEXT_NAMESPACE
