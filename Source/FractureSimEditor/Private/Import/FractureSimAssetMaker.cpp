// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Import/FractureSimAssetMaker.h"

#include "Core/FractureSimEditorConvert.h"
#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "Import/FractureSimAssetParts.h"
#include "Import/FractureSimMeshSource.h"
#include "Import/FractureSimPoseSource.h"

#include "FractureSimAuthoring/PoseImport.h"

#include "Animation/AnimSequence.h"
#include "AssetRegistry/AssetRegistryModule.h"
#include "AssetToolsModule.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "IAssetTools.h"
#include "Misc/PackageName.h"
#include "Modules/ModuleManager.h"
#include "UObject/Class.h"
#include "UObject/Package.h"
#include "Templates/Casts.h"

namespace FractureSimAssetMaker
{
namespace
{
template <class ObjectType> ObjectType* NewAsset(const FString& Folder, const FString& BaseName, bool bUnique)
{
	FString PackageName = Folder / BaseName;
	FString Name = BaseName;
	if (bUnique)
	{
		IAssetTools& Tools = FModuleManager::LoadModuleChecked<FAssetToolsModule>(TEXT("AssetTools")).Get();
		Tools.CreateUniqueAssetName(PackageName, FString(), PackageName, Name);
	}
	UPackage* Package = CreatePackage(*PackageName);
	ObjectType* Object = NewObject<ObjectType>(Package, FName(*Name), RF_Public | RF_Standalone | RF_Transactional);
	FAssetRegistryModule::AssetCreated(Object);
	Object->MarkPackageDirty();
	return Object;
}

EFractureSimPreset PresetFor(const fsim::MaterialGuess& Guess, EFractureSimPreset Wanted, bool bDents)
{
	if (Wanted != EFractureSimPreset::Custom)
	{
		return Wanted;
	}
	return bDents ? FractureSimConvert::DentPresetNamed(Guess.preset) : FractureSimConvert::PresetNamed(Guess.preset);
}

// The frames of an animation that are worth an example.
bool ChooseFrames(
	const USkeletalMesh& Mesh, const UAnimSequence& Animation, uint32 Most, TArray<int32>& OutFrames, FString& OutError)
{
	constexpr uint32 MostCandidates = 48;
	const std::vector<uint32_t> Candidates =
		fsim::spreadFrames(static_cast<uint32_t>(FractureSimPoseSource::FrameCount(Animation)), MostCandidates);
	std::vector<fsim::RigShape> Shapes;
	fsim::TriangleMesh Rest;
	if (!FractureSimMeshSource::Read(Mesh, Rest, OutError))
	{
		return false;
	}
	for (const uint32_t Each : Candidates)
	{
		if (!FractureSimPoseSource::FromFrame(
				Mesh, Animation, static_cast<int32>(Each), Shapes.emplace_back(), OutError))
		{
			return false;
		}
	}
	for (const uint32_t Chosen : fsim::chooseExampleFrames(Rest.positions, Shapes, Most))
	{
		OutFrames.Add(static_cast<int32>(Candidates[Chosen]));
	}
	return true;
}

// The examples that were asked for, and as many others as the decision says.
bool CollectShapes(const UObject& Source, const FFractureSimPoseOptions& Poses, const fsim::ImportDecision& Decision,
	fsim::RigSettings& OutSettings, FString& OutError)
{
	const USkeletalMesh* Mesh = Cast<USkeletalMesh>(&Source);
	TArray<FName> Morphs = Poses.MorphTargets;
	TArray<int32> Frames = Poses.Frames;
	if (Mesh && Morphs.IsEmpty())
	{
		Morphs = FractureSimMeshSource::MorphNames(*Mesh);
		Morphs.SetNum(FMath::Min(Morphs.Num(), static_cast<int32>(Decision.examplesFromMorphs)));
	}
	if (Mesh && Poses.Animation && Frames.IsEmpty()
		&& !ChooseFrames(*Mesh, *Poses.Animation, Decision.examplesFromFrames, Frames, OutError))
	{
		return false;
	}
	for (const FName Each : Morphs)
	{
		fsim::RigShape& Shape = OutSettings.shapes.emplace_back();
		if (!Mesh || !FractureSimPoseSource::FromMorph(*Mesh, Each, Shape, OutError))
		{
			return false;
		}
	}
	for (const int32 Each : Frames)
	{
		fsim::RigShape& Shape = OutSettings.shapes.emplace_back();
		if (!Mesh || !Poses.Animation
			|| !FractureSimPoseSource::FromFrame(*Mesh, *Poses.Animation, Each, Shape, OutError))
		{
			return false;
		}
	}
	for (const TObjectPtr<UStaticMesh>& Each : Poses.Meshes)
	{
		fsim::RigShape& Shape = OutSettings.shapes.emplace_back();
		if (!Each || !FractureSimPoseSource::FromMesh(Source, *Each, Shape, OutError))
		{
			return false;
		}
	}
	return true;
}
} // namespace

void ReportDecision(const fsim::ImportDecision& Decision, FFractureSimReport& Report)
{
	Report.Sentence = FractureSimText::ToString(Decision.sentence);
	for (const fsim::Advice& Each : Decision.advice)
	{
		Report.Notes.Add(FractureSimText::ToString(Each.sentence));
	}
}

UFractureSimAsset* NewBody(const FString& Folder, const FString& BaseName)
{
	return NewAsset<UFractureSimAsset>(Folder, BaseName, true);
}

FString FolderFor(const UObject& Source, const FString& Wanted)
{
	return Wanted.IsEmpty() ? FPackageName::GetLongPackagePath(Source.GetOutermost()->GetName()) : Wanted;
}

UFractureSimMaterial* SharedMaterial(EFractureSimPreset Preset)
{
	if (Preset == EFractureSimPreset::Custom)
	{
		return nullptr;
	}
	const FString Name =
		TEXT("FSM_") + StaticEnum<EFractureSimPreset>()->GetNameStringByValue(static_cast<int64>(Preset));
	const FString Folder = TEXT("/Game/FractureSim");
	const FString Path = FString::Printf(TEXT("%s/%s.%s"), *Folder, *Name, *Name);
	if (FPackageName::DoesPackageExist(Folder / Name) || FindObject<UFractureSimMaterial>(nullptr, *Path))
	{
		return LoadObject<UFractureSimMaterial>(nullptr, *Path);
	}
	UFractureSimMaterial* Material = NewAsset<UFractureSimMaterial>(Folder, Name, false);
	Material->ApplyPreset(Preset);
	return Material;
}

UFractureSimAsset* CreateFragments(
	UObject& Source, const FFractureSimCreateOptions& Options, FProgress Progress, FFractureSimReport& OutReport)
{
	fsim::TriangleMesh Mesh;
	if (!ReadSource(Source, Options.bRepair, Mesh, OutReport))
	{
		return nullptr;
	}
	const fsim::ImportDecision Decision =
		fsim::decideImport(Mesh, FractureSimMeshSource::FactsOf(Source), fsim::ImportKind::Fragments);
	ReportDecision(Decision, OutReport);
	if (Decision.kind == fsim::ImportKind::Refused)
	{
		return nullptr;
	}
	const EFractureSimPreset Preset = PresetFor(Decision.material, Options.Preset, false);
	const char* PresetName = UFractureSimMaterial::OrientedPresetName(Preset);
	const fsim::ScoreSettings Advised = Options.Preset == EFractureSimPreset::Custom
											? Decision.fragments.settings
											: fsim::adviseFragments(Mesh, PresetName).settings;
	const fsim::ScoreSettings Settings =
		Options.bAdvised ? Advised : FractureSimConvert::ToCore(Options.Score, Advised);
	fsim::Result<fsim::FragmentEditSession> Session = fsim::FragmentEditSession::open(Mesh, Settings);
	if (!Session)
	{
		Refuse(OutReport, FractureSimText::ToString(Session.message()));
		return nullptr;
	}
	Session->setSource(FractureSimText::ToStd(Source.GetPathName()));
	fsim::Status Status = Session->setBodyMaterial(PresetName);
	if (Status)
	{
		const fsim::Result<std::vector<std::string>> Scored =
			Session->rescore([&Progress](float Share) { return Progress(Share); });
		Status = Scored.status();
	}
	if (Status && Options.bAnchorBottom)
	{
		fsim::Advice Anchor;
		Anchor.rule = fsim::AdviceRule::NothingAnchored;
		Anchor.fix = fsim::AdviceFix::AnchorBottom;
		Status = Session->fix(Anchor);
	}
	if (!Status)
	{
		Refuse(OutReport, FractureSimText::ToString(Status.message()));
		return nullptr;
	}
	Note(OutReport, Session->repairs());
	UFractureSimAsset* Asset = NewBody(FolderFor(Source, Options.Folder), TEXT("FS_") + Source.GetName());
	FString Error;
	if (!Store(*Asset, *Session, Error))
	{
		Refuse(OutReport, Error);
		Asset->ClearFlags(RF_Public | RF_Standalone);
		return nullptr;
	}
	TakeLooks(*Asset, Source);
	Asset->Material = SharedMaterial(Preset);
	OutReport.bMade = true;
	return Asset;
}

UFractureSimAsset* CreateDents(UObject& Source, const FFractureSimCreateOptions& Options,
	const FFractureSimPoseOptions& Poses, FProgress Progress, FFractureSimReport& OutReport)
{
	fsim::TriangleMesh Mesh;
	// Repairs would change the vertices that poses are given by.
	if (!ReadSource(Source, false, Mesh, OutReport))
	{
		return nullptr;
	}
	fsim::SourceFacts Facts = FractureSimMeshSource::FactsOf(Source);
	Facts.animationFrames =
		Poses.Animation ? static_cast<uint32_t>(FractureSimPoseSource::FrameCount(*Poses.Animation)) : 0;
	const fsim::ImportDecision Decision = fsim::decideImport(Mesh, Facts, fsim::ImportKind::Dents);
	ReportDecision(Decision, OutReport);
	if (Decision.kind == fsim::ImportKind::Refused)
	{
		return nullptr;
	}
	fsim::RigSettings Settings;
	Settings.automaticHandles = static_cast<uint32_t>(Poses.Handles);
	FString Error;
	if (!CollectShapes(Source, Poses, Decision, Settings, Error))
	{
		Refuse(OutReport, Error);
		return nullptr;
	}
	fsim::Result<fsim::RigEditSession> Session = fsim::RigEditSession::open(Mesh, Settings);
	fsim::Status Status = Session.status();
	if (Status)
	{
		Status = Session->computeWeights([&Progress](float Share) { return Progress(Share); });
	}
	if (Status && Settings.shapes.empty())
	{
		Status = Session->addDefaultPoses();
	}
	if (!Status)
	{
		Refuse(OutReport, FractureSimText::ToString(Status.message()));
		return nullptr;
	}
	Note(OutReport, Session->repairs());
	UFractureSimAsset* Asset = NewBody(FolderFor(Source, Options.Folder), TEXT("FSD_") + Source.GetName());
	if (!Store(*Asset, *Session, &Mesh, Error))
	{
		Refuse(OutReport, Error);
		Asset->ClearFlags(RF_Public | RF_Standalone);
		return nullptr;
	}
	TakeLooks(*Asset, Source);
	Asset->Material = SharedMaterial(PresetFor(Decision.material, Options.Preset, true));
	OutReport.bMade = true;
	return Asset;
}
} // namespace FractureSimAssetMaker
