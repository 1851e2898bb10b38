#include "Collision/BulletBodies.h"

#include "Collision/BulletTypes.h"

namespace fsim::collision
{
namespace
{
// Bullet rounds shapes by a margin for the sake of its distance queries; a share of the size, so that small things
// work.
constexpr float bulletMarginShare = 0.02f;

btVector3 bulletInertia(const RigidMass& mass)
{
    return btVector3(1.0f / mass.inverseInertia.x, 1.0f / mass.inverseInertia.y, 1.0f / mass.inverseInertia.z) /
           bulletMassUnit;
}

std::unique_ptr<btCollisionShape> primitiveShape(const RigidShape& shape)
{
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        return std::make_unique<btSphereShape>(shape.radius);
    case RigidShapeKind::Box: {
        auto box = std::make_unique<btBoxShape>(toBullet(shape.halfExtents));
        box->setMargin(bulletMarginShare * minOf(shape.halfExtents.x, minOf(shape.halfExtents.y, shape.halfExtents.z)));
        return box;
    }
    case RigidShapeKind::Capsule:
        return std::make_unique<btCapsuleShapeZ>(shape.radius, 2.0f * shape.halfHeight);
    case RigidShapeKind::Cylinder: {
        auto cylinder = std::make_unique<btCylinderShapeZ>(btVector3(shape.radius, shape.radius, shape.halfHeight));
        cylinder->setMargin(bulletMarginShare * minOf(shape.radius, shape.halfHeight));
        return cylinder;
    }
    case RigidShapeKind::Plane:
        return std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), btScalar(0));
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Mesh:
    case RigidShapeKind::Dented:
        break;
    }
    return nullptr;
}

// The convex parts of a rig at rest. Their points stay in the user's frame; a change of the mass frame moves the parts.
std::unique_ptr<btCompoundShape> partsOf(const DentRigView& rig)
{
    auto whole = std::make_unique<btCompoundShape>(false, static_cast<int>(rig.hullCount()));
    for (uint32_t h = 0; h < rig.hullCount(); ++h)
    {
        auto* part = new btConvexHullShape;
        for (uint32_t i = rig.hullOffsets[h]; i < rig.hullOffsets[h + 1]; ++i)
            part->addPoint(toBullet(rig.positions[rig.hullVertices[i]]), false);
        part->setMargin(0.0f); // a hull grows by its margin
        part->recalcLocalAabb();
        part->setUserIndex(static_cast<int>(h));
        whole->addChildShape(btTransform::getIdentity(), part);
    }
    return whole;
}
} // namespace

BulletBodies::Body& BulletBodies::Body::operator=(Body&& other) noexcept
{
    std::swap(ownShape, other.ownShape);
    std::swap(parts, other.parts);
    std::swap(shape, other.shape);
    std::swap(body, other.body);
    return *this;
}

BulletBodies::Body::~Body()
{
    for (int i = 0; parts && i < parts->getNumChildShapes(); ++i)
        delete parts->getChildShape(i);
}

void BulletBodies::reshape(uint32_t index, const RigidMass& mass, std::span<const Vec3> hullPoints)
{
    Body& made = bodies_[index];
    btTransform toMassFrame = toBullet(mass.frame).inverse();
    size_t next = 0;
    for (int i = 0; i < made.parts->getNumChildShapes(); ++i)
    {
        auto* part = static_cast<btConvexHullShape*>(made.parts->getChildShape(i));
        for (int p = 0; p < part->getNumPoints(); ++p)
            part->getUnscaledPoints()[p] = toBullet(hullPoints[next++]);
        part->recalcLocalAabb();
        made.parts->updateChildTransform(i, toMassFrame, false);
    }
    made.parts->recalculateLocalAabb();
    if (mass.mass > 0.0f)
        made.body->setMassProps(mass.mass / bulletMassUnit, bulletInertia(mass));
}

