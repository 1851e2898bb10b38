// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimMaterial.h"

#include "FractureSimUnits.h"

#include "UObject/UnrealType.h"

#include <span>
#include <string_view>

namespace FractureSimMaterialPresets
{
template <class CoreMaterial>
const CoreMaterial* Find(std::span<const fsim::MaterialPreset<CoreMaterial>> Presets, std::string_view Name)
{
	for (const fsim::MaterialPreset<CoreMaterial>& Each : Presets)
	{
		if (Each.name == Name)
		{
			return &Each.material;
		}
	}
	return nullptr;
}
} // namespace FractureSimMaterialPresets

const char* UFractureSimMaterial::ClusterPresetName(EFractureSimPreset Preset)
{
	switch (Preset)
	{
	case EFractureSimPreset::Glass:
	case EFractureSimPreset::Ceramic:
	case EFractureSimPreset::Concrete:
	case EFractureSimPreset::Ice:
		return "concrete";
	case EFractureSimPreset::Wood:
		return "wood";
	case EFractureSimPreset::SheetMetal:
	case EFractureSimPreset::Plastic:
		return "plastic";
	case EFractureSimPreset::Rubber:
		return "rubber";
	case EFractureSimPreset::Cheese:
		return "cheese";
	case EFractureSimPreset::Flesh:
		return "flesh";
	case EFractureSimPreset::Clay:
	case EFractureSimPreset::Custom:
		break;
	}
	return "clay";
}

const char* UFractureSimMaterial::OrientedPresetName(EFractureSimPreset Preset)
{
	switch (Preset)
	{
	case EFractureSimPreset::Glass:
		return "glass";
	case EFractureSimPreset::Ceramic:
		return "ceramic";
	case EFractureSimPreset::Concrete:
		return "concrete";
	case EFractureSimPreset::Wood:
		return "wood";
	case EFractureSimPreset::SheetMetal:
		return "sheet-metal";
	case EFractureSimPreset::Plastic:
		return "plastic";
	case EFractureSimPreset::Rubber:
		return "rubber";
	case EFractureSimPreset::Ice:
		return "ice";
	case EFractureSimPreset::Cheese:
	case EFractureSimPreset::Flesh:
	case EFractureSimPreset::Clay:
	case EFractureSimPreset::Custom:
		break;
	}
	return "clay";
}

const char* UFractureSimMaterial::DentPresetName(EFractureSimPreset Preset)
{
	switch (Preset)
	{
	case EFractureSimPreset::Plastic:
	case EFractureSimPreset::Wood:
		return "barrel";
	case EFractureSimPreset::Clay:
	case EFractureSimPreset::Rubber:
	case EFractureSimPreset::Cheese:
	case EFractureSimPreset::Flesh:
		return "tin";
	case EFractureSimPreset::Glass:
	case EFractureSimPreset::Ceramic:
	case EFractureSimPreset::Concrete:
	case EFractureSimPreset::Ice:
		return "ship-hull";
	case EFractureSimPreset::SheetMetal:
	case EFractureSimPreset::Custom:
		break;
	}
	return "car-body";
}

void UFractureSimMaterial::ApplyPreset(EFractureSimPreset NewPreset)
{
	using namespace FractureSimMaterialPresets;
	Preset = NewPreset;
	if (NewPreset == EFractureSimPreset::Custom)
	{
		return;
	}
	// Oriented particles come last: density, friction and bounce are theirs, which has the most presets; but what only
	// clusters know (cheese, flesh) keeps the cluster's.
	const fsim::ClusterMaterial* Cluster = Find(fsim::clusterPresets(), ClusterPresetName(NewPreset));
	const fsim::OrientedMaterial* OrientedParticles = Find(fsim::orientedPresets(), OrientedPresetName(NewPreset));
	const bool bClusterOnly = NewPreset == EFractureSimPreset::Cheese || NewPreset == EFractureSimPreset::Flesh;
	if (OrientedParticles && bClusterOnly)
	{
		SetFrom(*OrientedParticles);
	}
	if (Cluster)
	{
		SetFrom(*Cluster);
	}
	if (OrientedParticles && !bClusterOnly)
	{
		SetFrom(*OrientedParticles);
	}
	if (const fsim::DentMaterial* Dent = Find(fsim::dentPresets(), DentPresetName(NewPreset)))
	{
		SetFrom(*Dent);
	}
}

fsim::ClusterMaterial UFractureSimMaterial::ToClusterMaterial() const
{
	const FFractureSimFrame Frame;
	fsim::ClusterMaterial Core;
	Core.density = FFractureSimFrame::DensityToCore(Density);
	Core.friction = Friction;
	Core.restitution = Restitution;
	Core.drag = Drag;
	Core.stiffness = Clustered.Stiffness;
	Core.damping = Clustered.Damping;
	Core.maxStretch = Clustered.MaxStretch;
	Core.yieldStrain = Clustered.YieldStrain;
	Core.flowRate = Clustered.FlowRate;
	Core.hardening = Clustered.Hardening;
	Core.plasticLimit = Clustered.PlasticLimit;
	Core.toughness = Clustered.Toughness;
	Core.toughnessBoost = Clustered.ToughnessBoost;
	Core.boostDecay = Clustered.BoostDecay;
	Core.relaxBeforeSplit = Clustered.bRelaxBeforeSplit ? 1.0f : 0.0f;
	Core.toughnessNoise = Clustered.ToughnessNoise;
	Core.noiseSize = Frame.LengthToCore(Clustered.NoiseSize);
	Core.grainStrength = Clustered.GrainStrength;
	Core.layerSpacing = Frame.LengthToCore(Clustered.LayerSpacing);
	Core.layerWeakness = Clustered.LayerWeakness;
	Core.outlierStretch = Clustered.OutlierStretch;
	return Core;
}

