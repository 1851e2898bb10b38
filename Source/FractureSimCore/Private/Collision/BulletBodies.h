#pragma once

#include "Collision/RigidBodies.h"

#include <btBulletDynamicsCommon.h>

#include <memory>
#include <span>
#include <vector>

namespace fsim::collision
{
// Bullet's view of our rigid bodies: a collision shape and a btRigidBody each, made from the state and never the other
// way round. Shapes of assets are made once per asset.
class BulletBodies
{
public:
    void add(uint32_t index, const RigidBodies& bodies, std::span<const AssetRef> assets);
    void remove(uint32_t index);
    void clear()
    {
        bodies_.clear();
        spares_.clear();
    }

    btRigidBody* body(uint32_t index) const { return bodies_[index].body.get(); }
    const btCollisionShape& shape(uint32_t index) const { return *bodies_[index].shape; }
    // The convex parts of a body that dents; null for others.
    const btCompoundShape* parts(uint32_t index) const { return bodies_[index].parts.get(); }
    // New places of the points of all its parts, in their order and in the user's frame, and its new mass frame.
    void reshape(uint32_t index, const RigidMass& mass, std::span<const Vec3> hullPoints);

    // Memory for bodies that may come of one that dents, and how many of them are no longer needed.
    void makeSpares(uint32_t index, const RigidBodies& bodies, uint32_t count);
    void dropSpares(uint32_t asset, uint32_t count);
    // A spare becomes body `to`, with some of the convex parts of body `from`, in their order; moves: one for each hull
    // of the rig. reshape() comes next for both.
    void split(uint32_t from, uint32_t to, const RigidBodies& bodies, std::span<const uint8_t> moves);
    // Only these parts of all that the rig has stay.
    void keepParts(uint32_t index, std::span<const uint8_t> isKept);

    // Writes pose and velocity of all that may have moved into Bullet's bodies.
    void update(const RigidBodies& bodies);

private:
    struct MeshShape
    {
        std::unique_ptr<btTriangleIndexVertexArray> triangles;
        std::unique_ptr<btCollisionShape> shape;
    };
    struct Body
    {
        Body() = default;
        Body(Body&& other) noexcept { *this = std::move(other); }
        Body& operator=(Body&& other) noexcept;
        ~Body();

        std::unique_ptr<btCollisionShape> ownShape;
        std::unique_ptr<btCompoundShape> parts; // of a body that dents; it owns their shapes
        const btCollisionShape* shape = nullptr;
        std::unique_ptr<btRigidBody> body;
    };
    const btCollisionShape* assetShape(const RigidBodySettings& settings, const RigidMass& mass,
                                       std::span<const AssetRef> assets);

    std::vector<MeshShape> assetShapes_; // by asset
    std::vector<Body> bodies_;           // by rigid body
    struct Spares
    {
        std::vector<Body> bodies;
    };
    std::vector<Spares> spares_; // by asset
};
} // namespace fsim::collision
