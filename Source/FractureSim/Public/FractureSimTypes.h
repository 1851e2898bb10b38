// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "FractureSimTypes.generated.h"

class AActor;
class AController;
class APawn;
class UFractureSimMaterial;
class UPhysicalMaterial;
class UPrimitiveComponent;

/** How a body is simulated. */
UENUM(BlueprintType)
enum class EFractureSimModel : uint8
{
	/** Thousands of particles in overlapping clusters that keep their shape, flow and split: clay, fruit, concrete. */
	Clustered,
	/** Fragments as ellipsoids that bend together and break along their interfaces: props, sheets, statues. */
	OrientedParticles,
	/** A rigid body that takes the shape of an artist's examples where it is hit: cars, barrels, crates. */
	Dented,
	/** Nothing has been authored yet. */
	None UMETA(Hidden)
};

/** What happened to a body. */
UENUM(BlueprintType)
enum class EFractureSimEventKind : uint8
{
	/** Something hit it, or it hit something, harder than the project's Report Impulse. */
	Impact,
	/** It cracked. */
	Fractured,
	/** A piece came loose. */
	Detached,
	/** It changed its shape for good. */
	Dented,
	/** It, or a piece of it, came to rest. */
	Settled,
	/** It began to move again. */
	Woken,
	/** A piece too small to simulate went away, or a fragment that broke into shards shed chips, which have no mass:
	 * for particles and sounds. */
	Debris,
	/** A limit was reached: it breaks or dents no further. */
	LimitReached
};

/** One thing that happened. Events of a frame come together, in the order in which they happened. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimEvent
{
	GENERATED_BODY()

	/** What happened. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	EFractureSimEventKind Kind = EFractureSimEventKind::Impact;

	/** Where, in the world. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm"))
	FVector Location = FVector::ZeroVector;

	/** Unit direction of the blow, or zero. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	FVector Direction = FVector::ZeroVector;

	/** Of an impact, in kg cm/s; of what else breaks, dents or comes loose that of the last blow on the body, if that
	 * was not long ago. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	float Impulse = 0.0f;

	/** Of a dent, and where a body that dents breaks: the change of speed beyond what leaves no dent. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm/s"))
	float Speed = 0.0f;

	/** Of the piece that broke, came loose, settled or went away. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "kg"))
	float Mass = 0.0f;

	/** About how large: of debris and pieces that came loose their length, else the edge of a cube of that mass. Choose
	 * effects by it. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm"))
	float Size = 0.0f;

	/** How debris or a piece that came loose moves. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim", meta = (Units = "cm/s"))
	FVector Velocity = FVector::ZeroVector;

	/** The fragment nearest to Location, or -1. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Fragment = INDEX_NONE;

	/** How many were left out when a limit was reached. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Count = 0;

	/** Whose event it is. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UPrimitiveComponent> Component = nullptr;

	/** What it hit, if that is known. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UPrimitiveComponent> OtherComponent = nullptr;

	/** What it is made of. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimMaterial> Material = nullptr;

	/** The physical material: its surface type chooses sounds and decals. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UPhysicalMaterial> PhysicalMaterial = nullptr;

	/** Who caused the last damage to this body, if that was not long ago. Clients know no controllers but their own:
	 * there, ask Instigator Pawn. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<AController> InstigatedBy = nullptr;

	/** The pawn that it had. Known on clients too, if it replicates. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<APawn> InstigatorPawn = nullptr;

	/** With what, likewise. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<AActor> DamageCauser = nullptr;
};

/** When a body begins to cost anything. */
UENUM(BlueprintType)
enum class EFractureSimActivation : uint8
{
	/** At the first damage, impulse or touch by something that moves. Until then it is a static mesh and costs nothing.
	 */
	WhenTouched,
	/** As soon as play begins. */
	AtOnce,
	/** When Activate Body is called. */
	ByCall
};

/** Rules for the pieces of a broken body, so that a long game does not drown in them. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimPieceRules
{
	GENERATED_BODY()

	/** Most live pieces of this body; the lightest fade first. 0: as many as there are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", UIMax = "512"))
	int32 MaxPieces = 0;

	/** How long a piece rests before it is fixed for good and costs nothing. 0: never. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", UIMax = "60", Units = "s"))
	float SettleAfter = 0.0f;

	/** How long a piece rests before it fades away. 0: never. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", UIMax = "60", Units = "s"))
	float FadeAfter = 0.0f;

	/** Pieces heavier than this share of the body never fade by rest. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", ClampMax = "1"))
	float FadeShare = 1.0f;
};

/**
 * When fragments that are hit hard break again, into shards around the blow: rigid pieces with all of the fragment's
 * mass and momentum. Of oriented-particle bodies. Room for them is kept from the start.
 */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimShardRules
{
	GENERATED_BODY()

	/** Most shards that the body may ever have, broken again or not. 0: fragments stay as they were authored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "0", ClampMax = "8192", UIMax = "512"))
	int32 MaxShards = 0;

	/** Most shards out of one fragment. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "2", ClampMax = "16"))
	int32 ShardsPerHit = 6;

	/** 1: only fragments break, 2: their shards too, and so on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "1", ClampMax = "8"))
	int32 Depth = 1;

	/** The change of speed by a blow from which on a fragment breaks. Lower it for glass. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "1", UIMax = "5000", Units = "cm/s"))
	float HitSpeed = 1000.0f;

	/** The share of that speed with which shards fly apart. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", ClampMax = "1"))
	float Scatter = 0.15f;

	/** What is shorter than this does not break again. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "0", UIMax = "100", Units = "cm"))
	float SmallestBroken = 4.0f;

	/** Chips told of for each new face, as debris events without mass: for particles and sounds. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", ClampMax = "16"))
	int32 ChipsPerFace = 2;
};

/** A body as it is now, for save games and streaming: broken bonds, dents and where its pieces are. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimBodyState
{
	GENERATED_BODY()

	/** The state, as the core writes it; empty for a body that nothing has touched. */
	UPROPERTY(SaveGame)
	TArray<uint8> Bytes;

	/** The component's transform, in a world whose origin has not been moved. */
	UPROPERTY(SaveGame)
	FTransform Transform = FTransform::Identity;

	/** Whether the body had been activated. */
	UPROPERTY(SaveGame)
	bool bActive = false;

	/** Whether its anchors had been let go of. */
	UPROPERTY(SaveGame)
	bool bReleased = false;
};
