#pragma once

#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

namespace fsim::dents
{
// A point on its way.
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
    void add(const Swept& p)
    {
        add(p.then);
        add(p.now);
    }
    void add(const SweptBox& box)
    {
        add(box.low);
        add(box.high);
    }
    bool meets(const SweptBox& other, float margin = 0.0f) const
    {
        return low.x - margin <= other.high.x && other.low.x - margin <= high.x && low.y - margin <= other.high.y &&
               other.low.y - margin <= high.y && low.z - margin <= other.high.z && other.low.z - margin <= high.z;
    }
};

// What goes through what when some pages of a body change, while everything goes straight from where it was to where it
// is: vertices through triangles and edges through edges. Walls that are far apart along the surface meet so.
class DentPassings
{
public:
    // before: the pages that change, as they were; numberOf, by page of the shape: 1 + its place among them, 0: it does
    // not change.
    DentPassings(const DentedBody& body, std::span<const DentPage> before, std::span<const uint32_t> numberOf,
                 Arena& arena);

    // After the pages have changed.
    void sweep();

    // Whether something of this page goes through something, or something through it.
    bool at(uint32_t page) const;

private:
    SweptBox boxAround(uint32_t page) const;
    void layOut(uint32_t page);
    void layOutSurface(uint32_t page);
    bool verticesPass(uint32_t points, uint32_t triangles) const;
    bool edgesPass(uint32_t page, uint32_t other) const;
    bool edgePasses(uint32_t edge, std::span<const uint32_t> others) const;

    const DentedBody& body_;
    std::span<const DentPage> before_;
    std::span<const uint32_t> numberOf_;
    float margin_ = 0.0f;           // m: triangles reach no further out of the page in which they begin
    std::span<Swept> places_;       // of pages that are laid out
    std::span<SweptBox> edges_;     // by edge of the shape, of pages that are near
    std::span<SweptBox> triangles_; // by triangle of the shape, of pages that are near
    std::span<SweptBox> pages_;     // around the vertices of a page
    std::span<SweptBox> areas_;     // around the edges and triangles that begin in a page
    std::span<uint8_t> isLaidOut_;  // by page
    std::span<uint8_t> isNear_;     // by page: something that changes may come near it
};
} // namespace fsim::dents
