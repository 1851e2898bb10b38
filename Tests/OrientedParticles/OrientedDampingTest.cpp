#include "OrientedParticles/OrientedDamping.h"

#include "Foundation/Random.h"
#include "OrientedParticles/OrientedGroups.h"
#include "Support/BrickFragments.h"

#include <gtest/gtest.h>

#include <set>

namespace fsim::orientedParticles
{
namespace
{
using namespace test;

struct DampedBricks
{
    FragmentSet set = brickFragments({.counts = {6, 5, 4}});
    uint32_t particles = static_cast<uint32_t>(set.particles.size());
    BondLanes lanes = makeBondLanes(particles, set.bonds, std::vector<uint8_t>(set.bonds.size()), defaultAllocator());
    std::vector<collision::HullPose> poses{particles + 1};
    std::vector<BallMotion> motions{particles + 1};

    DampedBricks()
    {
        Random random(3, 1);
        for (uint32_t p = 0; p < particles; ++p)
        {
            uint64_t n = 8 * uint64_t{p};
            auto vector = [&](uint64_t from) {
                return Vec3{random.uniform(n + from, -1.0f, 1.0f), random.uniform(n + from + 1, -1.0f, 1.0f),
                            random.uniform(n + from + 2, -1.0f, 1.0f)};
            };
            poses[p].position = set.particles[p].rest.position;
            // Some do not move.
            bool moves = p % 7 != 0;
            motions[p] = {moves ? vector(0) : Vec3{}, moves ? 2.0f : 0.0f, moves ? vector(3) : Vec3{},
                          moves ? 900.0f : 0.0f};
        }
    }
    Vec3 momentum() const
    {
        Vec3 sum{};
        for (const BallMotion& motion : motions)
            sum += motion.velocity;
        return sum;
    }
};

TEST(OrientedDamping, NoTwoOfSixteenBondsShareAParticle)
{
    DampedBricks bricks;
    std::set<std::pair<uint32_t, uint32_t>> listed;
    for (uint32_t begin = 0; begin < bricks.lanes.first.size(); begin += 16)
    {
        std::set<uint32_t> seen;
        for (uint32_t slot = begin; slot < begin + 16; ++slot)
            if (bricks.lanes.first[slot] != bricks.particles)
            {
                listed.insert({bricks.lanes.first[slot], bricks.lanes.second[slot]});
                EXPECT_TRUE(seen.insert(bricks.lanes.first[slot]).second) << slot;
                EXPECT_TRUE(seen.insert(bricks.lanes.second[slot]).second) << slot;
            }
    }
    EXPECT_EQ(listed.size(), bricks.set.bonds.size());
}

TEST(OrientedDamping, KernelsGiveTheBitsOfTheReference)
{
    for (Kernels kernels : availableKernels())
    {
        DampedBricks plain, fast;
        for (uint32_t bond : {0u, 7u, 8u, 100u})
        {
            dropBond(plain.lanes, bond);
            dropBond(fast.lanes, bond);
        }
        dampBonds(plain.lanes, 30.0f, 0.01f, plain.poses, plain.motions, Kernels::Reference);
        dampBonds(fast.lanes, 30.0f, 0.01f, fast.poses, fast.motions, kernels);
        for (uint32_t p = 0; p <= plain.particles; ++p)
        {
            EXPECT_EQ(plain.motions[p].velocity, fast.motions[p].velocity) << nameOf(kernels) << ' ' << p;
            EXPECT_EQ(plain.motions[p].spin, fast.motions[p].spin) << nameOf(kernels) << ' ' << p;
        }
    }
}

TEST(OrientedDamping, KeepsMomentumAndTakesEnergy)
{
    DampedBricks bricks;
    for (BallMotion& motion : bricks.motions)
        motion.inverseMass = 2.0f; // all move
    bricks.motions.back() = {};
    auto energy = [&] {
        float sum = 0.0f;
        for (const BallMotion& motion : bricks.motions)
            sum += lengthSquared(motion.velocity) / 4.0f;
        return sum;
    };
    Vec3 momentum = bricks.momentum();
    float before = energy();
    dampBonds(bricks.lanes, 30.0f, 0.01f, bricks.poses, bricks.motions, Kernels::Reference);
    EXPECT_LT(length(bricks.momentum() - momentum), 1e-4f);
    EXPECT_LT(energy(), 0.8f * before);
}
} // namespace
} // namespace fsim::orientedParticles
