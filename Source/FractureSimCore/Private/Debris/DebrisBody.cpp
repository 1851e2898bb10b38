#include "Debris/DebrisBody.h"

#include "Collision/ParticleContacts.h"
#include "Debris/DebrisPredict.h"

#include <limits>

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
        PredictForces forces{step.gravity, settings_.debris.drag, step.substep};
        step.tasks.parallelFor(state_.positions.size(), 4096, [&](uint32_t begin, uint32_t end) {
            debris::predict(forces, state_.positions.span().subspan(begin, end - begin),
                            state_.velocities.span().subspan(begin, end - begin),
                            predicted_.span().subspan(begin, end - begin), step.kernels);
        });
        drivers::moveHeld(step.drivers, step.endTime, step.substep, state_.holds, state_.positions, predicted_,
                          state_.velocities);
    }

    StepResult solve(const StepContext& step) override
    {
        collision::ParticleSurface surface{radius_, settings_.debris.friction, settings_.debris.restitution};
        collision::ParticleContactResult contacts = collision::collideParticles(
            surface, step.colliders, step.drivers, step.body, step.endTime, state_.masses, state_.holds,
            state_.positions, predicted_, state_.velocities, step.arena, step.tasks);
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

    void applyImpulse(const Impulse& impulse) override;

    void attachDriver(const Driver& driver, uint32_t index) override
    {
        drivers::attach(driver, index, state_.positions, state_.holds);
    }
    void releaseDriver(uint32_t index) override { drivers::release(index, state_.holds); }

    void changeMaterial(const BodySettings& settings) override
    {
        float heavier = settings.debris.density / settings_.debris.density;
        for (float& mass : state_.masses)
            mass *= heavier;
        settings_ = settings;
    }

    RenderState renderState() const override { return {state_.positions.span(), radius_}; }
    BodyStatistics statistics() const override;
    std::optional<RayHit> castRay(Vec3 origin, Vec3 direction, float length) const override;

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

void DebrisBody::applyImpulse(const Impulse& impulse)
{
    // In reach: within the radius; with radius 0, the nearest particle alone.
    uint32_t nearest = 0;
    float nearestDistance = std::numeric_limits<float>::infinity();
    float massInReach = 0.0f;
    for (uint32_t p = 0; p < state_.positions.size(); ++p)
    {
        float distance = length(state_.positions[p] - impulse.point);
        if (distance <= impulse.radius)
            massInReach += state_.masses[p];
        if (distance < nearestDistance)
        {
            nearestDistance = distance;
            nearest = p;
        }
    }
    if (impulse.radius == 0.0f)
    {
        if (state_.positions.size() > 0 && impulse.body)
            state_.velocities[nearest] += impulse.impulse / state_.masses[nearest];
        return;
    }
    if (massInReach == 0.0f)
        return;
    Vec3 share = impulse.impulse / massInReach;
    for (uint32_t p = 0; p < state_.positions.size(); ++p)
    {
        Vec3 away = state_.positions[p] - impulse.point;
        float distance = length(away);
        if (distance <= impulse.radius)
            state_.velocities[p] +=
                share + (impulse.burst * (1.0f - distance / impulse.radius)) * normalizedOr(away, {0.0f, 0.0f, 1.0f});
    }
}

BodyStatistics DebrisBody::statistics() const
{
    double mass = 0.0, energy = 0.0;
    double centre[3] = {}, momentum[3] = {}, angular[3] = {};
    for (uint32_t p = 0; p < state_.positions.size(); ++p)
    {
        double m = state_.masses[p];
        Vec3 x = state_.positions[p];
        Vec3 v = state_.velocities[p];
        Vec3 l = cross(x, v);
        mass += m;
        energy += 0.5 * m * lengthSquared(v);
        const float xs[] = {x.x, x.y, x.z}, vs[] = {v.x, v.y, v.z}, ls[] = {l.x, l.y, l.z};
        for (int i = 0; i < 3; ++i)
        {
            centre[i] += m * xs[i];
            momentum[i] += m * vs[i];
            angular[i] += m * ls[i];
        }
    }
    auto vector = [](const double(&d)[3], double by) {
        return Vec3{static_cast<float>(d[0] / by), static_cast<float>(d[1] / by), static_cast<float>(d[2] / by)};
    };
    return {.particles = state_.positions.size(),
            .mass = static_cast<float>(mass),
            .centre = vector(centre, mass),
            .momentum = vector(momentum, 1.0),
            .angularMomentum = vector(angular, 1.0),
            .kineticEnergy = static_cast<float>(energy),
            .contacts = contacts_};
}

std::optional<RayHit> DebrisBody::castRay(Vec3 origin, Vec3 direction, float reach) const
{
    std::optional<RayHit> first;
    for (uint32_t p = 0; p < state_.positions.size(); ++p)
    {
        Vec3 offset = state_.positions[p] - origin;
        float along = dot(offset, direction);
        float square = radius_ * radius_ - lengthSquared(offset - along * direction);
        if (square < 0.0f)
            continue;
        float distance = maxOf(along - std::sqrt(square), 0.0f);
        if (along < 0.0f || distance > (first ? first->distance : reach))
            continue;
        Vec3 position = origin + distance * direction;
        first = RayHit{.particle = p,
                       .position = position,
                       .normal = normalizedOr(position - state_.positions[p], -direction),
                       .distance = distance};
    }
    return first;
}
} // namespace

Result<std::unique_ptr<BodyModel>> makeDebrisBody(const BodySettings& settings, const Asset& asset,
                                                  Allocator& allocator)
{
    if (asset.kind() != AssetKind::Particles)
        return Status::refused("debris needs an asset of particles; make one with Asset::particles()");
    return std::unique_ptr<BodyModel>(std::make_unique<DebrisBody>(settings, asset, allocator));
}
} // namespace fsim::debris
