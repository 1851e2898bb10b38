// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Assets/FractureSimContentMenus.h"

#include "Assets/FractureSimOptionsDialog.h"
#include "Core/FractureSimNotices.h"
#include "FractureSimAsset.h"
#include "FractureSimEditorLibrary.h"

#include "Animation/AnimSequence.h"
#include "ContentBrowserMenuContexts.h"
#include "Editor.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "Styling/AppStyle.h"
#include "Textures/SlateIcon.h"
#include "ToolMenu.h"
#include "ToolMenuEntry.h"
#include "ToolMenuSection.h"
#include "ToolMenus.h"
#include "UObject/Package.h"
#include "UObject/StrongObjectPtr.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimContentMenus
{
namespace
{
void ShowMade(const TArray<UFractureSimAsset*>& Made)
{
	TArray<UObject*> Objects;
	for (UFractureSimAsset* Each : Made)
	{
		if (Each)
		{
			Objects.Add(Each);
		}
	}
	if (!Objects.IsEmpty())
	{
		GEditor->SyncBrowserToObjects(Objects);
	}
}

void CreateFragments(const FToolMenuContext& MenuContext)
{
	const UContentBrowserAssetContextMenuContext* Context =
		UContentBrowserAssetContextMenuContext::FindContextWithAssets(MenuContext);
	if (!Context)
	{
		return;
	}
	const TArray<UObject*> Meshes = Context->LoadSelectedObjects<UObject>();
	TArray<FFractureSimReport> Reports;
	const TArray<UFractureSimAsset*> Made =
		UFractureSimEditorLibrary::CreateFractureAssets(Meshes, FFractureSimCreateOptions(), Reports);
	for (int32 Index = 0; Index < Reports.Num(); ++Index)
	{
		FractureSimNotices::Show(Meshes[Index]->GetName(), Reports[Index]);
	}
	ShowMade(Made);
}

// On skeletal meshes with morph targets; on static meshes the first is at rest and the others are its poses.
void CreateDents(const FToolMenuContext& MenuContext)
{
	const UContentBrowserAssetContextMenuContext* Context =
		UContentBrowserAssetContextMenuContext::FindContextWithAssets(MenuContext);
	if (!Context)
	{
		return;
	}
	const TArray<USkeletalMesh*> Skeletal = Context->LoadSelectedObjects<USkeletalMesh>();
	const TArray<UStaticMesh*> Static = Context->LoadSelectedObjects<UStaticMesh>();
	const TStrongObjectPtr<UFractureSimDentOptions> Asked(
		NewObject<UFractureSimDentOptions>(GetTransientPackage(), NAME_None, RF_Transient));
	for (int32 Index = 1; Index < Static.Num(); ++Index)
	{
		Asked->Poses.Meshes.Add(Static[Index]);
	}
	if (!FractureSimOptionsDialog::Ask(
			LOCTEXT("DentOptions", "Create Fracture Sim Dent Asset"), LOCTEXT("DentAccept", "Create"), *Asked))
	{
		return;
	}
	FFractureSimCreateOptions Options;
	Options.Preset = Asked->Preset;
	Options.Folder = Asked->Folder;
	TArray<UFractureSimAsset*> Made;
	const auto Make = [&](UObject* Mesh) {
		FFractureSimReport Report;
		Made.Add(UFractureSimEditorLibrary::CreateDentAsset(Mesh, Options, Asked->Poses, Report));
		FractureSimNotices::Show(Mesh->GetName(), Report);
	};
	for (USkeletalMesh* Each : Skeletal)
	{
		Make(Each);
	}
	if (!Static.IsEmpty())
	{
		Make(Static[0]);
	}
	ShowMade(Made);
}

void CreateClusters(const FToolMenuContext& MenuContext)
{
	const UContentBrowserAssetContextMenuContext* Context =
		UContentBrowserAssetContextMenuContext::FindContextWithAssets(MenuContext);
	if (!Context)
	{
		return;
	}
	const TStrongObjectPtr<UFractureSimClusterDialog> Asked(
		NewObject<UFractureSimClusterDialog>(GetTransientPackage(), NAME_None, RF_Transient));
	if (!FractureSimOptionsDialog::Ask(LOCTEXT("ClusterOptions", "Create Fracture Sim Clustered Asset"),
			LOCTEXT("ClusterAccept", "Create"), *Asked))
	{
		return;
	}
	FFractureSimCreateOptions Options;
	Options.Preset = Asked->Preset;
	Options.Folder = Asked->Folder;
	TArray<UFractureSimAsset*> Made;
	for (UObject* Mesh : Context->LoadSelectedObjects<UObject>())
	{
		FFractureSimReport Report;
		Made.Add(UFractureSimEditorLibrary::CreateClusterAsset(Mesh, Options, Asked->Clusters, Report));
		FractureSimNotices::Show(Mesh->GetName(), Report);
	}
	ShowMade(Made);
}

FToolUIAction ActionOf(void (*Function)(const FToolMenuContext&))
{
	FToolUIAction Action;
	Action.ExecuteAction = FToolMenuExecuteAction::CreateStatic(Function);
	return Action;
}

void AddEntries(UClass* MeshClass, bool bFragments)
{
	UToolMenu* Menu = UE::ContentBrowser::ExtendToolMenu_AssetContextMenu(MeshClass);
	FToolMenuSection& Section = Menu->FindOrAddSection(TEXT("GetAssetActions"));
	const FSlateIcon Icon(FAppStyle::GetAppStyleSetName(), TEXT("ClassIcon.DestructibleComponent"));
	if (bFragments)
	{
		Section.AddMenuEntry(TEXT("FractureSim_CreateAsset"), LOCTEXT("CreateAsset", "Create Fracture Sim Asset"),
			LOCTEXT("CreateAssetTip",
				"Cuts the mesh into fragments, so that it bends and breaks. What it is made of is guessed from its "
				"physical material, and how many fragments there are from its size."),
			Icon, ActionOf(&CreateFragments));
	}
	Section.AddMenuEntry(TEXT("FractureSim_CreateClusterAsset"),
		LOCTEXT("CreateClusterAsset", "Create Fracture Sim Clustered Asset..."),
		LOCTEXT("CreateClusterAssetTip",
			"Fills the mesh with thousands of particles in overlapping clusters, so that it flows and tears as clay, "
			"cheese or flesh do."),
		Icon, ActionOf(&CreateClusters));
	Section.AddMenuEntry(TEXT("FractureSim_CreateDentAsset"),
		LOCTEXT("CreateDentAsset", "Create Fracture Sim Dent Asset..."),
		LOCTEXT("CreateDentAssetTip",
			"Makes a rigid body that takes the shape of examples where it is hit. Morph targets become examples; of "
			"several static meshes with the same triangles the first is at rest, the others are examples."),
		Icon, ActionOf(&CreateDents));
}

void Extend()
{
	FToolMenuOwnerScoped Owner(FName(TEXT("FractureSimEditor")));
	AddEntries(UStaticMesh::StaticClass(), true);
	AddEntries(USkeletalMesh::StaticClass(), true);
}
} // namespace

void Register()
{
	UToolMenus::RegisterStartupCallback(FSimpleMulticastDelegate::FDelegate::CreateStatic(&Extend));
}
} // namespace FractureSimContentMenus

#undef LOCTEXT_NAMESPACE
