#include "FractureSim/Material.h"

#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
constexpr float unlimited = 1e6f;
constexpr float lightest = 1e-3f; // kg/m^3: thinner than air, and well above what masses of particles can lose

constexpr MaterialParameter<DebrisMaterial> debrisTable[] = {
    {"density", &DebrisMaterial::density, "kg/m^3", lightest, unlimited, 100.0f, 8000.0f, "heavier"},
    {"friction", &DebrisMaterial::friction, "", 0.0f, unlimited, 0.0f, 1.5f, "slides less"},
    {"restitution", &DebrisMaterial::restitution, "", 0.0f, 1.0f, 0.0f, 1.0f, "bounces more"},
    {"drag", &DebrisMaterial::drag, "1/s", 0.0f, unlimited, 0.0f, 5.0f, "slows down sooner in the air"},
};

constexpr MaterialParameter<ClusterMaterial> clusterTable[] = {
    {"density", &ClusterMaterial::density, "kg/m^3", lightest, unlimited, 100.0f, 8000.0f, "heavier"},
    {"friction", &ClusterMaterial::friction, "", 0.0f, unlimited, 0.0f, 1.5f, "slides less"},
    {"restitution", &ClusterMaterial::restitution, "", 0.0f, 1.0f, 0.0f, 1.0f, "bounces more"},
    {"drag", &ClusterMaterial::drag, "1/s", 0.0f, unlimited, 0.0f, 5.0f, "slows down sooner in the air"},
    {"stiffness", &ClusterMaterial::stiffness, "1/s", 0.0f, unlimited, 0.0f, 500.0f, "springs back faster"},
    {"damping", &ClusterMaterial::damping, "1/s", 0.0f, unlimited, 0.0f, 60.0f, "rings less"},
    {"maxStretch", &ClusterMaterial::maxStretch, "", 0.0f, unlimited, 0.0f, 0.5f, "gives more before it resists fully"},
    {"yieldStrain", &ClusterMaterial::yieldStrain, "", 0.0f, unlimited, 0.0f, 0.5f, "springs back from larger bends"},
    {"flowRate", &ClusterMaterial::flowRate, "1/s", 0.0f, unlimited, 0.0f, 120.0f, "keeps a dent sooner"},
    {"hardening", &ClusterMaterial::hardening, "1/s", -unlimited, unlimited, -2.0f, 2.0f,
     "resists more the more it has flowed"},
    {"plasticLimit", &ClusterMaterial::plasticLimit, "", 1.05f, 1e3f, 1.05f, 10.0f, "remembers its first shape longer"},
    {"toughness", &ClusterMaterial::toughness, "", 0.0f, unlimited, 0.0f, 1.0f, "breaks later; 0 never breaks"},
    {"toughnessBoost", &ClusterMaterial::toughnessBoost, "", 0.0f, unlimited, 0.0f, 10.0f, "fewer, larger pieces"},
    {"boostDecay", &ClusterMaterial::boostDecay, "1/s", 0.0f, unlimited, 0.0f, 60.0f,
     "a part that broke breaks again sooner"},
    {"relaxBeforeSplit", &ClusterMaterial::relaxBeforeSplit, "", 0.0f, 1.0f, 0.0f, 1.0f,
     "no spray of single particles"},
    {"toughnessNoise", &ClusterMaterial::toughnessNoise, "", 0.0f, 0.95f, 0.0f, 0.95f, "cracks wander more"},
    {"noiseSize", &ClusterMaterial::noiseSize, "m", 1e-4f, unlimited, 0.01f, 1.0f, "larger tough and weak places"},
    {"grainStrength", &ClusterMaterial::grainStrength, "", -0.9f, 10.0f, -0.9f, 5.0f,
     "splits along x rather than across it"},
    {"layerSpacing", &ClusterMaterial::layerSpacing, "m", 0.0f, unlimited, 0.0f, 1.0f, "thicker layers; 0 none"},
    {"layerWeakness", &ClusterMaterial::layerWeakness, "", 0.0f, 0.95f, 0.0f, 0.95f, "comes apart between its layers"},
    {"outlierStretch", &ClusterMaterial::outlierStretch, "", 0.05f, unlimited, 0.2f, 4.0f,
     "stretched particles hold on longer"},
};

