#include "Dents/DentedBodies.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

#include <algorithm>

// From changes that wait to the body's shape (Jones et al. 2016, Eq. 13 to 15).
namespace fsim::dents
{
namespace
{
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

// Those that are new come last: the others are sorted already.
void DentedBodies::sortPending(Arena& arena)
{
    auto before = [](const PendingPage& l, const PendingPage& r) {
        return l.body != r.body ? l.body < r.body : l.place < r.place;
    };
    PendingPage* added = std::is_sorted_until(pendingPages_.begin(), pendingPages_.end(), before);
    if (added == pendingPages_.end())
        return;
    std::sort(added, pendingPages_.end(), before);
    std::span<PendingPage> merged = arena.takeUnset<PendingPage>(pendingPages_.size());
    std::merge(pendingPages_.begin(), added, added, pendingPages_.end(), merged.begin(), before);
    std::copy(merged.begin(), merged.end(), pendingPages_.begin());
}

// Bodies in which something waits, in the order of their turns. They bounce less meanwhile.
std::span<const GrowingBody> DentedBodies::listGrowing(float seconds, collision::RigidWorld& rigid, Arena& arena)
{
    std::span<GrowingBody> growing = arena.takeUnset<GrowingBody>(pendingPages_.size());
    size_t count = 0;
    for (uint32_t begin = 0, end = 0; begin < pendingPages_.size(); begin = end)
    {
        GrowingBody each{.body = pendingPages_[begin].body, .begin = begin};
        for (; end < pendingPages_.size() && pendingPages_[end].body == each.body; ++end)
            each.most = maxOf(each.most, pageMost_[pendingPages_[end].page]);
        each.end = end;
        growing[count++] = each;
        DentedBody& body = *bodies_[each.body];
        // Eq. 15. The paper takes the norm of all of Delta E, which grows with the number of vertices; the largest row
        // does not.
        float& restitution = rigid.bodies().settings[each.body].restitution;
        restitution =
            minOf(restitution, fixed::exp(-body.material.deadening * std::sqrt(each.most)) * body.restitution);
        body.waited += seconds;
    }
    growing = growing.first(count);
    auto first =
        std::find_if(growing.begin(), growing.end(), [this](const GrowingBody& each) { return each.body >= resume_; });
    std::rotate(growing.begin(), first, growing.end());
    return growing;
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

    sortPending(arena);
    for (const GrowingBody& growing : listGrowing(seconds, rigid, arena))
    {
        if (growing_.isSpent())
            break;
        if (round_.isOn == 0 && !startRound(growing, seconds))
            continue;
        const DentedBody& body = *bodies_[growing.body];
        DentWork toReshape = reshapeWork(static_cast<uint32_t>(body.shape.hullPlaces.size()), body.shape.pages);
        if (body.material.sharpestFold > 0.0f)
            growGuarded(growing, kernels, arena);
        else
        {
            advanceRound(growing, kernels, tasks);
            if (round_.isReady == 0 || !growing_.hasRoomFor(takeOverWork(round_.pages) + toReshape))
                break;
            takeOver(growing);
        }
        reshape(growing.body, rigid, arena);
        growing_.spend(toReshape);
        resume_ = growing.body + 1;
        round_ = {};
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
