// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"

#include "FractureSimFieldComponents.generated.h"

/** A blast that a designer places: throws everything destructible around it away when it is fired. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Fracture Sim Radial Impulse"))
class FRACTURESIM_API UFractureSimRadialImpulseComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	/** How far it reaches. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "0", UIMax = "2000", Units = "cm"))
	float Radius = 300.0f;

	/** How fast what lies at its middle flies; less farther out. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "-100000", ClampMax = "100000", UIMin = "-5000", UIMax = "5000", Units = "cm/s"))
	float Speed = 1500.0f;

	/** Breaks bonds within this distance first. 0: only what the blast itself tears. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "0", UIMax = "1000", Units = "cm"))
	float ShatterRadius = 0.0f;

	/** Fires once, on the server of a networked game. */
	UFUNCTION(BlueprintCallable, BlueprintAuthorityOnly, Category = "Fracture Sim")
	void Fire();
};

/** A blade that a designer places: cuts everything destructible along its XY plane when it is fired. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Fracture Sim Cut Plane"))
class FRACTURESIM_API UFractureSimCutPlaneComponent : public USceneComponent
{
	GENERATED_BODY()

public:
	/** How far it cuts around its middle. 0: all the way through everything. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim",
		meta = (ClampMin = "0", UIMax = "2000", Units = "cm"))
	float Radius = 200.0f;

	/** Cuts once, on the server of a networked game. */
	UFUNCTION(BlueprintCallable, BlueprintAuthorityOnly, Category = "Fracture Sim")
	void Fire();
};
