#include "Clusters/PieceSpins.h"

#include <algorithm>

namespace fsim::clusters
{
namespace
{
constexpr float leastSineSquare = 1e-5f;  // of the angle in a substep: slower turning loses 1e-5 of itself
constexpr float mostSineSquare = 0.0625f; // a quarter of a radian: only chips that are thrown about turn faster
constexpr float mostLimited = 0.1f;       // of the mass: strain limiting is at work on more, and may brake
constexpr float mostGiven = 0.25f;  // of the rate: what turning costs is less; more is what a line of members has lost
constexpr float mostChange = 0.2f;  // of the inertia: a piece that is crushed would whirl like a skater
constexpr uint32_t spinGrain = 16;  // clusters
constexpr uint32_t turnGrain = 512; // particles

// Along the axis, as long as the sine of the angle.
Vec3 turnBetween(const Mat3& before, const Mat3& after)
{
    return 0.5f * sumOfCrossProducts(after * transposed(before));
}

bool isHeldSomewhere(const ClusterState& state, uint32_t cluster)
{
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    return std::any_of(members.begin(), members.end(), [&](uint32_t p) { return state.holds.by[p] != 0; });
}

void addSpin(PieceSpins::Sums& sums, float mass, Vec3 at, Vec3 velocity)
{
    Vec3 momentum = mass * velocity;
    Vec3 weighted = mass * at;
    sums.mass += mass;
    sums.first += weighted;
    sums.momentum += momentum;
    sums.angular += cross(at, momentum);
    sums.second.x += at.x * weighted;
    sums.second.y += at.y * weighted;
    sums.second.z += at.z * weighted;
}

PieceSpins::Sums spinSumsOf(const ClusterState& state, uint32_t cluster, std::span<const Vec3> places, Vec3 origin)
{
    PieceSpins::Sums sums;
    std::span<const uint32_t> members = state.memberships.particlesOf(cluster);
    std::span<const Share> shares = state.memberships.sharesOf(cluster);
    for (size_t m = 0; m < members.size(); ++m)
        addSpin(sums, shares[m].mass, places[members[m]] - origin, state.velocities[members[m]]);
    return sums;
}

void addSums(PieceSpins::Sums& all, const PieceSpins::Sums& more)
{
    all.mass += more.mass;
    all.first += more.first;
    all.momentum += more.momentum;
    all.angular += more.angular;
    all.second = all.second + more.second;
}

// From the piece's origin to its centre.
PieceSpins::Sums aboutCentre(const PieceSpins::Sums& sums)
{
    PieceSpins::Sums result = sums;
    result.angular = sums.angular - cross(sums.first, sums.momentum) / sums.mass;
    result.second = sums.second - outer(sums.first / sums.mass, sums.first);
    return result;
}
} // namespace

void PieceSpins::remember(const ClusterState& state, MatchWork& work)
{
    work.rotationsBefore.resize(state.rotations.size());
    for (uint32_t c : work.awake)
        work.rotationsBefore[c] = state.rotations[c];
}

PieceSpins::PieceSpins(const ClusterState& state, const MatchWork& work, Arena& arena, TaskScheduler& tasks)
{
    // Of a piece in the mean: one that bends here and there does not turn.
    struct MeanTurn
    {
        Vec3 sum;
        float mass;
        float limited; // kg
    };
    std::span<MeanTurn> means = arena.take<MeanTurn>(state.counts.pieces);
    for (uint32_t c : work.awake)
    {
        MeanTurn& mean = means[state.facts[c].piece];
        mean.sum += state.clusterMasses[c] * turnBetween(work.rotationsBefore[c], state.rotations[c]);
        mean.mass += state.clusterMasses[c];
        mean.limited += state.clusterMasses[c] * work.limited[c];
    }
    auto hasTurned = [](const MeanTurn& mean) {
        float square = lengthSquared(mean.sum), whole = mean.mass * mean.mass;
        return square > leastSineSquare * whole && square < mostSineSquare * whole &&
               mean.limited <= mostLimited * mean.mass;
    };
    if (std::none_of(means.begin(), means.end(), hasTurned))
        return;
    turns_ = arena.take<uint8_t>(state.counts.pieces);
    angles_ = arena.take<float>(state.counts.pieces);
    for (size_t i = 0; i < means.size(); ++i)
    {
        turns_[i] = hasTurned(means[i]);
        angles_[i] = turns_[i] ? length(means[i].sum) / means[i].mass : 0.0f;
    }
    for (uint32_t c : work.awake)
        if (turns_[state.facts[c].piece] && isHeldSomewhere(state, c))
            turns_[state.facts[c].piece] = 0;
    clusters_ = arena.takeUnset<uint32_t>(work.awake.size());
    origins_ = arena.take<Vec3>(state.counts.pieces);
    size_t count = 0;
    for (uint32_t c : work.awake)
        if (turns_[state.facts[c].piece])
        {
            clusters_[count++] = c;
            origins_[state.facts[c].piece] = state.centres[c];
        }
    clusters_ = clusters_.first(count);
    before_ = sumUp(state, state.positions, arena, tasks);
}

std::span<PieceSpins::Sums> PieceSpins::sumUp(const ClusterState& state, std::span<const Vec3> places, Arena& arena,
                                              TaskScheduler& tasks) const
{
    if (turns_.size() == 1) // of a body in one piece each particle need be looked at but once
        return sumUpWhole(state, places, arena, tasks);
    std::span<Sums> ofCluster = arena.takeUnset<Sums>(clusters_.size());
    tasks.parallelFor(static_cast<uint32_t>(clusters_.size()), spinGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            ofCluster[i] = spinSumsOf(state, clusters_[i], places, origins_[state.facts[clusters_[i]].piece]);
    });
    std::span<Sums> ofPiece = arena.take<Sums>(turns_.size());
    for (size_t i = 0; i < clusters_.size(); ++i)
        addSums(ofPiece[state.facts[clusters_[i]].piece], ofCluster[i]);
    return ofPiece;
}

