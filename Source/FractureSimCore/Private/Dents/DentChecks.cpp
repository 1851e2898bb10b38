#include "FractureSim/DentRig.h"

#include "Collision/PointMass.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr size_t mostDentItems = size_t{1} << 24;
constexpr float dentSumTolerance = 1e-4f;
constexpr float dentTurnTolerance = 1e-3f;
constexpr float thinnestPiece = 1e-6f; // least over largest inertia

Status validateDentVertices(const DentRigView& rig)
{
    if (rig.positions.size() < 4)
        return Status::refused("a rig of {} vertices has no inside; give 4 or more", rig.positions.size());
    if (rig.volumes.size() != rig.positions.size())
        return Status::refused("{} volumes for {} vertices; give one each", rig.volumes.size(), rig.positions.size());
    for (size_t i = 0; i < rig.positions.size(); ++i)
    {
        if (!isFinite(rig.positions[i]))
            return Status::refused("vertex {} of the rig is NaN or infinite", i);
        if (!(rig.volumes[i] > 0.0f) || !isFinite(rig.volumes[i]))
            return Status::refused("the volume of vertex {} is {}; give more than 0 m^3", i, rig.volumes[i]);
    }
    if (!rig.strengths.empty() && rig.strengths.size() != rig.positions.size())
        return Status::refused("{} strengths for {} vertices; give none or one each", rig.strengths.size(),
                               rig.positions.size());
    for (size_t i = 0; i < rig.strengths.size(); ++i)
        if (!(rig.strengths[i] >= 0.001f && rig.strengths[i] <= 1000.0f))
            return Status::refused("the strength of vertex {} is {}; give 0.001 to 1000", i, rig.strengths[i]);
    if (rig.indices.empty() || rig.indices.size() % 3 != 0)
        return Status::refused("{} indices do not make whole triangles; give three each", rig.indices.size());
    for (uint32_t index : rig.indices)
        if (index >= rig.positions.size())
            return Status::refused("a triangle uses vertex {} of {}", index, rig.positions.size());
    return Status::done();
}

Status validateDentWeights(const DentRigView& rig)
{
    std::span<const uint32_t> offsets = rig.weightOffsets;
    if (offsets.size() != rig.positions.size() + 1 || offsets.front() != 0 || offsets.back() != rig.bones.size() ||
        rig.weights.size() != rig.bones.size() || !std::is_sorted(offsets.begin(), offsets.end()))
        return Status::refused("the weights of the vertices do not add up: {} offsets, {} bones, {} weights",
                               offsets.size(), rig.bones.size(), rig.weights.size());
    for (size_t i = 0; i + 1 < offsets.size(); ++i)
    {
        float sum = 0.0f;
        for (uint32_t k = offsets[i]; k < offsets[i + 1]; ++k)
        {
            if (rig.bones[k] >= rig.pivots.size() || (k > offsets[i] && rig.bones[k] <= rig.bones[k - 1]))
                return Status::refused("the bones of vertex {} are not in rising order, or beyond the {} there are", i,
                                       rig.pivots.size());
            if (!(rig.weights[k] > 0.0f) || !isFinite(rig.weights[k]))
                return Status::refused("a weight of vertex {} is {}; give more than 0", i, rig.weights[k]);
            sum += rig.weights[k];
        }
        if (!(absOf(sum - 1.0f) <= dentSumTolerance))
            return Status::refused("the weights of vertex {} sum to {} and not to 1", i, sum);
    }
    return Status::done();
}

Status validateDentExamples(const DentRigView& rig)
{
    if (rig.pivots.empty())
        return Status::refused("a rig without bones cannot dent; give one at least");
    for (size_t b = 0; b < rig.pivots.size(); ++b)
        if (!isFinite(rig.pivots[b]))
            return Status::refused("the place of bone {} is NaN or infinite", b);
    if (rig.examples.empty() || rig.examples.size() % rig.pivots.size() != 0)
        return Status::refused("{} poses of {} bones do not make whole examples", rig.examples.size(),
                               rig.pivots.size());
    if (rig.exampleCount() > mostDentExamples)
        return Status::refused("{} examples are more than {}", rig.exampleCount(), mostDentExamples);
    for (size_t i = 0; i < rig.examples.size(); ++i)
    {
        const Transform& pose = rig.examples[i];
        if (!isFinite(pose) || !(absOf(dot(pose.rotation, pose.rotation) - 1.0f) <= dentTurnTolerance))
            return Status::refused("bone {} of example {} has a pose that is not finite, or a rotation that is none",
                                   i % rig.pivots.size(), i / rig.pivots.size());
    }
    return Status::done();
}

