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
    uint32_t nearest = 0;
    float best = std::numeric_limits<float>::infinity();
    for (uint32_t page = 0; page < shape.pages; ++page)
    {
        if (!hasPiece(shape.pagePieces[page]))
            continue;
        uint32_t inPool = pageOf[page];
        Vec3 low = inPool == 0 ? shape.pageLows[page] : all.page(inPool - 1).low;
        Vec3 high = inPool == 0 ? shape.pageHighs[page] : all.page(inPool - 1).high;
        if (squaredDistanceToBox(low, high, point) >= best)
            continue;
        for (uint32_t place = page * pageSize; place < (page + 1) * pageSize; ++place)
        {
            float distance = lengthSquared(positionAt(place) - point);
            if (shape.onSurface[place] != 0 && distance < best)
            {
                best = distance;
                nearest = place;
            }
        }
    }
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
} // namespace fsim::dents
