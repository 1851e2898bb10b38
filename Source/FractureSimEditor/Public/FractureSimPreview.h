// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimMaterial.h"

#include "FractureSimAuthoring/PreviewSession.h"

#include "CoreMinimal.h"
#include "Templates/UniquePtr.h"
#include "UObject/Object.h"

#include "FractureSimPreview.generated.h"

class UFractureSimAsset;

/** What is done to a body that is tried. */
UENUM(BlueprintType)
enum class EFractureSimPreviewTool : uint8
{
	/** It falls from a height. */
	Drop,
	/** A ball flies to where the mouse is. */
	Shoot,
	/** An explosion where the mouse is. */
	Blast,
	/** A plate comes down on it. */
	Press,
	/** What is at the mouse is dragged towards the eye. */
	Pull
};

/** How strong it is done. Zero: chosen to fit the body. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimPreviewOptions
{
	GENERATED_BODY()

	/** From where it falls; 0: as high as it is large. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Try", meta = (ClampMin = "0", UIMax = "1000", Units = "cm"))
	float Height = 0.0f;

	/** Of the ball, the plate or the pull; 0: one that fits. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Try", meta = (ClampMin = "0", UIMax = "10000", Units = "cm/s"))
	float Speed = 0.0f;

	/** Of the ball, the blast or the hold; 0: one that fits. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Try", meta = (ClampMin = "0", UIMax = "500", Units = "cm"))
	float Radius = 0.0f;

	/** Of the blast, in kg cm/s: a factor of the body's mass; 0: one that fits. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Try", AdvancedDisplay, meta = (ClampMin = "0"))
	float Impulse = 0.0f;
};

/** What came of it so far. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimPreviewStatistics
{
	GENERATED_BODY()

	/** Time since the beginning. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try", meta = (Units = "s"))
	float Seconds = 0.0f;

	/** The mean of the last ticks. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try", meta = (Units = "ms"))
	float MeanMilliseconds = 0.0f;

	/** The worst tick since the beginning. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try", meta = (Units = "ms"))
	float WorstMilliseconds = 0.0f;

	/** Pieces that hang together. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try")
	int32 Pieces = 1;

	/** Bonds that broke. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try")
	int32 BrokenBonds = 0;

	/** Dents since the beginning. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try")
	int32 Dents = 0;

	/** How far a vertex is from where it was at rest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try", meta = (Units = "cm"))
	float DeepestDent = 0.0f;

	/** Whether it came to rest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try")
	bool bAtRest = false;

	/** The state's hash, as hexadecimal digits: the game comes to the same one. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Try")
	FString Hash;
};

/** An asset that is tried: a world with a floor and the body alone, by the code of the game. Two settings compare. */
UCLASS(BlueprintType)
class FRACTURESIMEDITOR_API UFractureSimPreview : public UObject
{
	GENERATED_BODY()

public:
	/** Begins to try what an asset holds, as it is now. Gives null, and why. */
	static UFractureSimPreview* Open(
		const fsim::AssetRef& Core, UFractureSimMaterial* Material, UObject* Outer, FString& OutError);

	/** Tries another state of the asset: after an edit. */
	bool SetCoreAsset(const fsim::AssetRef& Core);

	/** Makes it of another material. What broke or bent stays so. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool SetMaterial(UFractureSimMaterial* Material);

	/** Shows the same body beside it, of another material; what is done is done to both. None: no longer. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool CompareWith(UFractureSimMaterial* Other);

	/** What differs between the two, a sentence each. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Preview")
	TArray<FString> GetDifferences() const;

	/** Does something to it. Origin and direction: of a ray in the preview's space, for what needs a place. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool Act(
		EFractureSimPreviewTool Tool, FVector Origin, FVector Direction, const FFractureSimPreviewOptions& Options);

	/** Stops or goes on. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	void SetPaused(bool bPaused);

	/** Whether it stands still. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Preview")
	bool IsPaused() const;

	/** Goes on by as many whole ticks as are due. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool Advance(float Seconds);

	/** Goes on by one tick. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool Step();

	/** As in the beginning. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool ResetPreview();

	/** As in the beginning, with the same done again at the same ticks. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Preview")
	bool Replay();

	/** What came of it so far. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Preview")
	FFractureSimPreviewStatistics GetStatistics() const;

	/** Why the last call was refused. Empty: it was done. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Preview")
	FString GetLastError() const { return LastError; }

	/** The bodies that are tried: one, or two side by side. For views. */
	TArray<const fsim::PreviewSession*> GetShown() const;

private:
	bool Note(const fsim::Status& Status);
	fsim::PreviewSettings SettingsOf(const UFractureSimMaterial* Material) const;

	TUniquePtr<fsim::PreviewSession> Single;
	TUniquePtr<fsim::PreviewComparison> Pair;
	FString LastError;
};
