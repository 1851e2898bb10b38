#include "Dents/DentPassings.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <initializer_list>

namespace fsim::dents
{
namespace
{
constexpr float stretchedEdge = 2.0f; // of the longest edge at rest: no edge becomes longer

// When a quantity that changes evenly is 0, as a share of the way; below 0: it keeps its sign.
float zeroOf(float then, float now)
{
    bool changesSign = (then > 0.0f && now < 0.0f) || (then < 0.0f && now > 0.0f);
    return changesSign ? then / (then - now) : -1.0f;
}

Vec3 placeAfter(const Swept& point, float share)
{
    return point.then + share * (point.now - point.then);
}

// m: how high a point is above a triangle.
float heightAbove(Vec3 p, Vec3 a, Vec3 b, Vec3 c)
{
    return dot(normalizedOr(cross(b - a, c - a), {}), p - a);
}

bool goesThrough(const Swept& p, const Swept (&t)[3])
{
    // Where they meet, roughly: heights change evenly while little turns.
    float share =
        zeroOf(heightAbove(p.then, t[0].then, t[1].then, t[2].then), heightAbove(p.now, t[0].now, t[1].now, t[2].now));
    if (share < 0.0f)
        return false;
    Vec3 q = placeAfter(p, share);
    Vec3 a = placeAfter(t[0], share), b = placeAfter(t[1], share), c = placeAfter(t[2], share);
    Vec3 normal = cross(b - a, c - a);
    // A little around it too: what meets an edge or a corner exactly must not slip between its triangles.
    float outside = -0.01f * lengthSquared(normal);
    return dot(cross(b - a, q - a), normal) > outside && dot(cross(c - b, q - b), normal) > outside &&
           dot(cross(a - c, q - c), normal) > outside;
}

// Six times the volume between two edges: its sign says on which side of each other they pass.
float volumeBetween(Vec3 a, Vec3 b, Vec3 c, Vec3 d)
{
    return dot(cross(b - a, d - c), c - a);
}

// Edges from a to b and from c to d.
bool goesThrough(const Swept& fromA, const Swept& toB, const Swept& fromC, const Swept& toD)
{
    float share = zeroOf(volumeBetween(fromA.then, toB.then, fromC.then, toD.then),
                         volumeBetween(fromA.now, toB.now, fromC.now, toD.now));
    if (share < 0.0f)
        return false;
    Vec3 a = placeAfter(fromA, share), c = placeAfter(fromC, share);
    Vec3 u = placeAfter(toB, share) - a, v = placeAfter(toD, share) - c;
    // Where the lines of the two come nearest, as shares of their lengths times size.
    Vec3 normal = cross(u, v);
    float size = lengthSquared(normal);
    float alongU = dot(cross(c - a, v), normal);
    float alongV = dot(cross(c - a, u), normal);
    return size > 0.0f && alongU >= 0.0f && alongU <= size && alongV >= 0.0f && alongV <= size;
}
} // namespace

DentPassings::DentPassings(const DentedBody& body, std::span<const DentPage> before, std::span<const uint32_t> numberOf,
                           Arena& arena)
    : body_(body), before_(before), numberOf_(numberOf), margin_(stretchedEdge * body.shape.longestEdge),
      places_(arena.takeUnset<Swept>(body.shape.places())),
      edges_(arena.takeUnset<SweptBox>(body.shape.foldEdges.size())),
      triangles_(arena.takeUnset<SweptBox>(body.shape.indices.size() / 3)),
      pages_(arena.takeUnset<SweptBox>(body.shape.pages)), areas_(arena.takeUnset<SweptBox>(body.shape.pages)),
      isLaidOut_(arena.take<uint8_t>(body.shape.pages)), isNear_(arena.take<uint8_t>(body.shape.pages))
{
}

void DentPassings::sweep()
{
    const DentShape& shape = body_.shape;
    std::fill(isLaidOut_.begin(), isLaidOut_.end(), uint8_t{0});
    for (uint32_t page = 0; page < shape.pages; ++page)
        pages_[page] = boxAround(page);
    for (uint32_t page = 0; page < shape.pages; ++page)
        isNear_[page] = body_.hasPiece(shape.pagePieces[page]) &&
                        std::any_of(before_.begin(), before_.end(), [&](const DentPage& changed) {
                            return pages_[page].meets(pages_[changed.place], 2.0f * margin_);
                        });
    for (uint32_t page = 0; page < shape.pages; ++page)
        if (isNear_[page] != 0)
            layOutSurface(page);
}

// Of its vertices.
SweptBox DentPassings::boxAround(uint32_t page) const
{
    uint32_t inPool = body_.pageOf[page];
    SweptBox box = inPool == 0 ? SweptBox{body_.shape.pageLows[page], body_.shape.pageHighs[page]}
                               : SweptBox{body_.all.page(inPool - 1).low, body_.all.page(inPool - 1).high};
    if (uint32_t number = numberOf_[page]; number != 0)
    {
        box.add(before_[number - 1].low);
        box.add(before_[number - 1].high);
    }
    return box;
}

void DentPassings::layOut(uint32_t page)
{
    if (isLaidOut_[page] != 0)
        return;
    isLaidOut_[page] = 1;
    uint32_t number = numberOf_[page];
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        uint32_t place = page * pageSize + lane;
        Vec3 now = body_.positionAt(place);
        Vec3 then = now;
        if (number != 0)
            then = {before_[number - 1].x[lane], before_[number - 1].y[lane], before_[number - 1].z[lane]};
        places_[place] = {then, now};
    }
}

