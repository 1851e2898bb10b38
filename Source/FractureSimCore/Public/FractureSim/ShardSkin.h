#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/HostProxies.h"
#include "FractureSim/Shards.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fsim
{
/// How long the tables are that a renderer keeps of a body of fragments.
struct SkinTableSizes
{
    uint32_t transforms = 0;
    uint32_t vertices = 0;
    uint32_t outsideTriangles = 0; ///< the first ones of the triangles
    uint32_t triangles = 0;

    friend constexpr bool operator==(const SkinTableSizes&, const SkinTableSizes&) = default;
};

/// Puts the shards of a body into the tables that draw its fragments (FractureSim/FragmentSkin.h), so that one draw a
/// material shows both, skinned by the same shader. Shards have room behind the fragments in each table: transform i
/// is that of particle i, vertices follow those of fragments, triangles those of the outside and those of the inside.
/// As long as there are none there is no room. Where the room does not do it doubles, and the tables are made anew.
class FRACTURESIMCORE_API ShardSkin
{
public:
    ShardSkin() = default;
    /// Of the fragments alone, as their skin has them.
    explicit ShardSkin(const SkinTableSizes& fragments);

    /// Takes over the shards that there are, and keeps copies. Costs a look at each of them, beside what is new. Those
    /// whose transform would be beyond what a SkinEntry can name are left out.
    void update(const ShardView& view);

    /// With room.
    const SkinTableSizes& sizes() const { return sizes_; }
    /// Another one whenever sizes() are others, or shards have been replaced, as when a state is restored: all tables
    /// are to be made anew.
    uint32_t version() const { return version_; }
    /// Another one whenever other shards are to be seen: some came, went or broke again.
    uint32_t visibleVersion() const { return visibleVersion_; }

    std::span<const Shard> shards() const { return shards_; }
    std::span<const ShardSize> shardSizes() const { return shardSizes_; } ///< one a shard
    /// Of all shards, from firstVertex() of the table on.
    std::span<const ShardVertex> vertices() const { return vertices_; }
    std::span<const SkinEntry> entries() const { return entries_; } ///< one a vertex
    uint32_t firstVertex() const { return fragments_.vertices; }
    /// Three a triangle, of vertices of the table, from these triangles of the table on.
    std::span<const uint32_t> outsideIndices() const { return outsideIndices_; }
    std::span<const uint32_t> insideIndices() const { return insideIndices_; }
    uint32_t firstOutside() const { return fragments_.outsideTriangles; }
    uint32_t firstInside() const { return tableTriangle(fragments_.triangles); }
    /// Where a triangle of the fragments is in the table.
    uint32_t tableTriangle(uint32_t ofFragments) const
    {
        const bool inside = ofFragments >= fragments_.outsideTriangles;
        return inside ? ofFragments + sizes_.outsideTriangles - fragments_.outsideTriangles : ofFragments;
    }

    /// What came since clearChanges(): the first vertex and triangles that are new, among those above.
    struct Mark
    {
        uint32_t vertices = 0;
        uint32_t outsideTriangles = 0;
        uint32_t insideTriangles = 0;
    };
    const Mark& sent() const { return sent_; }
    void clearChanges();

    /// Where shards are now, at their places of a table of sizes().transforms; nothing else of it is written.
    void writeTransforms(const ShardView& view, std::span<SkinTransform> transforms) const;
    /// For those that came with the last update(): where they were in a state before it, moved along with what they
    /// broke off. transforms: that state, of all that were there; particles: the fragments.
    void writeOrigins(std::span<const FragmentParticle> particles, std::span<SkinTransform> transforms) const;

    /// The corners of a shard around its centre of mass, along the axes of the body at rest: for a convex shape that a
    /// host puts where the shard is. Each point once.
    void corners(uint32_t shard, std::vector<Vec3>& result) const;

    /// What can be seen: the ranges of the fragments (FragmentSkin::visibleTriangles()) with those of the shards, all
    /// in the table. Rising, not adjacent.
    void visibleTriangles(std::span<const TriangleRange> ofFragments, std::vector<TriangleRange>& result) const;
    /// Likewise what has to be skinned.
    void skinnedVertices(std::span<const VertexRange> ofFragments, std::vector<VertexRange>& result) const;

private:
    struct Faces
    {
        TriangleRange outside{}; // of outsideIndices_
        TriangleRange inside{};
    };
    void add(const ShardView& view, const Shard& shard);
    void makeRoom();

    SkinTableSizes fragments_{};
    SkinTableSizes sizes_{};
    uint32_t version_ = 0;
    uint32_t visibleVersion_ = 0;
    uint32_t arrived_ = 0; // the first shard of the last update
    Mark sent_{};
    std::vector<Shard> shards_;
    std::vector<ShardSize> shardSizes_;
    std::vector<Faces> faces_;     // by shard
    std::vector<uint8_t> visible_; // by shard
    std::vector<ShardVertex> vertices_;
    std::vector<SkinEntry> entries_;
    std::vector<uint32_t> outsideIndices_;
    std::vector<uint32_t> insideIndices_;
};
} // namespace fsim
