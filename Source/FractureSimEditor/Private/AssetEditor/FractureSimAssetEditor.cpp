// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "AssetEditor/FractureSimAssetEditor.h"

#include "AssetEditor/FractureSimDentTools.h"
#include "AssetEditor/FractureSimTools.h"
#include "AssetEditor/FractureSimViewport.h"
#include "Core/FractureSimNotices.h"
#include "FractureSimAsset.h"
#include "FractureSimDentSession.h"
#include "FractureSimEditorLibrary.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimUnits.h"

#include "Framework/Docking/TabManager.h"
#include "IDetailsView.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Templates/Casts.h"
#include "UObject/Package.h"
#include "Widgets/Docking/SDockTab.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimAssetEditorTabs
{
const FName App(TEXT("FractureSimAssetEditor"));
const FName Viewport(TEXT("FractureSimViewport"));
const FName Asset(TEXT("FractureSimAsset"));
const FName Fragments(TEXT("FractureSimFragments"));
const FName Paint(TEXT("FractureSimPaint"));
const FName View(TEXT("FractureSimView"));
const FName Try(TEXT("FractureSimTry"));
const FName Statistics(TEXT("FractureSimStatistics"));
const FName Poses(TEXT("FractureSimPoses"));
const FName Dents(TEXT("FractureSimDents"));
const FName Clusters(TEXT("FractureSimClusters"));
} // namespace FractureSimAssetEditorTabs

TSharedRef<FFractureSimAssetEditor> FFractureSimAssetEditor::Prepare(UFractureSimAsset& Asset)
{
	TSharedRef<FFractureSimAssetEditor> Editor = MakeShared<FFractureSimAssetEditor>();
	Editor->OpenSession(Asset);
	return Editor;
}

TSharedRef<FFractureSimAssetEditor> FFractureSimAssetEditor::Open(
	UFractureSimAsset& Asset, EToolkitMode::Type Mode, const TSharedPtr<IToolkitHost>& Host)
{
	TSharedRef<FFractureSimAssetEditor> Editor = Prepare(Asset);
	const TSharedRef<FTabManager::FStack> Left = FTabManager::NewStack()->SetSizeCoefficient(0.3f);
	for (const FPage& Page : Editor->Pages)
	{
		Left->AddTab(Page.Tab, ETabState::OpenedTab);
	}
	const TSharedRef<FTabManager::FLayout> Layout =
		FTabManager::NewLayout(Editor->Dents         ? "FractureSimDentEditor_v1"
							   : Editor->ClusterTool ? "FractureSimClusterEditor_v1"
													 : "FractureSimAssetEditor_v1")
			->AddArea(FTabManager::NewPrimaryArea()
						  ->SetOrientation(Orient_Horizontal)
						  ->Split(FTabManager::NewStack()->SetSizeCoefficient(0.7f)->SetHideTabWell(true)->AddTab(
							  FractureSimAssetEditorTabs::Viewport, ETabState::OpenedTab))
						  ->Split(Left));
	Editor->InitAssetEditor(Mode, Host, FractureSimAssetEditorTabs::App, Layout, true, true, &Asset);
	return Editor;
}

FFractureSimAssetEditor::~FFractureSimAssetEditor()
{
	if (UFractureSimEditSession* Session = GetSession())
	{
		Session->OnEdited.Remove(EditedHandle);
	}
	// The editor's history may keep pages alive, and change them when something is taken back.
	for (const FPage& Page : Pages)
	{
		if (UFractureSimTool* Tool = Cast<UFractureSimTool>(Page.Shown))
		{
			Tool->OnChanged = nullptr;
		}
	}
	if (TryTool)
	{
		TryTool->MakePreview = nullptr;
	}
}

UFractureSimEditSession* FFractureSimAssetEditor::GetSession() const
{
	return Fragments ? static_cast<UFractureSimEditSession*>(Fragments.Get()) : Dents.Get();
}

void FFractureSimAssetEditor::AddPageOf(FName Tab, const FText& Name, UObject* Object)
{
	FPage& Page = Pages.AddDefaulted_GetRef();
	Page.Tab = Tab;
	Page.Name = Name;
	Page.Shown = Object;
}

template <class ToolType> ToolType* FFractureSimAssetEditor::AddPage(FName Tab, const FText& Name)
{
	ToolType* Tool = NewObject<ToolType>(GetTransientPackage(), NAME_None, RF_Transient | RF_Transactional);
	Tool->OnChanged = [this] { bShownOld = true; };
	AddPageOf(Tab, Name, Tool);
	return Tool;
}

