#include "OrientedParticles/OrientedHost.h"

#include "Foundation/DisjointSets.h"
#include "Math/Inverse3.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "OrientedParticles/OrientedRules.h"
#include "OrientedParticles/OrientedSleep.h"

#include <algorithm>
#include <array>

namespace fsim::orientedParticles
{
namespace
{
constexpr float fadeOutSeconds = 0.5f; // as in OrientedRules.cpp

// First particle, size and centre of mass of each piece.
struct PieceOutline
{
    uint32_t first = 0;
    uint32_t members = 0;
    float mass = 0.0f;
    Vec3 moment{}; // about the first particle
    Vec3 centre{};
};

std::vector<PieceOutline> outlinePieces(const OrientedState& state, const OrientedWork& work,
                                        std::span<const uint32_t> pieceOf)
{
    std::vector<PieceOutline> outlines;
    for (uint32_t p = 0; p < pieceOf.size(); ++p)
    {
        if (pieceOf[p] >= outlines.size())
            outlines.resize(pieceOf[p] + 1);
        PieceOutline& piece = outlines[pieceOf[p]];
        if (piece.members++ == 0)
            piece.first = p;
        piece.mass += work.masses[p];
        piece.moment += work.masses[p] * (state.positions[p] - state.positions[piece.first]);
    }
    for (PieceOutline& piece : outlines)
        if (piece.members > 0)
            piece.centre = state.positions[piece.first] + piece.moment / piece.mass;
    return outlines;
}

struct PieceSums
{
    Vec3 restMoment{};
    Vec3 momentum{};
    Vec3 angular{};
    Mat3 inertia{{}, {}, {}};
    Mat3 fit{{}, {}, {}}; // A_pq of the whole piece, with the moments of its ellipsoids
};

void turnGroup(Quat turn, uint32_t place, OrientedState& state)
{
    state.shapes().turns.set(place, normalized(turn * state.shapes().turns[place]));
}

Vec3 interfaceOf(const FragmentBond& bond, const OrientedState& state, const OrientedWork& work)
{
    auto seenFrom = [&](uint32_t p) {
        return state.positions[p] + rotate(state.turns[p], bond.centre - work.rest[p].position);
    };
    return 0.5f * (seenFrom(bond.first) + seenFrom(bond.second));
}

// From a point outside to a hull: Dykstra's projection onto its half spaces (Boyle and Dykstra 1986), which for faces
// at right angles is there after one round.
float distanceToHull(std::span<const collision::HullFace> faces, Vec3 point)
{
    constexpr uint32_t mostFaces = 64, rounds = 12;
    std::array<float, mostFaces> pulled{}; // along each face's normal, what it gave in its last turn
    Vec3 at = point;
    faces = faces.first(std::min<size_t>(faces.size(), mostFaces));
    for (uint32_t round = 0; round < rounds; ++round)
    {
        Vec3 before = at;
        for (size_t i = 0; i < faces.size(); ++i)
        {
            Vec3 back = at + pulled[i] * faces[i].normal;
            pulled[i] = maxOf(dot(faces[i].normal, back) - faces[i].distance, 0.0f);
            at = back - pulled[i] * faces[i].normal;
        }
        if (at == before)
            break;
    }
    return length(at - point);
}

// Tells of what was broken once, however many bonds it were.
template <class Breaks> uint32_t breakWhere(const FractureContext& context, Vec3 direction, const Breaks& breaks)
{
    uint32_t count = 0;
    Vec3 sum{};
    Vec3 origin{};
    float mass = 0.0f;
    for (uint32_t b = 0; b < context.bonds.size(); ++b)
    {
        if (context.state.broken[b])
            continue;
        Vec3 at = interfaceOf(context.bonds[b], context.state, context.work);
        if (!breaks(context.bonds[b], at))
            continue;
        origin = count == 0 ? at : origin;
        sum += at - origin;
        mass += context.work.masses[context.bonds[b].first] + context.work.masses[context.bonds[b].second];
        breakBond(context.bonds, b, context.state, context.work);
        ++count;
    }
    if (count == 0)
        return 0;
    ++context.state.counts.splits;
    context.state.counts.topologyChanged = 1;
    context.events.add({.kind = EventKind::Fractured,
                        .tick = context.tick,
                        .body = context.body,
                        .position = origin + sum / static_cast<float>(count),
                        .direction = direction,
                        .value = mass});
    return count;
}
} // namespace

std::vector<uint32_t> piecesNow(const OrientedState& state, const OrientedWork& work,
                                std::span<const FragmentBond> bonds)
{
    uint32_t particles = state.positions.size();
    if (state.counts.pieces > 0 && state.counts.topologyChanged == 0)
        return {state.pieces.begin(), state.pieces.end()};
    std::vector<uint32_t> parents(particles);
    for (uint32_t p = 0; p < particles; ++p)
        parents[p] = p;
    for (uint32_t b = 0; b < bonds.size(); ++b)
        if (!state.broken[b] && !work.groups.weak[b])
            mergeSets(parents, bonds[b].first, bonds[b].second);
    std::vector<uint32_t> pieceOf(particles);
    uint32_t count = 0;
    for (uint32_t p = 0; p < particles; ++p)
    {
        uint32_t root = rootOf(parents, p);
        pieceOf[p] = root == p ? count++ : pieceOf[root];
    }
    return pieceOf;
}

void listOrientedPieces(const OrientedState& state, const OrientedWork& work, std::span<const FragmentBond> bonds,
                        std::vector<PieceState>& pieces)
{
    std::vector<uint32_t> pieceOf = piecesNow(state, work, bonds);
    std::vector<PieceOutline> outlines = outlinePieces(state, work, pieceOf);
    std::vector<PieceSums> sums(outlines.size());
    constexpr float far = 1e30f;
    std::vector<PieceState> all(outlines.size());
    for (PieceState& piece : all)
        piece = {.low = {far, far, far}, .high = {-far, -far, -far}};
    for (uint32_t p = 0; p < pieceOf.size(); ++p)
        sums[pieceOf[p]].restMoment += work.masses[p] * work.rest[p].position;
    std::vector<uint8_t> gone(outlines.size());
    for (uint32_t p = 0; p < pieceOf.size(); ++p)
    {
        uint32_t i = pieceOf[p];
        PieceSums& sum = sums[i];
        PieceState& piece = all[i];
        float mass = work.masses[p];
        Vec3 arm = state.positions[p] - outlines[i].centre;
        Vec3 restArm = work.rest[p].position - sum.restMoment / outlines[i].mass;
        Quat axes = axesOf(state.turns[p], work.restRotations[p]);
        Mat3 turn = fsim::matrixOf(state.turns[p]);
        sum.momentum += mass * state.velocities[p];
        sum.angular += mass * cross(arm, state.velocities[p]) + spinMomentum(axes, work.inertias[p], state.spins[p]);
        Mat3 own = fsim::matrixOf(axes);
        sum.inertia = sum.inertia + diagonal(Vec3{1.0f, 1.0f, 1.0f} * (mass * dot(arm, arm))) - outer(mass * arm, arm) +
                      own * diagonal(work.inertias[p]) * transposed(own);
        sum.fit = sum.fit + outer(mass * arm, restArm) + timesSymmetric(turn, work.rest[p].moment);
        Vec3 reach{work.reaches[p], work.reaches[p], work.reaches[p]};
        Vec3 low = state.positions[p] - reach, high = state.positions[p] + reach;
        piece.low = {minOf(piece.low.x, low.x), minOf(piece.low.y, low.y), minOf(piece.low.z, low.z)};
        piece.high = {maxOf(piece.high.x, high.x), maxOf(piece.high.y, high.y), maxOf(piece.high.z, high.z)};
        piece.anchored = piece.anchored || state.anchored[p] != 0;
        gone[i] = gone[i] || isGone(state, p);
    }
    bool counted = state.counts.pieces == outlines.size() && state.counts.topologyChanged == 0;
    for (uint32_t i = 0; i < outlines.size(); ++i)
    {
        if (gone[i])
            continue;
        PieceState& piece = all[i];
        piece.id = outlines[i].first;
        piece.members = outlines[i].members;
        piece.index = i;
        piece.mass = outlines[i].mass;
        piece.restCentre = sums[i].restMoment / piece.mass;
        Mat3 guess = fsim::matrixOf(state.turns[piece.id]);
        piece.pose = {outlines[i].centre, math::quatFromMatrix(math::polar(sums[i].fit, guess).rotation)};
        piece.linearVelocity = sums[i].momentum / piece.mass;
        piece.angularVelocity = math::inverse(sums[i].inertia) * sums[i].angular;
        piece.asleep = counted && asleep(state, i);
        pieces.push_back(piece);
    }
}

void moveOrientedPieces(std::span<const PieceMove> moves, std::span<const FragmentBond> bonds, OrientedState& state,
                        OrientedWork& work)
{
    std::vector<uint32_t> pieceOf = piecesNow(state, work, bonds);
    std::vector<PieceOutline> outlines = outlinePieces(state, work, pieceOf);
    bool counted = state.counts.pieces == outlines.size() && state.counts.topologyChanged == 0;
    std::vector<const PieceMove*> moveOf(outlines.size());
    for (const PieceMove& move : moves)
        if (move.id < pieceOf.size() && outlines[pieceOf[move.id]].first == move.id &&
            outlines[pieceOf[move.id]].members == move.members)
            moveOf[pieceOf[move.id]] = &move;
    for (uint32_t i = 0; i < outlines.size() && counted; ++i)
        if (moveOf[i])
            state.quietSeconds[i] = moveOf[i]->sleep ? maxOf(state.quietSeconds[i], sleepSeconds) : 0.0f;
    for (uint32_t p = 0; p < pieceOf.size(); ++p)
    {
        const PieceMove* move = moveOf[pieceOf[p]];
        if (!move || isGone(state, p))
            continue;
        Vec3 centre = outlines[pieceOf[p]].centre;
        Vec3 arm = rotate(move->turn, state.positions[p] - centre);
        state.positions[p] = centre + arm + move->move;
        state.turns[p] = normalized(move->turn * state.turns[p]);
        float kept = 1.0f - move->velocityShare;
        Vec3 wanted = move->linearVelocity + cross(move->angularVelocity, arm);
        state.velocities[p] =
            move->sleep ? Vec3{} : kept * rotate(move->turn, state.velocities[p]) + move->velocityShare * wanted;
        state.spins[p] = move->sleep
                             ? Vec3{}
                             : kept * rotate(move->turn, state.spins[p]) + move->velocityShare * move->angularVelocity;
        turnGroup(move->turn, work.groups.places[p], state);
        state.quietPlaces[p] = state.positions[p];
        state.quietTurns[p] = state.turns[p];
        work.poses[p].position = state.positions[p];
        work.poses[p].turn = state.turns[p];
    }
}

void moveOriented(const Transform& motion, OrientedState& state, OrientedWork& work)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        state.positions[p] = toWorld(motion, state.positions[p]);
        state.turns[p] = normalized(motion.rotation * state.turns[p]);
        state.velocities[p] = {};
        state.spins[p] = {};
        state.quietPlaces[p] = state.positions[p];
        state.quietTurns[p] = state.turns[p];
        turnGroup(motion.rotation, work.groups.places[p], state);
        work.poses[p].position = state.positions[p];
        work.poses[p].turn = state.turns[p];
    }
}

