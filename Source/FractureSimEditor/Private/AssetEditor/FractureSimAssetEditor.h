// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "AssetEditor/FractureSimScene.h"
#include "AssetEditor/FractureSimShownMesh.h"

#include "CoreMinimal.h"
#include "Templates/Casts.h"
#include "Toolkits/AssetEditorToolkit.h"
#include "UObject/GCObject.h"

class FSpawnTabArgs;
class IDetailsView;
class IToolkitHost;
class SDockTab;
class UFractureSimAsset;
class UFractureSimClusterTool;
class UFractureSimDentSession;
class UFractureSimDentTool;
class UFractureSimEditSession;
class UFractureSimFragmentSession;
class UFractureSimFragmentTool;
class UFractureSimPaintTool;
class UFractureSimPoseTool;
class UFractureSimStatisticsTool;
class UFractureSimTool;
class UFractureSimTryTool;
class UFractureSimViewTool;

/**
 * The editor of an asset: a preview, and pages of properties and buttons around it. One editor serves bodies that break
 * and bodies that dent; they have pages of their own.
 */
class FFractureSimAssetEditor : public FAssetEditorToolkit, public FGCObject, public IFractureSimScene
{
public:
	static TSharedRef<FFractureSimAssetEditor> Open(
		UFractureSimAsset& Asset, EToolkitMode::Type Mode, const TSharedPtr<IToolkitHost>& Host);
	/** The same without its window: what it shows and what the mouse does, for specs. */
	static TSharedRef<FFractureSimAssetEditor> Prepare(UFractureSimAsset& Asset);
	virtual ~FFractureSimAssetEditor() override;

	/** The page of this class; null if this kind of asset has none. */
	template <class ToolType> ToolType* GetPage() const
	{
		for (const FPage& Page : Pages)
		{
			if (ToolType* Tool = Cast<ToolType>(Page.Shown))
			{
				return Tool;
			}
		}
		return nullptr;
	}

	// IToolkit
	virtual FName GetToolkitFName() const override;
	virtual FText GetBaseToolkitName() const override;
	virtual FString GetWorldCentricTabPrefix() const override;
	virtual FLinearColor GetWorldCentricTabColorScale() const override;
	virtual void RegisterTabSpawners(const TSharedRef<FTabManager>& InTabManager) override;
	virtual void UnregisterTabSpawners(const TSharedRef<FTabManager>& InTabManager) override;

	// FGCObject
	virtual void AddReferencedObjects(FReferenceCollector& Collector) override;
	virtual FString GetReferencerName() const override;

	// IFractureSimScene
	virtual void TickScene(float DeltaSeconds, UDynamicMeshComponent& Shown) override;
	virtual void DrawScene(FPrimitiveDrawInterface& Lines) const override;
	virtual void Click(const FVector& Origin, const FVector& Direction, bool bAdd) override;
	virtual bool IsBoxing() const override;
	virtual void SelectBox(const TArray<FVector>& Origins, const TArray<FVector>& Directions, bool bAdd) override;
	virtual bool IsPainting() const override;
	virtual void BeginStroke() override;
	virtual void Stroke(const FVector& Origin, const FVector& Direction) override;
	virtual void EndStroke() override;
	virtual bool GetGizmo(FTransform& OutPlace) const override;
	virtual void BeginMove() override;
	virtual void Move(const FVector& Drag, const FRotator& Turn) override;
	virtual void EndMove() override;
	virtual FBox GetShownBounds() const override;

protected:
	// FAssetEditorToolkit
	virtual void SaveAsset_Execute() override;
	virtual bool OnRequestClose(EAssetEditorCloseReason InCloseReason) override;

private:
	/** Puts what is edited into the asset. False: not, and it was said why. */
	bool StoreEdits();

	/** A page: its tab, its name and what it shows. */
	struct FPage
	{
		FName Tab;
		FText Name;
		UObject* Shown = nullptr;
		TSharedPtr<IDetailsView> View;
	};

	bool OpenSession(UFractureSimAsset& Asset);
	void AddTryPages(UFractureSimAsset& Asset);
	fsim::Result<fsim::AssetRef> TriedAsset() const;
	template <class ToolType> ToolType* AddPage(FName Tab, const FText& Name);
	void AddPageOf(FName Tab, const FText& Name, UObject* Object);
	TSharedRef<SDockTab> SpawnViewport(const FSpawnTabArgs& Args);
	TSharedRef<SDockTab> SpawnPage(const FSpawnTabArgs& Args, int32 Page);
	void HandleEdited();
	UFractureSimEditSession* GetSession() const;
	FFractureSimShownMesh MakeShown() const;
	std::vector<FLinearColor> FragmentColours() const;

	TObjectPtr<UFractureSimAsset> Edited;
	TObjectPtr<UFractureSimFragmentSession> Fragments;
	TObjectPtr<UFractureSimDentSession> Dents;
	TObjectPtr<UFractureSimFragmentTool> FragmentTool;
	TObjectPtr<UFractureSimPaintTool> PaintTool;
	TObjectPtr<UFractureSimViewTool> ViewTool;
	TObjectPtr<UFractureSimTryTool> TryTool;
	TObjectPtr<UFractureSimStatisticsTool> StatisticsTool;
	TObjectPtr<UFractureSimClusterTool> ClusterTool;
	TObjectPtr<UFractureSimPoseTool> PoseTool;
	TObjectPtr<UFractureSimDentTool> DentTool;
	TArray<FPage> Pages;
	FDelegateHandle EditedHandle;
	/** What a clustered asset was when it was shown: filled anew, taken back or reimported it is another one. */
	fsim::AssetRef ShownCore;
	bool bShownOld = true;
	/** That the asset was made again elsewhere. */
	bool bToldOfOther = false;
};
