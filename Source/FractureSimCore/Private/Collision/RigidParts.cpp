#include "Collision/BulletTypes.h"
#include "Collision/RigidWorld.h"

#include <algorithm>

// Bodies that dent and come apart along their joints: their convex parts go from one body to the other.
namespace fsim::collision
{
namespace
{
constexpr uint32_t mostPartingPairs = 4096;
constexpr float partedDepth = 0.01f; // of the smaller radius: parts that overlap by less collide

// The children of a compound that stay move up; their order is that of the rig's hulls, and so it is after a restore.
// The others go where drop() brings them.
template <class Keep, class Drop> void compactParts(btCompoundShape& parts, const Keep& keep, const Drop& drop)
{
    btCompoundShapeChild* children = parts.getChildList();
    int kept = 0;
    for (int i = 0; i < parts.getNumChildShapes(); ++i)
        if (keep(children[i].m_childShape->getUserIndex()))
            children[kept++] = children[i];
        else
            drop(children[i]);
    while (parts.getNumChildShapes() > kept)
        parts.removeChildShapeByIndex(parts.getNumChildShapes() - 1);
}

bool isBefore(const RigidPair& l, const RigidPair& r)
{
    return l.a != r.a ? l.a < r.a : l.b < r.b;
}

void addParting(uint32_t a, uint32_t b, FlatArray<RigidPair>& parting)
{
    RigidPair pair{std::min(a, b), std::max(a, b)};
    RigidPair* place = std::lower_bound(parting.begin(), parting.end(), pair, isBefore);
    if (parting.full() || (place != parting.end() && !isBefore(pair, *place)))
        return;
    auto at = static_cast<uint32_t>(place - parting.begin());
    parting.push(pair);
    std::rotate(parting.begin() + at, parting.end() - 1, parting.end());
}
} // namespace

void BulletBodies::makeSpares(uint32_t index, const RigidBodies& bodies, uint32_t count)
{
    uint32_t asset = bodies.settings[index].shape.asset.index;
    bodies_.reserve(bodies.slots.capacity());
    if (spares_.size() <= asset)
        spares_.resize(asset + 1);
    for (uint32_t i = 0; i < count; ++i)
    {
        Body& made = spares_[asset].bodies.emplace_back();
        made.parts = std::make_unique<btCompoundShape>(false, bodies_[index].parts->getNumChildShapes());
        made.shape = made.parts.get();
        btRigidBody::btRigidBodyConstructionInfo info(1.0f, nullptr, made.parts.get(), btVector3(1, 1, 1));
        made.body = std::make_unique<btRigidBody>(info);
    }
}

void BulletBodies::dropSpares(uint32_t asset, uint32_t count)
{
    for (; asset < spares_.size() && count > 0 && !spares_[asset].bodies.empty(); --count)
        spares_[asset].bodies.pop_back();
}

void BulletBodies::split(uint32_t from, uint32_t to, const RigidBodies& bodies, std::span<const uint8_t> moves)
{
    const RigidBodySettings& settings = bodies.settings[to];
    std::vector<Body>& spares = spares_[settings.shape.asset.index].bodies;
    if (bodies_.size() <= to)
        bodies_.resize(to + 1);
    bodies_[to] = std::move(spares.back());
    spares.pop_back();
    Body& made = bodies_[to];
    btCompoundShape& source = *bodies_[from].parts;
    auto isMoved = [&](int hull) { return moves[static_cast<size_t>(hull)] != 0; };
    compactParts(
        source, [&](int hull) { return !isMoved(hull); },
        [&](const btCompoundShapeChild& part) { made.parts->addChildShape(part.m_transform, part.m_childShape); });
    made.body->setFriction(settings.friction);
    made.body->setRestitution(settings.restitution);
    made.body->setUserIndex(static_cast<int>(to));
}

void BulletBodies::keepParts(uint32_t index, std::span<const uint8_t> isKept)
{
    btCompoundShape& parts = *bodies_[index].parts;
    auto keeps = [&](int hull) { return isKept[static_cast<size_t>(hull)] != 0; };
    compactParts(parts, keeps, [](const btCompoundShapeChild& part) { delete part.m_childShape; });
}

void RigidWorld::makeSpares(uint32_t body, uint32_t count)
{
    if (bodies_.parting.capacity() == 0)
        bodies_.parting = FlatArray<RigidPair>(allocator_, mostPartingPairs);
    changingSurfaces_.reserve(bodies_.slots.capacity());
    bullet_.makeSpares(body, bodies_, count);
}

void RigidWorld::dropSpares(uint32_t body, uint32_t count)
{
    bullet_.dropSpares(bodies_.settings[body].shape.asset.index, count);
}

uint32_t RigidWorld::split(uint32_t body, std::span<const uint8_t> movesHull)
{
    uint32_t made = bodies_.slots.add().index;
    if (made == bodies_.state.size())
    {
        bodies_.settings.push({});
        bodies_.mass.push({});
        bodies_.state.push({});
    }
    bodies_.settings[made] = bodies_.settings[body];
    bodies_.settings[made].motion = RigidMotion::Dynamic;
    bodies_.mass[made] = bodies_.mass[body];
    bodies_.state[made] = bodies_.state[body];
    bodies_.state[made].hasTarget = 0;
    bodies_.state[made].target = {};
    bullet_.split(body, made, bodies_, movesHull);
    // Contacts were with the whole. What leaned on it wakes up.
    uint32_t kept = 0;
    for (const RigidContact& contact : bodies_.contacts)
    {
        if (contact.a == body || contact.b == body)
            wake(bodies_.state[contact.a == body ? contact.b : contact.a]);
        else
            bodies_.contacts[kept++] = contact;
    }
    bodies_.contacts.resize(kept);
    wake(bodies_.state[body]);
    wake(bodies_.state[made]);
    // What still overlaps the whole overlaps one of the two.
    for (uint32_t i = bodies_.parting.size(); i-- > 0;)
        if (RigidPair pair = bodies_.parting[i]; pair.a == body || pair.b == body)
            if (uint32_t other = pair.a == body ? pair.b : pair.a; other != made)
                addParting(made, other, bodies_.parting);
    addParting(body, made, bodies_.parting);
    return made;
}

void RigidWorld::setPart(uint32_t body, const RigidMass& mass, std::span<const Vec3> hullPoints)
{
    RigidState& state = bodies_.state[body];
    Transform frame = userPose(bodies_.mass[body], state.pose);
    Transform pose = massPose(mass, frame);
    state.linearVelocity = velocityAt(state, pose.position);
    pose.rotation = normalized(pose.rotation);
    state.pose = pose;
    bodies_.mass[body] = mass;
    if (mass.mass > 0.0f)
        bodies_.settings[body].mass = mass.mass;
    bullet_.reshape(body, mass, hullPoints);
}

// Takes the contacts away of parts that overlap since they were one, and forgets pairs that have come apart.
void RigidWorld::keepApart(std::span<const RigidPair> pairs)
{
    uint32_t kept = 0;
    for (const RigidPair& parting : bodies_.parting)
    {
        const RigidPair* found = std::lower_bound(pairs.data(), pairs.data() + pairs.size(), parting, isBefore);
        if (found == pairs.data() + pairs.size() || isBefore(parting, *found))
            continue;
        btPersistentManifold& manifold = narrowPhase_.manifold(static_cast<size_t>(found - pairs.data()));
        float depth = partedDepth * minOf(bodies_.mass[parting.a].radius, bodies_.mass[parting.b].radius);
        bool overlaps = false;
        for (int i = 0; i < manifold.getNumContacts(); ++i)
            overlaps = overlaps || manifold.getContactPoint(i).getDistance() < -depth;
        if (!overlaps)
            continue;
        manifold.setNumContacts(0);
        bodies_.parting[kept++] = parting;
    }
    bodies_.parting.resize(kept);
}
} // namespace fsim::collision
