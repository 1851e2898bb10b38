#include "Clusters/PieceSpins.h"

#include "Foundation/KernelVariants.h"

#include <algorithm>

FSIM_DECLARE_KERNEL(fsimSpinOfParticles, const float* places, const float* velocities, const float* masses,
                    const uint32_t* links, const float* origin, int32_t count, float* result)
FSIM_DECLARE_KERNEL(fsimSpinOfClusters, const float* places, const float* velocities, const uint32_t* members,
                    const float* shares, const uint32_t* ranges, const float* origins, const uint32_t* clusters,
                    int32_t count, float* results)
FSIM_DECLARE_KERNEL(fsimTurnParticles, const float* places, const uint8_t* still, const uint32_t* links,
                    const float* turn, const float* centre, int32_t count, float* velocities)

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
    sums.xx += at.x * weighted.x;
    sums.xy += at.x * weighted.y;
    sums.xz += at.x * weighted.z;
    sums.yy += at.y * weighted.y;
    sums.yz += at.y * weighted.z;
    sums.zz += at.z * weighted.z;
}

void addSums(PieceSpins::Sums& all, const PieceSpins::Sums& more)
{
    all.mass += more.mass;
    all.first += more.first;
    all.momentum += more.momentum;
    all.angular += more.angular;
    all.xx += more.xx;
    all.xy += more.xy;
    all.xz += more.xz;
    all.yy += more.yy;
    all.yz += more.yz;
    all.zz += more.zz;
}

// What is added up in turn goes to eight sums, which are added up by halves, as the lanes of the kernels do.
struct PartialSpins
{
    static constexpr uint32_t parts = 8;
    PieceSpins::Sums part[parts] = {};

    PieceSpins::Sums whole()
    {
        for (uint32_t half = parts / 2; half > 0; half /= 2)
            for (uint32_t k = 0; k < half; ++k)
                addSums(part[k], part[k + half]);
        return part[0];
    }
};

// Of the particles [begin, end).
PieceSpins::Sums spinOfParticles(const ClusterState& state, std::span<const Vec3> places, Vec3 origin, uint32_t begin,
                                 uint32_t end, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimSpinOfParticles, kernels))
    {
        PieceSpins::Sums result;
        kernel(&places[begin].x, &state.velocities[begin].x, &state.masses[begin],
               &state.memberships.ofParticle[begin].begin, &origin.x, static_cast<int32_t>(end - begin), &result.mass);
        return result;
    }
    PartialSpins sums;
    for (uint32_t p = begin; p < end; ++p)
        if (state.memberships.ofParticle[p].count > 0)
            addSpin(sums.part[(p - begin) % PartialSpins::parts], state.masses[p], places[p] - origin,
                    state.velocities[p]);
    return sums.whole();
}

void findSpinsOfClusters(const ClusterState& state, std::span<const Vec3> places, std::span<const uint32_t> clusters,
                         std::span<const Vec3> origins, std::span<PieceSpins::Sums> results, Kernels kernels)
{
    const Memberships& memberships = state.memberships;
    if (auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimSpinOfClusters, kernels))
    {
        kernel(&places.data()->x, &state.velocities.data()->x, memberships.particles.data(), memberships.lanes.data(),
               &memberships.ofCluster.data()->begin, &origins.data()->x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &results.data()->mass);
        return;
    }
    for (size_t i = 0; i < clusters.size(); ++i)
    {
        PartialSpins sums;
        std::span<const uint32_t> members = memberships.particlesOf(clusters[i]);
        std::span<const Share> shares = memberships.sharesOf(clusters[i]);
        for (size_t m = 0; m < members.size(); ++m)
            addSpin(sums.part[m % PartialSpins::parts], shares[m].mass, places[members[m]] - origins[i],
                    state.velocities[members[m]]);
        results[i] = sums.whole();
    }
}

// From the piece's origin to its centre.
struct CentralSpin
{
    Vec3 angular{};
    Mat3 second{};
};

CentralSpin aboutCentre(const PieceSpins::Sums& sums)
{
    Mat3 second{{sums.xx, sums.xy, sums.xz}, {sums.xy, sums.yy, sums.yz}, {sums.xz, sums.yz, sums.zz}};
    return {sums.angular - cross(sums.first, sums.momentum) / sums.mass,
            second - outer(sums.first / sums.mass, sums.first)};
}
} // namespace

void PieceSpins::remember(const ClusterState& state, MatchWork& work)
{
    work.rotationsBefore.resize(state.rotations.size());
    for (uint32_t c : work.awake)
        work.rotationsBefore[c] = state.rotations[c];
}

PieceSpins::PieceSpins(const ClusterState& state, const MatchWork& work, Kernels kernels, Arena& arena,
                       TaskScheduler& tasks)
    : kernels_(kernels)
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
        if (work.anyHeld && turns_[state.facts[c].piece] && isHeldSomewhere(state, c))
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
    std::span<Vec3> origins = arena.takeUnset<Vec3>(clusters_.size());
    tasks.parallelFor(static_cast<uint32_t>(clusters_.size()), spinGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            origins[i] = origins_[state.facts[clusters_[i]].piece];
        findSpinsOfClusters(state, places, clusters_.subspan(begin, end - begin), origins.subspan(begin, end - begin),
                            ofCluster.subspan(begin, end - begin), kernels_);
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
        ofBlock[begin / turnGrain] = spinOfParticles(state, places, origins_[0], begin, end, kernels_);
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
        CentralSpin was = aboutCentre(before_[i]), is = aboutCentre(after[i]);
        float change = trace(is.second) - trace(was.second);
        if (!(std::fabs(change) < mostChange * trace(was.second)))
            continue;
        Vec3 turn = turnFor(is.second, was.angular - is.angular);
        if (!(substep * length(turn) < mostGiven * angles_[i]))
            continue;
        turns[i] = turn;
        centres[i] = origins_[i] + after[i].first / after[i].mass;
    }
    if (turns_.size() > 1)
        return turnPieces(state, work, turns, centres, tasks);
    auto* kernel = FSIM_PICK_NARROW_KERNEL(fsimTurnParticles, kernels_);
    tasks.parallelFor(state.positions.size(), turnGrain, [&](uint32_t begin, uint32_t end) {
        if (kernel)
            return kernel(&work.predicted[begin].x, &work.still[begin], &state.memberships.ofParticle[begin].begin,
                          &turns[0].x, &centres[0].x, static_cast<int32_t>(end - begin), &state.velocities[begin].x);
        for (uint32_t p = begin; p < end; ++p)
            if (!work.still[p] && state.memberships.ofParticle[p].count > 0)
                state.velocities[p] += cross(turns[0], work.predicted[p] - centres[0]);
    });
}

// Each particle by the first of its clusters: so each has one that does it, and those of other pieces are not met.
void PieceSpins::turnPieces(ClusterState& state, const MatchWork& work, std::span<const Vec3> turns,
                            std::span<const Vec3> centres, TaskScheduler& tasks) const
{
    tasks.parallelFor(static_cast<uint32_t>(clusters_.size()), spinGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t c : clusters_.subspan(begin, end - begin))
        {
            uint32_t piece = state.facts[c].piece;
            if (turns[piece] == Vec3{})
                continue;
            for (uint32_t p : state.memberships.particlesOf(c))
                if (!work.still[p] && state.memberships.linksOf(p)[0].cluster == c)
                    state.velocities[p] += cross(turns[piece], work.predicted[p] - centres[piece]);
        }
    });
}
} // namespace fsim::clusters
