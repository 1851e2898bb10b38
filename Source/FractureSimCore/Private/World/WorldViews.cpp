#include "World/WorldState.h"

// What hosts ask to show what goes on inside, and what they may turn while it does.
namespace fsim
{
std::vector<DriverId> World::drivers() const
{
    const drivers::Drivers& all = implementation_->drivers;
    std::vector<DriverId> ids;
    for (uint32_t i = 0; i < all.slots.extent(); ++i)
        if (all.slots.alive(i))
            ids.push_back(all.slots.idOf(i));
    return ids;
}

Result<DriverPose> World::driverPose(DriverId driver) const
{
    const drivers::Drivers& all = implementation_->drivers;
    if (!all.slots.alive(driver))
        return Status::refused("there is no such driver; it may have been removed before");
    const drivers::DriverState& state = all.state[driver.index];
    const Driver& settings = state.settings;
    float seconds = state.active ? state.secondsAt(implementation_->time()) : 0.0f;
    auto turned = [&](Vec3 direction) {
        return drivers::carried(settings, seconds, settings.point + direction) -
               drivers::carried(settings, seconds, settings.point);
    };
    return DriverPose{settings, drivers::carried(settings, seconds, settings.point), turned(settings.normal),
                      turned(settings.axis), state.active};
}

std::vector<ContactPoint> World::contacts() const
{
    const collision::RigidBodies& bodies = implementation_->rigid.bodies();
    std::vector<ContactPoint> points;
    for (const collision::RigidContact& contact : bodies.contacts)
    {
        collision::RigidPair pair = collision::inContactOrder(bodies, {contact.a, contact.b});
        for (uint32_t i = 0; i < contact.count; ++i)
            points.push_back({bodies.slots.idOf(pair.a), bodies.slots.idOf(pair.b), contact.points[i].positionB,
                              contact.points[i].normal, contact.points[i].impulse});
    }
    return points;
}

Vec3 World::gravity() const
{
    return implementation_->gravity;
}

Status World::setSolver(const SolverSettings& solver)
{
    Implementation& world = *implementation_;
    WorldSettings settings = world.settings;
    settings.substeps = solver.substeps;
    settings.solverIterations = solver.iterations;
    settings.fractureBudget = solver.fractureBudget;
    if (Status status = validate(settings); !status)
        return status;
    world.settings = settings;
    if (world.recorder)
        world.recorder->call(RecordedCall::SetSolver, solver);
    return Status::done();
}
} // namespace fsim
