#include "Dents/DentMap.h"
#include "Dents/DentSpread.h"
#include "Dents/DentVolume.h"
#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

#include <algorithm>

// From impulses to changes of weights that wait (Jones et al. 2016, 3.2).
namespace fsim::dents
{
namespace
{
constexpr float slowestBlow = 0.25f; // m/s: what comes together more slowly leans, and a load that leans does not dent

// How much of a contact's impulse dents. The yield limit is that of the whole contact, so that it does not matter how
// many points Bullet found; what the contact bore a substep ago already is a load and no blow.
float excessSpeed(const collision::RigidBlow& blow, const DentedBody& body)
{
    if (blow.approach < slowestBlow)
        return 0.0f;
    return maxOf((blow.whole - blow.before) / body.blowMass - body.material.yieldSpeed, 0.0f);
}

// What a load that lasts adds in a substep.
float creepOf(const collision::RigidBlow& blow, const DentedBody& body, float substep)
{
    float load = minOf(blow.whole, blow.before) / (body.blowMass * substep);
    return body.material.creep * maxOf(load - body.material.creepLoad, 0.0f) * substep;
}

// What of a contact's impulse joints have to pass on: as with dents, no load that rests.
float shareOfBlow(const collision::RigidBlow& blow)
{
    return blow.approach < slowestBlow ? 0.0f : clampTo((blow.whole - blow.before) / blow.whole, 0.0f, 1.0f);
}

// What a blow makes of the weights of the vertex that it hits, now.
VertexChange changeBy(const WaitingBlow& blow, const DentedBody& body, uint32_t place)
{
    const DentMaterial& material = body.material;
    uint32_t examples = body.shape.examples;
    ExampleWeights weights = body.weightsAt(place);
    VertexChange by{jacobianAt(body.shape, place, weights), weights, {}};
    by.change = changeOfWeights(by.jacobian, weights, examples, blow.speed, material.softness,
                                static_cast<DentMapping>(static_cast<uint32_t>(material.mapping)));
    if (blow.creep > 0.0f)
    {
        ExampleWeights slow =
            changeOfWeights(by.jacobian, weights, examples, blow.creepDirection,
                            blow.creep / maxOf(length(blow.creepDirection), 1e-6f), DentMapping::Direction);
        for (uint32_t e = 0; e < examples; ++e)
            by.change[e] += slow[e];
    }
    return by;
}
} // namespace

uint32_t DentedBodies::strike(std::span<const collision::RigidBlow> blows, const collision::RigidWorld& rigid,
                              float substep, uint32_t tick, EventLog& events)
{
    uint32_t left = 0;
    for (const collision::RigidBlow& blow : blows)
    {
        if (!has(blow.body) || bodies_[blow.body]->follows != 0 || !(blow.whole > 0.0f))
            continue;
        DentedBody& body = *bodies_[blow.body];
        float speed = excessSpeed(blow, body);
        float creep = creepOf(blow, body, substep);
        float onJoints = body.joints != 0 ? shareOfBlow(blow) : 0.0f;
        if (speed == 0.0f && creep == 0.0f && onJoints == 0.0f)
            continue;
        Transform pose = collision::userPose(rigid.bodies().mass[blow.body], rigid.bodies().state[blow.body].pose);
        Vec3 share = rotate(conjugate(pose.rotation), blow.impulse) / blow.whole;
        Vec3 point = toLocal(pose, blow.point);
        uint32_t piece = 0;
        if (body.shape.pieces > 1)
        {
            piece = body.shape.pagePieces[body.nearestPlace(point) / pageSize];
            spreading_.spend(nearestWork(body.shape.pages));
        }
        if (onJoints > 0.0f)
        {
            Vec3 impulse = (onJoints * blow.whole) * share;
            body.pieceBlows[piece].impulse += impulse;
            body.pieceBlows[piece].moment += cross(point, impulse);
            body.isStruck = 1;
        }
        if (speed == 0.0f && creep == 0.0f)
            continue;
        if (waiting_.full())
            waiting_.resize(static_cast<uint32_t>(mergeBlows(waiting_.span())));
        if (waiting_.full())
            left += spreadAll(false);
        waiting_.push({.cell = blowCell(point, mergedReach * body.material.reach),
                       .body = blow.body,
                       .number = nextBlow(),
                       .piece = piece,
                       .point = point,
                       .size = length(share),
                       .speed = speed * share,
                       .creep = creep * length(share),
                       .creepDirection = share});
        if (speed > 0.0f)
            events.add({.kind = EventKind::Dented,
                        .tick = tick,
                        .rigidBody = rigid.bodies().slots.idOf(blow.body),
                        .position = blow.point,
                        .direction = normalizedOr(blow.impulse, {}),
                        .value = speed * length(share)});
    }
    return left;
}

void DentedBodies::startBudget(const collision::RigidEffort& effort, uint32_t iterations,
                               const collision::RigidWorld& rigid)
{
    uint32_t hostMoved = 0;
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        hostMoved += bodies_[i] && rigid.bodies().settings[i].motion == RigidMotion::Kinematic;
    rigidWork_ = rigidWork(effort, iterations, hostMoved);
    spreading_.startTick(rigidWork_, peakWork(rigidWork_)); // what it leaves is for what grows
}

uint32_t DentedBodies::spread()
{
    bool isGrowthsTurn = round_.isReady != 0; // with what cannot be cut
    return waiting_.empty() || spreading_.isSpent() || isGrowthsTurn ? 0 : spreadAll(true);
}

// What hits a place again and again in a tick spreads once: nothing of it shows before the tick ends.
uint32_t DentedBodies::spreadAll(bool isBudgeted)
{
    waiting_.resize(static_cast<uint32_t>(mergeBlows(waiting_.span())));
    if (!isBudgeted)
        abandonRound();
    uint32_t left = 0;
    uint32_t done = 0;
    for (; done < waiting_.size() && !(isBudgeted && spreading_.isSpent()); ++done)
        if ((round_.isOn != 0 && waiting_[done].body == round_.body) || !spreadBlow(waiting_[done], isBudgeted, left))
            break;
    std::copy(waiting_.begin() + done, waiting_.end(), waiting_.begin());
    waiting_.resize(waiting_.size() - done);
    return left;
}

// A search takes as many ticks as it needs. How far it has come is state, and what it found so far follows from that:
// after a snapshot it is done again. Pages that it comes to get their state on the way: when the search is done, all of
// them have to be given something in one tick.
bool DentedBodies::searchReach(uint32_t index, bool isBudgeted)
{
    const DentedBody& body = *bodies_[index];
    constexpr uint32_t looksAtOnce = 16;
    if (!reach_.isAbout(body.shape, searched_.place, body.material.reach, searched_.joints) ||
        reach_.looks() != searched_.looks)
    {
        reach_.start(body.shape, searched_.place, body.material.reach, searched_.joints);
        reach_.advance(searched_.looks);
    }
    bool isDone = false;
    while (!isDone && !(isBudgeted && spreading_.isSpent()))
    {
        size_t known = reach_.soFar().size();
        isDone = reach_.advance(looksAtOnce);
        uint32_t touched = 0;
        for (const DentReach& each : reach_.soFar().subspan(known))
            touched += touchPage(index, each.place / pageSize);
        spreading_.spend(lookWork(body.shape.places()) * static_cast<float>(reach_.looks() - searched_.looks) +
                         touchWork(touched));
        searched_.looks = reach_.looks();
    }
    return isDone;
}

// Gives whether it is done with. left: pages that found no room. All that it reaches is given its part at once: a dent
// whose rim comes later would have a step there, and where weights are full it would stay.
bool DentedBodies::spreadBlow(WaitingBlow& blow, bool isBudgeted, uint32_t& left)
{
    const DentedBody& body = *bodies_[blow.body];
    bool goesOn = blow.cell == searchedCell && searched_.joints == body.joints;
    if (!goesOn)
    {
        uint32_t place = body.nearestPlace(blow.point);
        spreading_.spend(blowWork(body.shape.pages));
        if (changeBy(blow, body, place).change == ExampleWeights{}) // no example goes that way
            return true;
        searched_ = {.joints = body.joints, .place = place, .looks = 0};
        blow.cell = searchedCell;
    }
    if (!searchReach(blow.body, isBudgeted))
        return false;
    DentWork toGive = spreadWork(static_cast<uint32_t>(reach_.soFar().size()));
    if (isBudgeted && !spreading_.hasRoomFor(toGive))
        return false;
    std::span<const DentReach> reached = reach_.found();
    VertexChange by = changeBy(blow, body, searched_.place);
    if (body.material.keepVolume > 0.0f)
        by.change = keepingVolume(body, reached, by, body.material.keepVolume);
    for (const DentReach& each : reached)
        left += !addPending(blow.body, each, by.change);
    spreading_.spend(toGive);
    reach_.forget();
    searched_ = {};
    return true;
}

// False: there is no room for its page.
bool DentedBodies::addPending(uint32_t index, const DentReach& reached, const ExampleWeights& change)
{
    const DentedBody& body = *bodies_[index];
    DentPage* page = pageFor(index, reached.place / pageSize);
    if (!page)
        return false;
    float share = reached.share * body.shape.strengths[reached.place];
    float row = 0.0f;
    for (uint32_t e = 0; e < body.shape.examples; ++e)
    {
        float& pending = page->pending[e][reached.place % pageSize];
        pending += share * change[e];
        row += pending * pending;
    }
    float& most = pageMost_[body.pageOf[reached.place / pageSize] - 1];
    most = maxOf(most, row);
    return true;
}

// Makes the state of a page, if it has none: at rest. False: it has one, or the pool is full.
bool DentedBodies::touchPage(uint32_t body, uint32_t page)
{
    uint32_t& entry = bodies_[body]->pageOf[page];
    if (entry != 0 || (freePages_.empty() && pages_.full()))
        return false;
    uint32_t place = pages_.size();
    if (freePages_.empty())
        pages_.push({});
    else
    {
        place = freePages_[freePages_.size() - 1];
        freePages_.resize(freePages_.size() - 1);
    }
    DentPage& fresh = pages_[place]; // all 0: pages that are given back are emptied
    fresh.place = page;
    fresh.body = body;
    const DentShape& shape = bodies_[body]->shape;
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        Vec3 rest = shape.rest[page * pageSize + lane];
        fresh.x[lane] = rest.x;
        fresh.y[lane] = rest.y;
        fresh.z[lane] = rest.z;
    }
    fresh.low = shape.pageLows[page];
    fresh.high = shape.pageHighs[page];
    pageMoments_[place] = {};
    pageMost_[place] = 0.0f;
    entry = place + 1;
    return true;
}

// The state of a page, which is put among those that wait; null where the pool is full.
DentPage* DentedBodies::pageFor(uint32_t body, uint32_t page)
{
    touchPage(body, page);
    uint32_t entry = bodies_[body]->pageOf[page];
    if (entry == 0)
        return nullptr;
    DentPage& made = pages_[entry - 1];
    if (made.isPending == 0)
    {
        made.isPending = 1;
        pageMost_[entry - 1] = 0.0f;
        pendingPages_.push({body, page, entry - 1});
    }
    return &made;
}

void DentedBodies::dropFinished()
{
    uint32_t kept = 0;
    for (const PendingPage& pending : pendingPages_)
        if (pages_[pending.page].isPending != 0)
            pendingPages_[kept++] = pending;
    pendingPages_.resize(kept);
}
} // namespace fsim::dents
