#include "Collision/HullContacts.h"

#include "Collision/HullSolver.h"

#include <algorithm>

namespace fsim::collision
{
namespace
{
constexpr uint32_t hullTouchGrain = 64;

// A fragment that was tipped by what fell on it has other corners below the surface now than those that touched it.
void raiseOverSupports(std::span<const HullBody> bodies, HullId id, std::span<const HullSupport> supports)
{
    for (const HullSupport& support : supports)
    {
        const HullBody& body = bodies[id.body];
        HullPose& pose = body.poses[id.particle];
        Vec3 normal = support.normal;
        Vec3 local = rotate(conjugate(pose.turn), normal);
        float centre = dot(normal, pose.position - support.surface);
        float least = 0.0f;
        for (const HullCorners& block : body.shapes->blocksOf(id.particle))
            for (uint32_t l = 0; l < hullLanes; ++l)
                least = minOf(least, dot(local, block.at(l)));
        pose.position += maxOf(-(centre + least), 0.0f) * normal;
    }
}
// Where fragments go with what they have been given.
void movePose(std::span<const HullBody> bodies, const SolvedHull& hull, const HullMotion& motion, float substep)
{
    const HullBody& body = bodies[hull.id.body];
    uint32_t p = hull.id.particle;
    if (body.immovable[p] != 0)
        return;
    HullPose& pose = body.poses[p];
    Vec3 turn = (0.5f * substep) * (motion.spin - body.spins[p]);
    pose.position += substep * (motion.velocity - body.velocities[p]) + hull.shift;
    pose.turn = normalized(Quat{turn.x, turn.y, turn.z, 1.0f} * pose.turn);
    body.velocities[p] = motion.velocity;
    body.spins[p] = motion.spin;
    if (!body.braces.empty())
        body.braces[p] = hull.brace;
}

// Where each pair touches, if it does.
std::span<TouchedPair> findTouches(std::span<const HullBody> bodies, std::span<HullPair> pairs, Arena& arena,
                                   TaskScheduler& tasks, Kernels kernels)
{
    std::span<HullTouch> touches = arena.takeUnset<HullTouch>(pairs.size());
    std::span<uint8_t> points = arena.take<uint8_t>(pairs.size());
    auto count = static_cast<uint32_t>(pairs.size());
    tasks.parallelFor(count, hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            HullPair& pair = pairs[i];
            const HullBody& first = bodies[pair.first.body];
            const HullBody& second = bodies[pair.second.body];
            uint32_t a = pair.first.particle, b = pair.second.particle;
            if (first.immovable[a] != 0 && second.immovable[b] != 0)
                continue;
            Vec3 apart = first.poses[a].position - second.poses[b].position;
            // Poses are where they go; what is about to meet on the way there meets a little earlier.
            float margin = 0.02f * minOf(first.reaches[a], second.reaches[b]);
            float reach = first.reaches[a] + second.reaches[b] + margin;
            if (!(lengthSquared(apart) <= reach * reach))
                continue;
            auto placed = [](const HullBody& body, uint32_t p) {
                return PlacedHull{body.shapes->blocksOf(p), body.shapes->facesOf(p), body.poses[p],
                                  body.shapes->cornerCounts[p]};
            };
            touches[i] = touchOfHulls(placed(first, a), placed(second, b), margin, pair.parted, kernels);
            points[i] = static_cast<uint8_t>(touches[i].count);
        }
    });
    auto touching = static_cast<size_t>(std::count_if(points.begin(), points.end(), [](uint8_t n) { return n > 0; }));
    std::span<TouchedPair> touched = arena.takeUnset<TouchedPair>(touching);
    touching = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (points[i] > 0)
            touched[touching++] = {.pair = &pairs[i], .touch = &touches[i], .points = points[i], .hulls = {}};
    return touched;
}

template <class T> std::span<T> rangeOf(std::span<T> all, std::span<const uint32_t> first, uint32_t i)
{
    return all.subspan(first[i], first[i + 1] - first[i]);
}

// The pieces that something came fast enough to. What has gone nowhere for a while wakes nobody, however fast its
// fragments seem: those on which a body stands bear all of it, and are thrown back by as much in every substep.
void wakeMet(std::span<const HullBody> bodies, const SolvedHulls& list, std::span<const PairLanes> blocks)
{
    constexpr float calmSeconds = 0.1f;
    auto isCalm = [&](const HullSide& side, uint32_t lane) {
        HullId id = list.hulls[side.from[lane]].id;
        return bodies[id.body].quiet[bodies[id.body].pieces[id.particle]] >= calmSeconds;
    };
    for (const PairLanes& block : blocks)
        for (uint32_t lane = 0; lane < pairLanes; ++lane)
        {
            if (block.wakes[lane] == 0 || (isCalm(block.sides[0], lane) && isCalm(block.sides[1], lane)))
                continue;
            for (const HullSide& side : block.sides)
            {
                HullId id = list.hulls[side.from[lane]].id;
                bodies[id.body].woken[bodies[id.body].pieces[id.particle]] = 1;
            }
        }
}
} // namespace

uint32_t collideHulls(std::span<const HullBody> bodies, std::span<HullPair> pairs, float substep, Arena& arena,
                      TaskScheduler& tasks, Kernels kernels)
{
    std::span<TouchedPair> touched = findTouches(bodies, pairs, arena, tasks, kernels);
    if (touched.empty())
        return 0;
    SolvedHulls list = listHulls(bodies, touched, arena, tasks);
    HullBatches batches = batchHulls(list, touched, arena);
    PairBlocks blocks = layPairs(bodies, batches, list, substep, arena, tasks);
    SupportBlocks supports = laySupports(bodies, batches, list, arena, tasks);
    tasks.parallelFor(batches.count, 1, [&](uint32_t begin, uint32_t end) {
        for (uint32_t b = begin; b < end; ++b)
            solveBatch({bodies, rangeOf(batches.touched, batches.firstPair, b), rangeOf(blocks.blocks, blocks.first, b),
                        rangeOf(supports.blocks, supports.first, b), supports.rows, list.motions, list.hulls},
                       substep, kernels);
    });
    tellSupports(supports, tasks);
    wakeMet(bodies, list, blocks.blocks);
    tasks.parallelFor(static_cast<uint32_t>(list.hulls.size()), hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
            movePose(bodies, list.hulls[i], list.motions[i], substep);
    });
    tasks.parallelFor(static_cast<uint32_t>(supports.runs.size()), hullTouchGrain, [&](uint32_t begin, uint32_t end) {
        for (const SupportRun& run : supports.runs.subspan(begin, end - begin))
            raiseOverSupports(bodies, list.hulls[run.hull].id, {run.supports, run.count});
    });
    uint32_t contacts = 0;
    for (const TouchedPair& each : touched)
        contacts += each.points;
    return contacts;
}
} // namespace fsim::collision
