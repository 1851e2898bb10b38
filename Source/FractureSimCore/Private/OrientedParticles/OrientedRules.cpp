#include "OrientedParticles/OrientedRules.h"

#include "Math/VectorMath.h"
#include "OrientedParticles/OrientedSleep.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
constexpr float fadingSeconds = 0.5f;

struct RuledPiece
{
    uint32_t piece;
    uint32_t first; // particle
    float mass;
    Vec3 moment;
    bool held; // anchored, settled or held by a driver
    bool gone;
};

std::span<RuledPiece> listRuledPieces(const OrientedState& state, const OrientedWork& work, Arena& arena)
{
    std::span<RuledPiece> pieces = arena.take<RuledPiece>(state.counts.pieces);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        RuledPiece& piece = pieces[state.pieces[p]];
        if (piece.mass == 0.0f)
            piece = {.piece = state.pieces[p], .first = p, .mass = 0.0f, .moment = {}, .held = false, .gone = false};
        piece.mass += work.masses[p];
        piece.moment += work.masses[p] * (state.positions[p] - state.positions[piece.first]);
        piece.held = piece.held || state.anchored[p] != 0 || state.holds.by[p] != 0;
        piece.gone = piece.gone || isGone(state, p);
    }
    return pieces;
}
} // namespace

bool applyPieceRules(const PieceRules& rules, float seconds, OrientedState& state, const OrientedWork& work,
                     BodyId body, uint32_t tick, Arena& arena, EventLog& events)
{
    if (rules.most == 0 && rules.settleAfter == 0.0f && rules.fadeAfter == 0.0f)
        return false;
    std::span<RuledPiece> pieces = listRuledPieces(state, work, arena);
    std::span<uint8_t> settles = arena.take<uint8_t>(pieces.size());
    std::span<uint8_t> fades = arena.take<uint8_t>(pieces.size());
    float whole = 0.0f;
    uint32_t live = 0;
    for (const RuledPiece& piece : pieces)
    {
        whole += piece.mass;
        live += !piece.gone;
    }
    auto tell = [&](const RuledPiece& piece, EventKind kind) {
        events.add({.kind = kind,
                    .tick = tick,
                    .body = body,
                    .position = state.positions[piece.first] + piece.moment / piece.mass,
                    .direction = {0.0f, 0.0f, 1.0f},
                    .value = piece.mass,
                    .velocity = kind == EventKind::Debris ? state.velocities[piece.first] : Vec3{},
                    .size = kind == EventKind::Debris ? 2.0f * work.reaches[piece.first] : 0.0f,
                    .surface = kind == EventKind::Debris ? work.surface : 0u});
    };
    if (rules.most > 0 && live > rules.most)
    {
        std::span<uint32_t> order = arena.take<uint32_t>(pieces.size());
        for (uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
            return pieces[a].mass != pieces[b].mass ? pieces[a].mass < pieces[b].mass
                                                    : pieces[a].first < pieces[b].first;
        });
        uint32_t left = live - rules.most;
        events.addLimit(Limit::Pieces, tick, left);
        for (uint32_t i = 0; i < order.size() && left > 0; ++i)
            if (!pieces[order[i]].gone)
            {
                fades[order[i]] = 1;
                --left;
            }
    }
    bool changed = false;
    for (const RuledPiece& piece : pieces)
    {
        float rested = state.quietSeconds[piece.piece] - sleepSeconds;
        bool fade = rules.fadeAfter > 0.0f && rested >= rules.fadeAfter && piece.mass <= rules.fadeShare * whole;
        fades[piece.piece] = !piece.gone && (fades[piece.piece] || (fade && !piece.held));
        settles[piece.piece] = !piece.gone && !fades[piece.piece] && !piece.held && rules.settleAfter > 0.0f &&
                               rested >= rules.settleAfter;
        if (fades[piece.piece])
            tell(piece, EventKind::Debris);
        if (settles[piece.piece])
            tell(piece, EventKind::Settled);
        changed = changed || fades[piece.piece] || settles[piece.piece];
    }
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        uint32_t piece = state.pieces[p];
        if (settles[piece])
            state.anchored[p] = settledMark;
        if (fades[piece] || isGone(state, p))
        {
            if (state.fades[p] != notThere)
                state.fades[p] = maxOf(state.fades[p] - seconds / fadingSeconds, 0.0f);
            state.velocities[p] = {};
            state.spins[p] = {};
        }
    }
    state.counts.gone = 0;
    for (const RuledPiece& piece : pieces)
        state.counts.gone += piece.gone || fades[piece.piece];
    return changed;
}
} // namespace fsim::orientedParticles
