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
// A blow on a vertex, in the user's frame.
struct VertexBlow
{
    uint32_t body = 0;
    uint32_t place = 0;
    uint32_t number = 0; // of the blow
    Vec3 speed{};        // m/s beyond yield
    float creep = 0.0f;  // share of an example, by lasting load
    Vec3 creepDirection{};
};

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

} // namespace

uint32_t DentedBodies::strike(std::span<const collision::RigidBlow> blows, const collision::RigidWorld& rigid,
                              float substep, uint32_t tick, Arena& arena, EventLog& events)
{
    std::span<VertexBlow> found = arena.take<VertexBlow>(blows.size());
    size_t count = 0;
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
        uint32_t place = body.nearestPlace(point);
        if (onJoints > 0.0f)
        {
            PieceBlow& onPiece = body.pieceBlows[body.shape.pagePieces[place / pageSize]];
            Vec3 impulse = (onJoints * blow.whole) * share;
            onPiece.impulse += impulse;
            onPiece.moment += cross(point, impulse);
            body.isStruck = 1;
        }
        if (speed == 0.0f && creep == 0.0f)
            continue;
        auto number = static_cast<uint32_t>(count);
        found[count++] = {.body = blow.body,
                          .place = place,
                          .number = number,
                          .speed = speed * share,
                          .creep = creep * length(share),
                          .creepDirection = share};
        if (speed > 0.0f)
            events.add({.kind = EventKind::Dented,
                        .tick = tick,
                        .rigidBody = rigid.bodies().slots.idOf(blow.body),
                        .position = blow.point,
                        .direction = normalizedOr(blow.impulse, {}),
                        .value = speed * length(share)});
    }
    // Points that lead to the same vertex are one blow.
    std::span<VertexBlow> sorted = found.first(count);
    std::sort(sorted.begin(), sorted.end(), [](const VertexBlow& l, const VertexBlow& r) {
        return l.body != r.body ? l.body < r.body : l.place != r.place ? l.place < r.place : l.number < r.number;
    });
    uint32_t left = 0;
    for (size_t i = 0; i < sorted.size();)
    {
        VertexBlow sum = sorted[i++];
        for (; i < sorted.size() && sorted[i].body == sum.body && sorted[i].place == sum.place; ++i)
        {
            sum.speed += sorted[i].speed;
            sum.creep += sorted[i].creep;
            sum.creepDirection += sorted[i].creepDirection;
        }
        const DentedBody& body = *bodies_[sum.body];
        const DentMaterial& material = body.material;
        ExampleWeights weights = body.weightsAt(sum.place);
        DentJacobian jacobian = jacobianAt(body.shape, sum.place, weights);
        ExampleWeights change = changeOfWeights(jacobian, weights, body.shape.examples, sum.speed, material.softness,
                                                static_cast<DentMapping>(static_cast<uint32_t>(material.mapping)));
        if (sum.creep > 0.0f)
        {
            ExampleWeights slow =
                changeOfWeights(jacobian, weights, body.shape.examples, sum.creepDirection,
                                sum.creep / maxOf(length(sum.creepDirection), 1e-6f), DentMapping::Direction);
            for (uint32_t e = 0; e < body.shape.examples; ++e)
                change[e] += slow[e];
        }
        if (waiting_.full())
            left += spread(arena);
        waiting_.push({sum.body, sum.place, waiting_.size(), change});
    }
    return left;
}

// What hits a vertex again and again in a tick spreads once: nothing of it shows before the tick ends.
uint32_t DentedBodies::spread(Arena& arena)
{
    std::sort(waiting_.begin(), waiting_.end(), [](const WaitingDent& l, const WaitingDent& r) {
        return l.body != r.body ? l.body < r.body : l.place != r.place ? l.place < r.place : l.number < r.number;
    });
    uint32_t left = 0;
    for (uint32_t i = 0; i < waiting_.size();)
    {
        WaitingDent sum = waiting_[i++];
        const DentedBody& body = *bodies_[sum.body];
        uint32_t examples = body.shape.examples;
        for (; i < waiting_.size() && waiting_[i].body == sum.body && waiting_[i].place == sum.place; ++i)
            for (uint32_t e = 0; e < examples; ++e)
                sum.change[e] += waiting_[i].change[e];
        std::span<const DentReach> reached = reachOf(body.shape, sum.place, body.material.reach, body.joints, arena);
        if (body.material.keepVolume > 0.0f)
        {
            ExampleWeights weights = body.weightsAt(sum.place);
            DentJacobian jacobian = jacobianAt(body.shape, sum.place, weights);
            sum.change = keepingVolume(body, reached, {jacobian, weights, sum.change}, body.material.keepVolume);
        }
        for (const DentReach& reach : reached)
        {
            DentPage* page = pageFor(sum.body, reach.place / pageSize);
            if (!page)
            {
                ++left;
                continue;
            }
            float share = reach.share * body.shape.strengths[reach.place];
            for (uint32_t e = 0; e < examples; ++e)
                page->pending[e][reach.place % pageSize] += share * sum.change[e];
        }
    }
    waiting_.clear();
    return left;
}

// The state of a page, made when it is first touched; null where the pool is full. Puts it among those that wait.
DentPage* DentedBodies::pageFor(uint32_t body, uint32_t page)
{
    uint32_t& entry = bodies_[body]->pageOf[page];
    if (entry == 0)
    {
        if (freePages_.empty() && pages_.full())
            return nullptr;
        uint32_t place = pages_.size();
        if (freePages_.empty())
            pages_.push({});
        else
        {
            place = freePages_[freePages_.size() - 1];
            freePages_.resize(freePages_.size() - 1);
        }
        DentPage& fresh = pages_[place];
        fresh = {};
        fresh.place = page;
        fresh.body = body;
        // At rest until the tick ends: whoever asks in between must not find it elsewhere.
        const DentShape& shape = bodies_[body]->shape;
        for (uint32_t lane = 0; lane < pageSize; ++lane)
        {
            Vec3 rest = shape.rest[page * pageSize + lane];
            fresh.x[lane] = rest.x;
            fresh.y[lane] = rest.y;
            fresh.z[lane] = rest.z;
        }
        pageMoments_[place] = {};
        fresh.low = shape.pageLows[page];
        fresh.high = shape.pageHighs[page];
        entry = place + 1;
    }
    DentPage& made = pages_[entry - 1];
    if (made.isPending == 0)
    {
        made.isPending = 1;
        pendingPages_.push(entry - 1);
    }
    return &made;
}
} // namespace fsim::dents
