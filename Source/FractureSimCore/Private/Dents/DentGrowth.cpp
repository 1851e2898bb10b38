#include "Dents/DentedBodies.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

#include <algorithm>

// From changes that wait to the body's shape (Jones et al. 2016, Eq. 13 to 15).
namespace fsim::dents
{
namespace
{
constexpr float leastGrowth = 0.01f; // of a weight: a round waits until it changes that much somewhere

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

// The pages that grow in this tick: all of a body in which something waits, by the same share. Pages that grew in
// different ticks would stand at different depths meanwhile, and for good where weights are full. Bodies take turns,
// and where the budget ends, the others wait.
std::span<const PageGrowth> DentedBodies::chooseGrowth(float seconds, collision::RigidWorld& rigid, Arena& arena)
{
    auto before = [](const PendingPage& l, const PendingPage& r) {
        return l.body != r.body ? l.body < r.body : l.place < r.place;
    };
    // Those that are new come last: the others are sorted already.
    if (PendingPage* added = std::is_sorted_until(pendingPages_.begin(), pendingPages_.end(), before);
        added != pendingPages_.end())
    {
        std::sort(added, pendingPages_.end(), before);
        std::span<PendingPage> merged = arena.takeUnset<PendingPage>(pendingPages_.size());
        std::merge(pendingPages_.begin(), added, added, pendingPages_.end(), merged.begin(), before);
        std::copy(merged.begin(), merged.end(), pendingPages_.begin());
    }
    std::span<PageGrowth> chosen = arena.takeUnset<PageGrowth>(pendingPages_.size());
    size_t count = 0;
    uint32_t total = pendingPages_.size();
    uint32_t first = 0;
    while (first < total && pendingPages_[first].body < resume_)
        ++first;
    bool isSpent = growing_.isSpent();
    for (uint32_t seen = 0; seen < total;)
    {
        uint32_t begin = (first + seen) % total;
        uint32_t index = pendingPages_[begin].body;
        uint32_t end = begin;
        float most = 0.0f;
        for (; end < total && pendingPages_[end].body == index; ++end)
            most = maxOf(most, pageMost_[pendingPages_[end].page]);
        seen += end - begin;
        DentedBody& body = *bodies_[index];
        // Eq. 15. The paper takes the norm of all of Delta E, which grows with the number of vertices; the largest row
        // does not.
        float& restitution = rigid.bodies().settings[index].restitution;
        restitution = minOf(restitution, fixed::exp(-body.material.deadening * std::sqrt(most)) * body.restitution);

        body.waited += seconds;
        if (isSpent)
            continue;
        // It never goes further at once than a body without a budget goes in a time of delay.
        float share =
            1.0f - fixed::exp(-minOf(body.waited / body.material.delay, maxOf(1.0f, seconds / body.material.delay)));
        float left = (1.0f - share) * (1.0f - share) * most;
        if (share * share * most < leastGrowth * leastGrowth && left >= negligibleChange * negligibleChange)
            continue;
        body.waited = 0.0f;
        growing_.spend(reshapeWork(static_cast<uint32_t>(body.shape.hullPlaces.size()), body.shape.pages));
        for (uint32_t next = begin; next < end; ++next)
        {
            chosen[count++] = {index, pendingPages_[next].page, share};
            uint32_t place = pendingPages_[next].place;
            growing_.spend(pageWork(body.shape.pageBoneOffsets[place + 1] - body.shape.pageBoneOffsets[place],
                                    body.shape.examples));
        }
        isSpent = growing_.isSpent();
        resume_ = index + 1;
    }
    return chosen.first(count);
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
    growing_.startTick(rigidWork_, peakWork(rigidWork_) - spreading_.spent());
    if (pendingPages_.empty())
        return;

    std::span<const PageGrowth> chosen = chooseGrowth(seconds, rigid, arena);
    tasks.parallelFor(static_cast<uint32_t>(chosen.size()), 8, [&](uint32_t begin, uint32_t end) {
        for (uint32_t i = begin; i < end; ++i)
        {
            const PageGrowth& each = chosen[i];
            const DentedBody& body = *bodies_[each.body];
            if (body.material.sharpestFold > 0.0f)
                continue; // all pages of a body at once, below
            DentPage& page = pages_[each.page];
            pageMost_[each.page] = growPage(body.shape.examples, each.share, pageMost_[each.page], kernels, page);
            DentPage* one = &page;
            skinPages(body.shape, {&one, 1}, kernels);
            pageMoments_[each.page] = momentsOfPage(body.shape, page, kernels);
        }
    });
    for (size_t i = 0; i < chosen.size();)
    {
        uint32_t index = chosen[i].body;
        size_t first = i;
        while (i < chosen.size() && chosen[i].body == index)
            ++i;
        if (bodies_[index]->material.sharpestFold > 0.0f)
            growGuarded(*bodies_[index], chosen.subspan(first, i - first), kernels, arena);
        reshape(index, rigid, arena);
    }
    dropFinished();
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
