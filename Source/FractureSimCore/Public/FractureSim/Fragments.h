#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fsim
{
/// What stands for a fragment in a simulation: an ellipsoid with the fragment's volume, centre and principal axes.
struct FragmentParticle
{
    Transform rest{};      ///< centre of mass, and the axes of its covariance
    Vec3 radii{};          ///< m: half the sides of the fragment's box along those axes; above 0
    float volume = 0.0f;   ///< m^3, above 0
    uint32_t anchored = 0; ///< not 0: fixed to the world until all its bonds are broken

    friend constexpr bool operator==(const FragmentParticle&, const FragmentParticle&) = default;
};

/// Triangles side by side in FragmentSet::indices.
struct TriangleRange
{
    uint32_t first = 0; ///< triangle, not index
    uint32_t count = 0;

    friend constexpr bool operator==(const TriangleRange&, const TriangleRange&) = default;
};

/// The interface of two fragments that touch: an edge of the simulation mesh. Its triangles exist twice, once for each
/// fragment, with the same points in opposite order.
struct FragmentBond
{
    uint32_t first = 0;  ///< fragment
    uint32_t second = 0; ///< fragment, above first
    TriangleRange faces[2]{};
    Vec3 centre{};     ///< m, of the interface
    Vec3 normal{};     ///< unit, from the first towards the second
    float area = 0.0f; ///< m^2, above 0

    friend constexpr bool operator==(const FragmentBond&, const FragmentBond&) = default;
};

/// A body cut into fragments beforehand. Each fragment is a closed mesh: the part of the body's outside that it has,
/// and its faces towards its neighbours, which nobody sees until they break.
///
/// A point is a place of the uncut body; a vertex is a point as one fragment has it, with a normal for one smooth
/// surface. Vertices of the same point have the same position, bit for bit: that is what keeps the skin watertight.
struct FragmentSet
{
    std::vector<FragmentParticle> particles; ///< one a fragment

    // The vertices and triangles of a fragment lie side by side; its triangles are those of the outside first, then
    // those of its bonds, the bonds in rising order.
    std::vector<uint32_t> vertexOffsets; ///< #fragments + 1
    std::vector<TriangleRange> outside;  ///< one a fragment: its share of the body's skin
    std::vector<uint32_t> indices;       ///< three a triangle, counter-clockwise from outside of the fragment

    std::vector<Vec3> positions;        ///< one a vertex, m
    std::vector<Vec3> normals;          ///< one a vertex, unit
    std::vector<TextureCoordinate> uvs; ///< none, or one a vertex
    std::vector<Colour> colours;        ///< none, or one a vertex
    std::vector<uint32_t> points;       ///< one a vertex, each point below pointCount used
    uint32_t pointCount = 0;

    std::vector<FragmentBond> bonds; ///< in rising order of (first, second), each pair once

    // The corners of a convex shape for contacts around each fragment, a few dozen at most.
    std::vector<uint32_t> hullOffsets; ///< #fragments + 1
    std::vector<Vec3> hullCorners;     ///< m, in the frame of the body at rest

    // Ratios to the body's material, 0.001 to 1000. A group of particles cracks as the fragment in its middle does.
    std::vector<float> toughness; ///< none, or one a fragment
    std::vector<float> densities; ///< none, or one a fragment
    /// What it is made of: the name of a preset, orientedPresets(), for hosts that are told of no other; or empty. Up
    /// to 255 letters, digits and hyphens.
    std::string material;

    uint32_t fragmentCount() const { return static_cast<uint32_t>(particles.size()); }
};

/// The same without the memory: of a FragmentSet, of an asset.
struct FragmentView
{
    FragmentView() = default;
    FragmentView(const FragmentSet& s)
        : particles(s.particles), vertexOffsets(s.vertexOffsets), outside(s.outside), indices(s.indices),
          positions(s.positions), normals(s.normals), uvs(s.uvs), colours(s.colours), points(s.points),
          pointCount(s.pointCount), bonds(s.bonds), hullOffsets(s.hullOffsets), hullCorners(s.hullCorners),
          toughness(s.toughness), densities(s.densities), material(s.material)
    {
    }

    std::span<const FragmentParticle> particles;
    std::span<const uint32_t> vertexOffsets;
    std::span<const TriangleRange> outside;
    std::span<const uint32_t> indices;
    std::span<const Vec3> positions;
    std::span<const Vec3> normals;
    std::span<const TextureCoordinate> uvs;
    std::span<const Colour> colours;
    std::span<const uint32_t> points;
    uint32_t pointCount = 0;
    std::span<const FragmentBond> bonds;
    std::span<const uint32_t> hullOffsets;
    std::span<const Vec3> hullCorners;
    std::span<const float> toughness;
    std::span<const float> densities;
    std::string_view material;
};

/// A set that owns what the view shows.
FRACTURESIMCORE_API FragmentSet copyOfFragments(const FragmentView& view);

/// Refuses what is not as FragmentSet says, and names the first thing at fault. Safe with any numbers: what it lets
/// pass never makes a later stage read out of bounds. That every fragment is closed is the author's business, who has
/// the tests for it.
FRACTURESIMCORE_API Status validate(const FragmentView& fragments);
} // namespace fsim
