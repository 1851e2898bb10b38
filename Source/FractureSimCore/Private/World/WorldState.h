#pragma once

#include "FractureSim/World.h"

#include "Collision/HullPairs.h"
#include "Collision/RigidWorld.h"
#include "Dents/DentedBodies.h"
#include "Drivers/Drivers.h"
#include "Foundation/Arena.h"
#include "Foundation/EventLog.h"
#include "Foundation/SlotTable.h"
#include "World/BodyModel.h"
#include "World/PushSums.h"
#include "World/Recorder.h"

namespace fsim
{
// The state of a world as flat arrays, and what it works with. World's members are thin; the work is in free functions.
struct World::Implementation
{
    Implementation(const WorldSettings& worldSettings, const WorldServices& services);

    WorldSettings settings;
    TaskScheduler& tasks;
    Allocator& allocator;
    Kernels kernels; // resolved

    std::vector<AssetRef> assets; // only ever added to

    // State, all of it visited by visitState().
    uint64_t tick = 0;
    double leftOver = 0.0; // s not stepped yet
    Vec3 gravity;
    collision::RigidWorld rigid;
    dents::DentedBodies dents;
    drivers::Drivers drivers;
    SlotTable<ForceFieldId> fieldSlots;
    FlatArray<ForceField> fields; // by slot
    SlotTable<BodyId> bodySlots;
    FlatArray<BodySettings> bodySettings;           // by slot
    std::vector<std::unique_ptr<BodyModel>> bodies; // by slot

    // Of the last step.
    EventLog events;
    EventLog callEvents; // of calls since then: the next step tells of them first
    PushSums pushes;
    WorldStatistics statistics;
    bool sumsDue = true; // the sums of the statistics are not those of the last step

    Arena arena;     // of a substep
    Arena tickArena; // of a tick
    collision::HullPairs hullPairs;
    std::unique_ptr<Recorder> recorder;

    double time() const { return static_cast<double>(tick) * static_cast<double>(settings.tick); }
    void visitState(StateVisitor& visitor);

    // For a call to a body, between steps.
    CallContext callFor(BodyId body)
    {
        arena.reset();
        return {body, static_cast<uint32_t>(tick), arena, callEvents};
    }
};
static_assert(sizeof(BodySettings) == 4 * (1 + 2 + 7 + 3 + 3 + 4 + 21 + 16 + 2 + 4 + 3 + 7 + 1));
static_assert(sizeof(ForceField) == 4 * (1 + 3 + 1 + 3 + 1 + 3 + 1 + 1));

// Advances a world by one tick; adds to its statistics and events.
void runTick(World::Implementation& world);
// Fills the sums of its statistics.
void sumUp(World::Implementation& world);

std::vector<std::byte> saveState(World::Implementation& world);
Status restoreState(World::Implementation& world, std::span<const std::byte> snapshot);
uint64_t hashState(World::Implementation& world);
} // namespace fsim
