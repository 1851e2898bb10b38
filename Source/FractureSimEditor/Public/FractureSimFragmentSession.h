// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditSession.h"
#include "FractureSimEditorTypes.h"

#include "FractureSimAuthoring/FragmentEditing.h"

#include "CoreMinimal.h"
#include "Templates/UniquePtr.h"

#include "FractureSimFragmentSession.generated.h"

/** What a brush does. */
UENUM(BlueprintType)
enum class EFractureSimBrush : uint8
{
	/** More there. */
	Raise,
	/** Less there. */
	Lower,
	/** More like what is around. */
	Smooth,
	/** Back to as it comes. */
	Erase
};

/** A brush that paints a ratio: how many fragments there are, or how tough they are. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimBrush
{
	GENERATED_BODY()

	/** What it does. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Brush")
	EFractureSimBrush Mode = EFractureSimBrush::Raise;

	/** How far around the mouse it reaches over the surface. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Brush", meta = (ClampMin = "0.1", UIMax = "200", Units = "cm"))
	float Radius = 25.0f;

	/** How much a touch does in the middle, as a share: at 1 it doubles or halves. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Brush", meta = (ClampMin = "0", ClampMax = "1"))
	float Amount = 0.5f;
};

/** What there is, in numbers. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimFragmentStatistics
{
	GENERATED_BODY()

	/** Fragments, each a particle of the simulation. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Fragments = 0;

	/** Interfaces between fragments. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Bonds = 0;

	/** Fragments that are fixed to the world. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Anchored = 0;

	/** Fragments that the editor does not show. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Hidden = 0;

	/** Parts that no bond joins. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Islands = 0;

	/** Fragments that nothing holds. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 Unsupported = 0;

	/** Triangles of the skin before anything breaks. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 OutsideTriangles = 0;

	/** Triangles of fracture surfaces, both sides. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	int32 InsideTriangles = 0;

	/** What it weighs. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics", meta = (Units = "kg"))
	float Mass = 0.0f;

	/** Whether each fragment is closed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	bool bWatertight = false;

	/** What it costs. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Statistics")
	FFractureSimCost Cost;
};

/** A body in fragments that is being edited: everything the fragment editor does, for Blueprint and Python too. */
UCLASS(BlueprintType)
class FRACTURESIMEDITOR_API UFractureSimFragmentSession : public UFractureSimEditSession
{
	GENERATED_BODY()

public:
	/** Begins to edit an asset. Gives null, and why, if it has no fragments. */
	static UFractureSimFragmentSession* Open(UFractureSimAsset& ToEdit, UObject* Outer, FString& OutError);

	/** How it is cut. It takes effect with Score. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Fragments")
	FFractureSimScoreOptions GetScoreOptions() const;

	/** Changes how it is cut. It takes effect with Score. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool SetScoreOptions(const FFractureSimScoreOptions& Options);

	/** Cuts it anew, with a progress bar that can cancel. Merging, splitting and marks are kept as far as they fit. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool Score();

	/** Whether settings or painted sizes are not those that the fragments were made of. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Fragments")
	bool NeedsScore() const;

	/** What the last Score could not keep, a sentence each. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Fragments")
	TArray<FString> GetDropped() const { return Dropped; }

	/** How many there are. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Fragments")
	int32 GetFragmentCount() const;

	/** The fragments that are selected, in rising order. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Selection")
	TArray<int32> GetSelection() const;

	/** Selects these and no others. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	bool Select(const TArray<int32>& Fragments);

	/** Selects the fragments whose centre is in a box of the asset's own space. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	bool SelectBox(const FBox& Box);

	/** Selects the fragments whose centre is seen in a rectangle: four rays of the asset's own space through its
	 * corners, around it. Add: besides what is selected. Explode: how far they are shown apart. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	bool SelectBetween(
		const TArray<FVector>& Origins, const TArray<FVector>& Directions, bool bAdd = false, float Explode = 0.0f);

	/** Selects all. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	void SelectAll();

	/** Selects none. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	void SelectNone();

	/** Selects the others. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	void InvertSelection();

	/** Adds the fragments that are bonded to the selection. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	void GrowSelection();

	/** Takes those away that have a neighbour outside of the selection. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Selection")
	void ShrinkSelection();

	/** Makes one of fragments that hang together. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool Merge(const TArray<int32>& Fragments);

	/** Cuts each into so many, 2 to 64. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool Split(const TArray<int32>& Fragments, int32 Parts = 2);

	/** Fixes fragments to the world until all their bonds are broken, or lets them go. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool SetAnchored(const TArray<int32>& Fragments, bool bAnchored);

	/** Fixes those that reach below a height (cm), and no others. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool AnchorBelow(float Height);

	/** Fixes those that reach into a box of the asset's own space, besides what is fixed. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool AnchorInBox(const FBox& Box);

	/** Shows fragments in the editor, or not. The game has them all the same. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool SetHidden(const TArray<int32>& Fragments, bool bHidden);

	/** Shows all fragments. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool ShowAll();

	/** Makes the whole body of a preset. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool SetBodyMaterial(EFractureSimPreset Preset);

	/** Makes fragments of a preset: its density and toughness; they bend as the body does. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool SetFragmentMaterial(const TArray<int32>& Fragments, EFractureSimPreset Preset);

	/** Makes fragments so many times as tough as their material. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool SetToughness(const TArray<int32>& Fragments, float Toughness);

	/** All as tough as their material. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool ClearToughness();

	/** Paints toughness where a ray of the asset's own space meets the body. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool PaintToughness(FVector Origin, FVector Direction, const FFractureSimBrush& Brush, float Explode = 0.0f);

	/** Paints a preset where a ray of the asset's own space meets the body. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Materials")
	bool PaintMaterial(
		FVector Origin, FVector Direction, float Radius, EFractureSimPreset Preset, float Explode = 0.0f);

	/** Paints how many fragments there are per volume. It takes effect with Score. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool PaintSizes(FVector Origin, FVector Direction, const FFractureSimBrush& Brush);

	/** Forgets the painted sizes. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Fragments")
	bool ClearSizes();

	/** The fragment that a ray of the asset's own space meets first, or -1. Explode: how far they are shown apart. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Selection")
	int32 Pick(FVector Origin, FVector Direction, float Explode = 0.0f) const;

	/** What there is, in numbers. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Fragments")
	FFractureSimFragmentStatistics GetStatistics() const;

	/** What is wrong, or should be known. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Checks")
	TArray<FFractureSimAdvice> GetIssues() const;

	/** Mends what was found. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	bool Fix(const FFractureSimAdvice& Advice);

	virtual bool Apply() override;
	virtual bool IsDirty() const override;
	virtual uint64 GetRevision() const override;

	/** The session itself, for views. */
	const fsim::FragmentEditSession& GetCore() const { return *Core; }

protected:
	virtual void DoUndo() override;
	virtual void DoRedo() override;
	virtual void DoBeginGesture() override;
	virtual void DoEndGesture() override;

private:
	std::vector<fsim::Vec3> OffsetsOf(float Explode) const;

	TUniquePtr<fsim::FragmentEditSession> Core;
	TArray<FString> Dropped;
};