fsim::OrientedMaterial UFractureSimMaterial::ToOrientedMaterial() const
{
	const FFractureSimFrame Frame;
	fsim::OrientedMaterial Core;
	Core.density = FFractureSimFrame::DensityToCore(Density);
	Core.friction = Friction;
	Core.restitution = Restitution;
	Core.drag = Drag;
	Core.stiffness = Oriented.Stiffness;
	Core.damping = Oriented.Damping;
	Core.yieldStrain = Oriented.YieldStrain;
	Core.flowRate = Oriented.FlowRate;
	Core.creep = Oriented.Creep;
	Core.hardening = Oriented.Hardening;
	Core.plasticLimit = Oriented.PlasticLimit;
	Core.toughness = Oriented.Toughness;
	Core.crushToughness = Oriented.CrushToughness;
	Core.toughnessNoise = Oriented.ToughnessNoise;
	Core.noiseSize = Frame.LengthToCore(Oriented.NoiseSize);
	Core.grainStrength = Oriented.GrainStrength;
	return Core;
}

fsim::DentMaterial UFractureSimMaterial::ToDentMaterial() const
{
	const FFractureSimFrame Frame;
	fsim::DentMaterial Core;
	Core.yieldSpeed = Frame.LengthToCore(Dents.YieldSpeed);
	Core.softness = Dents.Softness;
	Core.reach = Frame.LengthToCore(Dents.Reach);
	Core.delay = Dents.Delay;
	Core.recovery = Dents.Recovery;
	Core.deadening = Dents.Deadening;
	Core.creep = Dents.Creep;
	Core.creepLoad = Frame.LengthToCore(Dents.CreepLoad);
	Core.mapping = static_cast<float>(Dents.Mapping);
	return Core;
}

void UFractureSimMaterial::SetFrom(const fsim::ClusterMaterial& Material)
{
	const FFractureSimFrame Frame;
	Density = FFractureSimFrame::DensityToUnreal(Material.density);
	Friction = Material.friction;
	Restitution = Material.restitution;
	Drag = Material.drag;
	Clustered.Stiffness = Material.stiffness;
	Clustered.Damping = Material.damping;
	Clustered.MaxStretch = Material.maxStretch;
	Clustered.YieldStrain = Material.yieldStrain;
	Clustered.FlowRate = Material.flowRate;
	Clustered.Hardening = Material.hardening;
	Clustered.PlasticLimit = Material.plasticLimit;
	Clustered.Toughness = Material.toughness;
	Clustered.ToughnessBoost = Material.toughnessBoost;
	Clustered.BoostDecay = Material.boostDecay;
	Clustered.bRelaxBeforeSplit = Material.relaxBeforeSplit != 0.0f;
	Clustered.ToughnessNoise = Material.toughnessNoise;
	Clustered.NoiseSize = Frame.LengthToUnreal(Material.noiseSize);
	Clustered.GrainStrength = Material.grainStrength;
	Clustered.LayerSpacing = Frame.LengthToUnreal(Material.layerSpacing);
	Clustered.LayerWeakness = Material.layerWeakness;
	Clustered.OutlierStretch = Material.outlierStretch;
}

void UFractureSimMaterial::SetFrom(const fsim::OrientedMaterial& Material)
{
	const FFractureSimFrame Frame;
	Density = FFractureSimFrame::DensityToUnreal(Material.density);
	Friction = Material.friction;
	Restitution = Material.restitution;
	Drag = Material.drag;
	Oriented.Stiffness = Material.stiffness;
	Oriented.Damping = Material.damping;
	Oriented.YieldStrain = Material.yieldStrain;
	Oriented.FlowRate = Material.flowRate;
	Oriented.Creep = Material.creep;
	Oriented.Hardening = Material.hardening;
	Oriented.PlasticLimit = Material.plasticLimit;
	Oriented.Toughness = Material.toughness;
	Oriented.CrushToughness = Material.crushToughness;
	Oriented.ToughnessNoise = Material.toughnessNoise;
	Oriented.NoiseSize = Frame.LengthToUnreal(Material.noiseSize);
	Oriented.GrainStrength = Material.grainStrength;
}

void UFractureSimMaterial::SetFrom(const fsim::DentMaterial& Material)
{
	const FFractureSimFrame Frame;
	Dents.YieldSpeed = Frame.LengthToUnreal(Material.yieldSpeed);
	Dents.Softness = Material.softness;
	Dents.Reach = Frame.LengthToUnreal(Material.reach);
	Dents.Delay = Material.delay;
	Dents.Recovery = Material.recovery;
	Dents.Deadening = Material.deadening;
	Dents.Creep = Material.creep;
	Dents.CreepLoad = Frame.LengthToUnreal(Material.creepLoad);
	Dents.Mapping = static_cast<EFractureSimDentMapping>(static_cast<uint8>(Material.mapping));
}

#if WITH_EDITOR
void UFractureSimMaterial::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	if (PropertyChangedEvent.GetPropertyName() == GET_MEMBER_NAME_CHECKED(UFractureSimMaterial, Preset))
	{
		ApplyPreset(Preset);
	}
	else if (PropertyChangedEvent.GetPropertyName() != GET_MEMBER_NAME_CHECKED(UFractureSimMaterial, PhysicalMaterial))
	{
		Preset = EFractureSimPreset::Custom;
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}
#endif
