#include "OrientedParticles/OrientedLooks.h"

#include "Math/SymmetricEigen3.h"
#include "OrientedParticles/OrientedRules.h"
#include "Particles/ParticleQueries.h"

namespace fsim::orientedParticles
{
namespace
{
// Batches of state that is only looked at.
template <class Item> Item itemOf(const FlatArray<float>& batch, uint32_t places, uint32_t place)
{
    return math::Batch<const Item>(batch.data(), places)[place];
}
} // namespace

RenderState describeOriented(const OrientedState& state, const OrientedWork& work, OrientedLooks& looks)
{
    uint32_t particles = work.fragments;
    uint32_t places = work.groups.placeCount();
    looks.rotations.resize(particles);
    looks.deformations.resize(particles);
    looks.plasticStrains.resize(particles);
    looks.stretches.resize(particles);
    float radius = 0.0f;
    for (uint32_t p = 0; p < particles; ++p)
    {
        uint32_t place = work.groups.places[p];
        radius += work.leastRadii[p];
        looks.rotations[p] = axesOf(state.turns[p], work.restRotations[p]);
        looks.plasticStrains[p] = work.plasticNorms[p];
        looks.deformations[p] = fsim::matrixOf(state.turns[p]);
        looks.stretches[p] = 0.0f;
        if (work.groups.counts[place] < 2)
            continue;
        Mat3 stretch = matrixOf(itemOf<math::Symmetric3>(work.stretchWhole, places, place));
        Mat3 plastic = matrixOf(itemOf<math::Symmetric3>(state.plastic, places, place));
        looks.deformations[p] = fsim::matrixOf(itemOf<Quat>(state.groupTurns, places, place)) * stretch * plastic;
        looks.stretches[p] = maxOf(math::symmetricEigen(stretch).values.x - 1.0f, 0.0f);
    }
    // What fades shrinks, never quite to nothing: renderers divide by it.
    constexpr float leastScale = 1e-3f;
    for (uint32_t p = 0; p < particles && state.counts.gone > 0; ++p)
        if (isGone(state, p))
            looks.deformations[p] = fsim::matrixOf(state.turns[p]) * maxOf(state.fades[p], leastScale);
    looks.shards.clear();
    for (const Shard& shard : work.shards)
        looks.shards.push(
            {state.positions[shard.particle], state.turns[shard.particle], maxOf(state.fades[shard.particle], 0.0f)});
    return {.positions = state.positions.span().first(particles),
            .radius = particles > 0 ? radius / static_cast<float>(particles) : 0.0f,
            .pieces = state.pieces.span().first(particles),
            .plasticStrains = looks.plasticStrains.span(),
            .stretches = looks.stretches.span(),
            .rotations = looks.rotations.span(),
            .radii = work.radii.span().first(particles),
            .deformations = looks.deformations.span(),
            .brokenBonds = state.broken.span(),
            .bondVersion = state.counts.brokenBonds,
            .shards = {work.shards.span(), looks.shards.span(), work.shardVertices.span(), work.shardTriangles.span()}};
}

BodyStatistics sumUpOriented(const OrientedState& state, const OrientedWork& work, uint32_t contacts,
                             TaskScheduler& tasks)
{
    BodyStatistics sums = particles::sumUp(state.positions, work.masses, state.velocities, tasks);
    double spin[3] = {}, energy = 0.0, strain = 0.0;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        Vec3 momentum = spinMomentum(axesOf(state.turns[p], work.restRotations[p]), work.inertias[p], state.spins[p]);
        spin[0] += static_cast<double>(momentum.x);
        spin[1] += static_cast<double>(momentum.y);
        spin[2] += static_cast<double>(momentum.z);
        energy += 0.5 * static_cast<double>(dot(momentum, state.spins[p]));
        float here = work.plasticNorms[p];
        strain += static_cast<double>(here) * static_cast<double>(work.masses[p]);
        sums.plasticStrainMax = maxOf(sums.plasticStrainMax, here);
    }
    sums.angularMomentum += Vec3{static_cast<float>(spin[0]), static_cast<float>(spin[1]), static_cast<float>(spin[2])};
    sums.kineticEnergy += static_cast<float>(energy);
    sums.plasticStrainMean = sums.mass > 0.0f ? static_cast<float>(strain / static_cast<double>(sums.mass)) : 0.0f;
    sums.contacts = contacts;
    sums.pieces = state.counts.pieces - state.counts.gone;
    sums.largePieces = state.counts.largePieces;
    sums.largestShare = sums.mass > 0.0f ? minOf(state.counts.largestMass / sums.mass, 1.0f) : 0.0f;
    sums.debris = state.counts.debris;
    sums.splits = state.counts.splits;
    sums.edges = state.broken.size() - state.counts.brokenBonds;
    sums.brokenBonds = state.counts.brokenBonds;
    sums.shards = work.shards.size();
    sums.particles = 0;
    for (float fade : state.fades)
        sums.particles += fade != notThere;
    return sums;
}

std::optional<RayHit> castRayAt(const OrientedState& state, const OrientedWork& work, Vec3 origin, Vec3 direction,
                                float reach)
{
    std::optional<RayHit> first;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (isGone(state, p))
            continue;
        // Along the axes of the body at rest, where the faces of the hull are.
        Vec3 from = rotate(conjugate(state.turns[p]), origin - state.positions[p]);
        Vec3 way = rotate(conjugate(state.turns[p]), direction);
        float most = first ? first->distance : reach;
        if (lengthSquared(from + clampTo(-dot(from, way), 0.0f, most) * way) > work.reaches[p] * work.reaches[p])
            continue;
        std::span<const collision::HullFace> faces = work.hulls.facesOf(p);
        float enters = 0.0f, leaves = most;
        Vec3 facing = -way;
        for (const collision::HullFace& face : faces)
        {
            float above = dot(face.normal, from) - face.distance;
            float rising = dot(face.normal, way);
            if (rising == 0.0f)
                leaves = above > 0.0f ? -1.0f : leaves;
            else if (rising > 0.0f)
                leaves = minOf(leaves, -above / rising);
            else if (-above / rising > enters)
            {
                enters = -above / rising;
                facing = face.normal;
            }
        }
        if (faces.empty() || enters > leaves)
            continue;
        float distance = enters;
        Vec3 normal = rotate(state.turns[p], facing);
        first = RayHit{.particle = p,
                       .fragment = work.fragmentOf(p),
                       .position = origin + distance * direction,
                       .normal = normalizedOr(normal, -direction),
                       .distance = distance};
    }
    return first;
}
} // namespace fsim::orientedParticles
