#include "FractureSim/ShardSkin.h"

#include "Math/Polar3.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr size_t mostSkinTransforms = 65536; // SkinEntry has 16 bits for them

// Of each kind, once there are shards.
constexpr uint32_t leastShardRoom = 32;
constexpr uint32_t leastShardElements = 1024;

uint32_t shardRoomFor(size_t needed, uint32_t room, uint32_t least)
{
    const auto count = static_cast<uint32_t>(needed);
    return count <= room ? room : std::max(2 * count, least);
}

ShardSize sizeOfShard(std::span<const ShardVertex> corners, std::span<const ShardTriangle> triangles, Vec3 centre)
{
    double volume = 0.0;
    for (const ShardTriangle& triangle : triangles)
    {
        const Vec3 a = corners[triangle.corners[0]].position - centre;
        const Vec3 b = corners[triangle.corners[1]].position - centre;
        const Vec3 c = corners[triangle.corners[2]].position - centre;
        volume += static_cast<double>(dot(a, cross(b, c))) / 6.0;
    }
    Vec3 low = corners.empty() ? Vec3{} : corners[0].position, high = low;
    for (const ShardVertex& corner : corners)
    {
        const Vec3 p = corner.position;
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    const Vec3 size = high - low;
    return {static_cast<float>(volume), maxOf(size.x, maxOf(size.y, size.z))};
}

template <class Range> void appendShardRun(std::vector<Range>& ranges, uint32_t first, uint32_t count)
{
    if (count == 0)
        return;
    if (!ranges.empty() && ranges.back().first + ranges.back().count == first)
        ranges.back().count += count;
    else
        ranges.push_back({first, count});
}
} // namespace

ShardSkin::ShardSkin(const SkinTableSizes& fragments) : fragments_(fragments), sizes_(fragments) {}

void ShardSkin::update(const ShardView& view)
{
    const size_t most = mostSkinTransforms - std::min<size_t>(fragments_.transforms, mostSkinTransforms);
    const std::span<const Shard> there = view.shards.first(std::min(view.shards.size(), most));
    if (there.size() < shards_.size() || !std::equal(shards_.begin(), shards_.end(), there.begin()))
    {
        const uint32_t version = version_, visibleVersion = visibleVersion_;
        *this = ShardSkin(fragments_);
        version_ = version + 1;
        visibleVersion_ = visibleVersion + 1;
    }
    arrived_ = static_cast<uint32_t>(shards_.size());
    for (const Shard& shard : there.subspan(shards_.size()))
        add(view, shard);
    makeRoom();
    visible_.resize(shards_.size(), 0);
    bool changed = false;
    for (size_t i = 0; i < shards_.size(); ++i)
    {
        const uint8_t seen = i < view.poses.size() && view.poses[i].scale > 0.0f;
        changed |= seen != visible_[i];
        visible_[i] = seen;
    }
    visibleVersion_ += changed;
}

void ShardSkin::add(const ShardView& view, const Shard& shard)
{
    const uint32_t first = fragments_.vertices + static_cast<uint32_t>(vertices_.size());
    const std::span<const ShardVertex> corners = view.vertices.subspan(shard.firstVertex, shard.vertexCount);
    vertices_.insert(vertices_.end(), corners.begin(), corners.end());
    const SkinInfluence own{fragments_.transforms + static_cast<uint32_t>(shards_.size()), 1.0f};
    entries_.resize(vertices_.size(), packSkinEntry({&own, 1}));
    Faces faces{{static_cast<uint32_t>(outsideIndices_.size() / 3), 0},
                {static_cast<uint32_t>(insideIndices_.size() / 3), 0}};
    for (const ShardTriangle& triangle : view.triangles.subspan(shard.firstTriangle, shard.triangleCount))
    {
        std::vector<uint32_t>& indices = triangle.inside != 0 ? insideIndices_ : outsideIndices_;
        for (const uint32_t corner : triangle.corners)
            indices.push_back(first + corner);
        ++(triangle.inside != 0 ? faces.inside : faces.outside).count;
    }
    shardSizes_.push_back(
        sizeOfShard(corners, view.triangles.subspan(shard.firstTriangle, shard.triangleCount), shard.restCentre));
    faces_.push_back(faces);
    shards_.push_back(shard);
}