const btCollisionShape* BulletBodies::assetShape(const RigidBodySettings& settings, const RigidMass& mass,
                                                 std::span<const AssetRef> assets)
{
    uint32_t index = settings.shape.asset.index;
    if (assetShapes_.size() <= index)
        assetShapes_.resize(index + 1);
    MeshShape& made = assetShapes_[index];
    if (made.shape)
        return made.shape.get();
    const Asset& asset = *assets[index];
    if (settings.shape.kind == RigidShapeKind::ConvexHull)
    {
        auto hull = std::make_unique<btConvexHullShape>();
        for (Vec3 corner : asset.positions())
            hull->addPoint(toBullet(toLocal(mass.frame, corner)), false);
        hull->recalcLocalAabb();
        hull->setMargin(0.0f); // a hull grows by its margin
        hull->initializePolyhedralFeatures(0);
        made.shape = std::move(hull);
    }
    else
    {
        // Bullet keeps pointers into the asset, which is immutable and lives as long as the world; it only reads them.
        auto* corners = const_cast<float*>(&asset.positions().data()->x);
        auto* corner3 = const_cast<uint32_t*>(asset.indices().data());
        made.triangles = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(asset.indices().size() / 3), reinterpret_cast<int*>(corner3), int(3 * sizeof(uint32_t)),
            static_cast<int>(asset.positions().size()), corners, int(sizeof(Vec3)));
        made.shape = std::make_unique<btBvhTriangleMeshShape>(made.triangles.get(), true);
        made.shape->setMargin(0.0f); // or bodies would float above it
    }
    return made.shape.get();
}

void BulletBodies::add(uint32_t index, const RigidBodies& bodies, std::span<const AssetRef> assets)
{
    const RigidBodySettings& settings = bodies.settings[index];
    const RigidMass& mass = bodies.mass[index];
    if (bodies_.size() <= index)
        bodies_.resize(index + 1);
    Body& made = bodies_[index];
    made = {};
    made.ownShape = primitiveShape(settings.shape);
    if (settings.shape.kind == RigidShapeKind::Dented)
        made.parts = partsOf(assets[settings.shape.asset.index]->dentRig());
    made.shape = made.parts      ? made.parts.get()
                 : made.ownShape ? made.ownShape.get()
                                 : assetShape(settings, mass, assets);

    btVector3 inertia = mass.mass > 0.0f ? bulletInertia(mass) : btVector3(0, 0, 0);
    btRigidBody::btRigidBodyConstructionInfo info(mass.mass / bulletMassUnit, nullptr,
                                                  const_cast<btCollisionShape*>(made.shape), inertia);
    info.m_friction = settings.friction;
    info.m_restitution = settings.restitution;
    info.m_startWorldTransform = toBullet(bodies.state[index].pose);
    made.body = std::make_unique<btRigidBody>(info);
    made.body->setUserIndex(static_cast<int>(index));
    if (settings.motion == RigidMotion::Kinematic)
        made.body->setCollisionFlags(made.body->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
    if (made.parts)
    {
        for (int i = 0; i < made.parts->getNumChildShapes(); ++i)
            made.parts->updateChildTransform(i, toBullet(mass.frame).inverse(), false);
        made.parts->recalculateLocalAabb();
    }
}

void BulletBodies::remove(uint32_t index)
{
    bodies_[index] = {};
}

void BulletBodies::update(const RigidBodies& bodies)
{
    for (uint32_t i = 0; i < bodies.slots.extent(); ++i)
    {
        if (!bodies.slots.alive(i))
            continue;
        const RigidState& state = bodies.state[i];
        btRigidBody& body = *bodies_[i].body;
        body.setWorldTransform(toBullet(state.pose));
        body.setLinearVelocity(toBullet(state.linearVelocity));
        body.setAngularVelocity(toBullet(state.angularVelocity));
        body.updateInertiaTensor();
    }
}
} // namespace fsim::collision