constexpr MaterialParameter<OrientedMaterial> orientedTable[] = {
    {"density", &OrientedMaterial::density, "kg/m^3", lightest, unlimited, 100.0f, 8000.0f, "heavier"},
    {"friction", &OrientedMaterial::friction, "", 0.0f, unlimited, 0.0f, 1.5f, "slides less"},
    {"restitution", &OrientedMaterial::restitution, "", 0.0f, 1.0f, 0.0f, 1.0f, "bounces more"},
    {"drag", &OrientedMaterial::drag, "1/s", 0.0f, unlimited, 0.0f, 5.0f, "slows down sooner in the air"},
    {"stiffness", &OrientedMaterial::stiffness, "1/s", 0.0f, unlimited, 0.0f, 1000.0f, "bends less"},
    {"damping", &OrientedMaterial::damping, "1/s", 0.0f, unlimited, 0.0f, 60.0f, "rings less"},
    {"yieldStrain", &OrientedMaterial::yieldStrain, "", 0.0f, unlimited, 0.0f, 0.3f, "springs back from larger bends"},
    {"flowRate", &OrientedMaterial::flowRate, "1/s", 0.0f, unlimited, 0.0f, 240.0f, "keeps a dent sooner"},
    {"creep", &OrientedMaterial::creep, "1/s", 0.0f, unlimited, 0.0f, 5.0f, "sags under its own load over time"},
    {"hardening", &OrientedMaterial::hardening, "1/s", -unlimited, unlimited, -5.0f, 5.0f,
     "resists more the more it has flowed"},
    {"plasticLimit", &OrientedMaterial::plasticLimit, "", 1.0f, 100.0f, 1.0f, 6.0f, "can be drawn out further"},
    {"toughness", &OrientedMaterial::toughness, "", 0.0f, unlimited, 0.0f, 0.6f, "cracks later when pulled; 0 never"},
    {"crushToughness", &OrientedMaterial::crushToughness, "", 0.0f, unlimited, 0.0f, 0.6f,
     "cracks later when pressed; 0 never"},
    {"toughnessNoise", &OrientedMaterial::toughnessNoise, "", 0.0f, 0.95f, 0.0f, 0.95f, "cracks wander more"},
    {"noiseSize", &OrientedMaterial::noiseSize, "m", 1e-4f, unlimited, 0.01f, 1.0f, "larger tough and weak places"},
    {"grainStrength", &OrientedMaterial::grainStrength, "", -0.9f, 10.0f, -0.9f, 5.0f,
     "splits along x rather than across it"},
};

constexpr MaterialPreset<DebrisMaterial> debrisNamed[] = {
    {"gravel", {.density = 2650.0f, .friction = 0.70f, .restitution = 0.15f, .drag = 0.0f}},
    {"sand", {.density = 2650.0f, .friction = 0.60f, .restitution = 0.02f, .drag = 0.1f}},
    {"glass", {.density = 2500.0f, .friction = 0.35f, .restitution = 0.30f, .drag = 0.0f}},
    {"wood", {.density = 600.0f, .friction = 0.50f, .restitution = 0.25f, .drag = 0.3f}},
    {"steel", {.density = 7850.0f, .friction = 0.45f, .restitution = 0.40f, .drag = 0.0f}},
};

constexpr MaterialPreset<ClusterMaterial> clusterNamed[] = {
    {"clay", {}},
    {"rubber",
     {.density = 1100.0f,
      .friction = 0.9f,
      .restitution = 0.5f,
      .stiffness = 80.0f,
      .damping = 1.0f,
      .maxStretch = 0.3f,
      .yieldStrain = 10.0f,
      .flowRate = 0.0f,
      .toughness = 0.0f}},
    {"concrete",
     {.density = 2400.0f,
      .friction = 0.8f,
      .restitution = 0.1f,
      .stiffness = 400.0f,
      .damping = 20.0f,
      .maxStretch = 0.03f,
      .yieldStrain = 1.0f,
      .flowRate = 0.0f,
      .toughness = 0.05f,
      .toughnessBoost = 1.0f,
      .boostDecay = 30.0f,
      .toughnessNoise = 0.4f,
      .noiseSize = 0.15f}},
    {"plastic",
     {.density = 1050.0f,
      .friction = 0.4f,
      .restitution = 0.3f,
      .stiffness = 250.0f,
      .damping = 8.0f,
      .maxStretch = 0.08f,
      .yieldStrain = 0.08f,
      .flowRate = 30.0f,
      .hardening = 0.5f,
      .toughness = 0.35f}},
    {"cheese",
     {.density = 1080.0f,
      .friction = 0.6f,
      .restitution = 0.05f,
      .stiffness = 90.0f,
      .damping = 12.0f,
      .maxStretch = 0.15f,
      .yieldStrain = 0.05f,
      .flowRate = 15.0f,
      .toughness = 0.18f,
      .toughnessNoise = 0.15f,
      .noiseSize = 0.05f}},
    {"flesh",
     {.density = 1060.0f,
      .friction = 0.7f,
      .restitution = 0.05f,
      .stiffness = 70.0f,
      .damping = 15.0f,
      .maxStretch = 0.25f,
      .yieldStrain = 0.25f,
      .flowRate = 5.0f,
      .toughness = 0.6f,
      .toughnessNoise = 0.2f}},
    {"wood",
     {.density = 600.0f,
      .friction = 0.5f,
      .restitution = 0.2f,
      .stiffness = 350.0f,
      .damping = 15.0f,
      .maxStretch = 0.05f,
      .yieldStrain = 0.2f,
      .flowRate = 5.0f,
      .toughness = 0.06f,
      .toughnessNoise = 0.3f,
      .grainStrength = 3.0f}},
};

