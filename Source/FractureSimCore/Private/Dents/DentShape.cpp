#include "Dents/DentShape.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace fsim::dents
{
namespace
{
// Bits of three numbers, one after the other: near numbers are near in space.
uint64_t interleaved(uint32_t x, uint32_t y, uint32_t z)
{
    uint64_t code = 0;
    for (uint32_t bit = 0; bit < 16; ++bit)
        code |= (uint64_t{x >> bit & 1} << (3 * bit)) | (uint64_t{y >> bit & 1} << (3 * bit + 1)) |
                (uint64_t{z >> bit & 1} << (3 * bit + 2));
    return code;
}

std::vector<uint32_t> orderInSpace(const DentRigView& rig)
{
    std::span<const Vec3> positions = rig.positions;
    constexpr float most = std::numeric_limits<float>::max();
    Vec3 low{most, most, most};
    Vec3 high{-most, -most, -most};
    for (Vec3 p : positions)
    {
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    float size = maxOf(high.x - low.x, maxOf(high.y - low.y, high.z - low.z));
    float scale = size > 0.0f ? 65535.0f / size : 0.0f;
    std::vector<uint64_t> codes;
    for (Vec3 p : positions)
        codes.push_back(interleaved(static_cast<uint32_t>((p.x - low.x) * scale),
                                    static_cast<uint32_t>((p.y - low.y) * scale),
                                    static_cast<uint32_t>((p.z - low.z) * scale)));
    std::vector<uint32_t> order(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t l, uint32_t r) {
        return rig.pieceOf(l) != rig.pieceOf(r) ? rig.pieceOf(l) < rig.pieceOf(r) : codes[l] < codes[r];
    });
    return order;
}

// A place of a page, and the vertex that is there.
struct DentPlace
{
    uint32_t vertex = 0;
    bool isCopy = false; // fills its page up
};

std::vector<DentPlace> placesOf(const DentRigView& rig, DentShape& shape)
{
    std::vector<uint32_t> order = orderInSpace(rig);
    std::vector<DentPlace> places;
    shape.placeOf.resize(shape.vertices);
    for (size_t i = 0; i < order.size(); ++i)
    {
        if (places.size() % pageSize == 0)
            shape.pagePieces.push_back(rig.pieceOf(order[i]));
        shape.placeOf[order[i]] = static_cast<uint32_t>(places.size());
        places.push_back({order[i], false});
        bool isLast = i + 1 == order.size() || rig.pieceOf(order[i + 1]) != rig.pieceOf(order[i]);
        while (isLast && places.size() % pageSize != 0)
            places.push_back({order[i], true});
    }
    shape.pages = static_cast<uint32_t>(shape.pagePieces.size());
    return places;
}

void pageTheWeights(const DentRigView& rig, std::span<const DentPlace> places, DentShape& shape)
{
    shape.pageBoneOffsets.push_back(0);
    for (uint32_t page = 0; page < shape.pages; ++page)
    {
        uint32_t begin = page * pageSize;
        uint32_t end = begin;
        while (end < begin + pageSize && !places[end].isCopy)
            ++end;
        std::vector<uint32_t> bones;
        for (uint32_t place = begin; place < end; ++place)
        {
            uint32_t v = places[place].vertex;
            bones.insert(bones.end(), rig.bones.begin() + rig.weightOffsets[v],
                         rig.bones.begin() + rig.weightOffsets[v + 1]);
        }
        std::sort(bones.begin(), bones.end());
        bones.erase(std::unique(bones.begin(), bones.end()), bones.end());
        size_t first = shape.pageWeights.size();
        shape.pageWeights.resize(first + bones.size() * pageSize, 0.0f);
        for (uint32_t place = begin; place < end; ++place)
            for (uint32_t k = rig.weightOffsets[places[place].vertex]; k < rig.weightOffsets[places[place].vertex + 1];
                 ++k)
            {
                auto bone =
                    static_cast<size_t>(std::lower_bound(bones.begin(), bones.end(), rig.bones[k]) - bones.begin());
                shape.pageWeights[first + bone * pageSize + (place - begin)] = rig.weights[k];
            }
        shape.pageBones.insert(shape.pageBones.end(), bones.begin(), bones.end());
        shape.pageBoneOffsets.push_back(static_cast<uint32_t>(shape.pageBones.size()));
    }
}

// 1 + the joint between the pieces of two places; 0 within a piece.
uint8_t jointBetween(const DentShape& shape, uint32_t from, uint32_t to)
{
    uint32_t a = shape.pagePieces[from / pageSize];
    uint32_t b = shape.pagePieces[to / pageSize];
    for (size_t j = 0; a != b && j < shape.joints.size(); ++j)
        if (shape.joints[j].a == std::min(a, b) && shape.joints[j].b == std::max(a, b))
            return static_cast<uint8_t>(j + 1);
    return 0;
}

void linkVertices(const DentRigView& rig, DentShape& shape)
{
    struct Link
    {
        uint32_t from;
        uint32_t to;
        float length;
    };
    std::vector<Link> links;
    for (const DentEdge& edge : rig.edges)
    {
        uint32_t a = shape.placeOf[edge.a];
        uint32_t b = shape.placeOf[edge.b];
        links.push_back({a, b, edge.length});
        links.push_back({b, a, edge.length});
    }
    std::sort(links.begin(), links.end(), [](const Link& l, const Link& r) {
        return l.from != r.from ? l.from < r.from : l.to != r.to ? l.to < r.to : l.length < r.length;
    });
    shape.graphOffsets.assign(size_t{shape.places()} + 1, 0);
    for (const Link& link : links)
    {
        if (!shape.joints.empty())
            shape.graphJoints.push_back(jointBetween(shape, link.from, link.to));
        ++shape.graphOffsets[link.from + 1];
        shape.graphLinks.push_back({link.to, link.length});
    }
    std::partial_sum(shape.graphOffsets.begin(), shape.graphOffsets.end(), shape.graphOffsets.begin());
}

void listTriangles(DentShape& shape)
{
    shape.triangleOffsets.assign(size_t{shape.places()} + 1, 0);
    for (uint32_t place : shape.indices)
        ++shape.triangleOffsets[place + 1];
    std::partial_sum(shape.triangleOffsets.begin(), shape.triangleOffsets.end(), shape.triangleOffsets.begin());
    shape.vertexTriangles.resize(shape.indices.size());
    std::vector<uint32_t> next(shape.triangleOffsets.begin(), shape.triangleOffsets.end() - 1);
    for (size_t i = 0; i < shape.indices.size(); ++i)
        shape.vertexTriangles[next[shape.indices[i]]++] = static_cast<uint32_t>(i / 3);
}

void listFolds(DentShape& shape)
{
    struct Side
    {
        uint32_t low, high, third;
        bool isForward;
    };
    std::vector<Side> sides;
    for (size_t i = 0; i < shape.indices.size(); i += 3)
        for (size_t k = 0; k < 3; ++k)
        {
            uint32_t a = shape.indices[i + k], b = shape.indices[i + (k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), shape.indices[i + (k + 2) % 3], a < b});
            shape.longestEdge = maxOf(shape.longestEdge, length(shape.rest[a] - shape.rest[b]));
        }
    std::sort(sides.begin(), sides.end(), [](const Side& l, const Side& r) {
        return l.low != r.low ? l.low < r.low : l.high != r.high ? l.high < r.high : l.third < r.third;
    });
    std::vector<std::pair<uint32_t, uint32_t>> byPage;
    shape.edgeOffsets.assign(size_t{shape.pages} + 1, 0);
    for (size_t i = 0; i + 1 < sides.size(); ++i)
    {
        const Side& one = sides[i];
        const Side& other = sides[i + 1];
        if (one.low != other.low || one.high != other.high || one.isForward == other.isForward)
            continue;
        auto number = static_cast<uint32_t>(shape.foldEdges.size());
        shape.foldEdges.push_back(
            {one.low, one.high, one.isForward ? one.third : other.third, one.isForward ? other.third : one.third});
        const DentFoldEdge& made = shape.foldEdges.back();
        ++shape.edgeOffsets[made.a / pageSize + 1]; // sides are sorted, so edges are too
        for (uint32_t place : {made.a, made.b, made.left, made.right})
            byPage.emplace_back(place / pageSize, number);
    }
    std::partial_sum(shape.edgeOffsets.begin(), shape.edgeOffsets.end(), shape.edgeOffsets.begin());
    std::sort(byPage.begin(), byPage.end());
    byPage.erase(std::unique(byPage.begin(), byPage.end()), byPage.end());
    shape.foldOffsets.assign(size_t{shape.pages} + 1, 0);
    for (auto [page, number] : byPage)
    {
        ++shape.foldOffsets[page + 1];
        shape.pageFolds.push_back(number);
    }
    std::partial_sum(shape.foldOffsets.begin(), shape.foldOffsets.end(), shape.foldOffsets.begin());
}

void boundPages(DentShape& shape)
{
    for (uint32_t page = 0; page < shape.pages; ++page)
    {
        Vec3 low = shape.rest[size_t{page} * pageSize];
        Vec3 high = low;
        for (uint32_t lane = 1; lane < pageSize; ++lane)
        {
            Vec3 p = shape.rest[size_t{page} * pageSize + lane];
            low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
            high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
        }
        shape.pageLows.push_back(low);
        shape.pageHighs.push_back(high);
    }
}
} // namespace

