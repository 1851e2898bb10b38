#include "Clusters/Toughness.h"

#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

namespace fsim::clusters
{
float toughnessAt(const ClusterMaterial& material, Vec3 rest, uint32_t seed)
{
    if (material.toughnessNoise == 0.0f)
        return material.toughness;
    return material.toughness *
           (1.0f + material.toughnessNoise * materials::valueNoise(rest / material.noiseSize, seed));
}

float toughnessOf(const ClusterState& state, const ClusterMaterial& material, uint32_t cluster, uint32_t seed)
{
    float toughness = toughnessAt(material, state.facts[cluster].restCentre, seed);
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    if (state.toughScales.empty() || members.empty())
        return toughness;
    float sum = 0.0f, mass = 0.0f;
    for (size_t m = 0; m < members.size(); ++m)
    {
        float share = state.memberships.sharesOf(cluster)[m].mass;
        sum += share * state.toughScales[members[m]];
        mass += share;
    }
    return toughness * (sum / mass);
}

float directionFactor(const ClusterMaterial& material, Vec3 pull, bool hasLayer)
{
    float factor = 1.0f + material.grainStrength * pull.x * pull.x;
    return hasLayer ? factor * (1.0f - material.layerWeakness * pull.z * pull.z) : factor;
}

float nearestLayer(const ClusterMaterial& material, Vec3 rest)
{
    return material.layerSpacing * std::floor(rest.z / material.layerSpacing + 0.5f);
}

float boostFactor(const ClusterMaterial& material, float sinceSplit)
{
    return 1.0f + material.toughnessBoost * fixed::exp(-material.boostDecay * sinceSplit);
}
} // namespace fsim::clusters
