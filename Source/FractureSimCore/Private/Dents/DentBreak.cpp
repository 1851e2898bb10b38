#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <bit>

// From the blows of a tick to joints that break and bodies that come apart (Jones et al. 2016, section 5).
namespace fsim::dents
{
namespace
{
// The body whose frame all of its pieces share.
Transform framePose(const collision::RigidWorld& rigid, uint32_t index)
{
    return collision::userPose(rigid.bodies().mass[index], rigid.bodies().state[index].pose);
}
} // namespace

// The joints that are left when those that bear too much have broken: always the one that is furthest beyond its
// strength first, then the rest is asked again, since what is cut off passes nothing on.
uint64_t DentedBodies::overloaded(const DentedBody& body, const collision::RigidWorld& rigid, uint32_t index,
                                  uint32_t tick, Arena& arena, EventLog& events) const
{
    const DentShape& shape = body.shape;
    std::span<collision::PointMoments> moments = arena.take<collision::PointMoments>(shape.pieces);
    for (uint32_t p = 0; p < shape.pieces; ++p)
        if (body.hasPiece(p))
            moments[p] = momentsNow(body, 1u << p);
    double mass = static_cast<double>(body.blowMass) / restVolumeOf(shape, body.pieces); // of a cubic metre
    JointQuestion question{.shape = shape,
                           .moments = moments,
                           .blows = body.pieceBlows.span(),
                           .density = mass,
                           .isHeld = !rigid.bodies().dynamic(index)};
    // Strengths are told by the speed that they give to the whole.
    double whole = mass * static_cast<double>(shape.restVolume) * static_cast<double>(body.material.jointStrength);
    std::span<double> loads = arena.take<double>(shape.joints.size());
    uint64_t joints = body.joints;
    for (;;)
    {
        jointLoads(question, body.pieces, joints, arena, loads);
        size_t worst = shape.joints.size();
        double most = 1.0;
        for (size_t j = 0; j < loads.size(); ++j)
            if (double over = loads[j] / (whole * static_cast<double>(shape.joints[j].strength)); over > most)
            {
                most = over;
                worst = j;
            }
        if (worst == shape.joints.size())
            return joints;
        joints &= ~(uint64_t{1} << worst);
        events.add({.kind = EventKind::Fractured,
                    .tick = tick,
                    .rigidBody = rigid.bodies().slots.idOf(index),
                    .position = toWorld(framePose(rigid, index), shape.joints[worst].position),
                    .value = static_cast<float>(loads[worst] / (mass * static_cast<double>(shape.restVolume)))});
    }
}

uint32_t DentedBodies::breakJoints(uint32_t tick, collision::RigidWorld& rigid, Arena& arena, EventLog& events)
{
    uint32_t left = 0;
    auto extent = static_cast<uint32_t>(bodies_.size()); // those that come off now are not asked again
    for (uint32_t i = 0; i < extent; ++i)
    {
        if (!bodies_[i] || bodies_[i]->isStruck == 0)
            continue;
        DentedBody& body = *bodies_[i];
        // Room for as many bodies as there may be; joints hold where there is none, and the world says so.
        if (rigid.bodies().slots.count() + static_cast<uint32_t>(std::popcount(body.pieces)) - 1 >
            rigid.bodies().slots.capacity())
            ++left;
        else
            body.joints = overloaded(body, rigid, i, tick, arena, events);
        body.pieceBlows.assign(body.shape.pieces, {});
        body.isStruck = 0;
        // The largest part stays the body that it was; of one that does not move, the part that stands fast.
        uint32_t kept = rigid.bodies().dynamic(i)
                            ? largestPart(body)
                            : piecesWith(lowestPiece(body.pieces), body.pieces, body.joints, body.shape);
        splitLoose(i, kept, tick, rigid, arena, events);
    }
    return left;
}

uint32_t DentedBodies::largestPart(const DentedBody& body) const
{
    uint32_t largest = 0;
    for (uint32_t rest = body.pieces; rest != 0;)
    {
        uint32_t part = piecesWith(lowestPiece(rest), body.pieces, body.joints, body.shape);
        rest &= ~part;
        if (largest == 0 || restVolumeOf(body.shape, part) > restVolumeOf(body.shape, largest))
            largest = part;
    }
    return largest;
}

void DentedBodies::splitLoose(uint32_t index, uint32_t kept, uint32_t tick, collision::RigidWorld& rigid, Arena& arena,
                              EventLog& events)
{
    const DentedBody& body = *bodies_[index];
    while (body.pieces != kept)
        separate(index, piecesWith(lowestPiece(body.pieces & ~kept), body.pieces, body.joints, body.shape), tick, rigid,
                 arena, events);
}

// Some pieces of a body become one of their own. Both move on as they did together.
void DentedBodies::separate(uint32_t index, uint32_t loose, uint32_t tick, collision::RigidWorld& rigid, Arena& arena,
                            EventLog& events)
{
    if (round_.body == index)
        abandonRound();
    DentedBody& from = *bodies_[index];
    const DentShape& shape = from.shape;
    std::span<uint8_t> moves = arena.take<uint8_t>(shape.hullPieces.size());
    for (size_t h = 0; h < moves.size(); ++h)
        moves[h] = static_cast<uint8_t>(loose >> shape.hullPieces[h] & 1);
    collision::RigidMass whole = rigid.bodies().mass[index];
    collision::RigidMass keptMass = massNow(from, from.pieces & ~loose, whole);
    if (!(whole.mass > 0.0f)) // what comes off a body that stands fast falls
    {
        whole.mass = from.blowMass;
        whole.inverseMass = 1.0f / from.blowMass;
    }
    collision::RigidMass looseMass = massNow(from, loose, whole);
    uint32_t to = rigid.split(index, moves);

    auto spare =
        std::find_if(spares_.rbegin(), spares_.rend(), [&](const auto& each) { return &each->shape == &shape; });
    if (bodies_.size() <= to)
        bodies_.resize(to + 1);
    bodies_[to] = std::move(*spare);
    spares_.erase(std::next(spare).base());
    DentedBody& made = *bodies_[to];
    made.material = from.material;
    made.restitution = from.restitution;
    made.origin = from.origin;
    made.follows = from.follows;
    made.waited = from.waited;
    made.pieces = loose;
    made.joints = 0;
    for (size_t j = 0; j < shape.joints.size(); ++j)
        if (made.hasPiece(shape.joints[j].a) && made.hasPiece(shape.joints[j].b))
            made.joints |= from.joints & uint64_t{1} << j;
    from.joints &= ~made.joints;
    from.pieces &= ~loose;
    made.blowMass = looseMass.mass;
    from.blowMass = blowMassOf(from, rigid.bodies().settings[index], keptMass.mass);
    for (uint32_t page = 0; page < shape.pages; ++page)
        if (made.hasPiece(shape.pagePieces[page]))
        {
            made.pageOf[page] = from.pageOf[page];
            from.pageOf[page] = 0;
            if (made.pageOf[page] != 0)
                pages_[made.pageOf[page] - 1].body = to;
        }
    for (PendingPage& pending : pendingPages_)
        pending.body = pages_[pending.page].body;
    for (WaitingBlow& blow : waiting_)
        if (blow.body == index && made.hasPiece(blow.piece))
            blow.body = to;
    rigid.setSurface(to, made);
    auto settle = [&](uint32_t body, collision::RigidMass mass) {
        std::span<const Vec3> points = hullPoints(*bodies_[body], arena);
        for (mass.radius = 0.0f; Vec3 point : points)
            mass.radius = maxOf(mass.radius, length(point - mass.frame.position));
        rigid.setPart(body, mass, points);
        bodies_[body]->version = ++versions_;
    };
    settle(to, looseMass);
    settle(index, keptMass);
    const collision::RigidBodies& bodies = rigid.bodies();
    events.add({.kind = EventKind::Detached,
                .tick = tick,
                .rigidBody = bodies.slots.idOf(to),
                .other = bodies.slots.idOf(index),
                .position = bodies.state[to].pose.position,
                .direction = normalizedOr(bodies.state[to].pose.position - bodies.state[index].pose.position, {}),
                .value = bodies.mass[to].mass});
}
} // namespace fsim::dents
