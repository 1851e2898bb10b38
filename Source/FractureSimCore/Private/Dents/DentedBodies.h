#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Material.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/PointMass.h"
#include "Collision/RigidWorld.h"
#include "Dents/DentSkin.h"
#include "Foundation/EventLog.h"
#include "Foundation/StateVisitor.h"

#include <memory>
#include <vector>

// Rigid bodies that take the shape of their artist's examples where they are hit (Jones et al. 2016). They move as
// rigid bodies do; blows become changes of example weights, and these, over time, a new shape, mass frame and contact
// geometry.
namespace fsim::dents
{
class DentedBodies;

// One of them. Its state is material, restitution and pageOf; pages lie in a pool that all bodies share.
class DentedBody final : public collision::ChangingSurface
{
public:
    DentedBody(const DentShape& bodyShape, const DentedBodies& owner, Allocator& allocator);

    Vec3 positionAt(uint32_t place) const;
    // The vertex of the surface that is nearest to a point in the user's frame.
    uint32_t nearestPlace(Vec3 point) const;
    // To the triangles around the nearest vertex.
    collision::SurfacePoint distanceTo(Vec3 point) const override;

    const DentShape& shape;
    const DentedBodies& all;
    DentMaterial material{};
    float restitution = 0.0f;   // as long as nothing dents it: C_r* of Eq. 15
    float blowMass = 0.0f;      // kg: what a blow has to move; of bodies that do not move, what they would weigh
    FlatArray<uint32_t> pageOf; // by page of the shape: 1 + its place in the pool; 0: at rest
    uint32_t follows = 0;       // not 0: blows do not dent it, another world decides
    uint32_t version = 0;       // of its shape, for renderers; no state
};

// What applyWeights() changed.
struct DentChange
{
    uint32_t vertices = 0;
    Vec3 sum{}; // of where they were, in the user's frame
};

class DentedBodies
{
public:
    DentedBodies(Allocator& allocator, uint32_t maxPages) : allocator_(allocator), maxPages_(maxPages) {}

    // A body that is in the rigid world with the shape of this asset.
    void add(uint32_t body, const DentMaterial& material, const Asset& asset, collision::RigidWorld& rigid);
    void remove(uint32_t body);
    bool has(uint32_t body) const { return body < bodies_.size() && bodies_[body]; }
    DentedBody& body(uint32_t index) { return *bodies_[index]; }
    const DentedBody& body(uint32_t index) const { return *bodies_[index]; }
    const DentPage& page(uint32_t place) const { return pages_[place]; }
    uint32_t pagesInUse() const { return pages_.size() - freePages_.size(); }

    // Blows of a substep become changes that wait. Gives how many pages found no room.
    uint32_t strike(std::span<const collision::RigidBlow> blows, const collision::RigidWorld& rigid, float substep,
                    uint32_t tick, Arena& arena, EventLog& events);
    // A tick's share of the changes that wait is applied; bodies, their mass frames and contact geometry follow.
    void grow(float seconds, Kernels kernels, collision::RigidWorld& rigid, Arena& arena, TaskScheduler& tasks);

    void visitState(StateVisitor& visitor, collision::RigidWorld& rigid, std::span<const AssetRef> assets);

    // Weights with those that wait, of 255, by place and example; and back. atOnce: without growing. Asks for memory.
    void describeWeights(uint32_t index, std::vector<uint16_t>& weights) const;
    Result<DentChange> applyWeights(uint32_t index, std::span<const uint16_t> wanted, bool atOnce, Kernels kernels,
                                    collision::RigidWorld& rigid, Arena& arena);
    // One body alone, which is there: DentSaves.cpp.
    void visitBody(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid);

private:
    const DentShape& shapeFor(const Asset& asset);
    DentPage* pageFor(uint32_t body, uint32_t page);
    std::span<const Vec3> hullPoints(const DentedBody& body, Arena& arena) const;
    // Mass frame and contact geometry follow the skin.
    void reshape(uint32_t index, collision::RigidWorld& rigid, Arena& arena);

    Allocator& allocator_;
    uint32_t maxPages_;
    struct KnownShape
    {
        uint64_t hash;
        std::unique_ptr<DentShape> shape;
    };
    std::vector<KnownShape> shapes_;                  // by contents
    std::vector<std::unique_ptr<DentedBody>> bodies_; // by rigid body
    FlatArray<DentPage> pages_;                       // room is made when the first body comes
    FlatArray<uint32_t> freePages_;
    FlatArray<uint32_t> pendingPages_;
    uint32_t versions_ = 0; // given to shapes as they change, each once
};
} // namespace fsim::dents
