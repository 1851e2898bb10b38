#include "Dents/DentPassings.h"
#include "Dents/DentedBodies.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

#include <algorithm>

// The guard against surfaces that fold through themselves, which the authors see where dents are strong and narrow: two
// triangles that share an edge never turn against each other by more than the material lets them, and nothing goes
// through a wall that is elsewhere along the surface (DentPassings). A body that is without such a fold stays so: a
// step that would make one is halved until it does not, and where the smallest does, what waits there is given up.
namespace fsim::dents
{
namespace
{
constexpr uint32_t foldHalvings = 3;

// Of the triangles on both sides of an edge: 1 flat, -1 folded flat. Triangles without area fold nothing.
float unfolded(Vec3 a, Vec3 b, Vec3 left, Vec3 right)
{
    Vec3 l = cross(b - a, left - a);
    Vec3 r = cross(right - a, b - a);
    float size = lengthSquared(l) * lengthSquared(r);
    return size > 0.0f ? dot(l, r) / std::sqrt(size) : 1.0f;
}

bool isFolded(const DentedBody& body, const DentFoldEdge& edge, float least)
{
    const DentShape& shape = body.shape;
    float now = unfolded(body.positionAt(edge.a), body.positionAt(edge.b), body.positionAt(edge.left),
                         body.positionAt(edge.right));
    // An edge that is sharper at rest may stay as sharp.
    return now < least &&
           now <
               unfolded(shape.rest[edge.a], shape.rest[edge.b], shape.rest[edge.left], shape.rest[edge.right]) - 1e-3f;
}
} // namespace

// Whether an edge of which a corner is in these pages is folded beyond the limit.
bool DentedBodies::foldsSomewhere(const DentedBody& body, std::span<const PendingPage> pages) const
{
    float least = fixed::cos(body.material.sharpestFold);
    const DentShape& shape = body.shape;
    for (const PendingPage& each : pages)
        for (uint32_t i = shape.foldOffsets[each.place]; i < shape.foldOffsets[each.place + 1]; ++i)
            if (isFolded(body, shape.foldEdges[shape.pageFolds[i]], least))
                return true;
    return false;
}

// A round with the guard, which looks at all of the body and so needs all of it at once.
void DentedBodies::growGuarded(const GrowingBody& growing, Kernels kernels, Arena& arena)
{
    const DentedBody& body = *bodies_[growing.body];
    std::span<const PendingPage> pages = pendingPages_.span().subspan(growing.begin, growing.end - growing.begin);
    for (const PendingPage& each : pages)
        growing_.spend(growthWork(body.shape, each.place));
    std::span<DentPage> before = arena.takeUnset<DentPage>(pages.size());
    std::span<float> left = arena.take<float>(pages.size());
    for (size_t i = 0; i < pages.size(); ++i)
        before[i] = pages_[pages[i].page];
    std::span<uint32_t> numberOf = arena.take<uint32_t>(body.shape.pages);
    for (size_t i = 0; i < pages.size(); ++i)
        numberOf[before[i].place] = static_cast<uint32_t>(i + 1);
    DentPassings passings(body, before, numberOf, arena);
    auto isBad = [&](size_t i) { return foldsSomewhere(body, pages.subspan(i, 1)) || passings.at(before[i].place); };
    float share = round_.share;
    auto tryShare = [&](float applied) {
        for (size_t i = 0; i < pages.size(); ++i)
        {
            DentPage& page = pages_[pages[i].page];
            page = before[i];
            left[i] = growPage(body.shape.examples, applied, pageMost_[pages[i].page], kernels, page);
            DentPage* one = &page;
            skinPages(body.shape, {&one, 1}, kernels);
        }
        passings.sweep();
        for (size_t i = 0; i < pages.size(); ++i)
            if (isBad(i))
                return false;
        return true;
    };
    bool fits = false;
    for (uint32_t halving = 0; halving < foldHalvings && !fits; ++halving, share *= 0.5f)
        fits = tryShare(share);
    // Not even the smallest: what waits in the pages that fold is given up, and they stay as they were; the others go
    // on.
    if (!fits && !tryShare(share))
    {
        for (size_t i = 0; i < pages.size(); ++i)
            if (isBad(i))
            {
                for (uint32_t e = 0; e < body.shape.examples; ++e)
                    std::fill_n(before[i].pending[e], pageSize, 0.0f);
                before[i].isPending = 0;
            }
        for (size_t i = 0; i < pages.size(); ++i)
        {
            pages_[pages[i].page] = before[i];
            left[i] = before[i].isPending != 0 ? pageMost_[pages[i].page] : 0.0f;
            // A page that was touched in this tick has no positions but those at rest, which its weights say too.
        }
    }
    for (size_t i = 0; i < pages.size(); ++i)
    {
        pageMost_[pages[i].page] = left[i];
        pageMoments_[pages[i].page] = momentsOfPage(body.shape, pages_[pages[i].page], kernels);
    }
}
} // namespace fsim::dents
