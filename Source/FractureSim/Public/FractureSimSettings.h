// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"
#include "Containers/EnumAsByte.h"
#include "Engine/EngineTypes.h"

#include "FractureSimSettings.generated.h"

/** Project settings of the simulation. Those that cost time have a console variable beside them for scalability. */
UCLASS(config = Engine, defaultconfig,
	meta = (DisplayName = "Fracture Sim", FoldedCategories = "Events, Coupling, Replication"))
class FRACTURESIM_API UFractureSimSettings : public UDeveloperSettings
{
	GENERATED_BODY()

public:
	UFractureSimSettings();

	/** Steps of the simulation each second. Results do not depend on the frame rate, but on this. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Simulation",
		meta = (ClampMin = "10", ClampMax = "240", Units = "Hz"))
	int32 TickRate = 60;

	/** Parts that a step is cut into. More is stiffer and costs more. Console: FractureSim.Substeps. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Simulation", meta = (ClampMin = "1", ClampMax = "64"))
	int32 Substeps = 4;

	/** Rounds over rigid contacts in a substep. Console: FractureSim.Iterations. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Simulation", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "255"))
	int32 SolverIterations = 10;

	/** Most steps in one frame: after a hitch, time beyond this is dropped. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Simulation", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "16"))
	int32 MaxTicksPerFrame = 4;

	/** Where the simulation is most exact: far from it (10 km) places are known to a millimetre. Part of save games. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Simulation", AdvancedDisplay, meta = (Units = "cm"))
	FVector Origin = FVector::ZeroVector;

	/** Shows bodies between two steps where the frame lies, at the price of one step of delay. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Simulation")
	bool bInterpolate = true;

	/** Work items of breaking in a step; the rest waits. Console: FractureSim.FractureBudget. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Budgets", meta = (ClampMin = "16"))
	int32 FractureBudget = 4096;

	/** Most bodies of particles at a time. Bodies that nothing has touched do not count. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Budgets", meta = (ClampMin = "1", ClampMax = "65536"))
	int32 MaxBodies = 1024;

	/** Most rigid bodies at a time: dented bodies, and colliders that stand for the level. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Budgets", meta = (ClampMin = "1", ClampMax = "65536"))
	int32 MaxRigidBodies = 4096;

	/** Most pairs of rigid bodies that touch at a time. Contacts beyond it are not solved, and an event says so. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, AdvancedDisplay, Category = "Budgets",
		meta = (ClampMin = "16", ClampMax = "1048576"))
	int32 MaxContacts = 32768;

	/** Most places of dented bodies that hold dents at a time, in all bodies; one is 16 vertices of a rig. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, AdvancedDisplay, Category = "Budgets",
		meta = (ClampMin = "1", ClampMax = "65536"))
	int32 MaxDentedPlaces = 8192;

	/** Most live pieces of a body that has no rules of its own. 0: any. Console: FractureSim.MaxPieces. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Budgets", meta = (ClampMin = "0"))
	int32 MaxPiecesPerBody = 0;

	/** Impacts weaker than this many times 1 kg cm/s make no event. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Events", meta = (ClampMin = "0"))
	float ReportImpulse = 1000.0f;

	/** Most events in a frame. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Events", meta = (ClampMin = "16", ClampMax = "65536"))
	int32 MaxEvents = 4096;

	/** How long after damage its instigator is named in events. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Events", meta = (ClampMin = "0", Units = "s"))
	float InstigatorMemory = 5.0f;

	/** How far around moving bodies the level is looked at. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", meta = (ClampMin = "1", Units = "cm"))
	float ColliderReach = 50.0f;

	/** How long the stand-in of a shape stays after nothing needed it. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", AdvancedDisplay,
		meta = (ClampMin = "0", Units = "s"))
	float ColliderMemory = 2.0f;

	/** Most stand-ins of shapes of the level at a time; the nearest count. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", meta = (ClampMin = "16"))
	int32 MaxColliders = 2048;

	/** What bodies collide with, beside other bodies. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling")
	TArray<TEnumAsByte<ECollisionChannel>> CollidedTypes;

	/**
	 * Simulated things of these types are pushed back by impulses; our bodies do not block them in Chaos. Others that
	 * are simulated (vehicles) push ours aside, and are blocked by our pieces.
	 */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling")
	TArray<TEnumAsByte<ECollisionChannel>> PushedTypes;

	/** Edge of the squares in which ground without simple collision (landscapes) is sampled. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", AdvancedDisplay,
		meta = (ClampMin = "50", Units = "cm"))
	float GroundCellSize = 400.0f;

	/** Most fragments of a body that characters and vehicles collide with, those of the largest pieces first. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", meta = (ClampMin = "0", ClampMax = "4096"))
	int32 MaxPieceProxies = 256;

	/** Hulls that an asset makes in a frame when one of its bodies breaks the first time; until all are there, the
	 * whole body stays in the way. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", AdvancedDisplay, meta = (ClampMin = "1"))
	int32 HullsPerFrame = 16;

	/** Smaller fragments are not in the way of characters and vehicles. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Coupling", meta = (ClampMin = "0", Units = "cm"))
	float SmallestProxy = 15.0f;

	/** How often a second moving pieces are sent to clients. */
	UPROPERTY(config, EditAnywhere, BlueprintReadOnly, Category = "Replication",
		meta = (ClampMin = "1", ClampMax = "60", Units = "Hz"))
	float NetRate = 10.0f;

	/** Most pieces of a body that are kept in step; smaller ones are each machine's own. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Replication", meta = (ClampMin = "0", ClampMax = "1024"))
	int32 NetMaxPieces = 64;

	/** Smaller pieces, as a share of the body's mass, are each machine's own. */
	UPROPERTY(
		config, EditAnywhere, BlueprintReadOnly, Category = "Replication", meta = (ClampMin = "0", ClampMax = "1"))
	float NetSmallestShare = 0.01f;

	virtual FName GetCategoryName() const override;
};
