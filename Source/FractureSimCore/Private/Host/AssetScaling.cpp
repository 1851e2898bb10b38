#include "FractureSim/AssetScaling.h"

#include "Foundation/FixedMath.h"
#include "Math/Quaternion.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <cmath>
#include <vector>

// With S the diagonal matrix of the factors: places x go to S x, volumes grow by det S, a face with normal n and area a
// has the area vector det S  S^-1 (a n) (Nanson), and the ellipsoid x^T C^-1 x = 1 becomes that of S C S.

namespace fsim
{
namespace
{
// Copies of an asset's views that can be changed.
template <class T> std::vector<T> scalingCopy(std::span<const T> values)
{
    return {values.begin(), values.end()};
}

struct ScaleFactors
{
    Vec3 axes{1.0f, 1.0f, 1.0f};
    bool alike = true; // keeps axes and normals to the bit
    float volume = 1.0f;
    float length = 1.0f; // of what has no direction, as the radius of particles: keeps its volume right
};

ScaleFactors scaleFactorsOf(Vec3 axes)
{
    ScaleFactors result;
    result.axes = axes;
    result.alike = axes.x == axes.y && axes.y == axes.z;
    result.volume = axes.x * axes.y * axes.z;
    result.length = result.alike ? axes.x : fixed::cbrt(result.volume);
    return result;
}

void scalePlaces(std::vector<Vec3>& places, const ScaleFactors& by)
{
    for (Vec3& place : places)
        place = scaled(place, by.axes);
}

Vec3 scaledAreaVector(Vec3 area, const ScaleFactors& by)
{
    return {area.x * (by.axes.y * by.axes.z), area.y * (by.axes.z * by.axes.x), area.z * (by.axes.x * by.axes.y)};
}

void scaleParticle(FragmentParticle& particle, const ScaleFactors& by)
{
    particle.rest.position = scaled(particle.rest.position, by.axes);
    particle.volume *= by.volume;
    if (by.alike)
    {
        particle.radii *= by.length;
        return;
    }
    const Mat3 axes = diagonal(by.axes) * matrixOf(particle.rest.rotation) * diagonal(particle.radii);
    const math::SymmetricEigen3 stretched = math::symmetricEigen(axes * transposed(axes));
    const Vec3 squares = stretched.values;
    particle.radii = {std::sqrt(squares.x), std::sqrt(squares.y), std::sqrt(squares.z)};
    particle.rest.rotation = math::quatFromMatrix(stretched.vectors);
}

FragmentSet scaledFragments(const FragmentView& view, const ScaleFactors& by)
{
    FragmentSet set = copyOfFragments(view);
    scalePlaces(set.positions, by);
    scalePlaces(set.hullCorners, by);
    for (FragmentParticle& particle : set.particles)
        scaleParticle(particle, by);
    for (FragmentBond& bond : set.bonds)
    {
        bond.centre = scaled(bond.centre, by.axes);
        if (by.alike)
        {
            bond.area *= by.length * by.length;
            continue;
        }
        const Vec3 area = scaledAreaVector(bond.normal * bond.area, by);
        bond.area = length(area);
        bond.normal = normalizedOr(area, bond.normal);
    }
    for (Vec3& normal : set.normals)
    {
        if (!by.alike)
            normal = normalizedOr(scaledAreaVector(normal, by), normal);
    }
    return set;
}

DentRig scaledRig(const DentRigView& view, const ScaleFactors& by)
{
    DentRig rig;
    rig.positions = scalingCopy(view.positions);
    rig.volumes = scalingCopy(view.volumes);
    rig.indices = scalingCopy(view.indices);
    rig.weightOffsets = scalingCopy(view.weightOffsets);
    rig.bones = scalingCopy(view.bones);
    rig.weights = scalingCopy(view.weights);
    rig.pivots = scalingCopy(view.pivots);
    rig.examples = scalingCopy(view.examples);
    rig.edges = scalingCopy(view.edges);
    rig.hullOffsets = scalingCopy(view.hullOffsets);
    rig.hullVertices = scalingCopy(view.hullVertices);
    rig.strengths = scalingCopy(view.strengths);
    rig.pieces = scalingCopy(view.pieces);
    rig.joints = scalingCopy(view.joints); // strength is a speed: a larger body has it too
    scalePlaces(rig.positions, by);
    scalePlaces(rig.pivots, by);
    for (float& volume : rig.volumes)
        volume *= by.volume;
    for (Transform& pose : rig.examples)
        pose.position *= by.length;
    for (DentEdge& edge : rig.edges)
        edge.length *= by.length;
    for (DentJoint& joint : rig.joints)
    {
        joint.position *= by.length;
        joint.radius *= by.length;
    }
    return rig;
}

Result<AssetRef> scaledClusters(const AssetRef& asset, const ScaleFactors& by)
{
    std::vector<Vec3> positions = scalingCopy(asset->positions());
    std::vector<float> volumes = scalingCopy(asset->volumes());
    scalePlaces(positions, by);
    for (float& volume : volumes)
        volume *= by.volume;
    ClusterView clusters = asset->clusters();
    clusters.radius *= by.length;
    Result<AssetRef> larger =
        Asset::clustered(positions, volumes, asset->radius() * by.length, clusters, asset->toughnessScales());
    if (!larger || asset->fragments().particles.empty())
        return larger;
    const FragmentSet cells = scaledFragments(asset->fragments(), by);
    return Asset::bindFragments(*larger, cells, asset->fragmentOwners());
}
} // namespace

Result<AssetRef> scaledAsset(const AssetRef& asset, Vec3 factors)
{
    if (!asset)
        return Status::refused("there is no asset to make larger");
    const bool good = factors.x > 0.0f && factors.y > 0.0f && factors.z > 0.0f;
    if (!good || !isFinite(factors))
        return Status::refused("a body cannot be ({}, {}, {}) times as large; give numbers above 0", factors.x,
                               factors.y, factors.z);
    const ScaleFactors by = scaleFactorsOf(factors);
    switch (asset->kind())
    {
    case AssetKind::Clustered:
        return scaledClusters(asset, by);
    case AssetKind::Fragmented:
        return Asset::fragmented(scaledFragments(asset->fragments(), by));
    case AssetKind::Dented:
        if (!by.alike)
            return Status::refused(
                "a dented body cannot be stretched by ({}, {}, {}), because its bones turn; scale it "
                "alike in all directions, or bake the scale into the mesh before authoring",
                factors.x, factors.y, factors.z);
        return Asset::dented(scaledRig(asset->dentRig(), by));
    case AssetKind::Particles:
    case AssetKind::ConvexHull:
    case AssetKind::Mesh:
        break;
    }
    return Status::refused("an asset of this kind cannot be made larger; give a clustered, fragmented or dented one");
}
} // namespace fsim
