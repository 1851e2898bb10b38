#include "Collision/FlatContacts.h"

#include "Collision/BulletTypes.h"

#include <limits>

namespace fsim::collision
{
namespace
{
// Adds points of the first body of a manifold, with their height above the second, where they are near enough.
class FlatContactWriter
{
public:
    FlatContactWriter(const btRigidBody& body, const btRigidBody& ground, btPersistentManifold& manifold)
        : wrapBody_(nullptr, body.getCollisionShape(), &body, body.getWorldTransform(), -1, -1),
          wrapGround_(nullptr, ground.getCollisionShape(), &ground, ground.getWorldTransform(), -1, -1),
          result_(&wrapBody_, &wrapGround_), threshold_(manifold.getContactBreakingThreshold())
    {
        result_.setPersistentManifold(&manifold);
    }

    float threshold() const { return threshold_; }
    void add(Vec3 point, float height, Vec3 normal)
    {
        if (height <= threshold_)
            result_.addContactPoint(toBullet(normal), toBullet(point - height * normal), height);
    }

private:
    btCollisionObjectWrapper wrapBody_;
    btCollisionObjectWrapper wrapGround_;
    btManifoldResult result_;
    float threshold_;
};

// Four points around the rim of a disc, the lowest first.
template <class Visit> void visitRim(Vec3 centre, Vec3 axis, float radius, Vec3 normal, const Visit& visit)
{
    Vec3 down = dot(axis, normal) * axis - normal; // along the disc, downhill; nothing where it lies flat
    Vec3 any = cross(axis, std::fabs(axis.x) < 0.5f ? Vec3{1.0f, 0.0f, 0.0f} : Vec3{0.0f, 1.0f, 0.0f});
    down = normalizedOr(lengthSquared(down) > 1e-8f ? down : any, {1.0f, 0.0f, 0.0f});
    Vec3 side = cross(axis, down);
    for (Vec3 direction : {down, side, -down, -side})
        visit(centre + radius * direction, 0.0f);
}

// Calls visit(centre, radius) for the balls and points that a shape can stand on, above ground with this normal.
template <class Visit>
void visitFeet(const RigidShape& shape, const Transform& pose, const btCollisionShape& bulletShape, Vec3 normal,
               const Visit& visit)
{
    Vec3 axis = rotate(pose.rotation, {0.0f, 0.0f, 1.0f});
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        visit(pose.position, shape.radius);
        break;
    case RigidShapeKind::Capsule:
        for (float end : {-shape.halfHeight, shape.halfHeight})
            visit(pose.position + end * axis, shape.radius);
        break;
    case RigidShapeKind::Box:
        for (uint32_t corner = 0; corner < 8; ++corner)
            visit(toWorld(pose, {corner & 1 ? shape.halfExtents.x : -shape.halfExtents.x,
                                 corner & 2 ? shape.halfExtents.y : -shape.halfExtents.y,
                                 corner & 4 ? shape.halfExtents.z : -shape.halfExtents.z}),
                  0.0f);
        break;
    case RigidShapeKind::Cylinder:
        for (float end : {-shape.halfHeight, shape.halfHeight})
            visitRim(pose.position + end * axis, axis, shape.radius, normal, visit);
        break;
    case RigidShapeKind::ConvexHull: {
        const auto& hull = static_cast<const btConvexHullShape&>(bulletShape);
        for (int i = 0; i < hull.getNumPoints(); ++i)
            visit(toWorld(pose, fromBullet(hull.getScaledPoint(i))), 0.0f);
        break;
    }
    case RigidShapeKind::Dented: {
        const auto& parts = static_cast<const btCompoundShape&>(bulletShape);
        for (int i = 0; i < parts.getNumChildShapes(); ++i)
        {
            const auto& part = static_cast<const btConvexHullShape&>(*parts.getChildShape(i));
            for (int k = 0; k < part.getNumPoints(); ++k)
                visit(toWorld(pose, fromBullet(parts.getChildTransform(i) * part.getScaledPoint(k))), 0.0f);
        }
        break;
    }
    case RigidShapeKind::Plane:
    case RigidShapeKind::Mesh:
        break; // these are what others stand on
    }
}
} // namespace

void collideWithPlane(const RigidBodies& bodies, uint32_t body, uint32_t plane, const btRigidBody& bulletBody,
                      const btRigidBody& bulletPlane, btPersistentManifold& manifold)
{
    Vec3 origin = bodies.state[plane].pose.position;
    Vec3 normal = rotate(bodies.state[plane].pose.rotation, {0.0f, 0.0f, 1.0f});
    FlatContactWriter writer(bulletBody, bulletPlane, manifold);
    visitFeet(bodies.settings[body].shape, bodies.state[body].pose, *bulletBody.getCollisionShape(), normal,
              [&](Vec3 centre, float radius) {
                  Vec3 point = centre - radius * normal;
                  writer.add(point, dot(point - origin, normal), normal);
              });
}

void collideWithMesh(const RigidBodies& bodies, uint32_t body, uint32_t mesh, const AssetSurface& surface,
                     const btRigidBody& bulletBody, const btRigidBody& bulletMesh, btPersistentManifold& manifold)
{
    const Transform ground = userPose(bodies.mass[mesh], bodies.state[mesh].pose);
    const Transform& pose = bodies.state[body].pose;
    float deepest = 0.5f * bodies.mass[body].radius; // further below, a triangle is on the other side of the body
    FlatContactWriter writer(bulletBody, bulletMesh, manifold);
    Vec3 middle = toLocal(ground, pose.position);
    auto normalAt = [&](uint32_t triangle, Vec3 point) {
        Vec3 normal = surface.triangleNormals[triangle];
        return dot(middle - point, normal) < 0.0f ? -normal : normal; // the side that the body is on
    };
    geometry::ClosestPoint below = surface.tree->closestPoint(middle);
    Vec3 up = rotate(ground.rotation, normalAt(below.triangle, below.point));
    const RigidShape& shape = bodies.settings[body].shape;
    const btCollisionShape& bulletShape = *bulletBody.getCollisionShape();
    // A hull may have hundreds of corners; only those in its lower quarter can be what it stands on.
    float lowest = std::numeric_limits<float>::infinity();
    visitFeet(shape, pose, bulletShape, up,
              [&](Vec3 centre, float radius) { lowest = minOf(lowest, dot(centre - pose.position, up) - radius); });
    float highest = lowest + 0.5f * bodies.mass[body].radius;
    visitFeet(shape, pose, bulletShape, up, [&](Vec3 centre, float radius) {
        if (dot(centre - pose.position, up) - radius > highest)
            return;
        Vec3 local = toLocal(ground, centre);
        geometry::ClosestPoint nearest = surface.tree->closestPoint(local);
        if (nearest.distance > radius + maxOf(writer.threshold(), deepest))
            return;
        Vec3 normal = normalAt(nearest.triangle, nearest.point);
        Vec3 offset = local - nearest.point;
        float height = dot(offset, normal);
        // Beyond the rim of the mesh, or beside an edge, the nearest point is not straight below.
        if (height - radius < -deepest || length(offset - height * normal) > 1e-3f * bodies.mass[body].radius)
            return;
        Vec3 worldNormal = rotate(ground.rotation, normal);
        writer.add(centre - radius * worldNormal, height - radius, worldNormal);
    });
}
} // namespace fsim::collision
