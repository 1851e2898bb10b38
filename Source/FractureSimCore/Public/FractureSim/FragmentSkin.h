#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <memory>
#include <span>

namespace fsim
{
/// Vertices side by side.
struct VertexRange
{
    uint32_t first = 0;
    uint32_t count = 0;

    friend constexpr bool operator==(const VertexRange&, const VertexRange&) = default;
};

struct FragmentSkinSettings
{
    /// How far a particle is felt, in mean distances to its neighbours: more is smoother, less follows the particles
    /// more closely. 1 to 4. A particle is always felt by all of its own fragment.
    float reach = 1.5f;
    uint32_t groupSize = 24; ///< fragments, at most, whose inside is left out together while it is whole; above 0
};

/// The skin of a body cut into fragments while it breaks: what each vertex follows, and what of it can be seen. Made
/// once a body, told once a frame which bonds are broken; what it then says has changed is all that a renderer has to
/// send to its device. Choi, "Real-Time Simulation of Ductile Fracture with Oriented Particles", 2014, section 4.2.
///
/// Vertices and triangles are in an order of its own, the draw order: outside vertices first, then those that only
/// inside faces have, group by group; outside triangles first, then the faces of each bond, both sides together. Groups
/// are fragments that lie together.
///
/// Two vertices of one point have the same entry, bit for bit, as long as their fragments are connected around that
/// point, that is, through bonds whose interfaces contain it.
class FRACTURESIMCORE_API FragmentSkin
{
public:
    /// Refuses what validate() does. Keeps nothing of the view's memory.
    static Result<std::unique_ptr<FragmentSkin>> create(const FragmentView& fragments,
                                                        const FragmentSkinSettings& settings = {});
    ~FragmentSkin();
    FragmentSkin(const FragmentSkin&) = delete;
    FragmentSkin& operator=(const FragmentSkin&) = delete;

    /// One a bond, not 0: broken. Bonds may mend, as when a recording is wound back. Costs what changed, beside one
    /// look at the bytes, and allocates nothing. Refuses another number of bonds.
    Status update(std::span<const uint8_t> brokenBonds);

    /// The draw order: of each vertex drawn, which one of the view's it is.
    std::span<const uint32_t> vertexOrder() const;
    /// Of each triangle drawn, which one of the view's it is.
    std::span<const uint32_t> triangleOrder() const;
    /// Three a triangle, in draw order, of vertices in draw order.
    std::span<const uint32_t> indices() const;
    /// Triangles of the body's outside: the first ones of the order. The others are fracture surfaces.
    uint32_t outsideTriangles() const;
    /// Vertices of the outside: the first ones of the order.
    uint32_t outsideVertices() const;

    /// One a vertex in draw order, of transforms that are fragments.
    std::span<const SkinEntry> entries() const;
    /// What the last update() changed of them: rising, apart by at least a few. Entries in between may be in it that
    /// are as they were.
    std::span<const VertexRange> changedEntries() const;

    /// What can be seen: the outside and both faces of each broken bond. Rising, not adjacent.
    std::span<const TriangleRange> visibleTriangles() const;
    /// What the last update() changed of that: triangles that came or went.
    std::span<const TriangleRange> changedTriangles() const;
    /// What has to be skinned: the outside, and the inside of the groups that have a broken bond within or at their
    /// border. Rising, not adjacent.
    std::span<const VertexRange> skinnedVertices() const;

    /// The fragment that a vertex (in draw order) follows first: the nearest to its point of those that are connected
    /// with its own around that point.
    uint32_t anchorOf(uint32_t vertex) const;

private:
    struct State;
    explicit FragmentSkin(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Transforms for skinning from where the particles are now: x -> position + D (x - rest position). D is the
/// deformation where there are any (rotation times stretch, from the body's rest shape); else the turn from the rest
/// rotation to the rotation now; without rotations none. Spans of another length than the particles count as empty; a
/// particle without a position stays at rest.
FRACTURESIMCORE_API void fragmentTransforms(std::span<const FragmentParticle> particles,
                                            std::span<const Vec3> positions, std::span<const Quat> rotations,
                                            std::span<const Mat3> deformations, std::span<SkinTransform> transforms);
} // namespace fsim