// The edges and the triangles that begin in a page.
void DentPassings::layOutSurface(uint32_t page)
{
    const DentShape& shape = body_.shape;
    auto boxOf = [&](std::initializer_list<uint32_t> corners) {
        SweptBox box{body_.positionAt(*corners.begin()), body_.positionAt(*corners.begin())};
        for (uint32_t corner : corners)
        {
            layOut(corner / pageSize);
            box.add(places_[corner]);
        }
        areas_[page].add(box);
        return box;
    };
    layOut(page);
    areas_[page] = pages_[page];
    for (uint32_t first = page * pageSize; first < (page + 1) * pageSize; ++first)
        for (uint32_t i = shape.triangleOffsets[first]; i < shape.triangleOffsets[first + 1]; ++i)
            if (const uint32_t* corners = &shape.indices[size_t{3} * shape.vertexTriangles[i]]; corners[0] == first)
                triangles_[shape.vertexTriangles[i]] = boxOf({corners[0], corners[1], corners[2]});
    for (uint32_t i = shape.edgeOffsets[page]; i < shape.edgeOffsets[page + 1]; ++i)
        edges_[i] = boxOf({shape.foldEdges[i].a, shape.foldEdges[i].b});
}

// The vertices of one page against the triangles that begin in another.
bool DentPassings::verticesPass(uint32_t points, uint32_t triangles) const
{
    const DentShape& shape = body_.shape;
    for (uint32_t first = triangles * pageSize; first < (triangles + 1) * pageSize; ++first)
        for (uint32_t i = shape.triangleOffsets[first]; i < shape.triangleOffsets[first + 1]; ++i)
        {
            uint32_t triangle = shape.vertexTriangles[i];
            const uint32_t* corners = &shape.indices[size_t{3} * triangle];
            if (corners[0] != first || !triangles_[triangle].meets(pages_[points]))
                continue;
            Swept t[3] = {places_[corners[0]], places_[corners[1]], places_[corners[2]]};
            for (uint32_t place = points * pageSize; place < (points + 1) * pageSize; ++place)
            {
                if (shape.onSurface[place] == 0 || place == corners[0] || place == corners[1] || place == corners[2])
                    continue;
                SweptBox way{places_[place].then, places_[place].then};
                way.add(places_[place].now);
                if (triangles_[triangle].meets(way) && goesThrough(places_[place], t))
                    return true;
            }
        }
    return false;
}

// The edges that begin in one page against those that begin in another. Pages are neighbours as a rule, and most edges
// of one are out of reach of all of the other: those are left out first, a handful at a time.
bool DentPassings::edgesPass(uint32_t page, uint32_t other) const
{
    const DentShape& shape = body_.shape;
    constexpr uint32_t handful = 64;
    uint32_t within[handful];
    for (uint32_t next = shape.edgeOffsets[other]; next < shape.edgeOffsets[other + 1];)
    {
        uint32_t count = 0;
        for (; next < shape.edgeOffsets[other + 1] && count < handful; ++next)
            if (edges_[next].meets(areas_[page]))
                within[count++] = next;
        for (uint32_t i = shape.edgeOffsets[page]; i < shape.edgeOffsets[page + 1]; ++i)
            if (edges_[i].meets(areas_[other]) && edgePasses(i, {within, count}))
                return true;
    }
    return false;
}

bool DentPassings::edgePasses(uint32_t edge, std::span<const uint32_t> others) const
{
    const DentFoldEdge& one = body_.shape.foldEdges[edge];
    for (uint32_t k : others)
    {
        const DentFoldEdge& two = body_.shape.foldEdges[k];
        if (!edges_[edge].meets(edges_[k]) || one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b)
            continue;
        if (goesThrough(places_[one.a], places_[one.b], places_[two.a], places_[two.b]))
            return true;
    }
    return false;
}

bool DentPassings::at(uint32_t page) const
{
    for (uint32_t other = 0; other < body_.shape.pages; ++other)
        if (isNear_[other] != 0 && areas_[page].meets(areas_[other]) &&
            (verticesPass(page, other) || (other != page && verticesPass(other, page)) || edgesPass(page, other)))
            return true;
    return false;
}
} // namespace fsim::dents