DentShape shapeOf(const DentRigView& rig)
{
    DentShape shape;
    shape.vertices = rig.vertexCount();
    shape.examples = rig.exampleCount();
    shape.pieces = rig.pieceCount();
    shape.joints.assign(rig.joints.begin(), rig.joints.end());
    std::vector<DentPlace> places = placesOf(rig, shape);

    std::vector<uint8_t> onSurface(shape.vertices, 0);
    for (uint32_t vertex : rig.indices)
    {
        onSurface[vertex] = 1;
        shape.indices.push_back(shape.placeOf[vertex]);
    }
    shape.pieceMoments.resize(shape.pieces);
    for (auto [vertex, isCopy] : places)
    {
        shape.rest.push_back(rig.positions[vertex]);
        shape.volumes.push_back(isCopy ? 0.0f : rig.volumes[vertex]);
        shape.strengths.push_back(isCopy ? 0.0f : rig.strengths.empty() ? 1.0f : rig.strengths[vertex]);
        shape.onSurface.push_back(isCopy ? 0 : onSurface[vertex]);
        shape.restVolume += shape.volumes.back();
        auto volume = static_cast<double>(shape.volumes.back());
        shape.restMoments.add(shape.rest.back(), volume);
        shape.pieceMoments[rig.pieceOf(vertex)].add(shape.rest.back(), volume);
    }
    pageTheWeights(rig, places, shape);
    shape.pivots.assign(rig.pivots.begin(), rig.pivots.end());
    for (uint32_t bone = 0; bone < rig.boneCount(); ++bone)
        for (uint32_t e = 0; e < shape.examples; ++e)
        {
            const Transform& pose = rig.examples[size_t{e} * rig.boneCount() + bone];
            Quat q = normalized(pose.rotation);
            shape.poses.push_back({q.w < 0.0f ? Quat{-q.x, -q.y, -q.z, -q.w} : q, pose.position});
        }
    linkVertices(rig, shape);
    listTriangles(shape);
    listFolds(shape);
    boundPages(shape);
    shape.hullOffsets.assign(rig.hullOffsets.begin(), rig.hullOffsets.end());
    for (uint32_t vertex : rig.hullVertices)
        shape.hullPlaces.push_back(shape.placeOf[vertex]);
    for (uint32_t h = 0; h < rig.hullCount(); ++h)
        shape.hullPieces.push_back(rig.pieceOf(rig.hullVertices[rig.hullOffsets[h]]));
    return shape;
}
} // namespace fsim::dents
