#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// Two vertices of a rig, and how far a dent travels from one to the other.
struct DentEdge
{
    uint32_t a = 0;
    uint32_t b = 0;
    float length = 0.0f; ///< m, above 0
};

/// Where two pieces of a rig hold together, until a blow goes through that it cannot bear.
struct DentJoint
{
    uint32_t a = 0; ///< pieces, a below b; two pieces have one joint at most
    uint32_t b = 0;
    /// m/s, above 0: the impulse that it bears in a tick, over the mass of the whole body as it was made.
    float strength = 0.0f;
    Vec3 position{};     ///< m, at rest: its middle
    float radius = 0.0f; ///< m, above 0: a lever of this length turns what bends or twists it into a pull
};

/// A body that takes the shape of its artist's examples where it is hit (Jones et al. 2016): a surface skinned to
/// bones, and poses of the bones. A vertex i that follows example e alone is at
///
///     sum over its bones b of  weight_ib * (R_be (u_i - pivot_b) + pivot_b + d_be)
///
/// where u_i is its place at rest and pose (d_be, R_be) that of bone b in example e. The paper turns around the origin;
/// around the bone's own place a blend of examples does not depend on where the body's origin is.
struct DentRig
{
    /// m, at rest. Vertices that no triangle uses lie inside: they carry mass, dents and hulls.
    std::vector<Vec3> positions;
    std::vector<float> volumes;    ///< m^3 each, above 0: how the mass is spread
    std::vector<uint32_t> indices; ///< three a triangle of the closed surface, counter-clockwise seen from outside
    std::vector<uint32_t>
        weightOffsets;           ///< #vertices + 1: vertex i has bones[weightOffsets[i]] to bones[weightOffsets[i + 1]]
    std::vector<uint32_t> bones; ///< in rising order for each vertex
    std::vector<float> weights;  ///< above 0; those of a vertex sum to 1
    std::vector<Vec3> pivots;    ///< m: where each bone is at rest
    std::vector<Transform>
        examples; ///< example e has those from e * #bones to (e + 1) * #bones; the pose at rest is not here
    std::vector<DentEdge> edges; ///< along which dents spread
    /// Convex parts of the body, for contacts: part h is the hull of hullVertices[hullOffsets[h]] to
    /// hullVertices[hullOffsets[h + 1]], and follows them.
    std::vector<uint32_t> hullOffsets;
    std::vector<uint32_t> hullVertices;
    std::vector<float>
        strengths; ///< none, or one a vertex, above 0: how much weaker (above 1) or stronger the body is there
    /// None, or one a vertex: which piece it belongs to. A triangle, and a hull, has all its vertices in one piece.
    /// Pieces are one rigid body as long as joints hold them together, and an edge between two carries dents as long as
    /// their joint holds.
    std::vector<uint32_t> pieces;
    std::vector<DentJoint> joints; ///< they hold all pieces together
};

/// The same without the memory.
struct DentRigView
{
    DentRigView() = default;
    DentRigView(const DentRig& r)
        : positions(r.positions), volumes(r.volumes), indices(r.indices), weightOffsets(r.weightOffsets),
          bones(r.bones), weights(r.weights), pivots(r.pivots), examples(r.examples), edges(r.edges),
          hullOffsets(r.hullOffsets), hullVertices(r.hullVertices), strengths(r.strengths), pieces(r.pieces),
          joints(r.joints)
    {
    }

    std::span<const Vec3> positions;
    std::span<const float> volumes;
    std::span<const uint32_t> indices;
    std::span<const uint32_t> weightOffsets;
    std::span<const uint32_t> bones;
    std::span<const float> weights;
    std::span<const Vec3> pivots;
    std::span<const Transform> examples;
    std::span<const DentEdge> edges;
    std::span<const uint32_t> hullOffsets;
    std::span<const uint32_t> hullVertices;
    std::span<const float> strengths;
    std::span<const uint32_t> pieces;
    std::span<const DentJoint> joints;

    uint32_t vertexCount() const { return static_cast<uint32_t>(positions.size()); }
    uint32_t boneCount() const { return static_cast<uint32_t>(pivots.size()); }
    uint32_t exampleCount() const
    {
        return pivots.empty() ? 0 : static_cast<uint32_t>(examples.size() / pivots.size());
    }
    /// 1 for a rig that is not cut.
    uint32_t pieceCount() const
    {
        uint32_t count = 1;
        for (uint32_t piece : pieces)
            count = piece >= count ? piece + 1 : count;
        return count;
    }
    uint32_t pieceOf(uint32_t vertex) const { return pieces.empty() ? 0 : pieces[vertex]; }
    uint32_t hullCount() const { return hullOffsets.empty() ? 0 : static_cast<uint32_t>(hullOffsets.size() - 1); }
};

/// The most examples of a rig, the pose at rest not counted.
constexpr uint32_t mostDentExamples = 7;
/// The most pieces and joints of a rig.
constexpr uint32_t mostDentPieces = 32;
constexpr uint32_t mostDentJoints = 64;

/// Refuses what is not as DentRig says. Safe with any numbers.
FRACTURESIMCORE_API Status validate(const DentRigView& rig);
} // namespace fsim
