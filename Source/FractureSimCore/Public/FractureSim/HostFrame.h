#pragma once

#include "FractureSim/Types.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace fsim
{
/// A vector as a host has it: in its own units and handedness, and in double, because its worlds may be large.
struct HostVec3
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    friend constexpr bool operator==(const HostVec3&, const HostVec3&) = default;
};

/// A rotation as a host has it: a unit quaternion, x y z the vector part.
struct HostQuat
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;
    double w = 1.0;

    friend constexpr bool operator==(const HostQuat&, const HostQuat&) = default;
};

/// A rigid motion as a host has it. A host's scale is no part of it: bake it into the rest shape.
struct HostTransform
{
    HostVec3 position{};
    HostQuat rotation{};

    friend constexpr bool operator==(const HostTransform&, const HostTransform&) = default;
};

/// Between a host's frame and units and ours (right-handed, Z up, metres; kilograms, seconds and radians are shared).
/// A host differs by a scale s, by where its origin is, and by a reflection M = diag(1, -1, 1), which makes a
/// left-handed frame right-handed. What is a true vector is reflected; what is made by a cross product (a pseudovector:
/// angular velocity, torque) is reflected and turned around, because M a x M b = det(M) M (a x b).
///
/// From ours to the host's and back gives the same floats, bit for bit, where origin is zero (inertia: but for
/// rounding).
struct HostFrame
{
    double metresPerUnit = 1.0; ///< s, above 0
    bool mirrorsY = false;      ///< the host's frame is left-handed
    HostVec3 origin{};          ///< where our origin lies, in the host's frame and units: keeps our floats small

    /// Centimetres, left-handed, Z up.
    static constexpr HostFrame unreal(HostVec3 origin = {})
    {
        return {.metresPerUnit = 0.01, .mirrorsY = true, .origin = origin};
    }

    // Places: moved, reflected and scaled.
    constexpr Vec3 positionToCore(HostVec3 p) const
    {
        return vectorToCore({p.x - origin.x, p.y - origin.y, p.z - origin.z});
    }
    constexpr HostVec3 positionToHost(Vec3 p) const
    {
        HostVec3 v = vectorToHost(p);
        return {v.x + origin.x, v.y + origin.y, v.z + origin.z};
    }

    // Displacements, velocities, accelerations, sizes with a direction; forces (kg unit/s^2 and N) and impulses
    // (kg unit/s and N s), whose mass is the same on both sides.
    constexpr Vec3 vectorToCore(HostVec3 v) const { return directionToCore(times(v, metresPerUnit)); }
    constexpr HostVec3 vectorToHost(Vec3 v) const { return times(directionToHost(v), 1.0 / metresPerUnit); }

    // Unit vectors: normals, tangents, axes of planes and rays. Reflected only; a matrix of tangent, binormal and
    // normal changes handedness with it, so multiply a stored binormal sign by handedness().
    constexpr Vec3 directionToCore(HostVec3 v) const
    {
        return {static_cast<float>(v.x), static_cast<float>(side() * v.y), static_cast<float>(v.z)};
    }
    constexpr HostVec3 directionToHost(Vec3 v) const
    {
        return {static_cast<double>(v.x), side() * static_cast<double>(v.y), static_cast<double>(v.z)};
    }

    // Half extents, radii along axes: no sign.
    constexpr Vec3 extentToCore(HostVec3 v) const { return {lengthToCore(v.x), lengthToCore(v.y), lengthToCore(v.z)}; }
    constexpr HostVec3 extentToHost(Vec3 v) const { return {lengthToHost(v.x), lengthToHost(v.y), lengthToHost(v.z)}; }

    // M R M: the vector part of a quaternion is a pseudovector.
    constexpr Quat rotationToCore(HostQuat q) const
    {
        return {static_cast<float>(side() * q.x), static_cast<float>(q.y), static_cast<float>(side() * q.z),
                static_cast<float>(q.w)};
    }
    constexpr HostQuat rotationToHost(Quat q) const
    {
        return {side() * static_cast<double>(q.x), static_cast<double>(q.y), side() * static_cast<double>(q.z),
                static_cast<double>(q.w)};
    }
    constexpr Transform transformToCore(const HostTransform& t) const
    {
        return {positionToCore(t.position), rotationToCore(t.rotation)};
    }
    constexpr HostTransform transformToHost(const Transform& t) const
    {
        return {positionToHost(t.position), rotationToHost(t.rotation)};
    }

