#include "Collision/BulletBodies.h"

#include "Collision/BulletTypes.h"

namespace fsim::collision
{
namespace
{
// Bullet rounds shapes by a margin for the sake of its distance queries; a share of the size, so that small things
// work.
constexpr float bulletMarginShare = 0.02f;

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
        break;
    }
    return nullptr;
}
} // namespace

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
    made.shape = made.ownShape ? made.ownShape.get() : assetShape(settings, mass, assets);

    btVector3 inertia(0, 0, 0);
    if (mass.mass > 0.0f)
        inertia = btVector3(1.0f / mass.inverseInertia.x, 1.0f / mass.inverseInertia.y, 1.0f / mass.inverseInertia.z) /
                  bulletMassUnit;
    btRigidBody::btRigidBodyConstructionInfo info(mass.mass / bulletMassUnit, nullptr,
                                                  const_cast<btCollisionShape*>(made.shape), inertia);
    info.m_friction = settings.friction;
    info.m_restitution = settings.restitution;
    info.m_startWorldTransform = toBullet(bodies.state[index].pose);
    made.body = std::make_unique<btRigidBody>(info);
    made.body->setUserIndex(static_cast<int>(index));
    if (settings.motion == RigidMotion::Kinematic)
        made.body->setCollisionFlags(made.body->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
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