Status validateDentHulls(const DentRigView& rig)
{
    for (const DentEdge& edge : rig.edges)
        if (edge.a >= rig.positions.size() || edge.b >= rig.positions.size() || edge.a == edge.b ||
            !(edge.length > 0.0f) || !isFinite(edge.length))
            return Status::refused("an edge from vertex {} to {} of {} m cannot be", edge.a, edge.b, edge.length);
    std::span<const uint32_t> offsets = rig.hullOffsets;
    if (offsets.size() < 2 || offsets.front() != 0 || offsets.back() != rig.hullVertices.size() ||
        !std::is_sorted(offsets.begin(), offsets.end()))
        return Status::refused("the hulls of the rig do not add up: {} offsets, {} vertices", offsets.size(),
                               rig.hullVertices.size());
    for (size_t h = 0; h + 1 < offsets.size(); ++h)
        if (offsets[h + 1] - offsets[h] < 4)
            return Status::refused("hull {} of the rig has {} vertices; give 4 or more", h,
                                   offsets[h + 1] - offsets[h]);
    for (uint32_t vertex : rig.hullVertices)
        if (vertex >= rig.positions.size())
            return Status::refused("a hull uses vertex {} of {}", vertex, rig.positions.size());
    return Status::done();
}
// That no triangle, hull or edge belongs to two pieces, but for edges along a joint.
Status validateDentPieces(const DentRigView& rig)
{
    if (rig.pieces.empty())
        return rig.joints.empty() ? Status::done()
                                  : Status::refused("{} joints and no pieces; give one a vertex", rig.joints.size());
    if (rig.pieces.size() != rig.positions.size())
        return Status::refused("{} numbers of pieces for {} vertices; give none or one each", rig.pieces.size(),
                               rig.positions.size());
    for (uint32_t piece : rig.pieces)
        if (piece >= mostDentPieces)
            return Status::refused("piece {} of a rig; pieces are numbered from 0 to {}", piece, mostDentPieces - 1);
    for (size_t i = 0; i < rig.indices.size(); i += 3)
        if (rig.pieces[rig.indices[i]] != rig.pieces[rig.indices[i + 1]] ||
            rig.pieces[rig.indices[i]] != rig.pieces[rig.indices[i + 2]])
            return Status::refused("triangle {} belongs to two pieces; give each piece vertices of its own", i / 3);
    for (uint32_t h = 0; h < rig.hullCount(); ++h)
        for (uint32_t i = rig.hullOffsets[h]; i < rig.hullOffsets[h + 1]; ++i)
            if (rig.pieces[rig.hullVertices[i]] != rig.pieces[rig.hullVertices[rig.hullOffsets[h]]])
                return Status::refused("hull {} belongs to two pieces; give each piece hulls of its own", h);
    for (uint32_t piece = 0; piece < rig.pieceCount(); ++piece)
    {
        collision::PointMoments moments;
        for (uint32_t i = 0; i < rig.vertexCount(); ++i)
            if (rig.pieces[i] == piece)
                moments.add(rig.positions[i], static_cast<double>(rig.volumes[i]));
        Vec3 inertia = moments.volume > 0.0 ? collision::principalFrame(moments, {}).inertia : Vec3{};
        float least = minOf(inertia.x, minOf(inertia.y, inertia.z));
        if (!(least > thinnestPiece * maxOf(inertia.x, maxOf(inertia.y, inertia.z))))
            return Status::refused("piece {} is empty or too thin to be a body of its own", piece);
        bool hasHull = false;
        for (uint32_t h = 0; h < rig.hullCount(); ++h)
            hasHull = hasHull || rig.pieces[rig.hullVertices[rig.hullOffsets[h]]] == piece;
        if (!hasHull)
            return Status::refused("piece {} has no hull, so nothing would touch it", piece);
    }
    return Status::done();
}

Status validateDentJoints(const DentRigView& rig)
{
    if (rig.pieces.empty())
        return Status::done();
    uint32_t count = rig.pieceCount();
    if (rig.joints.size() > mostDentJoints)
        return Status::refused("{} joints are more than {}", rig.joints.size(), mostDentJoints);
    uint32_t joined[mostDentPieces] = {}; // bits of the pieces that a joint leads to
    for (size_t j = 0; j < rig.joints.size(); ++j)
    {
        const DentJoint& joint = rig.joints[j];
        if (joint.a >= joint.b || joint.b >= count)
            return Status::refused("joint {} holds piece {} to {} of {}; give two, the lower first", j, joint.a,
                                   joint.b, count);
        if ((joined[joint.a] >> joint.b & 1) != 0)
            return Status::refused("pieces {} and {} have two joints; give one", joint.a, joint.b);
        if (!(joint.strength > 0.0f) || !isFinite(joint.strength))
            return Status::refused("the strength of joint {} is {}; give more than 0 m/s", j, joint.strength);
        if (!(joint.radius > 0.0f) || !isFinite(joint.radius) || !isFinite(joint.position))
            return Status::refused("joint {} has a radius of {} m or a place that is not finite", j, joint.radius);
        joined[joint.a] |= 1u << joint.b;
        joined[joint.b] |= 1u << joint.a;
    }
    for (const DentEdge& edge : rig.edges)
        if (uint32_t a = rig.pieces[edge.a], b = rig.pieces[edge.b]; a != b && (joined[a] >> b & 1) == 0)
            return Status::refused("an edge leads from piece {} to {}, which no joint holds together", a, b);
    uint32_t reached = 1;
    for (uint32_t round = 0; round < count; ++round)
        for (uint32_t piece = 0; piece < count; ++piece)
            if ((reached >> piece & 1) != 0)
                reached |= joined[piece];
    for (uint32_t piece = 0; piece < count; ++piece)
        if ((reached >> piece & 1) == 0)
            return Status::refused("no joints hold piece {} to piece 0; give one", piece);
    return Status::done();
}
} // namespace

Status validate(const DentRigView& rig)
{
    for (size_t count : {rig.positions.size(), rig.indices.size(), rig.bones.size(), rig.edges.size(),
                         rig.hullVertices.size(), rig.examples.size(), rig.pieces.size(), rig.joints.size()})
        if (count > mostDentItems)
            return Status::refused("{} items in a rig are more than {}", count, mostDentItems);
    for (Status (*check)(const DentRigView&) : {validateDentVertices, validateDentExamples, validateDentWeights,
                                                validateDentHulls, validateDentPieces, validateDentJoints})
        if (Status status = check(rig); !status)
            return status;
    return Status::done();
}
} // namespace fsim
