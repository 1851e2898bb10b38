#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Material.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/PointMass.h"
#include "Collision/RigidWorld.h"
#include "Dents/DentJoints.h"
#include "Dents/DentSkin.h"
#include "Foundation/EventLog.h"
#include "Foundation/StateVisitor.h"

#include <memory>
#include <vector>

// Rigid bodies that take the shape of their artist's examples where they are hit (Jones et al. 2016). They move as
// rigid bodies do; blows become changes of example weights, and these, over time, a new shape, mass frame and contact
// geometry. A body may be cut into pieces: a blow that a joint between them cannot pass on breaks it, and what hangs on
// nothing any more becomes a body of its own. Both then have the same rig and the same frame, and other pieces of it.
namespace fsim::dents
{
class DentedBodies;

// One of them. Its state is material, restitution and pageOf, and of a rig with pieces the last five below; pages lie
// in a pool that all bodies share.
class DentedBody final : public collision::ChangingSurface
{
public:
    DentedBody(const DentShape& bodyShape, const DentedBodies& owner, Allocator& allocator);

    Vec3 positionAt(uint32_t place) const;
    ExampleWeights weightsAt(uint32_t place) const;
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

    bool hasPiece(uint32_t piece) const { return (pieces >> piece & 1) != 0; }
    uint32_t pieces = 0;               // bits of those that are part of it
    uint64_t joints = 0;               // bits of those that hold
    RigidBodyId origin{};              // the body that it was a part of when that was made; itself, mostly
    uint32_t isStruck = 0;             // there are blows below
    FlatArray<PieceBlow> pieceBlows{}; // one a piece: what hit it in this tick
};

// What applyWeights() changed.
struct DentChange
{
    uint32_t vertices = 0;
    Vec3 sum{}; // of where they were, in the user's frame
};

// A change of weights at a vertex that spreads when the tick ends.
struct WaitingDent
{
    uint32_t body = 0;
    uint32_t place = 0;
    uint32_t number = 0;
    ExampleWeights change{};
};
static_assert(sizeof(WaitingDent) == 4 * (3 + mostDentExamples));

class DentedBodies
{
public:
    DentedBodies(Allocator& allocator, uint32_t maxPages) : allocator_(allocator), maxPages_(maxPages) {}

    // A body that is in the rigid world with the shape of this asset.
    void add(uint32_t body, const DentMaterial& material, const Asset& asset, collision::RigidWorld& rigid);
    // Of one that is still in the rigid world.
    void remove(uint32_t body, collision::RigidWorld& rigid);
    bool has(uint32_t body) const { return body < bodies_.size() && bodies_[body]; }
    DentedBody& body(uint32_t index) { return *bodies_[index]; }
    const DentedBody& body(uint32_t index) const { return *bodies_[index]; }
    const DentPage& page(uint32_t place) const { return pages_[place]; }
    const collision::PointMoments& pageMoments(uint32_t place) const { return pageMoments_[place]; }
    uint32_t pagesInUse() const { return pages_.size() - freePages_.size(); }

    // Blows of a substep become changes at vertices. Gives how many pages found no room.
    uint32_t strike(std::span<const collision::RigidBlow> blows, const collision::RigidWorld& rigid, float substep,
                    uint32_t tick, Arena& arena, EventLog& events);
    // The changes of a tick, once for each vertex, spread to those around. Gives how many pages found no room.
    uint32_t spread(Arena& arena);
    // Joints that the blows of the tick were too much for break, the most overloaded first; what comes off becomes a
    // body. Linear and angular momentum and energy stay as they are. Gives how many parts found no room.
    uint32_t breakJoints(uint32_t tick, collision::RigidWorld& rigid, Arena& arena, EventLog& events);
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
    void visitPieces(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid);
    DentPage* pageFor(uint32_t body, uint32_t page);
    std::span<const Vec3> hullPoints(const DentedBody& body, Arena& arena) const;
    std::vector<Vec3> placedHulls(const DentedBody& body) const; // the same, outside of steps
    // Mass frame and contact geometry follow the skin.
    void reshape(uint32_t index, collision::RigidWorld& rigid, Arena& arena);
    bool foldsSomewhere(const DentedBody& body, std::span<const uint32_t> pages) const;
    float growGuarded(const DentedBody& body, std::span<const uint32_t> pages, float seconds, Kernels kernels,
                      Arena& arena);
    // One for each piece but one of this body.
    void makeSpares(const DentedBody& body, uint32_t index, collision::RigidWorld& rigid);
    void dropSpares(const DentedBody& body);
    uint64_t overloaded(const DentedBody& body, const collision::RigidWorld& rigid, uint32_t index, uint32_t tick,
                        Arena& arena, EventLog& events) const;
    void separate(uint32_t index, uint32_t loose, uint32_t tick, collision::RigidWorld& rigid, Arena& arena,
                  EventLog& events);

    Allocator& allocator_;
    uint32_t maxPages_;
    struct KnownShape
    {
        uint64_t hash;
        std::unique_ptr<DentShape> shape;
    };
    std::vector<KnownShape> shapes_;                  // by contents
    std::vector<std::unique_ptr<DentedBody>> bodies_; // by rigid body
    std::vector<std::unique_ptr<DentedBody>> spares_; // one for each piece that may still come off a body
    FlatArray<DentPage> pages_;                       // room is made when the first body comes
    FlatArray<collision::PointMoments> pageMoments_;  // by page, from it: what it adds to the moments at rest
    FlatArray<uint32_t> freePages_;
    FlatArray<uint32_t> pendingPages_;
    uint32_t versions_ = 0;          // given to shapes as they change, each once
    FlatArray<WaitingDent> waiting_; // of this tick
};

// Of some pieces of a body as they are now: volume and its moments; and, from those of the whole body, mass, frame and
// inertia, but not the radius.
collision::PointMoments momentsNow(const DentedBody& body, uint32_t pieces);
collision::RigidMass massNow(const DentedBody& body, uint32_t pieces, const collision::RigidMass& before);
collision::PointMoments momentsOfPage(const DentShape& shape, const DentPage& page);
double restVolumeOf(const DentShape& shape, uint32_t pieces); // m^3
// kg: of what hangs together now; settings and mass are those of its rigid body.
float blowMassOf(const DentedBody& body, const RigidBodySettings& settings, float mass);
} // namespace fsim::dents
