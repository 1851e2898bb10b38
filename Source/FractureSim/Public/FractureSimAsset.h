// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"

#include "FractureSim/Asset.h"

#include "CoreMinimal.h"
#include "Serialization/BulkData.h"
#include "Templates/SharedPointer.h"
#include "UObject/Object.h"
#include "UObject/SoftObjectPtr.h"

#include "FractureSimAsset.generated.h"

class UAssetImportData;
class UBodySetup;
class UFractureSimMaterial;
class UMaterialInterface;
class UStaticMesh;
struct FFractureSimRenderMesh;

/** How the surface of a dented body looks: vertices that follow those of the rig, with what a renderer needs. */
struct FRACTURESIM_API FFractureSimDentSkin
{
	/** One a vertex: the vertex of the rig that it follows. */
	TArray<uint32> RigVertices;
	/** One a vertex: vertices of one group have one normal, made anew when the body dents. */
	TArray<uint32> NormalGroups;
	/** One a vertex. */
	TArray<FVector2f> UVs;
	/** Three a triangle, wound as Unreal wants it. */
	TArray<uint32> Indices;
};

/** What an asset holds: bytes of the core, and how a dented body looks. */
struct FRACTURESIM_API FFractureSimAssetContents
{
	/** An asset of the core: clustered, fragmented or dented. */
	TArray<uint8> Simulation;
	/** Clustered: a fragmented asset whose fragments are the cells that are drawn. May be empty. */
	TArray<uint8> Cells;
	/** Clustered with cells: the particle that each cell follows. Empty: a cell around each particle, in their order.
	 */
	TArray<uint32> CellOwners;
	/** Dented: how it looks. Empty: as its rig. */
	FFractureSimDentSkin Skin;

	friend FRACTURESIM_API FArchive& operator<<(FArchive& Ar, FFractureSimAssetContents& Contents);
};

/**
 * A destructible thing as it was authored: its rest shape, fragments and skin, or its rig and examples. Immutable in a
 * game and shared by all components that show it.
 */
UCLASS(BlueprintType)
class FRACTURESIM_API UFractureSimAsset : public UObject
{
	GENERATED_BODY()

public:
	UFractureSimAsset();

	/** What the body is made of, unless a component says otherwise. Empty: modelling clay. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimMaterial> Material;

	/** Drawn in place of the body until it is damaged. May use Nanite. Its simple collision is the whole body's. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim|Looks")
	TObjectPtr<UStaticMesh> IntactMesh;

	/** Of the outside. Empty: the intact mesh's first one. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim|Looks")
	TObjectPtr<UMaterialInterface> OutsideMaterial;

	/** Of fracture surfaces. Empty: the outside's. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim|Looks")
	TObjectPtr<UMaterialInterface> InsideMaterial;

	/** How the body is simulated. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	EFractureSimModel Model = EFractureSimModel::None;

	/** Fragments that it can break into, or parts of its surface for contacts. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	int32 FragmentCount = 0;

	/** Interfaces between fragments. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	int32 BondCount = 0;

	/** Particles that are simulated, or vertices of the rig. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	int32 ParticleCount = 0;

	/** Clusters, or examples of the rig. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	int32 ClusterCount = 0;

	/** Triangles of outside and fracture surfaces. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, AssetRegistrySearchable, Category = "Fracture Sim|Contents")
	int32 TriangleCount = 0;

	/** At rest, around the asset's own origin. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim|Contents")
	FBox RestBounds = FBox(ForceInit);

#if WITH_EDITORONLY_DATA
	/** The static or skeletal mesh that it was made from. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim|Source", AdvancedDisplay,
		meta = (AllowedClasses = "/Script/Engine.StaticMesh,/Script/Engine.SkeletalMesh"))
	TSoftObjectPtr<UObject> SourceMesh;

	/** How it was made: the settings of the authoring tools, as text. */
	UPROPERTY(VisibleAnywhere, Category = "Fracture Sim|Source", AdvancedDisplay)
	FString SourceSettings;

	/** The file that it was imported from. */
	UPROPERTY(VisibleAnywhere, Instanced, Category = "Fracture Sim|Source")
	TObjectPtr<UAssetImportData> AssetImportData;
#endif

	/**
	 * Replaces what the asset holds. Refuses what the core does not load, leaves everything as it was then, and says
	 * why. For the editor and for C++ that makes destructible things while the game runs.
	 */
	bool SetContents(FFractureSimAssetContents NewContents, FString& OutError);

	/** Makes an asset from the bytes of one that the authoring command line wrote. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Asset")
	bool SetContentsFromBytes(const TArray<uint8>& Bytes, FString& Error);

	/** Whether there is something to simulate. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Asset")
	bool IsUsable() const
	{
		return Model != EFractureSimModel::None;
	}

	/** The volume of the body at rest, in cm^3. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Asset")
	float GetRestVolume() const;

	/**
	 * The core's asset, made larger by a factor along each of its axes; null if there is none or it cannot be scaled so
	 * (the log says why). Loaded on first use. On the game thread.
	 */
	fsim::AssetRef GetCoreAsset(const FVector& Scale = FVector(1.0)) const;

	/** What is drawn; null if there is nothing. Made on first use. On the game thread. */
	TSharedPtr<const FFractureSimRenderMesh, ESPMode::ThreadSafe> GetRenderMesh() const;
	const FFractureSimDentSkin& GetDentSkin() const
	{
		return DentSkin;
	}

	/** Simple collision of the whole body: the intact mesh's, else boxes around fragments. On the game thread. */
	UBodySetup* GetCollision() const;

	/**
	 * The convex hull of a fragment around its centre, at rest and without scale; null if it has none. Made on first
	 * use, shared by all components. On the game thread.
	 */
	UBodySetup* GetFragmentHull(int32 Fragment) const;
	bool HasFragmentHull(int32 Fragment) const
	{
		return FragmentHulls.IsValidIndex(Fragment) && FragmentHulls[Fragment] != nullptr;
	}

	// UObject
	virtual void Serialize(FArchive& Ar) override;
	virtual void PostLoad() override;
	virtual void GetAssetRegistryTags(FAssetRegistryTagsContext Context) const override;
	virtual void GetResourceSizeEx(FResourceSizeEx& CumulativeResourceSize) override;
#if WITH_EDITOR
	virtual void PostEditUndo() override;
#endif

private:
	bool LoadContents(FString& OutError) const;
	void ForgetLoaded();
	void Describe();

	FByteBulkData Bulk;

	UPROPERTY(Transient)
	mutable TObjectPtr<UBodySetup> FragmentCollision;

	/** One a fragment, null until asked for. */
	UPROPERTY(Transient)
	mutable TArray<TObjectPtr<UBodySetup>> FragmentHulls;

	// Made from the bulk data when first asked for.
	mutable bool bTriedLoading = false;
	mutable fsim::AssetRef Core;
	/** By scale, in thousandths. */
	mutable TMap<FIntVector, fsim::AssetRef> ScaledCores;
	mutable FFractureSimDentSkin DentSkin;
	mutable TSharedPtr<const FFractureSimRenderMesh, ESPMode::ThreadSafe> RenderMesh;
};
