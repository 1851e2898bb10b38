#include "Collision/HullRounds.h"

#include "Support/HullBoxes.h"
#include "Support/ThreadScheduler.h"

#include <gtest/gtest.h>

namespace fsim::collision
{
namespace
{
using test::Boxes;
using test::heapOf;

TEST(HullRounds, KernelsAndThreadsGiveTheBitsOfTheReference)
{
    auto heap = [] { return heapOf(600, {0.2f, 0.15f, 0.1f}, 1.9f, 5); };
    Boxes reference = heap();
    ASSERT_GT(reference.collide(0.01f), 1000u);
    test::ThreadScheduler threads(3);
    for (Kernels kernels : availableKernels())
        for (TaskScheduler* tasks : {&serialScheduler(), static_cast<TaskScheduler*>(&threads)})
        {
            Boxes boxes = heap();
            boxes.collide(0.01f, kernels, *tasks);
            EXPECT_EQ(boxes.velocities, reference.velocities) << nameOf(kernels);
            EXPECT_EQ(boxes.spins, reference.spins) << nameOf(kernels);
            for (size_t p = 0; p < boxes.poses.size(); ++p)
                ASSERT_EQ(boxes.poses[p].position, reference.poses[p].position) << nameOf(kernels);
            for (size_t i = 0; i < boxes.supports.size(); ++i)
                ASSERT_EQ(boxes.supports[i].pushed, reference.supports[i].pushed) << nameOf(kernels);
        }
}

// With half of the normal's mass for what rubs, long fragments that met at their tips span up without an end.
TEST(HullRounds, NothingGainsEnergyHoweverLongItIs)
{
    for (Vec3 half : {Vec3{0.2f, 0.15f, 0.1f}, Vec3{0.4f, 0.03f, 0.02f}, Vec3{0.3f, 0.2f, 0.01f}})
        for (uint64_t seed = 1; seed < 8; ++seed)
        {
            Boxes boxes = heapOf(250, half, 0.9f, seed);
            for (Vec3& inertia : boxes.inertias)
                inertia *= 0.5f; // as of what has its mass in the middle, and corners farther out than an ellipsoid
            double before = boxes.energy();
            ASSERT_GT(boxes.collide(0.01f), 100u);
            Boxes turnedBack = heapOf(250, half, 0.9f, seed); // energies are of the poses at which impulses were given
            for (size_t p = 0; p < boxes.poses.size(); ++p)
                boxes.poses[p] = turnedBack.poses[p];
            EXPECT_LT(boxes.energy(), before * 1.0001);
        }
}

} // namespace
} // namespace fsim::collision
