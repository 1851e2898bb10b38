#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Material.h"
#include "FractureSim/TaskScheduler.h"

#include "Collision/PointMass.h"
#include "Collision/RigidWorld.h"
#include "Dents/DentBlows.h"
#include "Dents/DentBudget.h"
#include "Dents/DentGrow.h"
#include "Dents/DentJoints.h"
#include "Dents/DentSkin.h"
#include "Dents/DentSpread.h"
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

// One of them. Its state is material, restitution, waited and pageOf, and of a rig with pieces the last five below;
// pages lie in a pool that all bodies share.
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
    // The triangles of its pieces, from outside.
    collision::SurfacePoint castRay(Vec3 origin, Vec3 direction, float length) const override;

    const DentShape& shape;
    const DentedBodies& all;
    DentMaterial material{};
    float restitution = 0.0f;   // as long as nothing dents it: C_r* of Eq. 15
    float blowMass = 0.0f;      // kg: what a blow has to move; of bodies that do not move, what they would weigh
    FlatArray<uint32_t> pageOf; // by page of the shape: 1 + its place in the pool; 0: at rest
    float waited = 0.0f;        // s since it grew last
    uint32_t follows = 0;       // not 0: blows do not dent it, another world decides
    uint32_t version = 0;       // of its shape, for renderers; no state

    bool hasPiece(uint32_t piece) const { return (pieces >> piece & 1) != 0; }
    uint32_t pieces = 0;               // bits of those that are part of it
    uint64_t joints = 0;               // bits of those that hold
    RigidBodyId origin{};              // the body that it was a part of when that was made; itself, mostly
    uint32_t isStruck = 0;             // there are blows below
    FlatArray<PieceBlow> pieceBlows{}; // one a piece: what hit it in this tick
};

// What applyWeights() or applyJoints() changed.
struct DentChange
{
    uint32_t vertices = 0; // or joints
    Vec3 sum{};            // of where they were, in the user's frame
};

constexpr uint32_t noPart = ~0u;

// The pages of a body in which something waits.
struct GrowingBody
{
    uint32_t body = 0;
    uint32_t begin = 0; // among those that wait
    uint32_t end = 0;
    float most = 0.0f; // no row of what waits is longer, squared
};

// A body that grows, over as many ticks as the budget needs: what its pages become is worked out aside, and all are
// taken over at once. Its blows wait as long, so that all of it grows from the same.
struct GrowthRound
{
    uint32_t isOn = 0;
    uint32_t body = 0;
    uint32_t pages = 0;   // that are worked out
    uint32_t isReady = 0; // all of them are
    float share = 0.0f;   // of what waits
    float waited = 0.0f;  // s: of the body, when the round began
};

// How far the search for the vertices around a blow has come.
struct ReachProgress
{
    uint64_t joints = 0;
    uint32_t place = 0; // that was hit
    uint32_t looks = 0;
};

// A page in which something waits.
struct PendingPage
{
    uint32_t body = 0;
    uint32_t place = 0; // which page of the body it is
    uint32_t page = 0;  // in the pool
};

struct SavedPart;

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

    // Blows of a substep, which wait until the tick ends. Gives how many pages found no room.
    uint32_t strike(std::span<const collision::RigidBlow> blows, const collision::RigidWorld& rigid, float substep,
                    uint32_t tick, EventLog& events);
    // What the dents of this tick may cost follows from what its rigid step cost.
    void startBudget(const collision::RigidEffort& effort, uint32_t iterations, const collision::RigidWorld& rigid);
    // Blows that wait, those that are near to each other together, become changes of weights at vertices, and these
    // spread to those around; those that came first first, as far as the budget goes. Gives how many pages found no
    // room.
    uint32_t spread();
    // Joints that the blows of the tick were too much for break, the most overloaded first; what comes off becomes a
    // body. Linear and angular momentum and energy stay as they are. Gives how many parts found no room.
    uint32_t breakJoints(uint32_t tick, collision::RigidWorld& rigid, Arena& arena, EventLog& events);
    // A share of the changes that wait is applied, as far as the budget goes; bodies, their mass frames and contact
    // geometry follow.
    void grow(float seconds, Kernels kernels, collision::RigidWorld& rigid, Arena& arena, TaskScheduler& tasks);

    void visitState(StateVisitor& visitor, collision::RigidWorld& rigid, std::span<const AssetRef> assets);

    // Weights with those that wait, of 255, by place and example; and back. atOnce: without growing. Asks for memory.
    void describeWeights(uint32_t index, std::vector<uint16_t>& weights) const;
    // Refuses what applyWeights() would refuse, before or after applyJoints().
    Status checkWeights(uint32_t index, std::span<const uint16_t> wanted) const;
    Result<DentChange> applyWeights(uint32_t index, std::span<const uint16_t> wanted, bool atOnce, Kernels kernels,
                                    collision::RigidWorld& rigid, Arena& arena);
    // Which joints have broken, by joint; then the lowest piece that the body itself still has. And back: bodies come
    // apart, and joints that have broken stay so. Gives how many broke, and the sum of where, in the user's frame.
    void describeJoints(uint32_t index, std::vector<uint16_t>& joints) const;
    Result<DentChange> applyJoints(uint32_t index, std::span<const uint16_t> wanted, uint32_t tick,
                                   collision::RigidWorld& rigid, Arena& arena, EventLog& events);
    // A body and what came off it are parts of one another's whole: of what was added as one. A part that came off has
    // itself alone.
    bool isPartOf(uint32_t part, uint32_t index) const;
    uint32_t partWith(uint32_t index, uint32_t piece) const; // noPart: none is left that has it
    void setFollowing(uint32_t index, bool follows);
    // One body that is there, with all that came off it: DentSaves.cpp. Its mass and motion are the caller's, who calls
    // refit() when they are there.
    void visitBody(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid,
                   std::span<const AssetRef> assets, uint32_t tick, Arena& arena, EventLog& events);
    void refit(uint32_t index, collision::RigidWorld& rigid);

