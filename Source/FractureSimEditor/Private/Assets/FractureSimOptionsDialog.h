// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "FractureSimOptionsDialog.generated.h"

/** What "Create Fracture Sim Dent Asset" asks for. */
UCLASS()
class UFractureSimDentOptions : public UObject
{
	GENERATED_BODY()

public:
	/** Where the examples come from. */
	UPROPERTY(EditAnywhere, Category = "Poses", meta = (ShowOnlyInnerProperties))
	FFractureSimPoseOptions Poses;

	/** What it is made of. Custom: guessed from the names of its materials. */
	UPROPERTY(EditAnywhere, Category = "Asset")
	EFractureSimPreset Preset = EFractureSimPreset::Custom;

	/** Where the asset goes, as a content path. Empty: beside the mesh. */
	UPROPERTY(EditAnywhere, Category = "Asset", AdvancedDisplay)
	FString Folder;
};

/** What "Create Fracture Sim Clustered Asset" asks for. */
UCLASS()
class UFractureSimClusterDialog : public UObject
{
	GENERATED_BODY()

public:
	/** How it is filled. */
	UPROPERTY(EditAnywhere, Category = "Clusters", meta = (ShowOnlyInnerProperties))
	FFractureSimClusterOptions Clusters;

	/** What it is made of. Custom: guessed from the names of its materials. */
	UPROPERTY(EditAnywhere, Category = "Asset")
	EFractureSimPreset Preset = EFractureSimPreset::Custom;

	/** Where the asset goes, as a content path. Empty: beside the mesh. */
	UPROPERTY(EditAnywhere, Category = "Asset", AdvancedDisplay)
	FString Folder;
};

namespace FractureSimOptionsDialog
{
/** Shows an object's properties in a window with two buttons. Says whether to go on. */
bool Ask(const FText& Title, const FText& Accept, UObject& Options);
} // namespace FractureSimOptionsDialog
