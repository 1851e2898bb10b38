#pragma once

#include "FractureSim/Kernels.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/DeformableProxies.h"
#include "Foundation/Arena.h"

// Who of the proxies of deformable bodies may touch whom, and which particles are inside of which shape. First cells of
// space, then proxies by their boxes along an axis, then blocks of particles, then particles; all that a search looks
// at lies side by side.
namespace fsim::collision
{
struct ProxyId
{
    uint32_t body;
    uint32_t proxy;
};

// What the search for touches needs to know of a proxy: sixty-four numbers, which kernels read as such.
struct ProxyRecord
{
    Mat3 toRest{};
    Vec3 centre{};
    ProxyShape shape{};
    Bounds box{}; // in the world, around the shape
    Bounds own{}; // around the particles that it brings
};
static_assert(sizeof(ProxyRecord) == 64 * sizeof(float));

// The proxies that another group may reach, by their place along an axis.
struct MeetingProxies
{
    std::span<ProxyId> ids{};
    std::array<std::span<float>, 3> low{}; // of their boxes: along the axis, and along the other two
    std::array<std::span<float>, 3> high{};
    std::span<uint32_t> groups{}; // numbered over all bodies
    std::span<uint32_t> avoids{}; // bits: those that have one in common do not meet, such as two that sleep
    std::span<ProxyRecord> records{};
    // The particles that they bring: those of the i-th are [firstOwn[i], firstOwn[i + 1]).
    std::span<uint32_t> firstOwn{};
    std::span<uint32_t> particles{};
    std::array<std::span<float>, 3> places{};
    // Those by blocks of ownBlock, each with its bounds: [firstBlock[i], firstBlock[i + 1]) for the i-th.
    std::span<uint32_t> firstBlock{};
    std::array<std::span<float>, 3> blockLow{};
    std::array<std::span<float>, 3> blockHigh{};
};
constexpr uint32_t ownBlock = 16;
MeetingProxies gatherProxies(std::span<const DeformableBody> bodies, Arena& arena, TaskScheduler& tasks);

// Pairs whose boxes overlap: those of the i-th proxy, with later ones, are [first[i], first[i + 1]).
struct ProxyPairs
{
    std::span<const uint32_t> first{};
    std::span<const uint32_t> second{};
};
ProxyPairs findPairs(const MeetingProxies& proxies, Arena& arena, TaskScheduler& tasks, Kernels kernels);

// The particles of one proxy in the shape of another.
struct Meeting
{
    uint32_t of = 0; // both of MeetingProxies
    uint32_t in = 0;
    uint32_t firstTouch = 0;
    uint32_t touches = 0;
};

struct Touches
{
    std::span<uint32_t> particles{};
    std::array<std::span<float>, 3> normals{}; // in the world, out of the shape
    std::span<float> depths{};                 // m

    Vec3 normal(size_t i) const { return {normals[0][i], normals[1][i], normals[2][i]}; }
};

// In the order of the pairs; each pair both ways, where particles are inside.
std::span<Meeting> findMeetings(const MeetingProxies& proxies, const ProxyPairs& pairs, Arena& arena,
                                TaskScheduler& tasks, Kernels kernels);
Touches findTouches(const MeetingProxies& proxies, std::span<Meeting> meetings, Arena& arena, TaskScheduler& tasks,
                    Kernels kernels);
} // namespace fsim::collision
