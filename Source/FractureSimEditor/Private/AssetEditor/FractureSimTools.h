// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimDentSession.h"
#include "FractureSimEditorTypes.h"
#include "FractureSimFragmentSession.h"
#include "FractureSimPreview.h"

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "FractureSimTools.generated.h"

/** What the left mouse button does in the preview. */
UENUM()
enum class EFractureSimMouse : uint8
{
	/** Selects fragments; with Ctrl or Shift more of them. */
	Select,
	/** Paints how many fragments there are. */
	PaintSizes,
	/** Paints how tough they are. */
	PaintToughness,
	/** Paints what they are made of. */
	PaintMaterial,
	/** Shoots a ball there. */
	Shoot,
	/** An explosion there. */
	Blast,
	/** Pulls at it. */
	Pull
};

/** What colours say. */
UENUM()
enum class EFractureSimColours : uint8
{
	/** Which fragment it is. */
	Fragments,
	/** How tough it is, from blue (weak) to red. */
	Toughness,
	/** What it is made of. */
	Materials,
	/** How many bonds it is from the nearest anchor. */
	Support
};

/** A page of the asset editor: properties and buttons. What it changes is shown at once. */
UCLASS(Abstract)
class UFractureSimTool : public UObject
{
	GENERATED_BODY()

public:
	/** Called after a property changed. */
	TFunction<void()> OnChanged;

	/** Says why something was refused, if it was. */
	void Say(bool bDone, const FString& Error) const;

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};

/** How the body is cut, and what is done to fragments. */
UCLASS()
class UFractureSimFragmentTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimFragmentSession> Session;

	/** How it is cut. Press Score to see it. */
	UPROPERTY(EditAnywhere, Category = "Fragments", meta = (ShowOnlyInnerProperties))
	FFractureSimScoreOptions Score;

	/** Into how many Split cuts each selected fragment. */
	UPROPERTY(EditAnywhere, Category = "Selected", meta = (ClampMin = "2", ClampMax = "64"))
	int32 SplitInto = 2;

	/** Cuts the body anew. */
	UFUNCTION(CallInEditor, Category = "Fragments", meta = (DisplayName = "Score"))
	void ScoreNow();

	/** Makes one of the selected fragments. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void Merge();

	/** Cuts each selected fragment into Split Into parts. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void Split();

	/** Fixes the selected fragments to the world. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void Anchor();

	/** Lets the selected fragments go. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void Release();

	/** Does not show the selected fragments. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void Hide();

	/** Shows all fragments. */
	UFUNCTION(CallInEditor, Category = "Selected")
	void ShowAll();

	/** Selects all fragments. */
	UFUNCTION(CallInEditor, Category = "Selection")
	void SelectAll();

	/** Selects none. */
	UFUNCTION(CallInEditor, Category = "Selection")
	void SelectNone();

	/** Adds the neighbours. */
	UFUNCTION(CallInEditor, Category = "Selection")
	void Grow();

	/** Takes the rim away. */
	UFUNCTION(CallInEditor, Category = "Selection")
	void Shrink();

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};

/** Brushes: sizes, toughness and materials. */
UCLASS()
class UFractureSimPaintTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimFragmentSession> Session;

	/** The brush. Choose what it paints under View, Mouse. */
	UPROPERTY(EditAnywhere, Category = "Brush", meta = (ShowOnlyInnerProperties))
	FFractureSimBrush Brush;

	/** What is painted, or given to the selected fragments. */
	UPROPERTY(EditAnywhere, Category = "Material")
	EFractureSimPreset Material = EFractureSimPreset::Concrete;

	/** How many times tougher than their material the selected fragments become. */
	UPROPERTY(EditAnywhere, Category = "Toughness", meta = (ClampMin = "0.001", UIMin = "0.1", UIMax = "10"))
	float Toughness = 1.0f;

	/** Makes the whole body of the material. */
	UFUNCTION(CallInEditor, Category = "Material")
	void SetForBody();

	/** Makes the selected fragments of the material. */
	UFUNCTION(CallInEditor, Category = "Material")
	void SetForSelected();

	/** Gives the selected fragments the toughness. */
	UFUNCTION(CallInEditor, Category = "Toughness")
	void SetToughness();

	/** All as tough as their material. */
	UFUNCTION(CallInEditor, Category = "Toughness")
	void ClearToughness();

	/** Forgets the painted sizes. */
	UFUNCTION(CallInEditor, Category = "Brush")
	void ClearSizes();
};

