// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimTypes.h"

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "GameFramework/DamageType.h"

#include "FractureSimTestActor.generated.h"

class UBoxComponent;
class UFractureSimAsset;
class UFractureSimBodyComponent;
class UFractureSimComponent;

/** A glass bar of cubes that replicates and counts what it is told. Its asset is made in memory, on every machine
 * alike. */
UCLASS(NotBlueprintable, NotPlaceable)
class FRACTURESIMTESTS_API AFractureSimTestActor : public AActor
{
	GENERATED_BODY()

public:
	AFractureSimTestActor();

	/** The bar that breaks. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimComponent> Bar;

	/** Events so far, by kind. */
	int32 Count(EFractureSimEventKind Kind) const;
	const TArray<FFractureSimEvent>& GetEvents() const { return Events; }

	/** Listens to an action that waits for a fracture. */
	UFUNCTION()
	void HandleWaited(const TArray<FFractureSimEvent>& NewEvents);
	/** What such an action told, in calls. */
	int32 WaitedCalls = 0;

	/** A bar of so many cubes with this edge (cm), of a material that breaks easily. */
	static UFractureSimAsset* MakeBar(UObject* Outer, int32 Cubes = 8, float Edge = 20.0f);

	/** About as long a bar of clay, of particles in overlapping clusters. Nothing of it is drawn. */
	static UFractureSimAsset* MakeClusteredBar(UObject* Outer);

	virtual void BeginPlay() override;

private:
	UFUNCTION()
	void HandleEvents(UFractureSimBodyComponent* Component, const TArray<FFractureSimEvent>& NewEvents);

	UPROPERTY(Transient)
	TArray<FFractureSimEvent> Events;
};

/** A blast that means its strength as a change of speed: 300 cm/s at its centre. */
UCLASS(NotBlueprintable)
class FRACTURESIMTESTS_API UFractureSimTestBlast : public UDamageType
{
	GENERATED_BODY()

public:
	UFractureSimTestBlast();
};

/** Something to fall on: a slab whose top is where the actor is. */
UCLASS(NotBlueprintable, NotPlaceable)
class FRACTURESIMTESTS_API AFractureSimTestFloor : public AActor
{
	GENERATED_BODY()

public:
	AFractureSimTestFloor();

	/** Twenty metres wide, one metre thick. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UBoxComponent> Slab;
};