constexpr MaterialPreset<OrientedMaterial> orientedNamed[] = {
    {"clay", {}},
    {"glass",
     {.density = 2500.0f,
      .friction = 0.35f,
      .restitution = 0.2f,
      .stiffness = 1200.0f,
      .damping = 10.0f,
      .yieldStrain = 1.0f,
      .flowRate = 0.0f,
      .toughness = 0.02f,
      .crushToughness = 0.08f,
      .toughnessNoise = 0.3f,
      .noiseSize = 0.05f}},
    {"ceramic",
     {.density = 2300.0f,
      .friction = 0.5f,
      .restitution = 0.15f,
      .stiffness = 1000.0f,
      .damping = 12.0f,
      .yieldStrain = 1.0f,
      .flowRate = 0.0f,
      .toughness = 0.03f,
      .crushToughness = 0.12f,
      .toughnessNoise = 0.25f,
      .noiseSize = 0.05f}},
    {"concrete",
     {.density = 2400.0f,
      .friction = 0.8f,
      .restitution = 0.1f,
      .stiffness = 800.0f,
      .damping = 20.0f,
      .yieldStrain = 1.0f,
      .flowRate = 0.0f,
      .toughness = 0.05f,
      .crushToughness = 0.25f,
      .toughnessNoise = 0.4f,
      .noiseSize = 0.15f}},
    {"wood",
     {.density = 600.0f,
      .friction = 0.5f,
      .restitution = 0.2f,
      .stiffness = 700.0f,
      .damping = 12.0f,
      .yieldStrain = 0.05f,
      .flowRate = 20.0f,
      .hardening = 0.5f,
      .toughness = 0.06f,
      .crushToughness = 0.3f,
      .toughnessNoise = 0.3f,
      .grainStrength = 3.0f}},
    {"sheet-metal",
     {.density = 7850.0f,
      .friction = 0.45f,
      .restitution = 0.15f,
      .stiffness = 900.0f,
      .damping = 8.0f,
      .yieldStrain = 0.015f,
      .flowRate = 200.0f,
      .hardening = 0.6f,
      .plasticLimit = 2.5f,
      .toughness = 0.3f,
      .toughnessNoise = 0.15f}},
    {"plastic",
     {.density = 1050.0f,
      .friction = 0.4f,
      .restitution = 0.3f,
      .stiffness = 400.0f,
      .damping = 6.0f,
      .yieldStrain = 0.06f,
      .flowRate = 60.0f,
      .hardening = 0.3f,
      .toughness = 0.3f,
      .toughnessNoise = 0.1f}},
    {"rubber",
     {.density = 1100.0f,
      .friction = 0.9f,
      .restitution = 0.5f,
      .stiffness = 60.0f,
      .damping = 1.0f,
      .yieldStrain = 10.0f,
      .flowRate = 0.0f,
      .toughness = 0.0f}},
    {"ice",
     {.density = 917.0f,
      .friction = 0.05f,
      .restitution = 0.1f,
      .stiffness = 700.0f,
      .damping = 15.0f,
      .yieldStrain = 1.0f,
      .flowRate = 0.0f,
      .toughness = 0.035f,
      .crushToughness = 0.1f,
      .toughnessNoise = 0.5f,
      .noiseSize = 0.2f}},
};

