#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"

#include <span>
#include <string_view>

namespace fsim
{
/// What a body of loose particles is made of.
struct DebrisMaterial
{
    float density = 2400.0f;  ///< kg/m^3, above 0
    float friction = 0.6f;    ///< Coulomb, 0 or more
    float restitution = 0.2f; ///< 0 to 1
    float drag = 0.0f;        ///< 1/s: air resistance, 0 or more
};

/// What a clustered body is made of; as constructed, modelling clay. Strains are ratios: 0.1 is ten percent.
/// Everything that happens over time is given per second, so that it does not depend on the length of a step.
struct ClusterMaterial
{
    float density = 1700.0f;     ///< kg/m^3, above 0
    float friction = 0.7f;       ///< Coulomb, 0 or more
    float restitution = 0.05f;   ///< 0 to 1
    float drag = 0.0f;           ///< 1/s: air resistance, 0 or more
    float stiffness = 120.0f;    ///< 1/s: how fast a cluster springs back to its shape; 0 never
    float damping = 4.0f;        ///< 1/s: how fast motion within a cluster dies out; 0 rings on
    float maxStretch = 0.1f;     ///< how far a particle may be from where its cluster wants it, of the cluster's size
    float yieldStrain = 0.06f;   ///< elastic up to here; 0 or more
    float flowRate = 60.0f;      ///< 1/s: share of the strain beyond yield that becomes permanent; 0 never flows
    float hardening = 0.0f;      ///< 1/s: raises yieldStrain for each second spent at strain 1; below 0 softens
    float plasticLimit = 4.0f;   ///< stretch that a cluster remembers before it forgets its first shape; 1.05 or more
    float toughness = 0.12f;     ///< strain at which a cluster splits; 0: never splits
    float toughnessBoost = 3.0f; ///< of a cluster that has just split: toughness is this much higher, in ratios of it
    float boostDecay = 8.0f;     ///< 1/s: how fast the boost fades
    float relaxBeforeSplit = 1;  ///< 1: a cluster that has split must first relax below its toughness; 0: need not
    float toughnessNoise = 0.0f; ///< how much toughness differs from place to place, 0 to 0.95
    float noiseSize = 0.1f;      ///< m: the size of tough and weak places, above 0
    float grainStrength = 0.0f;  ///< how much tougher across the grain (body's x axis) than along it; -0.9 to 10
    float layerSpacing = 0.0f;   ///< m: distance of weak layers across the body's z axis; 0: none
    float layerWeakness = 0.0f;  ///< how much weaker a layer is, 0 to 0.95
    float outlierStretch = 1.0f; ///< a particle farther than this from its goal, of the cluster's size, is let go
};

/// What a body of oriented particles is made of; as constructed, modelling clay. Strains are logarithmic: 0.1 is ten
/// percent longer, -0.1 ten percent shorter. Everything that happens over time is given per second.
struct OrientedMaterial
{
    float density = 1700.0f;     ///< kg/m^3, above 0
    float friction = 0.7f;       ///< Coulomb, 0 or more
    float restitution = 0.05f;   ///< 0 to 1
    float drag = 0.0f;           ///< 1/s: air resistance, 0 or more
    float stiffness = 150.0f;    ///< 1/s: angular frequency at which a particle swings about its place in a group
    float damping = 6.0f;        ///< 1/s: how fast neighbours lose their relative motion; 0 rings on
    float yieldStrain = 0.03f;   ///< elastic up to here; 0 or more
    float flowRate = 60.0f;      ///< 1/s: share of the strain beyond yield that becomes permanent; 0 never flows
    float creep = 0.0f;          ///< 1/s: share of all strain that becomes permanent, below yield too
    float hardening = 0.0f;      ///< 1/s: raises yieldStrain for each second of flow at strain 1; below 0 softens
    float plasticLimit = 3.0f;   ///< largest permanent stretch of a group; beyond it is elastic; 1 or more
    float toughness = 0.25f;     ///< elastic strain in tension at which a group cracks; 0: never
    float crushToughness = 0.0f; ///< the same in compression; 0: never
    float toughnessNoise = 0.0f; ///< how much toughness differs from place to place, 0 to 0.95
    float noiseSize = 0.1f;      ///< m: the size of tough and weak places, above 0
    float grainStrength = 0.0f;  ///< how much tougher when pulled along the grain (body's x axis); -0.9 to 10
};

/// How a rigid body dents where it is hit; as constructed, the body of a car. What it weighs and how it slides and
/// bounces are in RigidBodySettings. A blow is told by the change of speed that it gives to the body, so that heavy and
/// light bodies, long and short steps dent alike.
struct DentMaterial
{
    float yieldSpeed = 1.0f; ///< m/s: weaker blows leave no dent (the paper's beta)
    float softness = 0.12f;  ///< s/m: how much of an example each m/s beyond that brings (alpha)
    float reach = 0.6f;      ///< m: how far a dent spreads along the surface (gamma)
    float delay = 0.04f;     ///< s: in which most of a dent appears (lambda)
    float recovery = 2.0f;   ///< 1/s: how fast a body that was dented becomes bouncy again (mu)
    float deadening = 4.0f;  ///< how much less a body bounces while it is dented (nu)
    float creep =
        0.0f; ///< s/m: how much of an example a lasting load brings, for each m/s^2 beyond creepLoad and second
    float creepLoad = 100.0f; ///< m/s^2: the load, as an acceleration of the body, that it bears without creeping
    float mapping =
        0.0f; ///< 0: of the blow's size (Eq. 8); 1: by the pseudo-inverse (Eq. 9); 2: plain gradient (Eq. 10)
    float jointStrength = 1.0f; ///< times the strength of the joints between the rig's pieces; above 0
    float keepVolume =
        0.0f; ///< 0 to 1: how much of the volume that a dent would take or add other examples make up for
    float sharpestFold = 0.0f; ///< rad: dents stop before two triangles fold against each other by more; 0: never
};

/// A number of a material, for editors, scene files and documentation.
template <class Material> struct MaterialParameter
{
    std::string_view name;
    float Material::*field;
    std::string_view unit;     ///< empty: a ratio
    float lowest, highest;     ///< what is allowed
    float usualLow, usualHigh; ///< what a slider offers
    std::string_view effect;   ///< what a higher value does, in a few words
};

/// A material by name.
template <class Material> struct MaterialPreset
{
    std::string_view name;
    Material material;
};

FRACTURESIMCORE_API std::span<const MaterialParameter<DebrisMaterial>> debrisParameters();
FRACTURESIMCORE_API std::span<const MaterialPreset<DebrisMaterial>> debrisPresets();
FRACTURESIMCORE_API std::span<const MaterialParameter<ClusterMaterial>> clusterParameters();
FRACTURESIMCORE_API std::span<const MaterialPreset<ClusterMaterial>> clusterPresets();
FRACTURESIMCORE_API std::span<const MaterialParameter<OrientedMaterial>> orientedParameters();
FRACTURESIMCORE_API std::span<const MaterialPreset<OrientedMaterial>> orientedPresets();
FRACTURESIMCORE_API std::span<const MaterialParameter<DentMaterial>> dentParameters();
FRACTURESIMCORE_API std::span<const MaterialPreset<DentMaterial>> dentPresets();

/// Refuses NaN, infinity and values outside the ranges above, and names the field at fault.
FRACTURESIMCORE_API Status validate(const DebrisMaterial& material);
FRACTURESIMCORE_API Status validate(const ClusterMaterial& material);
FRACTURESIMCORE_API Status validate(const OrientedMaterial& material);
FRACTURESIMCORE_API Status validate(const DentMaterial& material);
} // namespace fsim