bool FFractureSimAssetEditor::OpenSession(UFractureSimAsset& Asset)
{
	Edited = &Asset;
	FString Error;
	if (Asset.Model == EFractureSimModel::Dented)
	{
		Dents = UFractureSimDentSession::Open(Asset, nullptr, Error);
	}
	else if (Asset.Model != EFractureSimModel::Clustered)
	{
		Fragments = UFractureSimFragmentSession::Open(Asset, nullptr, Error);
	}
	if (Fragments)
	{
		FragmentTool = AddPage<UFractureSimFragmentTool>(
			FractureSimAssetEditorTabs::Fragments, LOCTEXT("FragmentsTab", "Fragments"));
		FragmentTool->Session = Fragments;
		FragmentTool->Score = Fragments->GetScoreOptions();
		PaintTool = AddPage<UFractureSimPaintTool>(FractureSimAssetEditorTabs::Paint, LOCTEXT("PaintTab", "Paint"));
		PaintTool->Session = Fragments;
		ViewTool = AddPage<UFractureSimViewTool>(FractureSimAssetEditorTabs::View, LOCTEXT("ViewTab", "View"));
	}
	else if (Dents)
	{
		PoseTool = AddPage<UFractureSimPoseTool>(FractureSimAssetEditorTabs::Poses, LOCTEXT("PosesTab", "Poses"));
		PoseTool->Session = Dents;
		PoseTool->Refresh();
		DentTool = AddPage<UFractureSimDentTool>(FractureSimAssetEditorTabs::Dents, LOCTEXT("DentsTab", "Dents"));
		DentTool->Session = Dents;
		DentTool->Material = Asset.Material;
		if (Asset.Material)
		{
			DentTool->Dents = Asset.Material->Dents;
		}
	}
	if (UFractureSimEditSession* Session = GetSession())
	{
		AddTryPages(Asset);
		EditedHandle = Session->OnEdited.AddLambda([this] { HandleEdited(); });
	}
	else if (Asset.Model == EFractureSimModel::Clustered)
	{
		ClusterTool =
			AddPage<UFractureSimClusterTool>(FractureSimAssetEditorTabs::Clusters, LOCTEXT("ClustersTab", "Clusters"));
		ClusterTool->Asset = &Asset;
		ClusterTool->Clusters = UFractureSimEditorLibrary::GetClusterOptions(&Asset);
		ViewTool = AddPage<UFractureSimViewTool>(FractureSimAssetEditorTabs::View, LOCTEXT("ViewTab", "View"));
		AddTryPages(Asset);
		ShownCore = Asset.GetCoreAsset();
	}
	else
	{
		FractureSimNotices::Show(FText::FromString(Error), true);
	}
	AddPageOf(FractureSimAssetEditorTabs::Asset, LOCTEXT("AssetTab", "Asset"), &Asset);
	return GetSession() != nullptr;
}

// What is tried: the body as it is edited now, or the asset where nothing is edited.
fsim::Result<fsim::AssetRef> FFractureSimAssetEditor::TriedAsset() const
{
	if (Fragments || Dents)
	{
		return Fragments ? Fragments->GetCore().asset() : Dents->GetCore().asset();
	}
	const fsim::AssetRef Core = Edited->GetCoreAsset();
	return Core ? fsim::Result<fsim::AssetRef>(Core) : fsim::Status::refused("the asset is empty");
}

void FFractureSimAssetEditor::AddTryPages(UFractureSimAsset& Asset)
{
	TryTool = AddPage<UFractureSimTryTool>(FractureSimAssetEditorTabs::Try, LOCTEXT("TryTab", "Try It"));
	TryTool->MakePreview = [this]() -> UFractureSimPreview* {
		const fsim::Result<fsim::AssetRef> Core = TriedAsset();
		FString Why = UTF8_TO_TCHAR(Core.message().c_str());
		UFractureSimPreview* Preview =
			Core ? UFractureSimPreview::Open(*Core, Edited->Material, nullptr, Why) : nullptr;
		if (!Preview)
		{
			FractureSimNotices::Show(FText::FromString(Why), true);
		}
		return Preview;
	};
	StatisticsTool = AddPage<UFractureSimStatisticsTool>(
		FractureSimAssetEditorTabs::Statistics, LOCTEXT("StatisticsTab", "Statistics"));
	StatisticsTool->Fragments = Fragments;
	StatisticsTool->Dents = Dents;
	StatisticsTool->Asset = &Asset;
	StatisticsTool->Refresh();
}

void FFractureSimAssetEditor::HandleEdited()
{
	bShownOld = true;
	if (FragmentTool)
	{
		FragmentTool->Score = Fragments->GetScoreOptions();
	}
	if (PoseTool)
	{
		PoseTool->Refresh();
	}
	StatisticsTool->Refresh();
	// What is tried is what is edited: the next try begins with it.
	TryTool->Preview = nullptr;
}

// IToolkit

FName FFractureSimAssetEditor::GetToolkitFName() const
{
	return FractureSimAssetEditorTabs::App;
}

FText FFractureSimAssetEditor::GetBaseToolkitName() const
{
	return LOCTEXT("EditorName", "Fracture Sim Asset Editor");
}

FString FFractureSimAssetEditor::GetWorldCentricTabPrefix() const
{
	return TEXT("FractureSim ");
}

FLinearColor FFractureSimAssetEditor::GetWorldCentricTabColorScale() const
{
	return FLinearColor(0.88f, 0.43f, 0.24f, 0.5f);
}