void ShardSkin::makeRoom()
{
    const uint32_t outside = sizes_.outsideTriangles - fragments_.outsideTriangles;
    const uint32_t inside = sizes_.triangles - fragments_.triangles - outside;
    const uint32_t roomOutside = shardRoomFor(outsideIndices_.size() / 3, outside, leastShardElements);
    const uint32_t roomInside = shardRoomFor(insideIndices_.size() / 3, inside, leastShardElements);
    SkinTableSizes sizes;
    sizes.transforms =
        fragments_.transforms + shardRoomFor(shards_.size(), sizes_.transforms - fragments_.transforms, leastShardRoom);
    sizes.vertices =
        fragments_.vertices + shardRoomFor(vertices_.size(), sizes_.vertices - fragments_.vertices, leastShardElements);
    sizes.outsideTriangles = fragments_.outsideTriangles + roomOutside;
    sizes.triangles = fragments_.triangles + roomOutside + roomInside;
    if (sizes == sizes_)
        return;
    sizes_ = sizes;
    sent_ = {};
    ++version_;
}

void ShardSkin::clearChanges()
{
    sent_ = {static_cast<uint32_t>(vertices_.size()), static_cast<uint32_t>(outsideIndices_.size() / 3),
             static_cast<uint32_t>(insideIndices_.size() / 3)};
}

void ShardSkin::writeTransforms(const ShardView& view, std::span<SkinTransform> transforms) const
{
    const size_t count = std::min(shards_.size(), view.poses.size());
    for (size_t i = 0; i < count && fragments_.transforms + i < transforms.size(); ++i)
    {
        const ShardPose& pose = view.poses[i];
        transforms[fragments_.transforms + i] =
            makeSkinTransform(shards_[i].restCentre, pose.position, matrixOf(pose.rotation) * pose.scale);
    }
}

void ShardSkin::writeOrigins(std::span<const FragmentParticle> particles, std::span<SkinTransform> transforms) const
{
    for (size_t i = arrived_; i < shards_.size(); ++i)
    {
        const size_t own = fragments_.transforms + i;
        const uint32_t parent = shards_[i].parent;
        if (own >= transforms.size() || parent >= own)
            continue;
        // The surface of a shard holds the stretch that its fragment keeps, so only how that moved is taken over.
        const float(&rows)[3][4] = transforms[parent].rows;
        const Mat3 linear{{rows[0][0], rows[1][0], rows[2][0]},
                          {rows[0][1], rows[1][1], rows[2][1]},
                          {rows[0][2], rows[1][2], rows[2][2]}};
        const Vec3 rest = parent < fragments_.transforms && parent < particles.size()
                              ? particles[parent].rest.position
                              : shards_[parent - fragments_.transforms].restCentre;
        const Vec3 centre = skinPosition(transforms[parent], rest);
        transforms[own] = makeSkinTransform(rest, centre, math::polar(linear).rotation);
    }
}

void ShardSkin::corners(uint32_t shard, std::vector<Vec3>& result) const
{
    result.clear();
    if (shard >= shards_.size())
        return;
    const Shard& own = shards_[shard];
    std::vector<uint32_t> points;
    for (const ShardVertex& vertex : std::span(vertices_).subspan(own.firstVertex, own.vertexCount))
    {
        if (std::find(points.begin(), points.end(), vertex.point) != points.end())
            continue;
        points.push_back(vertex.point);
        result.push_back(vertex.position - own.restCentre);
    }
}

void ShardSkin::visibleTriangles(std::span<const TriangleRange> ofFragments, std::vector<TriangleRange>& result) const
{
    result.clear();
    const uint32_t border = fragments_.outsideTriangles;
    for (const TriangleRange& range : ofFragments)
        if (range.first < border)
            appendShardRun(result, range.first, std::min(range.count, border - range.first));
    for (size_t i = 0; i < shards_.size(); ++i)
        if (visible_[i])
            appendShardRun(result, firstOutside() + faces_[i].outside.first, faces_[i].outside.count);
    for (const TriangleRange& range : ofFragments)
        if (const uint32_t first = std::max(range.first, border); first < range.first + range.count)
            appendShardRun(result, tableTriangle(first), range.first + range.count - first);
    for (size_t i = 0; i < shards_.size(); ++i)
        if (visible_[i])
            appendShardRun(result, firstInside() + faces_[i].inside.first, faces_[i].inside.count);
}

void ShardSkin::skinnedVertices(std::span<const VertexRange> ofFragments, std::vector<VertexRange>& result) const
{
    result.assign(ofFragments.begin(), ofFragments.end());
    uint32_t first = firstVertex();
    for (size_t i = 0; i < shards_.size(); ++i)
    {
        if (visible_[i])
            appendShardRun(result, first, shards_[i].vertexCount);
        first += shards_[i].vertexCount;
    }
}
} // namespace fsim