/** What is shown, and what the mouse does. */
UCLASS()
class UFractureSimViewTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What the left mouse button does. */
	UPROPERTY(EditAnywhere, Category = "View")
	EFractureSimMouse Mouse = EFractureSimMouse::Select;

	/** How far the fragments are shown apart, as a share of their distance from the middle. */
	UPROPERTY(EditAnywhere, Category = "View", meta = (ClampMin = "0", ClampMax = "4", UIMax = "2"))
	float Explode = 0.0f;

	/** What colours say. */
	UPROPERTY(EditAnywhere, Category = "View")
	EFractureSimColours Colours = EFractureSimColours::Fragments;

	/** Shows what holds what: lines along bonds, white where a part is anchored, red where nothing holds it. */
	UPROPERTY(EditAnywhere, Category = "View")
	bool bSupportGraph = false;

	/** Shows the shapes that touch in the game. */
	UPROPERTY(EditAnywhere, Category = "View")
	bool bCollision = false;
};

/** Trying the body. */
UCLASS()
class UFractureSimTryTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is tried; made when something is done first. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimPreview> Preview;

	/** Makes the preview of what is edited now. */
	TFunction<UFractureSimPreview*()> MakePreview;

	/** How strong it is done. */
	UPROPERTY(EditAnywhere, Category = "Try", meta = (ShowOnlyInnerProperties))
	FFractureSimPreviewOptions Options;

	/** Shows the same body of this material beside it, and does the same to both. */
	UPROPERTY(EditAnywhere, Category = "Compare")
	TObjectPtr<UFractureSimMaterial> CompareWith;

	/** What differs between the two. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Compare")
	TArray<FString> Differences;

	/** What came of it so far. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Statistics", meta = (ShowOnlyInnerProperties))
	FFractureSimPreviewStatistics Statistics;

	/** Lets it fall. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Drop();

	/** A plate comes down on it. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Press();

	/** Stops or goes on. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Pause();

	/** Goes on by one tick. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Step();

	/** As in the beginning. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Reset();

	/** The same again. */
	UFUNCTION(CallInEditor, Category = "Try")
	void Replay();

	/** Ends the preview and shows what is edited. */
	UFUNCTION(CallInEditor, Category = "Try")
	void End();

	/** Does something, at a place for what needs one. */
	void Act(EFractureSimPreviewTool Tool, const FVector& Origin, const FVector& Direction);

	/** Once a frame. */
	void TickPreview(float DeltaSeconds);

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;

private:
	bool Begin();
};

/** How a clustered body is filled. */
UCLASS()
class UFractureSimClusterTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimAsset> Asset;

	/** How it is filled. Press Fill to see it. */
	UPROPERTY(EditAnywhere, Category = "Clusters", meta = (ShowOnlyInnerProperties))
	FFractureSimClusterOptions Clusters;

	/** Fills the body anew from its mesh. */
	UFUNCTION(CallInEditor, Category = "Clusters")
	void Fill();
};

/** What there is in numbers, and what is wrong. */
UCLASS()
class UFractureSimStatisticsTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited: one of the two. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimFragmentSession> Fragments;

	/** What is edited: one of the two. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimDentSession> Dents;

	/** What is looked at where nothing is edited: a clustered asset. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimAsset> Asset;

	/** What there is. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Statistics", meta = (ShowOnlyInnerProperties))
	FFractureSimFragmentStatistics Statistics;

	/** What was found, worst first. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Advice")
	TArray<FFractureSimAdvice> Advice;

	/** Mends the first thing that can be mended. */
	UFUNCTION(CallInEditor, Category = "Advice")
	void Fix();

	/** Counts anew. */
	void Refresh();
};