void FFractureSimAssetEditor::RegisterTabSpawners(const TSharedRef<FTabManager>& InTabManager)
{
	WorkspaceMenuCategory = InTabManager->AddLocalWorkspaceMenuCategory(LOCTEXT("Menu", "Fracture Sim"));
	FAssetEditorToolkit::RegisterTabSpawners(InTabManager);
	InTabManager
		->RegisterTabSpawner(
			FractureSimAssetEditorTabs::Viewport, FOnSpawnTab::CreateSP(this, &FFractureSimAssetEditor::SpawnViewport))
		.SetDisplayName(LOCTEXT("ViewportTab", "Preview"))
		.SetGroup(WorkspaceMenuCategory.ToSharedRef());
	for (int32 Page = 0; Page < Pages.Num(); ++Page)
	{
		InTabManager
			->RegisterTabSpawner(
				Pages[Page].Tab, FOnSpawnTab::CreateSP(this, &FFractureSimAssetEditor::SpawnPage, Page))
			.SetDisplayName(Pages[Page].Name)
			.SetGroup(WorkspaceMenuCategory.ToSharedRef());
	}
}

void FFractureSimAssetEditor::UnregisterTabSpawners(const TSharedRef<FTabManager>& InTabManager)
{
	FAssetEditorToolkit::UnregisterTabSpawners(InTabManager);
	InTabManager->UnregisterTabSpawner(FractureSimAssetEditorTabs::Viewport);
	for (const FPage& Page : Pages)
	{
		InTabManager->UnregisterTabSpawner(Page.Tab);
	}
}

TSharedRef<SDockTab> FFractureSimAssetEditor::SpawnViewport(const FSpawnTabArgs& Args)
{
	bShownOld = true;
	const TWeakPtr<IFractureSimScene> Scene = SharedThis(this);
	return SNew(SDockTab).Label(LOCTEXT("ViewportLabel", "Preview"))[SNew(SFractureSimViewport, Scene)];
}

TSharedRef<SDockTab> FFractureSimAssetEditor::SpawnPage(const FSpawnTabArgs& Args, int32 Page)
{
	FPage& Chosen = Pages[Page];
	FDetailsViewArgs ViewArgs;
	ViewArgs.bAllowSearch = false;
	ViewArgs.bHideSelectionTip = true;
	ViewArgs.NameAreaSettings = FDetailsViewArgs::HideNameArea;
	FPropertyEditorModule& Properties =
		FModuleManager::LoadModuleChecked<FPropertyEditorModule>(TEXT("PropertyEditor"));
	Chosen.View = Properties.CreateDetailView(ViewArgs);
	Chosen.View->SetObject(Chosen.Shown);
	return SNew(SDockTab).Label(Chosen.Name)[Chosen.View.ToSharedRef()];
}

// What was made again elsewhere is not replaced without a word: the first time it is said, and nothing is stored.
bool FFractureSimAssetEditor::StoreEdits()
{
	UFractureSimEditSession* Session = GetSession();
	if (!Session || !Session->IsDirty())
	{
		return true;
	}
	if (Session->IsAssetChanged() && !bToldOfOther)
	{
		bToldOfOther = true;
		FractureSimNotices::Show(
			LOCTEXT("MadeAgain",
				"This asset was made again elsewhere since it was opened here. Save again to replace "
				"that by what is edited here, or close this editor and open the asset anew to keep it."),
			true);
		return false;
	}
	if (!Session->Apply())
	{
		FractureSimNotices::Show(FText::FromString(Session->GetLastError()), true);
		return false;
	}
	bToldOfOther = false;
	return true;
}

void FFractureSimAssetEditor::SaveAsset_Execute()
{
	if (StoreEdits())
	{
		FAssetEditorToolkit::SaveAsset_Execute();
	}
}

bool FFractureSimAssetEditor::OnRequestClose(EAssetEditorCloseReason InCloseReason)
{
	// Into the asset, which is dirty then: the editor asks what to save as for every asset. Not over what was made
	// elsewhere.
	if (const UFractureSimEditSession* Session = GetSession(); Session && !Session->IsAssetChanged())
	{
		StoreEdits();
	}
	return FAssetEditorToolkit::OnRequestClose(InCloseReason);
}

// FGCObject

void FFractureSimAssetEditor::AddReferencedObjects(FReferenceCollector& Collector)
{
	Collector.AddReferencedObject(Edited);
	Collector.AddReferencedObject(Fragments);
	Collector.AddReferencedObject(Dents);
	Collector.AddReferencedObject(FragmentTool);
	Collector.AddReferencedObject(PaintTool);
	Collector.AddReferencedObject(ViewTool);
	Collector.AddReferencedObject(TryTool);
	Collector.AddReferencedObject(StatisticsTool);
	Collector.AddReferencedObject(ClusterTool);
	Collector.AddReferencedObject(PoseTool);
	Collector.AddReferencedObject(DentTool);
}

FString FFractureSimAssetEditor::GetReferencerName() const
{
	return TEXT("FFractureSimAssetEditor");
}

#undef LOCTEXT_NAMESPACE
