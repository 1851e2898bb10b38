// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Material.h"

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "FractureSimMaterial.generated.h"

class UPhysicalMaterial;

/** Where the values of a material come from. */
UENUM(BlueprintType)
enum class EFractureSimPreset : uint8
{
	Custom,
	Glass,
	Ceramic,
	Concrete,
	Wood,
	SheetMetal,
	Plastic,
	Clay,
	Rubber,
	Ice,
	Cheese,
	Flesh
};

/** How a clustered body behaves. Strains are ratios: 0.1 is ten percent. Rates are per second. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimClusterProperties
{
	GENERATED_BODY()

	/** How fast it springs back to its shape, per second. 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Elasticity", meta = (ClampMin = "0", UIMax = "500"))
	float Stiffness = 120.0f;

	/** How fast motion within it dies out, per second. 0 rings on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Elasticity", meta = (ClampMin = "0", UIMax = "60"))
	float Damping = 4.0f;

	/** How far it gives before it resists fully, as a share of a cluster's size. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Elasticity", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "0.5"))
	float MaxStretch = 0.1f;

	/** It springs back from strains up to this one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", meta = (ClampMin = "0", UIMax = "0.5"))
	float YieldStrain = 0.06f;

	/** Share of the strain beyond yield that becomes permanent, per second. 0 never flows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", meta = (ClampMin = "0", UIMax = "120"))
	float FlowRate = 60.0f;

	/** Raises the yield strain the more it has flowed, per second; below 0 it softens. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity",
		meta = (ClampMin = "-1000000", ClampMax = "1000000", UIMin = "-2", UIMax = "2"))
	float Hardening = 0.0f;

	/** Stretch that it remembers before it forgets its first shape, as a ratio. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", AdvancedDisplay,
		meta = (ClampMin = "1.05", ClampMax = "1000", UIMax = "10"))
	float PlasticLimit = 4.0f;

	/** Strain at which it tears. 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", meta = (ClampMin = "0", UIMax = "1"))
	float Toughness = 0.12f;

	/** How many times tougher a part is that has just torn: higher makes fewer, larger pieces. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay, meta = (ClampMin = "0", UIMax = "10"))
	float ToughnessBoost = 3.0f;

	/** How fast that fades, per second. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay, meta = (ClampMin = "0", UIMax = "60"))
	float BoostDecay = 8.0f;

	/** A part that has torn must relax before it tears again: no spray of single particles. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay)
	bool bRelaxBeforeSplit = true;

	/** The share by which toughness differs from place to place: cracks wander more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", meta = (ClampMin = "0", ClampMax = "0.95"))
	float ToughnessNoise = 0.0f;

	/** The size of tough and weak places. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "0.01", UIMax = "100", Units = "cm"))
	float NoiseSize = 10.0f;

	/** How many times tougher across the grain (the body's X axis) than along it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "-0.9", ClampMax = "10"))
	float GrainStrength = 0.0f;

	/** Distance of weak layers across the body's Z axis. 0: none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "100", Units = "cm"))
	float LayerSpacing = 0.0f;

	/** The share by which a layer is weaker. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "0.95"))
	float LayerWeakness = 0.0f;

	/** A particle farther than this from its place, as a share of a cluster's size, is let go. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "0.05", UIMax = "4"))
	float OutlierStretch = 1.0f;
};

/** How a body of oriented particles behaves. Strains are logarithmic: 0.1 is ten percent longer. Rates are per second.
 */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimOrientedProperties
{
	GENERATED_BODY()

	/** Angular frequency, per second, at which a fragment swings about its place: higher bends less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Elasticity", meta = (ClampMin = "0", UIMax = "1000"))
	float Stiffness = 150.0f;

	/** How fast neighbours lose their relative motion, per second. 0 rings on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Elasticity", meta = (ClampMin = "0", UIMax = "60"))
	float Damping = 6.0f;

	/** It springs back from strains up to this one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", meta = (ClampMin = "0", UIMax = "0.3"))
	float YieldStrain = 0.03f;

	/** Share of the strain beyond yield that becomes permanent, per second. 0 never flows. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", meta = (ClampMin = "0", UIMax = "240"))
	float FlowRate = 60.0f;

	/** Share of all strain that becomes permanent, per second: it sags under its own load. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "5"))
	float Creep = 0.0f;

	/** Raises the yield strain the more it has flowed, per second; below 0 it softens. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", AdvancedDisplay,
		meta = (ClampMin = "-1000000", ClampMax = "1000000", UIMin = "-5", UIMax = "5"))
	float Hardening = 0.0f;

	/** Largest permanent stretch, as a ratio. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plasticity", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "100", UIMax = "6"))
	float PlasticLimit = 3.0f;

	/** Elastic strain in tension at which it cracks. 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", meta = (ClampMin = "0", UIMax = "0.6"))
	float Toughness = 0.25f;

	/** The same strain in compression. 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", meta = (ClampMin = "0", UIMax = "0.6"))
	float CrushToughness = 0.0f;

	/** The share by which toughness differs from place to place: cracks wander more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", meta = (ClampMin = "0", ClampMax = "0.95"))
	float ToughnessNoise = 0.0f;

	/** The size of tough and weak places. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "0.01", UIMax = "100", Units = "cm"))
	float NoiseSize = 10.0f;

	/** How many times tougher when pulled along the grain (the body's X axis). */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture", AdvancedDisplay,
		meta = (ClampMin = "-0.9", ClampMax = "10"))
	float GrainStrength = 0.0f;
};