constexpr MaterialParameter<DentMaterial> dentTable[] = {
    {"yieldSpeed", &DentMaterial::yieldSpeed, "m/s", 0.0f, 1e4f, 0.1f, 10.0f, "bears harder blows without a dent"},
    {"softness", &DentMaterial::softness, "s/m", 0.0f, 100.0f, 0.01f, 1.0f, "dents deeper for the same blow"},
    {"reach", &DentMaterial::reach, "m", 1e-3f, 1e3f, 0.05f, 3.0f, "dents are wider and more like the examples"},
    {"delay", &DentMaterial::delay, "s", 1e-3f, 10.0f, 0.01f, 0.5f, "dents appear more slowly"},
    {"recovery", &DentMaterial::recovery, "1/s", 0.0f, 1e3f, 0.1f, 10.0f, "bounces sooner again after a dent"},
    {"deadening", &DentMaterial::deadening, "", 0.0f, 1e3f, 0.0f, 20.0f, "bounces less while it is dented"},
    {"creep", &DentMaterial::creep, "s/m", 0.0f, 10.0f, 0.0f, 0.1f, "gives way faster under a load that lasts"},
    {"creepLoad", &DentMaterial::creepLoad, "m/s^2", 0.0f, 1e6f, 10.0f, 1000.0f, "bears a heavier load for ever"},
    {"mapping", &DentMaterial::mapping, "", 0.0f, 2.0f, 0.0f, 2.0f, "0: Eq. 8, 1: Eq. 9, 2: Eq. 10 of the paper"},
    {"jointStrength", &DentMaterial::jointStrength, "", 1e-3f, 1e6f, 0.1f, 10.0f, "pieces hold together better"},
    {"keepVolume", &DentMaterial::keepVolume, "", 0.0f, 1.0f, 0.0f, 1.0f, "what goes in here comes out elsewhere"},
    {"sharpestFold", &DentMaterial::sharpestFold, "rad", 0.0f, 3.1f, 0.0f, 3.0f, "lets the surface fold more sharply"},
};

constexpr MaterialPreset<DentMaterial> dentNamed[] = {
    {"car-body", {}},
    {"barrel", {.yieldSpeed = 0.6f, .softness = 0.2f, .reach = 0.4f, .delay = 0.03f}},
    {"tin", {.yieldSpeed = 0.2f, .softness = 0.6f, .reach = 0.15f, .delay = 0.02f, .deadening = 8.0f}},
    {"ship-hull", {.yieldSpeed = 1.5f, .softness = 0.06f, .reach = 2.0f, .delay = 0.15f}},
    {"crane", {.yieldSpeed = 1.0f, .softness = 0.1f, .reach = 1.5f, .delay = 0.2f, .creep = 0.002f}},
};

template <class Material>
Status validateBy(std::span<const MaterialParameter<Material>> table, const Material& material)
{
    for (const MaterialParameter<Material>& each : table)
    {
        float value = material.*each.field;
        if (!(value >= each.lowest && value <= each.highest))
            return Status::refused("{} is {}; give {} to {}{}{}", each.name, value, each.lowest, each.highest,
                                   each.unit.empty() ? "" : " ", each.unit);
    }
    return Status::done();
}
} // namespace

std::span<const MaterialParameter<DebrisMaterial>> debrisParameters()
{
    return debrisTable;
}
std::span<const MaterialPreset<DebrisMaterial>> debrisPresets()
{
    return debrisNamed;
}
std::span<const MaterialParameter<ClusterMaterial>> clusterParameters()
{
    return clusterTable;
}
std::span<const MaterialPreset<ClusterMaterial>> clusterPresets()
{
    return clusterNamed;
}
std::span<const MaterialParameter<OrientedMaterial>> orientedParameters()
{
    return orientedTable;
}
std::span<const MaterialPreset<OrientedMaterial>> orientedPresets()
{
    return orientedNamed;
}
std::span<const MaterialParameter<DentMaterial>> dentParameters()
{
    return dentTable;
}
std::span<const MaterialPreset<DentMaterial>> dentPresets()
{
    return dentNamed;
}

Status validate(const DebrisMaterial& material)
{
    return validateBy(debrisParameters(), material);
}
Status validate(const ClusterMaterial& material)
{
    return validateBy(clusterParameters(), material);
}
Status validate(const OrientedMaterial& material)
{
    return validateBy(orientedParameters(), material);
}
Status validate(const DentMaterial& material)
{
    return validateBy(dentParameters(), material);
}
} // namespace fsim
