#include "Clusters/Yield.h"

#include "Foundation/FixedMath.h"
#include "Math/MatrixPower3.h"
#include "Math/VectorMath.h"

namespace fsim::clusters
{
namespace
{
constexpr float leastStretch = 0.1f; // a flattened or inverted cluster flows as if it were this thick

// F* of (10): the stretches without their change of volume.
Vec3 isochoric(Vec3 s)
{
    Vec3 thick{maxOf(s.x, leastStretch), maxOf(s.y, leastStretch), maxOf(s.z, leastStretch)};
    return thick / fixed::cbrt(thick.x * thick.y * thick.z);
}
} // namespace

float strainNorm(Vec3 s)
{
    return length(s - Vec3{1.0f, 1.0f, 1.0f});
}

float flowExponent(const ClusterMaterial& material, float strain, float worked, float seconds)
{
    float beyond = strain - material.yieldStrain - material.hardening * worked;
    if (!(beyond > 0.0f) || strain == 0.0f)
        return 0.0f;
    // A share of the strain beyond yield flows in each short time; over longer ones that decays.
    float flowed = 1.0f - fixed::exp(-material.flowRate * seconds);
    return minOf(flowed * beyond / strain, 1.0f);
}

bool yield(const ClusterMaterial& material, const math::Svd3& strain, float worked, float seconds, Mat3& plastic)
{
    Vec3 stretch = isochoric(strain.s);
    float exponent = flowExponent(material, strainNorm(stretch), worked, seconds);
    if (exponent == 0.0f)
        return false;
    Vec3 power = math::stretchPower(stretch, exponent);
    // (12) with V transposed; turned back by V, which changes no result and keeps Fp near the identity's axes.
    Mat3 flowed = strain.v * diagonal(power) * transposed(strain.v) * plastic;
    float volume = determinant(flowed);
    if (!(volume > 0.0f) || !isFinite(flowed))
        return false;
    plastic = flowed * (1.0f / fixed::cbrt(volume));
    return true;
}

float plasticCondition(const Mat3& plastic)
{
    Vec3 s = math::svd(plastic).s;
    return s.x / maxOf(s.z, 1e-20f);
}

bool exceedsCondition(const Mat3& plastic, float limit)
{
    // Without looking for stretches: s1^2 + s2^2 + s3^2 = a with s2 s3 = 1 / s1 and s1 <= sqrt(a) leave s1^2 at most
    // a - 2 / sqrt(a); the same of the inverse, which is the adjugate where the volume is kept.
    constexpr float safely = 0.98f;
    float square = lengthSquared(plastic.x) + lengthSquared(plastic.y) + lengthSquared(plastic.z);
    float inverseSquare = lengthSquared(cross(plastic.x, plastic.y)) + lengthSquared(cross(plastic.y, plastic.z)) +
                          lengthSquared(cross(plastic.z, plastic.x));
    float longest = square - 2.0f / std::sqrt(square);
    float thinnest = inverseSquare - 2.0f / std::sqrt(inverseSquare);
    return !(longest * thinnest < safely * limit * limit) && plasticCondition(plastic) > limit;
}
} // namespace fsim::clusters