private:
    // Whose a page is that other weights are wanted for; noPart: it says nothing new, or nobody has it.
    uint32_t partOfChange(uint32_t index, uint32_t page, std::span<const uint16_t> wanted,
                          std::span<const uint16_t> now) const;
    const DentShape& shapeFor(const Asset& asset);
    void visitPieces(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid);
    bool touchPage(uint32_t body, uint32_t page);
    DentPage* pageFor(uint32_t body, uint32_t page);
    // Behind all that wait: the first of them may have been begun.
    uint32_t nextBlow() const { return waiting_.empty() ? 0 : waiting_[waiting_.size() - 1].number + 1; }
    bool searchReach(uint32_t index, bool isBudgeted);
    bool spreadBlow(WaitingBlow& blow, bool isBudgeted, uint32_t& left);
    bool addPending(uint32_t index, const DentReach& reached, const ExampleWeights& change);
    uint32_t spreadAll(bool isBudgeted);
    void dropFinished(); // pages in which nothing waits any more
    void sortPending(Arena& arena);
    std::span<const GrowingBody> listGrowing(float seconds, collision::RigidWorld& rigid, Arena& arena);
    bool startRound(const GrowingBody& growing, float seconds);
    void advanceRound(const GrowingBody& growing, Kernels kernels, TaskScheduler& tasks);
    void growAside(const GrowingBody& growing, uint32_t begin, uint32_t end, Kernels kernels);
    void takeOver(const GrowingBody& growing);
    GrowingBody roundPages() const;
    void completeRound(Kernels kernels, collision::RigidWorld& rigid, Arena& arena); // at once
    void abandonRound(); // it begins again: what it grew from has changed
    void restoreRound(StateVisitor& visitor);
    std::span<const Vec3> hullPoints(const DentedBody& body, Arena& arena) const;
    std::vector<Vec3> placedHulls(const DentedBody& body) const; // the same, outside of steps
    // Mass frame and contact geometry follow the skin.
    void reshape(uint32_t index, collision::RigidWorld& rigid, Arena& arena);
    bool foldsSomewhere(const DentedBody& body, std::span<const PendingPage> pages) const;
    void growGuarded(const GrowingBody& growing, Kernels kernels, Arena& arena);
    // One for each piece but one of this body.
    void makeSpares(const DentedBody& body, uint32_t index, collision::RigidWorld& rigid);
    void dropSpares(const DentedBody& body);
    uint64_t overloaded(const DentedBody& body, const collision::RigidWorld& rigid, uint32_t index, uint32_t tick,
                        Arena& arena, EventLog& events) const;
    // Parts that no joint holds to those that stay come off.
    void splitLoose(uint32_t index, uint32_t kept, uint32_t tick, collision::RigidWorld& rigid, Arena& arena,
                    EventLog& events);
    uint32_t largestPart(const DentedBody& body) const;
    void setPages(uint32_t index, const SavedPart& part);
    void dropPages(uint32_t index);
    void rebuildParts(uint32_t index, std::span<const SavedPart> parts, collision::RigidWorld& rigid,
                      std::span<const AssetRef> assets, uint32_t tick, Arena& arena, EventLog& events);
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
    FlatArray<float> pageMost_;                       // by page: no row of what waits in it is longer
    FlatArray<uint32_t> freePages_;
    FlatArray<PendingPage> pendingPages_;
    uint32_t versions_ = 0; // given to shapes as they change, each once
    FlatArray<WaitingBlow> waiting_;
    ReachProgress searched_{}; // of the first of them, if its search has begun
    ReachSearch reach_;        // that search; no state
    DentBudget spreading_;
    DentBudget growing_;
    DentWork rigidWork_ = 0.0f; // of this tick
    uint32_t resume_ = 0;       // the body whose turn it is to grow
    GrowthRound round_{};
    // Of its pages, as they will be; no state: they follow from the pages as they are.
    FlatArray<DentPage> grown_;
    FlatArray<collision::PointMoments> grownMoments_;
    FlatArray<float> grownMost_;
};

DentWork growthWork(const DentShape& shape, uint32_t page);

// Of some pieces of a body as they are now: volume and its moments; and, from those of the whole body, mass, frame and
// inertia, but not the radius.
collision::PointMoments momentsNow(const DentedBody& body, uint32_t pieces);
collision::RigidMass massNow(const DentedBody& body, uint32_t pieces, const collision::RigidMass& before);
double restVolumeOf(const DentShape& shape, uint32_t pieces); // m^3
// kg: of what hangs together now; settings and mass are those of its rigid body.
float blowMassOf(const DentedBody& body, const RigidBodySettings& settings, float mass);
} // namespace fsim::dents
