#include "Debris/DebrisBody.h"

#include "Collision/ParticleContacts.h"
#include "Particles/FreeFlight.h"
#include "Particles/ParticleOverlaps.h"
#include "Particles/ParticleQueries.h"

namespace fsim::debris
{
namespace
{
class DebrisBody final : public BodyModel
{
public:
    DebrisBody(const BodySettings& settings, const Asset& asset, Allocator& allocator)
        : settings_(settings), radius_(asset.radius()),
          state_(allocator, static_cast<uint32_t>(asset.positions().size())),
          predicted_(allocator, static_cast<uint32_t>(asset.positions().size()))
    {
        for (size_t p = 0; p < asset.positions().size(); ++p)
        {
            Vec3 offset = rotate(settings.pose.rotation, asset.positions()[p]);
            state_.positions.push(settings.pose.position + offset);
            state_.velocities.push(settings.linearVelocity + cross(settings.angularVelocity, offset));
            state_.masses.push(settings.debris.density * asset.volumes()[p]);
            predicted_.push(state_.positions[static_cast<uint32_t>(p)]);
        }
    }

    void predict(const StepContext& step) override
    {
        if (!step.fields.empty())
            for (uint32_t p = 0; p < state_.positions.size(); ++p)
                state_.velocities[p] += step.substep * collision::fieldAcceleration(step.fields, state_.positions[p]);
        particles::FlightForces forces{step.gravity, settings_.debris.drag, step.substep};
        step.tasks.parallelFor(state_.positions.size(), 4096, [&](uint32_t begin, uint32_t end) {
            particles::flyFree(forces, state_.positions.span().subspan(begin, end - begin),
                               state_.velocities.span().subspan(begin, end - begin),
                               predicted_.span().subspan(begin, end - begin), step.kernels);
        });
        drivers::moveHeld(step.drivers, step.endTime, step.substep, state_.holds, 0, state_.positions.size(),
                          state_.positions, predicted_, state_.velocities);
    }

    StepResult solve(const StepContext& step) override
    {
        collision::ParticleSurface surface{radius_, settings_.debris.friction, settings_.debris.restitution};
        collision::ParticleContactResult contacts = collision::collideParticles(
            surface, step.colliders, step.drivers, step.body, step.endTime, state_.masses, state_.holds.by,
            state_.positions, predicted_, state_.velocities, step.motions, step.arena, step.tasks, step.kernels);
        contacts_ = contacts.contacts;
        return {contacts.impulses, contacts.contacts};
    }

    uint32_t finish(const StepContext&) override
    {
        uint32_t stopped = 0;
        for (uint32_t p = 0; p < state_.positions.size(); ++p)
        {
            if (isFinite(predicted_[p]) && isFinite(state_.velocities[p]))
                state_.positions[p] = predicted_[p];
            else
            {
                state_.velocities[p] = {};
                ++stopped;
            }
        }
        return stopped;
    }

    void applyImpulse(const Impulse& impulse) override
    {
        particles::applyImpulse(impulse, state_.positions, state_.masses, state_.velocities);
    }

    void attachDriver(const Driver& driver, uint32_t index) override
    {
        drivers::attach(driver, index, state_.positions, state_.holds);
    }
    void releaseDriver(uint32_t index) override { drivers::release(index, state_.holds); }

    bool isHeld() const override { return drivers::anyHeld(state_.holds); }

    void wake() override {}
    void changeMaterial(const BodySettings& settings) override
    {
        float heavier = settings.debris.density / settings_.debris.density;
        for (float& mass : state_.masses)
            mass *= heavier;
        settings_ = settings;
    }

    void moveAll(const Transform& motion) override
    {
        for (Vec3& position : state_.positions)
            position = toWorld(motion, position);
        for (Vec3& velocity : state_.velocities)
            velocity = {};
    }
    void shiftOrigin(Vec3 offset) override
    {
        for (Vec3& position : state_.positions)
            position -= offset;
        for (uint32_t p = 0; p < state_.positions.size(); ++p)
            if (state_.holds.by[p] != 0)
                state_.holds.from[p] -= offset;
    }
    BodyBounds bounds() const override { return particles::boundBalls(state_.positions, radius_); }
    void overlap(Vec3 centre, float radius, std::vector<ParticleOverlap>& found) const override
    {
        particles::overlapBalls(state_.positions, radius_, centre, radius, found);
    }

    RenderState renderState() const override { return {state_.positions.span(), radius_}; }
    BodyStatistics statistics(TaskScheduler& tasks) const override
    {
        BodyStatistics sums = particles::sumUp(state_.positions, state_.masses, state_.velocities, tasks);
        sums.contacts = contacts_;
        return sums;
    }
    std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const override
    {
        return particles::castRay(state_.positions, radius_, origin, direction, length);
    }

    void visitState(StateVisitor& visitor, uint32_t driverCapacity) override
    {
        uint32_t particles = state_.positions.size();
        visitor.array("position", state_.positions);
        visitor.array("velocity", state_.velocities);
        visitor.array("mass", state_.masses);
        state_.holds.visitState(visitor, driverCapacity);
        if (visitor.reading() && (state_.positions.size() != particles || state_.velocities.size() != particles ||
                                  state_.masses.size() != particles || state_.holds.by.size() != particles ||
                                  state_.holds.from.size() != particles))
        {
            visitor.fail("a body of debris has arrays of different length");
            state_ = {};
        }
    }

private:
    BodySettings settings_;
    float radius_ = 0.0f;
    DebrisState state_;
    FlatArray<Vec3> predicted_; // between the parts of a substep only
    uint32_t contacts_ = 0;
};
} // namespace

Result<std::unique_ptr<BodyModel>> makeDebrisBody(const BodySettings& settings, const Asset& asset,
                                                  Allocator& allocator)
{
    if (asset.kind() != AssetKind::Particles)
        return Status::refused("debris needs an asset of particles; make one with Asset::particles()");
    return std::unique_ptr<BodyModel>(std::make_unique<DebrisBody>(settings, asset, allocator));
}
} // namespace fsim::debris
