#include "OrientedParticles/OrientedPieces.h"

#include "Foundation/DisjointSets.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"
#include "OrientedParticles/OrientedRules.h"

namespace fsim::orientedParticles
{
namespace
{
constexpr float largeShare = 0.01f; // of the body's mass

struct PieceFacts
{
    uint32_t before = 0; // the piece it was part of
    uint32_t particles = 0;
    uint32_t first = 0; // particle
    float mass = 0.0f;
    Vec3 moment{};
    float quiet = 0.0f;
};

// As long as a cube of that volume.
float lengthOfVolume(float volume)
{
    return fixed::exp(fixed::log(volume) / 3.0f);
}
} // namespace

void findPieces(OrientedState& state, OrientedWork& work, std::span<const FragmentBond> bonds, BodyId body,
                uint32_t tick, Arena& arena, EventLog& events)
{
    uint32_t particles = state.positions.size();
    std::span<uint32_t> parents = arena.take<uint32_t>(particles);
    for (uint32_t p = 0; p < particles; ++p)
        parents[p] = p;
    for (uint32_t b = 0; b < bonds.size(); ++b)
        if (!state.broken[b] && !work.groups.weak[b])
            mergeSets(parents, bonds[b].first, bonds[b].second);

    std::span<PieceFacts> facts = arena.take<PieceFacts>(particles);
    std::span<uint32_t> pieceOf = arena.take<uint32_t>(particles);
    uint32_t count = 0;
    double whole = 0.0;
    for (uint32_t p = 0; p < particles; ++p)
    {
        uint32_t root = rootOf(parents, p);
        if (root == p)
        {
            uint32_t before = state.pieces[p];
            float quiet = before < state.quietSeconds.size() ? state.quietSeconds[before] : 0.0f;
            facts[count] = {.before = before, .first = p, .quiet = quiet};
            pieceOf[p] = count++;
        }
        else
            pieceOf[p] = pieceOf[root];
        PieceFacts& piece = facts[pieceOf[p]];
        ++piece.particles;
        piece.mass += work.masses[p];
        piece.moment += work.masses[p] * (state.positions[p] - state.positions[piece.first]);
        whole += static_cast<double>(work.masses[p]);
        if (work.groups.counts[work.groups.places[p]] == 1)
            state.anchored[p] = state.anchored[p] == settledMark ? settledMark : 0u;
    }
    bool isFirst = state.counts.pieces == 0;
    uint32_t before = state.counts.pieces;
    state.counts.pieces = count;
    state.counts.topologyChanged = 0;
    state.counts.debris = 0;
    state.counts.largePieces = 0;
    state.counts.largestMass = 0.0f;
    if (particles > work.fragments)
    {
        state.counts.gone = 0;
        for (uint32_t i = 0; i < count; ++i)
            state.counts.gone += isGone(state, facts[i].first);
    }
    for (uint32_t p = 0; p < particles; ++p)
        state.pieces[p] = pieceOf[p];
    for (uint32_t b = 0; b < bonds.size(); ++b)
        if (work.groups.weak[b] && !state.broken[b] && pieceOf[bonds[b].first] != pieceOf[bonds[b].second])
        {
            state.broken[b] = 1;
            ++state.counts.brokenBonds;
        }
    state.quietSeconds.resize(count);
    std::span<uint8_t> goesOn = arena.take<uint8_t>(before + 1); // by piece before: some new one goes on as it
    for (uint32_t i = 0; i < count; ++i)
    {
        const PieceFacts& piece = facts[i];
        bool isNew = !isFirst && goesOn[piece.before];
        goesOn[isFirst ? 0 : piece.before] = 1;
        // What has broken moves: it may have lost what it leant on.
        state.quietSeconds[i] = isNew ? 0.0f : piece.quiet;
        state.counts.debris += piece.particles == 1 && state.fades[piece.first] != notThere;
        state.counts.largePieces += piece.mass >= largeShare * static_cast<float>(whole);
        state.counts.largestMass = maxOf(state.counts.largestMass, piece.mass);
        if (isNew)
            events.add({.kind = piece.particles == 1 ? EventKind::Debris : EventKind::Detached,
                        .tick = tick,
                        .body = body,
                        .position = state.positions[piece.first] + piece.moment / piece.mass,
                        .direction = normalizedOr(state.velocities[piece.first], {0.0f, 0.0f, 1.0f}),
                        .value = piece.mass,
                        .velocity = state.velocities[piece.first],
                        .size = lengthOfVolume(piece.mass / work.density),
                        .surface = work.surface});
    }
}
} // namespace fsim::orientedParticles