void shiftOriented(Vec3 offset, OrientedState& state, OrientedWork& work)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        state.positions[p] -= offset;
        state.quietPlaces[p] -= offset;
        work.poses[p].position -= offset;
        if (state.holds.by[p] != 0)
            state.holds.from[p] -= offset;
    }
}

void fadeOn(float seconds, OrientedState& state)
{
    for (uint32_t p = 0; p < state.positions.size() && state.counts.gone > 0; ++p)
        if (isGone(state, p) && state.fades[p] != notThere)
        {
            state.fades[p] = maxOf(state.fades[p] - seconds / fadeOutSeconds, 0.0f);
            state.velocities[p] = {};
            state.spins[p] = {};
        }
}

BodyBounds boundsOf(const OrientedState& state, const OrientedWork& work)
{
    constexpr float far = 1e30f;
    BodyBounds bounds{{far, far, far}, {-far, -far, -far}, allAsleep(state)};
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        if (isGone(state, p))
            continue;
        Vec3 reach{work.reaches[p], work.reaches[p], work.reaches[p]};
        Vec3 low = state.positions[p] - reach, high = state.positions[p] + reach;
        bounds.low = {minOf(bounds.low.x, low.x), minOf(bounds.low.y, low.y), minOf(bounds.low.z, low.z)};
        bounds.high = {maxOf(bounds.high.x, high.x), maxOf(bounds.high.y, high.y), maxOf(bounds.high.z, high.z)};
    }
    return bounds;
}

