#include "Dents/DentPassings.h"

#include "Math/VectorMath.h"

#include <cmath>

namespace fsim::dents
{
namespace
{
constexpr float stretchedEdge = 2.0f; // of the longest edge at rest: triangles reach no further out of their page

// A point or a corner on its way.
struct Swept
{
    Vec3 then{};
    Vec3 now{};
};

struct SweptBox
{
    Vec3 low{};
    Vec3 high{};

    void add(Vec3 p)
    {
        low = {minOf(low.x, p.x), minOf(low.y, p.y), minOf(low.z, p.z)};
        high = {maxOf(high.x, p.x), maxOf(high.y, p.y), maxOf(high.z, p.z)};
    }
    bool meets(const SweptBox& other, float margin) const
    {
        return low.x - margin <= other.high.x && other.low.x - margin <= high.x && low.y - margin <= other.high.y &&
               other.low.y - margin <= high.y && low.z - margin <= other.high.z && other.low.z - margin <= high.z;
    }
};

Swept sweptPlace(const PagesChanged& changed, uint32_t place)
{
    Vec3 now = changed.body.positionAt(place);
    uint32_t number = changed.numberOf[place / pageSize];
    if (number == 0)
        return {now, now};
    const DentPage& page = changed.before[number - 1];
    uint32_t lane = place % pageSize;
    return {{page.x[lane], page.y[lane], page.z[lane]}, now};
}

SweptBox sweptPage(const PagesChanged& changed, uint32_t page)
{
    const DentedBody& body = changed.body;
    uint32_t inPool = body.pageOf[page];
    SweptBox box = inPool == 0 ? SweptBox{body.shape.pageLows[page], body.shape.pageHighs[page]}
                               : SweptBox{body.all.page(inPool - 1).low, body.all.page(inPool - 1).high};
    if (uint32_t number = changed.numberOf[page]; number != 0)
    {
        box.add(changed.before[number - 1].low);
        box.add(changed.before[number - 1].high);
    }
    return box;
}

// m: how high a point is above a triangle.
float heightAbove(Vec3 p, Vec3 a, Vec3 b, Vec3 c)
{
    return dot(normalizedOr(cross(b - a, c - a), {}), p - a);
}

bool goesThrough(const Swept& p, const Swept (&t)[3])
{
    float then = heightAbove(p.then, t[0].then, t[1].then, t[2].then);
    float now = heightAbove(p.now, t[0].now, t[1].now, t[2].now);
    if (!((then > 0.0f && now < 0.0f) || (then < 0.0f && now > 0.0f)))
        return false;
    // Where they meet, roughly: heights change evenly while little turns.
    float share = then / (then - now);
    auto at = [&](const Swept& s) { return s.then + share * (s.now - s.then); };
    Vec3 q = at(p), a = at(t[0]), b = at(t[1]), c = at(t[2]);
    Vec3 normal = cross(b - a, c - a);
    // A little around it too: what meets an edge or a corner exactly must not slip between its triangles.
    float outside = -0.01f * lengthSquared(normal);
    return dot(cross(b - a, q - a), normal) > outside && dot(cross(c - b, q - b), normal) > outside &&
           dot(cross(a - c, q - c), normal) > outside;
}

// The vertices of one page against the triangles that begin in another.
bool pageGoesThrough(const PagesChanged& changed, uint32_t points, uint32_t triangles)
{
    const DentShape& shape = changed.body.shape;
    Swept vertices[pageSize];
    for (uint32_t lane = 0; lane < pageSize; ++lane)
        vertices[lane] = sweptPlace(changed, points * pageSize + lane);
    for (uint32_t first = triangles * pageSize; first < (triangles + 1) * pageSize; ++first)
        for (uint32_t i = shape.triangleOffsets[first]; i < shape.triangleOffsets[first + 1]; ++i)
        {
            const uint32_t* corners = &shape.indices[size_t{3} * shape.vertexTriangles[i]];
            if (corners[0] != first)
                continue;
            Swept t[3] = {sweptPlace(changed, corners[0]), sweptPlace(changed, corners[1]),
                          sweptPlace(changed, corners[2])};
            SweptBox box{t[0].then, t[0].then};
            for (const Swept& corner : t)
            {
                box.add(corner.then);
                box.add(corner.now);
            }
            for (uint32_t lane = 0; lane < pageSize; ++lane)
            {
                uint32_t place = points * pageSize + lane;
                if (shape.onSurface[place] == 0 || place == corners[0] || place == corners[1] || place == corners[2])
                    continue;
                SweptBox way{vertices[lane].then, vertices[lane].then};
                way.add(vertices[lane].now);
                if (box.meets(way, 0.0f) && goesThrough(vertices[lane], t))
                    return true;
            }
        }
    return false;
}
} // namespace

bool passesThrough(const PagesChanged& changed, uint32_t page)
{
    const DentShape& shape = changed.body.shape;
    float margin = stretchedEdge * shape.longestEdge;
    SweptBox own = sweptPage(changed, page);
    for (uint32_t other = 0; other < shape.pages; ++other)
    {
        if (!changed.body.hasPiece(shape.pagePieces[other]) || !own.meets(sweptPage(changed, other), margin))
            continue;
        if (pageGoesThrough(changed, page, other) || (other != page && pageGoesThrough(changed, other, page)))
            return true;
    }
    return false;
}
} // namespace fsim::dents
