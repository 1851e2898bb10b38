// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "FractureSimEditorLibrary.generated.h"

class AActor;
class UFractureSimAsset;
class UFractureSimBodyComponent;
class UFractureSimDentSession;
class UFractureSimFragmentSession;
class UFractureSimPreview;

/** Everything the editor offers, for editor Python and editor utility Blueprints. */
UCLASS()
class FRACTURESIMEDITOR_API UFractureSimEditorLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** Makes a destructible asset of a static or skeletal mesh. Gives null, and why in the report. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimAsset* CreateFractureAsset(
		UObject* Mesh, const FFractureSimCreateOptions& Options, FFractureSimReport& Report);

	/** The same for many meshes, with one progress bar that can cancel. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static TArray<UFractureSimAsset*> CreateFractureAssets(
		const TArray<UObject*>& Meshes, const FFractureSimCreateOptions& Options, TArray<FFractureSimReport>& Reports);

	/** Makes an asset that dents of a static or skeletal mesh and poses. Gives null, and why in the report. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimAsset* CreateDentAsset(UObject* Mesh, const FFractureSimCreateOptions& Options,
		const FFractureSimPoseOptions& Poses, FFractureSimReport& Report);

	/** Makes an asset that flows and tears, of thousands of particles. Gives null, and why in the report. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimAsset* CreateClusterAsset(UObject* Mesh, const FFractureSimCreateOptions& Options,
		const FFractureSimClusterOptions& Clusters, FFractureSimReport& Report);

	/** Fills a clustered asset anew, from its mesh as that is now. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static FFractureSimReport RemakeClusters(UFractureSimAsset* Asset, const FFractureSimClusterOptions& Clusters);

	/** How a clustered asset was filled. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static FFractureSimClusterOptions GetClusterOptions(const UFractureSimAsset* Asset);

	/** Makes an asset again from its source as that is now; the report lists what was dropped. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static FFractureSimReport ReimportAsset(UFractureSimAsset* Asset);

	/** Whether the source of an asset has changed since it was made. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static bool IsSourceChanged(const UFractureSimAsset* Asset);

	/** What is made of a mesh: guessed from the names of its physical and render materials. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static EFractureSimPreset GuessMaterial(const UObject* Mesh);

	/** How a mesh would be cut: from its size and what it is made of. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static FFractureSimScoreOptions AdviseScore(const UObject* Mesh, EFractureSimPreset Preset);

	/** What the material of a preset is, which all assets share. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimMaterial* GetSharedMaterial(EFractureSimPreset Preset);

	/** Begins to edit the fragments of an asset. Call Apply on the session when done. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimFragmentSession* EditFragments(UFractureSimAsset* Asset, FString& Error);

	/** Begins to edit the rig of an asset that dents. Call Apply on the session when done. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimDentSession* EditDents(UFractureSimAsset* Asset, FString& Error);

	/** Begins to try an asset as it is in the game. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static UFractureSimPreview* PreviewAsset(UFractureSimAsset* Asset, FString& Error);

	/** What is wrong with an asset, or should be known. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static TArray<FFractureSimAdvice> CheckAsset(UFractureSimAsset* Asset);

	/** What is wrong with a mesh, before anything is made of it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static TArray<FFractureSimAdvice> CheckMesh(const UObject* Mesh);

	/** What is wrong with a body in a level: its scale, its mobility, its materials. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static TArray<FFractureSimAdvice> CheckComponent(UFractureSimBodyComponent* Component);

	/** What is wrong with all bodies of a level together: limits of the project that are too small. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks", meta = (WorldContext = "WorldContextObject"))
	static TArray<FFractureSimAdvice> CheckLevel(UObject* WorldContextObject);

	// Python packs a bool and an output into one value and drops the output where the bool is false: so these give the
	// reason itself.

	/** Mends what Check Asset found. Gives why it could not; empty: it is done. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static FString FixAsset(UFractureSimAsset* Asset, const FFractureSimAdvice& Advice);

	/** Mends what Check Component found. Gives why it could not; empty: it is done. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static FString FixComponent(UFractureSimBodyComponent* Component, const FFractureSimAdvice& Advice);

	/** Mends what Check Level found: raises limits of the project. Gives why it could not; empty: it is done. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks", meta = (WorldContext = "WorldContextObject"))
	static FString FixLevel(UObject* WorldContextObject, const FFractureSimAdvice& Advice);

	/** What a body of an asset costs. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	static FFractureSimCost EstimateCost(const UFractureSimAsset* Asset);

	/** All destructible assets below a content path, loaded. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static TArray<UFractureSimAsset*> FindAssets(const FString& Path = TEXT("/Game"));

	/** Puts an asset into the level that is open, as an actor of its kind. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editor")
	static AActor* PlaceAsset(UFractureSimAsset* Asset, const FTransform& Transform, const FString& Label);
};