std::span<PieceSpins::Sums> PieceSpins::sumUpWhole(const ClusterState& state, std::span<const Vec3> places,
                                                   Arena& arena, TaskScheduler& tasks) const
{
    uint32_t count = state.positions.size();
    std::span<Sums> ofBlock = arena.take<Sums>(count / turnGrain + 1);
    tasks.parallelFor(count, turnGrain, [&](uint32_t begin, uint32_t end) {
        Sums sums;
        for (uint32_t p = begin; p < end; ++p)
            if (state.memberships.ofParticle[p].count > 0)
                addSpin(sums, state.masses[p], places[p] - origins_[0], state.velocities[p]);
        ofBlock[begin / turnGrain] = sums;
    });
    std::span<Sums> whole = arena.take<Sums>(1);
    for (const Sums& each : ofBlock)
        addSums(whole[0], each);
    return whole;
}

void PieceSpins::restore(ClusterState& state, const MatchWork& work, float substep, Arena& arena,
                         TaskScheduler& tasks) const
{
    if (clusters_.empty())
        return;
    std::span<const Sums> after = sumUp(state, work.predicted, arena, tasks);
    std::span<Vec3> turns = arena.take<Vec3>(turns_.size());
    std::span<Vec3> centres = arena.take<Vec3>(turns_.size());
    for (size_t i = 0; i < turns_.size(); ++i)
    {
        if (!turns_[i])
            continue;
        Sums was = aboutCentre(before_[i]), is = aboutCentre(after[i]);
        float change = trace(is.second) - trace(was.second);
        if (!(std::fabs(change) < mostChange * trace(was.second)))
            continue;
        Vec3 turn = turnFor(is.second, was.angular - is.angular);
        if (!(substep * length(turn) < mostGiven * angles_[i]))
            continue;
        turns[i] = turn;
        centres[i] = origins_[i] + is.first / is.mass;
    }
    tasks.parallelFor(state.positions.size(), turnGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t p = begin; p < end; ++p)
        {
            if (work.still[p] || state.memberships.ofParticle[p].count == 0)
                continue;
            uint32_t piece = state.facts[state.memberships.linksOf(p)[0].cluster].piece;
            state.velocities[p] += cross(turns[piece], work.predicted[p] - centres[piece]);
        }
    });
}
} // namespace fsim::clusters
