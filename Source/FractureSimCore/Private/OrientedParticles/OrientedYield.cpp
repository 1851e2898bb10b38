#include "OrientedParticles/OrientedYield.h"

#include "Foundation/FixedMath.h"
#include "Math/MatrixPower3.h"
#include "Math/Polar3.h"
#include "OrientedParticles/OrientedGroups.h"

namespace fsim::orientedParticles
{
namespace
{
Vec3 thickEnough(Vec3 s)
{
    return {maxOf(s.x, leastStretch), maxOf(s.y, leastStretch), maxOf(s.z, leastStretch)};
}
} // namespace

float strainNorm(Vec3 stretches)
{
    Vec3 s = thickEnough(stretches);
    // Descending, so that the logarithm is largest at one of the ends.
    return maxOf(absOf(fixed::log(s.x)), absOf(fixed::log(s.z)));
}

float flowExponent(const OrientedMaterial& material, float strain, float worked, float seconds)
{
    float beyond = strain - material.yieldStrain - material.hardening * worked;
    float kept = 1.0f;
    if (beyond > 0.0f && strain > 0.0f)
        kept = 1.0f - minOf((1.0f - fixed::exp(-material.flowRate * seconds)) * beyond / strain, 1.0f);
    if (material.creep > 0.0f)
        kept *= fixed::exp(-material.creep * seconds);
    return 1.0f - kept;
}

bool flow(const OrientedMaterial& material, float seconds, GroupFlow& group, math::SymmetricEigen3& stretch)
{
    float strain = strainNorm(stretch.values);
    float exponent = flowExponent(material, strain, group.worked, seconds);
    if (!(exponent > 0.0f))
        return false;
    Vec3 thick = thickEnough(stretch.values);
    Vec3 shape = thick / fixed::cbrt(thick.x * thick.y * thick.z);
    Vec3 flowed = math::stretchPower(shape, exponent);
    Mat3 whole = stretch.vectors * diagonal(flowed) * transposed(stretch.vectors) * matrixOf(group.plastic);
    Mat3 turned = math::polar(whole, Mat3{}).stretch;
    float volume = determinant(turned);
    if (!(volume > 0.0f) || !isFinite(turned))
        return false;
    math::Symmetric3 next = symmetricOf(turned * (1.0f / fixed::cbrt(volume)));
    // No further than the limit, but back from it.
    float reached = plasticNorm(next);
    if (reached > fixed::log(material.plasticLimit) && reached > group.strain)
        return false;
    group.plastic = next;
    group.strain = reached;
    stretch.values = {thick.x / flowed.x, thick.y / flowed.y, thick.z / flowed.z};
    if (strain > material.yieldStrain + material.hardening * group.worked)
        group.worked += seconds * strain;
    return true;
}

float quietStrain(const OrientedMaterial& material, std::span<const float> toughness)
{
    if (material.creep > 0.0f || material.hardening < 0.0f)
        return 0.0f;
    float least = 1e30f;
    if (material.flowRate > 0.0f)
        least = minOf(least, material.yieldStrain);
    float weakest = (1.0f - material.toughnessNoise) * (1.0f + minOf(material.grainStrength, 0.0f));
    float weakestFragment = 1.0f;
    for (float ratio : toughness)
        weakestFragment = minOf(weakestFragment, ratio);
    for (float limit : {material.toughness, material.crushToughness})
        if (limit > 0.0f)
            least = minOf(least, limit * weakest * weakestFragment);
    // |log s| of a stretch that differs from 1 by e is at most e / (1 - e); and a little less, for what is rounded.
    return 0.999f * least / (1.0f + least);
}

float plasticNorm(const math::Symmetric3& plastic)
{
    return strainNorm(math::symmetricEigen(matrixOf(plastic)).values);
}
} // namespace fsim::orientedParticles
