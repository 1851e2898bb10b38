// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimBodyComponent.h"

#include "FractureSim/Driver.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Types.h"

#include "CoreMinimal.h"

#include "FractureSimComponent.generated.h"

class FFractureSimFragmentView;
class UFractureSimPieceProxy;

/** A piece of a broken body. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimPiece
{
	GENERATED_BODY()

	/** The lowest fragment in it: names the piece until it breaks further. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Id = INDEX_NONE;

	/** How many fragments it has. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Fragments = 0;

	/** Its centre of mass, and how it has turned since rest. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	FTransform Transform = FTransform::Identity;

	/** How it moves. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm/s"))
	FVector Velocity = FVector::ZeroVector;

	/** A box around it in the world. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	FBox Box = FBox(ForceInit);

	/** What it weighs. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "kg"))
	float Mass = 0.0f;

	/** Whether it rests. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	bool bAsleep = false;

	/** Whether part of it is fixed to the world. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	bool bAnchored = false;
};

/**
 * A body that bends, tears and breaks: clustered (clay, fruit, concrete) or of oriented particles (props, sheets,
 * statues), as its asset says.
 */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Fracture Sim Body"))
class FRACTURESIM_API UFractureSimComponent : public UFractureSimBodyComponent
{
	GENERATED_BODY()

public:
	/** More is stiffer and costs more. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "64"))
	int32 Passes = 4;

	/** Of the places where it is tough or weak. 0: one that is this component's own. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim", AdvancedDisplay, meta = (ClampMin = "0"))
	int32 Seed = 0;

	/** What becomes of its pieces. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	FFractureSimPieceRules Pieces;

	/** When its fragments break again. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, AdvancedDisplay, Category = "Fracture Sim")
	FFractureSimShardRules Shards;

	/** Characters, vehicles and traces meet its larger fragments once it is damaged. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Collision")
	bool bPiecesCollide = true;

	/** The pieces, heaviest first, that have at least this share of the body's mass. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	TArray<FFractureSimPiece> GetPieces(float LeastShare = 0.01f) const;

	/** How many pieces there are that hang together. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	int32 GetPieceCount() const;

	/** How many shards its fragments have broken into so far. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	int32 GetShardCount() const;

	/** The share of its bonds that is broken: 0 whole, 1 all. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	float GetBrokenShare() const;

	/** Cuts it along a plane, within the radius (cm) of a place; radius 0: all the way. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage")
	void Cut(FVector Location, FVector Normal, float Radius = 0.0f);

	/** Breaks all bonds within the radius (cm) of a place, without moving anything. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage")
	void Shatter(FVector Location, float Radius = 50.0f);

	/** Fixes the fragments within a box to the world until all their bonds are broken; of clustered bodies the
	 * particles, for good. Those of clustered bodies are each machine's own: call it on clients too. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Anchors")
	void AnchorInBox(const FTransform& Box, FVector HalfSize);

	/** Lets all fragments go that were fixed. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Anchors")
	void ReleaseAnchors();

	/** What a fragment weighs. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim", meta = (Units = "kg"))
	float GetFragmentMass(int32 Fragment) const;

	/** Where a fragment is. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	FVector GetFragmentLocation(int32 Fragment) const;

	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;
	virtual int32 FindFragment(FVector Location) const override;
	virtual fsim::NetTarget GetTarget() const override { return fsim::NetTarget(CoreBody); }
	virtual bool WantsUpdate() const override { return bPiecesPending; }
	const FFractureSimFragmentView* GetFragmentView() const;

protected:
	virtual bool CreateCoreBody(fsim::World& World, const FFractureSimFrame& Frame, FString& OutError) override;
	virtual void DestroyCoreBody(fsim::World& World) override;
	virtual TUniquePtr<FFractureSimView> CreateView(const FFractureSimFrame& Frame) override;
	virtual void SetCoreMaterial(fsim::World& World) override;
	virtual void TeleportCoreBody(fsim::World& World, const FFractureSimFrame& Frame) override;
	virtual void ApplyCoreBlow(fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location,
		const FVector& Impulse, float Radius) override;
	virtual void OnBodyActivated() override;
	virtual bool IsReleased() const override { return bAnchorsReleased; }
	virtual void OnBodyRestored(fsim::World& World, bool bReleased) override;
	virtual void ShatterWithin(const FVector& Location, float Radius) override { Shatter(Location, Radius); }
	virtual void UpdateChaosBodies(const FFractureSimFrame& Frame) override;
	virtual void RemoveChaosBodies() override;

private:
	void AnchorParticles(const FTransform& Box, const FVector& HalfSize);
	/** Clusters have no anchors of their own: drivers hold their particles. */
	void AddHolds(fsim::World& World, int32 First);
	void RemoveHolds(fsim::World& World);

	UFUNCTION()
	void OnRep_AnchorsReleased();

	/** Says whether all that were chosen are there. */
	bool ChooseChaosBodies();
	/** A fragment, or a shard counted after them; null if it has no hull. */
	UFractureSimPieceProxy* MakeChaosBody(int32 Number);

	UPROPERTY(Transient)
	TArray<TObjectPtr<UFractureSimPieceProxy>> PieceProxies;

	/** On the server: nothing holds it any more. */
	UPROPERTY(Transient, ReplicatedUsing = OnRep_AnchorsReleased)
	bool bAnchorsReleased = false;

	TArray<uint32> Anchored;
	/** What holds clusters, and the drivers that do. */
	TArray<fsim::Driver> HoldBoxes;
	TArray<fsim::DriverId> Holds;
	fsim::BodyId CoreBody{};
	fsim::Transform CorePose{};
	/** Which breaks are counted in the choice of fragments that Chaos sees. */
	uint32 ChosenAtVersion = 0;
	uint32 ChosenAtShards = 0;
	uint32 ChosenAtMesh = 0;
	bool bPiecesChosen = false;
	/** Hulls are still to be made. */
	bool bPiecesPending = false;
};
