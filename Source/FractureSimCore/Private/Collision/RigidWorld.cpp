#include "Collision/RigidWorld.h"

namespace fsim::collision
{
RigidWorld::RigidWorld(Allocator& allocator, uint32_t maxBodies, uint32_t maxContacts)
    : allocator_(allocator), bodies_(allocator, maxBodies, maxContacts)
{
}

Result<RigidBodyId> RigidWorld::add(const RigidBodySettings& settings, std::span<const AssetRef> assets)
{
    const Asset* asset = nullptr;
    bool hull = settings.shape.kind == RigidShapeKind::ConvexHull;
    bool dented = settings.shape.kind == RigidShapeKind::Dented;
    if (hull || dented || settings.shape.kind == RigidShapeKind::Mesh)
    {
        uint32_t index = settings.shape.asset.index;
        if (!settings.shape.asset || index >= assets.size())
            return Status::refused("the shape's asset is not known to this world; call World::addAsset() first");
        asset = assets[index].get();
        if (asset->kind() != (hull ? AssetKind::ConvexHull : dented ? AssetKind::Dented : AssetKind::Mesh))
            return Status::refused("the shape's asset is of another kind; a {} needs Asset::{}()",
                                   hull     ? "ConvexHull"
                                   : dented ? "Dented"
                                            : "Mesh",
                                   hull     ? "convexHull"
                                   : dented ? "dented"
                                            : "mesh");
    }
    if (bodies_.slots.full())
        return Status::refused("all {} rigid bodies are in use; raise WorldSettings::maxRigidBodies",
                               bodies_.slots.capacity());
    Result<RigidMass> mass = massOf(settings, asset);
    if (!mass)
        return mass.status();

    RigidBodyId id = bodies_.slots.add();
    if (id.index == bodies_.state.size())
    {
        bodies_.settings.push({});
        bodies_.mass.push({});
        bodies_.state.push({});
    }
    bodies_.settings[id.index] = settings;
    bodies_.settings[id.index].pose.rotation = normalized(settings.pose.rotation);
    bodies_.mass[id.index] = *mass;
    RigidState state;
    state.pose = massPose(*mass, bodies_.settings[id.index].pose);
    if (settings.motion == RigidMotion::Dynamic)
    {
        state.linearVelocity =
            settings.linearVelocity + cross(settings.angularVelocity, state.pose.position - settings.pose.position);
        state.angularVelocity = settings.angularVelocity;
    }
    bodies_.state[id.index] = state;
    prepareSurface(settings.shape, assets);
    bullet_.add(id.index, bodies_, assets);
    return id;
}

Status RigidWorld::remove(RigidBodyId id)
{
    if (!bodies_.slots.alive(id))
        return Status::refused("there is no such rigid body; it may have been removed before");
    // What leaned on it wakes up, and its contacts go.
    uint32_t kept = 0;
    for (const RigidContact& contact : bodies_.contacts)
    {
        if (contact.a == id.index || contact.b == id.index)
            wake(bodies_.state[contact.a == id.index ? contact.b : contact.a]);
        else
            bodies_.contacts[kept++] = contact;
    }
    bodies_.contacts.resize(kept);
    kept = 0;
    for (const RigidPair& pair : bodies_.parting)
        if (pair.a != id.index && pair.b != id.index)
            bodies_.parting[kept++] = pair;
    bodies_.parting.resize(kept);
    bodies_.slots.remove(id);
    bodies_.settings[id.index] = {};
    bodies_.mass[id.index] = {};
    bodies_.state[id.index] = {};
    bullet_.remove(id.index);
    return Status::done();
}

void RigidWorld::prepareSurface(const RigidShape& shape, std::span<const AssetRef> assets)
{
    if (shape.kind != RigidShapeKind::ConvexHull && shape.kind != RigidShapeKind::Mesh)
        return;
    if (surfaces_.size() <= shape.asset.index)
        surfaces_.resize(shape.asset.index + 1);
    std::unique_ptr<AssetSurface>& surface = surfaces_[shape.asset.index];
    if (!surface)
        surface = std::make_unique<AssetSurface>(surfaceOf(*assets[shape.asset.index]));
}

const AssetSurface* RigidWorld::surface(uint32_t body) const
{
    const RigidShape& shape = bodies_.settings[body].shape;
    if (shape.kind == RigidShapeKind::Dented)
        return &changingSurfaces_[body];
    if (shape.kind != RigidShapeKind::ConvexHull && shape.kind != RigidShapeKind::Mesh)
        return nullptr;
    return surfaces_[shape.asset.index].get();
}

void RigidWorld::setSurface(uint32_t body, const ChangingSurface& surface)
{
    if (changingSurfaces_.size() <= body)
        changingSurfaces_.resize(body + 1);
    changingSurfaces_[body].changing = &surface;
}

void RigidWorld::reshape(uint32_t body, const RigidMass& mass, std::span<const Vec3> hullPoints)
{
    const RigidMass before = bodies_.mass[body];
    RigidState& state = bodies_.state[body];
    if (mass.mass > 0.0f)
    {
        Vec3 local = rotate(conjugate(state.pose.rotation), state.angularVelocity);
        Vec3 spin{local.x / before.inverseInertia.x, local.y / before.inverseInertia.y,
                  local.z / before.inverseInertia.z};
        Vec3 momentum = rotate(state.pose.rotation, spin);
        Quat user = state.pose.rotation * conjugate(before.frame.rotation);
        state.pose.rotation = normalized(user * mass.frame.rotation);
        spin = rotate(conjugate(state.pose.rotation), momentum);
        state.angularVelocity = rotate(state.pose.rotation, scaled(spin, mass.inverseInertia));
    }
    else
        state.pose = massPose(mass, userPose(before, state.pose));
    bodies_.mass[body] = mass;
    // Points of contact that were kept are told in the mass frame.
    for (RigidContact& contact : bodies_.contacts)
    {
        if (contact.a != body && contact.b != body)
            continue;
        bool isFirst = inContactOrder(bodies_, {contact.a, contact.b}).a == body;
        for (uint32_t i = 0; i < contact.count; ++i)
        {
            Vec3& local = isFirst ? contact.points[i].localA : contact.points[i].localB;
            local = toLocal(mass.frame, toWorld(before.frame, local));
        }
    }
    bullet_.reshape(body, mass, hullPoints);
}

void RigidWorld::visitState(StateVisitor& visitor, std::span<const AssetRef> assets)
{
    bodies_.visitState(visitor, static_cast<uint32_t>(assets.size()));
    if (!visitor.reading() || visitor.failed())
        return;
    bullet_.clear();
    for (uint32_t i = 0; i < bodies_.slots.extent(); ++i)
        if (bodies_.slots.alive(i))
        {
            prepareSurface(bodies_.settings[i].shape, assets);
            bullet_.add(i, bodies_, assets);
        }
}
} // namespace fsim::collision