    // Angular velocities and rotation vectors, rad/s and rad.
    constexpr Vec3 angularToCore(HostVec3 v) const
    {
        return {static_cast<float>(side() * v.x), static_cast<float>(v.y), static_cast<float>(side() * v.z)};
    }
    constexpr HostVec3 angularToHost(Vec3 v) const
    {
        return {side() * static_cast<double>(v.x), static_cast<double>(v.y), side() * static_cast<double>(v.z)};
    }
    // Torques (kg unit^2/s^2 and N m), angular momenta and angular impulses.
    constexpr Vec3 torqueToCore(HostVec3 v) const { return angularToCore(times(v, metresPerUnit * metresPerUnit)); }
    constexpr HostVec3 torqueToHost(Vec3 v) const
    {
        return times(angularToHost(v), 1.0 / (metresPerUnit * metresPerUnit));
    }
    /// M I M s^2: the products with y change their sign. kg unit^2 and kg m^2.
    constexpr Mat3 inertiaToCore(const Mat3& i) const { return scaledByPower(reflected(i), 2); }
    constexpr Mat3 inertiaToHost(const Mat3& i) const { return scaledByPower(reflected(i), -2); }
    /// M F M, a linear map without units: a rotation, a stretch.
    constexpr Mat3 reflected(const Mat3& m) const
    {
        auto one = [](float value, double sign) { return static_cast<float>(sign * static_cast<double>(value)); };
        double s = side();
        return {{m.x.x, one(m.x.y, s), m.x.z}, {one(m.y.x, s), m.y.y, one(m.y.z, s)}, {m.z.x, one(m.z.y, s), m.z.z}};
    }

    // Scalars; the host's side in kilograms, its unit and seconds.
    constexpr float lengthToCore(double v) const { return scalarToCore(v, 1); }
    constexpr double lengthToHost(float v) const { return scalarToHost(v, 1); } ///< speeds too
    constexpr float areaToCore(double v) const { return scalarToCore(v, 2); }
    constexpr double areaToHost(float v) const { return scalarToHost(v, 2); }
    constexpr float volumeToCore(double v) const { return scalarToCore(v, 3); }
    constexpr double volumeToHost(float v) const { return scalarToHost(v, 3); }
    constexpr float impulseToCore(double v) const { return scalarToCore(v, 1); } ///< N s; forces too
    constexpr double impulseToHost(float v) const { return scalarToHost(v, 1); }
    constexpr float energyToCore(double v) const { return scalarToCore(v, 2); } ///< J
    constexpr double energyToHost(float v) const { return scalarToHost(v, 2); }
    constexpr float stressToCore(double v) const { return scalarToCore(v, -1); } ///< kg/(unit s^2) and Pa
    constexpr double stressToHost(float v) const { return scalarToHost(v, -1); }
    constexpr float densityToCore(double v) const { return scalarToCore(v, -3); } ///< kg/unit^3 and kg/m^3
    constexpr double densityToHost(float v) const { return scalarToHost(v, -3); }
    /// What Unreal's physical materials hold, whatever the unit of length.
    static constexpr float gramsPerCubicCentimetreToCore(double v) { return static_cast<float>(v * 1000.0); }
    static constexpr double gramsPerCubicCentimetreToHost(float v) { return static_cast<double>(v) / 1000.0; }

    /// 1, or -1 where the frames differ in handedness: of binormals, of signed volumes, of the winding of triangles.
    constexpr int handedness() const { return mirrorsY ? -1 : 1; }
    /// Triangles whose (b - a) x (c - a) points outwards do so again, three indices each; the same both ways. A host
    /// whose renderer takes (c - a) x (b - a) for the outside, as Unreal's does, leaves the indices of what it draws
    /// as they are: the reflection has turned them already.
    constexpr void convertWinding(std::span<uint32_t> indices) const
    {
        if (!mirrorsY)
            return;
        for (size_t i = 0; i + 2 < indices.size(); i += 3)
        {
            uint32_t second = indices[i + 1];
            indices[i + 1] = indices[i + 2];
            indices[i + 2] = second;
        }
    }

    /// The origin after the host has moved its own by this: what was at p is at p - offset from then on. Our world does
    /// not notice. World::shiftOrigin() is for the other case, when ours is to move too.
    constexpr void shiftHostOrigin(HostVec3 offset)
    {
        origin = {origin.x - offset.x, origin.y - offset.y, origin.z - offset.z};
    }

private:
    constexpr double side() const { return mirrorsY ? -1.0 : 1.0; }
    static constexpr HostVec3 times(HostVec3 v, double s) { return {v.x * s, v.y * s, v.z * s}; }
    // In double up to the end, so that there and back is the same float.
    constexpr double power(int exponent) const
    {
        double factor = 1.0;
        for (int i = 0; i < (exponent < 0 ? -exponent : exponent); ++i)
            factor *= metresPerUnit;
        return exponent < 0 ? 1.0 / factor : factor;
    }
    constexpr float scalarToCore(double v, int exponent) const { return static_cast<float>(v * power(exponent)); }
    constexpr double scalarToHost(float v, int exponent) const { return static_cast<double>(v) * power(-exponent); }
    constexpr Mat3 scaledByPower(const Mat3& m, int exponent) const
    {
        auto one = [&](Vec3 v) {
            return Vec3{scaledFloat(v.x, exponent), scaledFloat(v.y, exponent), scaledFloat(v.z, exponent)};
        };
        return {one(m.x), one(m.y), one(m.z)};
    }
    constexpr float scaledFloat(float v, int exponent) const
    {
        return static_cast<float>(static_cast<double>(v) * power(exponent));
    }
};
} // namespace fsim
