#pragma once

#include "Collision/HullContacts.h"
#include "Collision/HullTouch.h"
#include "Foundation/Random.h"
#include "Support/TestWorlds.h"

#include <vector>

// Fragments that are boxes, without a world.
namespace fsim::test
{
inline std::vector<Vec3> boxCorners(Vec3 half)
{
    std::vector<Vec3> corners;
    for (uint32_t k = 0; k < 8; ++k)
        corners.push_back({k & 1 ? half.x : -half.x, k & 2 ? half.y : -half.y, k & 4 ? half.z : -half.z});
    return corners;
}

// Boxes of one size, each a piece by itself.
struct Boxes
{
    explicit Boxes(uint32_t count, Vec3 half = {0.5f, 0.5f, 0.5f})
    {
        std::vector<uint32_t> offsets{0};
        std::vector<Vec3> corners;
        for (uint32_t i = 0; i < count; ++i)
        {
            for (Vec3 corner : boxCorners(half))
                corners.push_back(corner);
            offsets.push_back(static_cast<uint32_t>(corners.size()));
            pieces.push_back(i);
        }
        shapes = collision::HullShapes(defaultAllocator(), offsets, corners);
        poses.resize(count);
        velocities.resize(count);
        spins.resize(count);
        masses.assign(count, 2.0f);
        Vec3 square = scaled(half, half) * (2.0f / 3.0f);
        inertias.assign(count, {square.y + square.z, square.x + square.z, square.x + square.y});
        axes.resize(count);
        reaches.assign(count, length(half));
        immovable.assign(count, 0);
        sleeping.assign(count, 0);
        quiet.assign(count, 0.0f);
        woken.assign(count, 0);
    }
    collision::HullBody body()
    {
        return {.shapes = &shapes,
                .poses = poses,
                .velocities = velocities,
                .spins = spins,
                .masses = masses,
                .inertias = inertias,
                .axes = axes,
                .reaches = reaches,
                .immovable = immovable,
                .pieces = pieces,
                .sleeping = sleeping,
                .quiet = quiet,
                .woken = woken,
                .supports = supports,
                .pieceCount = static_cast<uint32_t>(pieces.size()),
                .friction = 0.8f};
    }
    collision::PlacedHull placed(uint32_t i) { return {shapes.blocksOf(i), shapes.facesOf(i), poses[i]}; }
    uint32_t collide(float substep = 1.0f / 240.0f, Kernels kernels = Kernels::Reference,
                     TaskScheduler& tasks = serialScheduler())
    {
        Arena arena(defaultAllocator()), tickArena(defaultAllocator());
        collision::HullPairs pairs;
        collision::HullBody only = body();
        pairs.update({&only, 1}, substep, true, tickArena, tasks);
        return collision::collideHulls({&only, 1}, pairs.pairs(), substep, arena, tasks, kernels);
    }
    double energy() const
    {
        double sum = 0.0;
        for (size_t p = 0; p < poses.size(); ++p)
        {
            Vec3 spin = rotate(conjugate(poses[p].turn * axes[p]), spins[p]);
            sum += 0.5 * static_cast<double>(masses[p] * dot(velocities[p], velocities[p]) +
                                             dot(spin, scaled(inertias[p], spin)));
        }
        return sum;
    }

    collision::HullShapes shapes;
    std::vector<collision::HullPose> poses;
    std::vector<Vec3> velocities, spins, inertias;
    std::vector<float> masses, reaches;
    std::vector<Quat> axes;
    std::vector<uint32_t> immovable, pieces;
    std::vector<uint8_t> sleeping, woken;
    std::vector<float> quiet;
    std::vector<collision::HullSupport> supports; // in the order of their particles
};

inline Vec3 anyVec(Random& random, uint64_t& next)
{
    next += 3;
    return {random.uniform(next - 3, -1.0f, 1.0f), random.uniform(next - 2, -1.0f, 1.0f),
            random.uniform(next - 1, -1.0f, 1.0f)};
}

// Boxes thrown together, a few of them fixed, those at the bottom on corners on the floor.
inline Boxes heapOf(uint32_t count, Vec3 half, float side, uint64_t seed)
{
    Random random(seed, 3);
    uint64_t next = 0;
    Boxes boxes(count, half);
    for (uint32_t p = 0; p < count; ++p)
    {
        Vec3 axis = anyVec(random, next);
        boxes.poses[p] = {side * anyVec(random, next), 1.0f, normalized(Quat{axis.x, axis.y, axis.z, 0.4f})};
        boxes.velocities[p] = 3.0f * anyVec(random, next);
        boxes.spins[p] = 5.0f * anyVec(random, next);
        boxes.masses[p] = random.uniform(next++, 0.5f, 8.0f);
        boxes.inertias[p] = (0.5f * boxes.masses[p]) * boxes.inertias[p];
        if (random.below(next++, 8) == 0)
        {
            boxes.immovable[p] = 7;
            boxes.velocities[p] = boxes.spins[p] = {};
        }
        else if (boxes.poses[p].position.z < -0.3f * side)
            for (uint32_t corner = 0; corner < 1 + random.below(next++, 6); ++corner)
                boxes.supports.push_back(
                    {.particle = p, .normal = {0, 0, 1}, .arm = length(half) * anyVec(random, next), .friction = 0.7f});
    }
    return boxes;
}

} // namespace fsim::test