/** How a blow is turned into a share of the examples. */
UENUM(BlueprintType)
enum class EFractureSimDentMapping : uint8
{
	/** As deep as the blow is hard, whatever the examples look like. */
	BySize,
	/** The blend of examples that comes nearest to the blow. */
	ByNearestBlend,
	/** The gradient alone. */
	ByGradient
};

/** How a rigid body dents where it is hit. A blow is measured by the change of speed that it gives to the body. */
USTRUCT(BlueprintType)
struct FRACTURESIM_API FFractureSimDentProperties
{
	GENERATED_BODY()

	/** Weaker blows leave no dent. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0", UIMax = "1000", Units = "cm/s"))
	float YieldSpeed = 100.0f;

	/** How much of an example each metre per second beyond that brings. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0", ClampMax = "100", UIMax = "1"))
	float Softness = 0.12f;

	/** How far a dent spreads along the surface. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0.1", UIMax = "300", Units = "cm"))
	float Reach = 60.0f;

	/** In which most of a dent appears. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0.001", ClampMax = "10", Units = "s"))
	float Delay = 0.04f;

	/** How fast a body that was dented becomes bouncy again, per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0", UIMax = "10"))
	float Recovery = 2.0f;

	/** How many times less a body bounces while it is dented. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Dents", meta = (ClampMin = "0", UIMax = "20"))
	float Deadening = 4.0f;

	/** The share of an example that a lasting load brings, for each m/s^2 beyond Creep Load and second. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Dents", AdvancedDisplay, meta = (ClampMin = "0", ClampMax = "10"))
	float Creep = 0.0f;

	/** The load that it bears without creeping, as an acceleration of the body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Dents", AdvancedDisplay,
		meta = (ClampMin = "0", Units = "CentimetersPerSecondSquared"))
	float CreepLoad = 10000.0f;

	/** How a blow is turned into a share of the examples. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Dents", AdvancedDisplay)
	EFractureSimDentMapping Mapping = EFractureSimDentMapping::BySize;
};

/**
 * What a body is made of. Choose a preset and change what you like; one material serves all models, so that the same
 * asset can be shown as a deforming prop and as a dented car.
 */
UCLASS(BlueprintType, meta = (FoldedCategories = "Oriented Particles, Clustered, Dented"))
class FRACTURESIM_API UFractureSimMaterial : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Choosing one sets every value below. Changing a value afterwards makes it Custom. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Material")
	EFractureSimPreset Preset = EFractureSimPreset::Clay;

	/** In g/cm^3, as physical materials have it: times that of water. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Material",
		meta = (ClampMin = "0.000001", UIMin = "0.1", UIMax = "8"))
	float Density = 1.7f;

	/** Coulomb friction, a coefficient. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Material", meta = (ClampMin = "0", UIMax = "1.5"))
	float Friction = 0.7f;

	/** The share of its speed that it keeps when it bounces. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Material", meta = (ClampMin = "0", ClampMax = "1"))
	float Restitution = 0.05f;

	/** Air resistance, per second. */
	UPROPERTY(
		EditAnywhere, BlueprintReadWrite, Category = "Material", AdvancedDisplay, meta = (ClampMin = "0", UIMax = "5"))
	float Drag = 0.0f;

	/** Surface type for sounds, decals and footsteps. Its friction and bounce are not used: those above are. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Material")
	TObjectPtr<UPhysicalMaterial> PhysicalMaterial;

	/** For bodies of oriented particles. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Oriented Particles", meta = (ShowOnlyInnerProperties))
	FFractureSimOrientedProperties Oriented;

	/** For clustered bodies. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clustered", meta = (ShowOnlyInnerProperties))
	FFractureSimClusterProperties Clustered;

	/** For dented bodies. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Dented", meta = (ShowOnlyInnerProperties))
	FFractureSimDentProperties Dents;

	/** Sets every value from a preset. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Material")
	void ApplyPreset(EFractureSimPreset NewPreset);

	/** The material in the core's units. */
	fsim::ClusterMaterial ToClusterMaterial() const;
	fsim::OrientedMaterial ToOrientedMaterial() const;
	fsim::DentMaterial ToDentMaterial() const;

	/** From the core's: the other way around. */
	void SetFrom(const fsim::ClusterMaterial& Material);
	void SetFrom(const fsim::OrientedMaterial& Material);
	void SetFrom(const fsim::DentMaterial& Material);

	/** The names of a preset in the core's lists; what a model has no preset for takes the nearest one. */
	static const char* ClusterPresetName(EFractureSimPreset Preset);
	static const char* OrientedPresetName(EFractureSimPreset Preset);
	static const char* DentPresetName(EFractureSimPreset Preset);

#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif
};