void overlapOriented(const OrientedState& state, const OrientedWork& work, Vec3 centre, float radius,
                     std::vector<ParticleOverlap>& found)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        Vec3 offset = centre - state.positions[p];
        float distance = length(offset) - work.reaches[p];
        if (isGone(state, p) || distance > radius)
            continue;
        Vec3 local = rotate(conjugate(state.turns[p]), offset);
        distance = distanceToHull(work.hulls.facesOf(p), local);
        if (distance <= radius)
            found.push_back({.particle = p, .fragment = work.fragmentOf(p), .distance = distance});
    }
}

Status anchorFragments(std::span<const uint32_t> fragments, bool anchored, OrientedState& state,
                       const OrientedWork& work)
{
    for (uint32_t fragment : fragments)
        if (fragment >= work.fragments)
            return Status::refused("there is no fragment {}; the body has {}", fragment, work.fragments);
    for (uint32_t fragment : fragments)
    {
        state.anchored[fragment] = anchored ? 1u : 0u;
        if (anchored)
        {
            state.velocities[fragment] = {};
            state.spins[fragment] = {};
        }
    }
    return Status::done();
}

void breakBond(std::span<const FragmentBond> bonds, uint32_t bond, OrientedState& state, OrientedWork& work)
{
    state.broken[bond] = 1;
    ++state.counts.brokenBonds;
    dropBond(work.bondLanes, bond);
    uint32_t ends[] = {bonds[bond].first, bonds[bond].second};
    if (!cutBond(work.groups, ends[0], ends[1]))
        return;
    for (uint32_t p : ends)
        restGroup(work.groups, work.groups.places[p], work.rest, state.shapes().plastic[work.groups.places[p]]);
}

uint32_t cutPlane(const FractureContext& context, const Cut& cut)
{
    Vec3 normal = normalizedOr(cut.normal, {0.0f, 0.0f, 1.0f});
    auto beyond = [&](uint32_t p) { return dot(context.state.positions[p] - cut.point, normal) > 0.0f; };
    return breakWhere(context, normal, [&](const FragmentBond& bond, Vec3 at) {
        return beyond(bond.first) != beyond(bond.second) && length(at - cut.point) <= cut.radius;
    });
}

uint32_t breakWithin(const FractureContext& context, Vec3 centre, float radius)
{
    return breakWhere(context, {0.0f, 0.0f, 1.0f},
                      [&](const FragmentBond&, Vec3 at) { return length(at - centre) <= radius; });
}
} // namespace fsim::orientedParticles
