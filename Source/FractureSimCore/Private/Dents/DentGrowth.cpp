#include "Dents/DentGrow.h"
#include "Dents/DentedBodies.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

#include <algorithm>

// From changes that wait to the body's shape (Jones et al. 2016, Eq. 13 to 15).
namespace fsim::dents
{
namespace
{
constexpr float negligibleChange = 2e-3f; // of a weight: then the rest is applied at once; a millimetre of half a metre

// Corners of the hulls of its pieces, as they are now. Gives how many there are.
size_t placeHulls(const DentedBody& body, std::span<Vec3> points)
{
    const DentShape& shape = body.shape;
    size_t count = 0;
    for (uint32_t h = 0; h < shape.hullPieces.size(); ++h)
        for (uint32_t i = shape.hullOffsets[h]; body.hasPiece(shape.hullPieces[h]) && i < shape.hullOffsets[h + 1]; ++i)
            points[count++] = body.positionAt(shape.hullPlaces[i]);
    return count;
}
} // namespace

float growPage(uint32_t examples, float share, DentPage& page)
{
    float largest = 0.0f;
    for (uint32_t e = 0; e < examples; ++e)
        for (uint32_t lane = 0; lane < pageSize; ++lane)
            largest = maxOf(largest, absOf(page.pending[e][lane]));
    bool isLast = largest * (1.0f - share) < negligibleChange;
    float applied = isLast ? 1.0f : share;
    float left = 0.0f;
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        float sum = 0.0f;
        float kept = 0.0f;
        float change = 0.0f;
        for (uint32_t e = 0; e < examples; ++e)
        {
            float& weight = page.weights[e][lane];
            float& pending = page.pending[e][lane];
            weight += applied * pending;
            pending = isLast ? 0.0f : pending - applied * pending;
            change += pending * pending;
            sum += weight;
            weight = maxOf(weight, 0.0f);
            kept += weight;
        }
        float total = kept + maxOf(1.0f - sum, 0.0f);
        if (total > 1.0f)
            for (uint32_t e = 0; e < examples; ++e)
                page.weights[e][lane] /= total;
        left = maxOf(left, change);
    }
    page.isPending = isLast ? 0 : 1;
    return left;
}

void DentedBodies::grow(float seconds, Kernels kernels, collision::RigidWorld& rigid, Arena& arena,
                        TaskScheduler& tasks)
{
    collision::RigidBodies& states = rigid.bodies();
    // The second term of Eq. 15: a body that was dented recovers slowly.
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (bodies_[i] && states.settings[i].restitution < bodies_[i]->restitution)
            states.settings[i].restitution = minOf(
                bodies_[i]->restitution, states.settings[i].restitution + bodies_[i]->material.recovery * seconds);
    if (pendingPages_.empty())
        return;

    // In the order of bodies, so that each body's pages lie together.
    std::sort(pendingPages_.begin(), pendingPages_.end(), [&](uint32_t l, uint32_t r) {
        return pages_[l].body != pages_[r].body ? pages_[l].body < pages_[r].body : pages_[l].place < pages_[r].place;
    });
    std::span<float> left = arena.take<float>(pendingPages_.size());
    tasks.parallelFor(pendingPages_.size(), 8, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            DentPage& page = pages_[pendingPages_[i]];
            const DentedBody& body = *bodies_[page.body];
            if (body.material.sharpestFold > 0.0f)
                continue; // all pages of a body at once, below
            float share = 1.0f - fixed::exp(-seconds / body.material.delay);
            left[i] = growPage(body.shape.examples, share, page);
            DentPage* one = &page;
            skinPages(body.shape, {&one, 1}, kernels);
            pageMoments_[pendingPages_[i]] = momentsOfPage(body.shape, page);
        }
    });

    for (uint32_t i = 0; i < pendingPages_.size();)
    {
        uint32_t index = pages_[pendingPages_[i]].body;
        const DentedBody& body = *bodies_[index];
        float largest = 0.0f;
        uint32_t first = i;
        for (; i < pendingPages_.size() && pages_[pendingPages_[i]].body == index; ++i)
            largest = maxOf(largest, left[i]);
        if (body.material.sharpestFold > 0.0f)
            largest = growGuarded(body, pendingPages_.span().subspan(first, i - first), seconds, kernels, arena);
        for (uint32_t k = first; k < i && body.material.sharpestFold > 0.0f; ++k)
            pageMoments_[pendingPages_[k]] = momentsOfPage(body.shape, pages_[pendingPages_[k]]);
        // Eq. 15. The paper takes the norm of all of Delta E, which grows with the number of vertices; the largest row
        // does not.
        float dead = fixed::exp(-body.material.deadening * std::sqrt(largest)) * body.restitution;
        states.settings[index].restitution = minOf(states.settings[index].restitution, dead);
        reshape(index, rigid, arena);
    }
    uint32_t kept = 0;
    for (uint32_t page : pendingPages_)
        if (pages_[page].isPending != 0)
            pendingPages_[kept++] = page;
    pendingPages_.resize(kept);
}

void DentedBodies::reshape(uint32_t index, collision::RigidWorld& rigid, Arena& arena)
{
    const DentedBody& body = *bodies_[index];
    std::span<const Vec3> points = hullPoints(body, arena);
    collision::RigidMass mass = massNow(body, body.pieces, rigid.bodies().mass[index]);
    mass.radius = 0.0f;
    for (Vec3 point : points)
        mass.radius = maxOf(mass.radius, length(point - mass.frame.position));
    rigid.reshape(index, mass, points);
    bodies_[index]->version = ++versions_;
}

std::span<const Vec3> DentedBodies::hullPoints(const DentedBody& body, Arena& arena) const
{
    std::span<Vec3> points = arena.takeUnset<Vec3>(body.shape.hullPlaces.size());
    return points.first(placeHulls(body, points));
}

std::vector<Vec3> DentedBodies::placedHulls(const DentedBody& body) const
{
    std::vector<Vec3> points(body.shape.hullPlaces.size());
    points.resize(placeHulls(body, points));
    return points;
}
} // namespace fsim::dents
