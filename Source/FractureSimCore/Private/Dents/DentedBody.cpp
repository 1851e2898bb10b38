#include "Dents/DentedBodies.h"
#include "Geometry/TriangleQueries.h"
#include "Math/VectorMath.h"

#include <limits>

namespace fsim::dents
{
namespace
{
float squaredDistanceToBox(Vec3 low, Vec3 high, Vec3 p)
{
    Vec3 out{maxOf(maxOf(low.x - p.x, p.x - high.x), 0.0f), maxOf(maxOf(low.y - p.y, p.y - high.y), 0.0f),
             maxOf(maxOf(low.z - p.z, p.z - high.z), 0.0f)};
    return lengthSquared(out);
}
} // namespace

DentedBody::DentedBody(const DentShape& bodyShape, const DentedBodies& owner, Allocator& allocator)
    : shape(bodyShape), all(owner), pageOf(allocator, bodyShape.pages), pieces(bodyShape.allPieces()),
      joints(bodyShape.allJoints())
{
    pageOf.assign(bodyShape.pages, 0);
    if (shape.pieces > 1)
    {
        pieceBlows = FlatArray<PieceBlow>(allocator, shape.pieces);
        pieceBlows.assign(shape.pieces, {});
    }
}

Vec3 DentedBody::positionAt(uint32_t place) const
{
    uint32_t page = pageOf[place / pageSize];
    if (page == 0)
        return shape.rest[place];
    const DentPage& at = all.page(page - 1);
    uint32_t lane = place % pageSize;
    return {at.x[lane], at.y[lane], at.z[lane]};
}

ExampleWeights DentedBody::weightsAt(uint32_t place) const
{
    ExampleWeights weights{};
    if (uint32_t page = pageOf[place / pageSize]; page != 0)
        for (uint32_t e = 0; e < shape.examples; ++e)
            weights[e] = all.page(page - 1).weights[e][place % pageSize];
    return weights;
}

uint32_t DentedBody::nearestPlace(Vec3 point) const
{
    constexpr float none = std::numeric_limits<float>::infinity();
    auto distanceToPage = [&](uint32_t page) {
        if (!hasPiece(shape.pagePieces[page]))
            return none;
        uint32_t inPool = pageOf[page];
        return inPool == 0 ? squaredDistanceToBox(shape.pageLows[page], shape.pageHighs[page], point)
                           : squaredDistanceToBox(all.page(inPool - 1).low, all.page(inPool - 1).high, point);
    };
    uint32_t nearest = 0;
    float best = none;
    auto look = [&](uint32_t page) {
        const DentPage* at = pageOf[page] == 0 ? nullptr : &all.page(pageOf[page] - 1);
        for (uint32_t lane = 0; lane < pageSize; ++lane)
        {
            uint32_t place = page * pageSize + lane;
            Vec3 p = at ? Vec3{at->x[lane], at->y[lane], at->z[lane]} : shape.rest[place];
            float distance = lengthSquared(p - point);
            if (shape.onSurface[place] != 0 && distance < best)
            {
                best = distance;
                nearest = place;
            }
        }
    };
    // The page whose box is nearest comes first: then few others can be nearer.
    constexpr uint32_t mostKept = 512;
    float kept[mostKept]; // distances of the first pages
    uint32_t first = 0;
    float least = none;
    for (uint32_t page = 0; page < shape.pages; ++page)
    {
        float distance = distanceToPage(page);
        if (page < mostKept)
            kept[page] = distance;
        if (distance < least)
        {
            least = distance;
            first = page;
        }
    }
    look(first);
    for (uint32_t page = 0; page < shape.pages; ++page)
        if (page != first && (page < mostKept ? kept[page] : distanceToPage(page)) < best)
            look(page);
    return nearest;
}

collision::SurfacePoint DentedBody::distanceTo(Vec3 point) const
{
    uint32_t vertex = nearestPlace(point);
    float best = std::numeric_limits<float>::infinity();
    Vec3 closest = positionAt(vertex);
    Vec3 outwards;
    for (uint32_t i = shape.triangleOffsets[vertex]; i < shape.triangleOffsets[vertex + 1]; ++i)
    {
        const uint32_t* corners = &shape.indices[size_t{3} * shape.vertexTriangles[i]];
        Vec3 a = positionAt(corners[0]);
        Vec3 b = positionAt(corners[1]);
        Vec3 c = positionAt(corners[2]);
        Vec3 on = geometry::closestOnTriangle(point, a, b, c);
        outwards += normalizedOr(cross(b - a, c - a), {});
        if (float distance = lengthSquared(on - point); distance < best)
        {
            best = distance;
            closest = on;
        }
    }
    outwards = normalizedOr(outwards, {0.0f, 0.0f, 1.0f});
    Vec3 away = point - closest;
    float distance = length(away);
    if (!(distance > 0.0f))
        return {0.0f, outwards};
    bool isInside = dot(away, outwards) < 0.0f;
    return {isInside ? -distance : distance, isInside ? away / -distance : away / distance};
}

collision::SurfacePoint DentedBody::castRay(Vec3 from, Vec3 direction, float length) const
{
    collision::SurfacePoint nearest{-1.0f, {}};
    float reach = length;
    for (size_t i = 0; i < shape.indices.size(); i += 3)
    {
        if (!hasPiece(shape.pagePieces[shape.indices[i] / pageSize]))
            continue;
        Vec3 a = positionAt(shape.indices[i]);
        Vec3 b = positionAt(shape.indices[i + 1]);
        Vec3 c = positionAt(shape.indices[i + 2]);
        Vec3 outwards = cross(b - a, c - a);
        if (!(dot(outwards, direction) < 0.0f))
            continue;
        auto along = static_cast<float>(geometry::rayMeetsTriangle(from, direction, a, b, c));
        if (along < 0.0f || along > reach)
            continue;
        reach = along;
        nearest = {along, normalizedOr(outwards, -direction)};
    }
    return nearest;
}
} // namespace fsim::dents
