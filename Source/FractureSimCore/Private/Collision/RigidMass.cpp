#include "FractureSim/Mesh.h"

#include "Collision/PointMass.h"
#include "Collision/RigidBodies.h"
#include "Math/Quaternion.h"
#include "Math/SymmetricEigen3.h"

#include <limits>

namespace fsim::collision
{
namespace
{
constexpr float circle = 3.14159265f;
constexpr float heaviestBody = 4e12f; // kg: a cube of water a mile wide; beyond, Bullet takes bodies for static ones

// Volume, and inertia about the axes for a density of 1.
struct SolidShape
{
    float volume = 0.0f;
    Vec3 inertia;
    Transform frame;
    float radius = 0.0f;
};

SolidShape solidOf(const RigidShape& shape)
{
    float r = shape.radius;
    float h = 2.0f * shape.halfHeight;
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere: {
        float volume = 4.0f / 3.0f * circle * r * r * r;
        float inertia = 0.4f * volume * r * r;
        return {volume, {inertia, inertia, inertia}, {}, r};
    }
    case RigidShapeKind::Box: {
        Vec3 e = shape.halfExtents;
        float volume = 8.0f * e.x * e.y * e.z;
        return {volume,
                Vec3{e.y * e.y + e.z * e.z, e.x * e.x + e.z * e.z, e.x * e.x + e.y * e.y} * (volume / 3.0f),
                {},
                length(e)};
    }
    case RigidShapeKind::Cylinder: {
        float volume = circle * r * r * h;
        float across = volume * (3.0f * r * r + h * h) / 12.0f;
        return {volume, {across, across, 0.5f * volume * r * r}, {}, std::sqrt(r * r + 0.25f * h * h)};
    }
    case RigidShapeKind::Capsule: {
        float shaft = circle * r * r * h;
        float ball = 4.0f / 3.0f * circle * r * r * r;
        float along = 0.5f * shaft * r * r + 0.4f * ball * r * r;
        float across = shaft * (3.0f * r * r + h * h) / 12.0f + ball * (0.4f * r * r + 0.25f * h * h + 0.375f * h * r);
        return {shaft + ball, {across, across, along}, {}, r + shape.halfHeight};
    }
    case RigidShapeKind::Plane:
        return {0.0f, {}, {}, std::numeric_limits<float>::infinity()};
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Mesh:
    case RigidShapeKind::Dented:
        break;
    }
    return {};
}

float furthestFrom(Vec3 centre, std::span<const Vec3> points)
{
    float furthest = 0.0f;
    for (Vec3 point : points)
        furthest = maxOf(furthest, length(point - centre));
    return furthest;
}
} // namespace

Result<RigidMass> massOf(const RigidBodySettings& settings, const Asset* asset)
{
    SolidShape solid;
    if (settings.shape.kind == RigidShapeKind::ConvexHull)
    {
        TriangleMesh hull;
        hull.positions.assign(asset->positions().begin(), asset->positions().end());
        hull.indices.assign(asset->indices().begin(), asset->indices().end());
        Result<MassProperties> properties = massPropertiesOf(hull);
        if (!properties)
            return properties.status();
        math::SymmetricEigen3 principal = math::symmetricEigen(properties->inertia);
        solid.volume = properties->volume;
        solid.inertia = principal.values;
        solid.frame = {properties->centre, math::quatFromMatrix(principal.vectors)};
        solid.radius = furthestFrom(properties->centre, asset->positions());
    }
    else if (settings.shape.kind == RigidShapeKind::Dented)
    {
        DentRigView rig = asset->dentRig();
        PointMoments moments;
        for (uint32_t i = 0; i < rig.vertexCount(); ++i)
            moments.add(rig.positions[i], static_cast<double>(rig.volumes[i]));
        PrincipalFrame principal = principalFrame(moments, {});
        solid.volume = static_cast<float>(moments.volume);
        solid.inertia = principal.inertia;
        solid.frame = principal.frame;
        solid.radius = furthestFrom(principal.frame.position, rig.positions);
    }
    else if (settings.shape.kind == RigidShapeKind::Mesh)
        solid.radius = furthestFrom({}, asset->positions());
    else
        solid = solidOf(settings.shape);

    RigidMass result{.frame = solid.frame, .radius = solid.radius};
    if (settings.motion != RigidMotion::Dynamic)
        return result;
    result.mass = settings.mass > 0.0f ? settings.mass : settings.density * solid.volume;
    float density = result.mass / solid.volume;
    result.inverseMass = 1.0f / result.mass;
    result.inverseInertia = {1.0f / (density * solid.inertia.x), 1.0f / (density * solid.inertia.y),
                             1.0f / (density * solid.inertia.z)};
    // Sizes of which the floats cannot hold the mass or the inertia.
    if (!isFinite(result.mass) || !isFinite(result.inverseMass) || !isFinite(result.inverseInertia) ||
        result.mass > heaviestBody)
        return Status::refused("a rigid body of {} kg and {} m^3 is too large, too small or too thin to be simulated",
                               result.mass, solid.volume);
    return result;
}
} // namespace fsim::collision
