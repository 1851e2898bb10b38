#include "Net/OrientedNet.h"

#include "Foundation/DisjointSets.h"
#include "Foundation/EventLog.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"
#include "Net/NetEvents.h"
#include "OrientedParticles/OrientedHost.h"
#include "OrientedParticles/OrientedPieces.h"
#include "OrientedParticles/OrientedRules.h"
#include "OrientedParticles/OrientedShards.h"
#include "OrientedParticles/OrientedYield.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace fsim::net
{
namespace
{
using orientedParticles::OrientedState;
using orientedParticles::OrientedWork;
using orientedParticles::ShardBreak;

constexpr uint16_t markAnchored = 1;
constexpr uint16_t markSettled = 2;
constexpr uint16_t markGone = 4;
constexpr float plasticQuantum = 1.0f / 4096.0f; // of an entry of F_P: up to 8 times as long
constexpr uint32_t breakWords = sizeof(ShardBreak) / 4;
static_assert(shardParts == 2 * breakWords);
constexpr float fadingBegun = 0.999f; // gone, and still to be seen

uint16_t plasticValue(float entry, float identity)
{
    float steps = clampTo(std::floor((entry - identity) / plasticQuantum + 0.5f), -32767.0f, 32767.0f);
    return static_cast<uint16_t>(zigzag(static_cast<int32_t>(steps)));
}

void plasticValues(const math::Symmetric3& plastic, uint16_t* values)
{
    values[0] = plasticValue(plastic.xx, 1.0f);
    values[1] = plasticValue(plastic.yy, 1.0f);
    values[2] = plasticValue(plastic.zz, 1.0f);
    values[3] = plasticValue(plastic.xy, 0.0f);
    values[4] = plasticValue(plastic.xz, 0.0f);
    values[5] = plasticValue(plastic.yz, 0.0f);
}

// With the volume that it must have. Not positive: no deformation can have made it.
bool plasticOf(const uint16_t* values, math::Symmetric3& plastic)
{
    auto entry = [&](uint32_t i) { return static_cast<float>(unzigzag(values[i])) * plasticQuantum; };
    plastic = {1.0f + entry(0), 1.0f + entry(1), 1.0f + entry(2), entry(3), entry(4), entry(5)};
    Mat3 matrix = orientedParticles::matrixOf(plastic);
    float volume = determinant(matrix);
    float plane = plastic.xx * plastic.yy - plastic.xy * plastic.xy;
    constexpr float flattest = 1e-3f;
    if (!(plastic.xx > flattest) || !(plane > flattest * flattest) || !(volume > flattest))
        return false;
    float scale = fixed::exp(-fixed::log(volume) / 3.0f);
    plastic = orientedParticles::symmetricOf(matrix * scale);
    return true;
}

const Plane* planeOf(std::span<const Plane> planes, Kind kind)
{
    for (const Plane& plane : planes)
        if (plane.kind == kind)
            return &plane;
    return nullptr;
}

uint16_t marksOf(const OrientedState& state, uint32_t p)
{
    uint16_t marks = 0;
    if (state.anchored[p] != 0)
        marks = state.anchored[p] == orientedParticles::settledMark ? markSettled : markAnchored;
    if (orientedParticles::isGone(state, p))
        marks |= markGone;
    return marks;
}

Plane emptyPlane(Kind kind, size_t count)
{
    return {.kind = kind,
            .perItem = mostPerItem,
            .values = std::vector<uint16_t>(count),
            .rest = std::vector<uint16_t>(count)};
}

void countGone(OrientedState& state)
{
    std::vector<uint8_t> gone(state.counts.pieces);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
        gone[state.pieces[p]] = gone[state.pieces[p]] || orientedParticles::isGone(state, p);
    state.counts.gone = static_cast<uint32_t>(std::count(gone.begin(), gone.end(), 1));
}

bool deriveAnew(const OrientedTarget& target)
{
    target.work = OrientedWork(target.allocator, target.asset, target.settings.shards);
    orientedParticles::deriveOrientedWork(target.state, target.settings, target.asset, target.work);
    return orientedParticles::deriveShards(target.state, target.asset, target.work, target.settings.shards,
                                           target.arena);
}

void breakValues(const ShardBreak& from, uint16_t* values)
{
    uint32_t words[breakWords];
    std::memcpy(words, &from, sizeof(words));
    for (uint32_t i = 0; i < breakWords; ++i)
    {
        values[2 * i] = static_cast<uint16_t>(words[i]);
        values[2 * i + 1] = static_cast<uint16_t>(words[i] >> 16);
    }
}

ShardBreak breakOf(const uint16_t* values)
{
    uint32_t words[breakWords];
    for (uint32_t i = 0; i < breakWords; ++i)
        words[i] = values[2 * i] | (uint32_t{values[2 * i + 1]} << 16);
    ShardBreak from;
    std::memcpy(&from, words, sizeof(words));
    return from;
}

// Until only the first so many breaks are left: what was broken is whole again where its shards are now.
void mendShards(const OrientedTarget& target, uint32_t kept)
{
    OrientedState& state = target.state;
    for (uint32_t i = state.breaks.size(); i-- > kept;)
    {
        const ShardBreak& from = state.breaks[i];
        Vec3 moment{}, momentum{};
        float mass = 0.0f;
        for (uint32_t p = from.first; p < from.first + from.count; ++p)
        {
            moment += target.work.masses[p] * (state.positions[p] - state.positions[from.first]);
            momentum += target.work.masses[p] * state.velocities[p];
            mass += target.work.masses[p];
            state.fades[p] = orientedParticles::notThere;
            state.velocities[p] = {};
            state.spins[p] = {};
        }
        state.positions[from.parent] = state.positions[from.first] + moment / mass;
        state.turns[from.parent] = state.turns[from.first];
        state.velocities[from.parent] = momentum / mass;
        state.fades[from.parent] = 1.0f;
        target.work.masses[from.parent] = mass;
    }
    state.breaks.resize(kept);
    deriveAnew(target);
}

// Breaks and mends until the shards are as wanted. Breaks that cannot be end the list.
void applyShards(const Plane& wanted, const OrientedTarget& target, NetChange& change, EventLog& events)
{
    OrientedState& state = target.state;
    uint32_t same = 0;
    auto isThere = [&](uint32_t i) {
        return (size_t{i} + 1) * shardParts <= wanted.values.size() &&
               breakOf(&wanted.values[i * shardParts]).count > 0;
    };
    for (; same < state.breaks.size() && isThere(same); ++same)
    {
        uint16_t now[shardParts];
        breakValues(state.breaks[same], now);
        if (!std::equal(now, now + shardParts, &wanted.values[same * shardParts]))
            break;
    }
    bool changed = same < state.breaks.size();
    if (changed)
        mendShards(target, same);
    orientedParticles::ShardContext context{state,       target.work, target.settings, target.asset,
                                            target.body, target.tick, target.arena,    events};
    for (uint32_t i = same; isThere(i); ++i)
    {
        ShardBreak from = breakOf(&wanted.values[i * shardParts]);
        ShardBreak made = from;
        uint32_t next = target.work.thereCount();
        Vec3 place = from.parent < next ? state.positions[from.parent] : Vec3{};
        if (from.parent >= next || from.first != next || state.fades[from.parent] == orientedParticles::notThere ||
            !isFinite(from.point) || !isFinite(from.axis) || !isFinite(orientedParticles::matrixOf(from.stretch)) ||
            orientedParticles::shatter(context, made, 0.0f) != orientedParticles::Shattering::Broken)
            break;
        changed = true;
        ++change.newlyBroken;
        change.centre += (place - change.centre) / static_cast<float>(change.newlyBroken);
    }
    if (changed)
        orientedParticles::findPieces(state, target.work, target.asset.fragments().bonds, target.body, target.tick,
                                      target.arena, events);
}

// A body may be cracked at both ends at once: one event for each lot of fragments that the newly broken bonds join, as
// large as these weigh.
void tellOfCracks(std::span<const uint32_t> newlyBroken, const OrientedTarget& target, EventLog& events)
{
    const OrientedState& state = target.state;
    std::span<const FragmentBond> bonds = target.asset.fragments().bonds;
    std::span<uint32_t> parents = target.arena.take<uint32_t>(target.work.fragments);
    for (uint32_t p = 0; p < parents.size(); ++p)
        parents[p] = p;
    for (uint32_t b : newlyBroken)
        mergeSets(parents, bonds[b].first, bonds[b].second);
    struct Crack
    {
        uint32_t bonds = 0;
        Vec3 origin{};
        Vec3 sum{};
        float mass = 0.0f;
    };
    std::span<Crack> cracks = target.arena.take<Crack>(parents.size());
    std::span<uint8_t> counted = target.arena.take<uint8_t>(parents.size());
    for (uint32_t b : newlyBroken)
    {
        Crack& crack = cracks[rootOf(parents, bonds[b].first)];
        Vec3 at = 0.5f * (state.positions[bonds[b].first] + state.positions[bonds[b].second]);
        crack.origin = crack.bonds++ == 0 ? at : crack.origin;
        crack.sum += at - crack.origin;
        for (uint32_t p : {bonds[b].first, bonds[b].second})
            if (!std::exchange(counted[p], uint8_t{1}))
                crack.mass += target.work.masses[p];
    }
    for (const Crack& crack : cracks)
        if (crack.bonds > 0)
            events.add({.kind = EventKind::Fractured,
                        .tick = target.tick,
                        .body = target.body,
                        .position = crack.origin + crack.sum / static_cast<float>(crack.bonds),
                        .value = crack.mass});
}

// Breaks and heals until the bonds are as wanted.
void applyBonds(const Plane& wanted, const OrientedTarget& target, NetChange& change, EventLog& events)
{
    OrientedState& state = target.state;
    std::span<const FragmentBond> bonds = target.asset.fragments().bonds;
    Vec3 sum{};
    std::vector<uint32_t> newlyBroken;
    for (uint32_t b = 0; b < state.broken.size(); ++b)
    {
        bool breaks = wanted.values[b] != 0;
        if (breaks == (state.broken[b] != 0))
            continue;
        if (!breaks)
        {
            state.broken[b] = 0;
            --state.counts.brokenBonds;
            ++change.healed;
            continue;
        }
        ++change.newlyBroken;
        newlyBroken.push_back(b);
        sum += 0.5f * (state.positions[bonds[b].first] + state.positions[bonds[b].second]);
        orientedParticles::breakBond(bonds, b, state, target.work);
    }
    if (change.newlyBroken > 0)
        change.centre = sum / static_cast<float>(change.newlyBroken);
    if (change.healed > 0)
    {
        deriveAnew(target);
    }
    if (change.newlyBroken == 0 && change.healed == 0)
        return;
    tellOfCracks(newlyBroken, target, events);
    orientedParticles::findPieces(state, target.work, bonds, target.body, target.tick, target.arena, events);
    // findPieces() breaks weak bonds along with the last strong one between two pieces; here the other side has
    // decided.
    for (uint32_t b = 0; b < state.broken.size(); ++b)
        state.broken[b] = wanted.values[b] != 0;
    state.counts.brokenBonds = static_cast<uint32_t>(std::count(state.broken.begin(), state.broken.end(), 1));
}

// Pieces that begin to fade, and those that are fixed for good now: as OrientedRules.cpp tells of them.
void tellOfMarks(std::span<const uint32_t> fragments, EventKind kind, const OrientedTarget& target, EventLog& events)
{
    const OrientedState& state = target.state;
    std::map<uint32_t, Event> told; // by piece
    for (uint32_t p : fragments)
    {
        auto [found, isNew] = told.try_emplace(state.pieces[p]);
        Event& event = found->second;
        if (isNew)
            event = {.kind = kind,
                     .tick = target.tick,
                     .body = target.body,
                     .position = state.positions[p],
                     .direction = {0.0f, 0.0f, 1.0f}};
        float mass = target.work.masses[p];
        event.value += mass;
        event.position += (mass / event.value) * (state.positions[p] - event.position);
        if (kind == EventKind::Debris && isNew)
        {
            event.velocity = state.velocities[p];
            event.size = 2.0f * target.work.reaches[p];
            event.surface = target.work.surface;
        }
    }
    for (const auto& [piece, event] : told)
        events.add(event);
}

bool applyMarks(const Plane& wanted, bool atOnce, const OrientedTarget& target, EventLog& events)
{
    OrientedState& state = target.state;
    std::vector<uint32_t> faded, settled;
    bool changed = false;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        uint16_t marks = wanted.values[p];
        if (marks == marksOf(state, p) || state.fades[p] == orientedParticles::notThere)
            continue;
        changed = true;
        if ((marks & markGone) != 0 && !orientedParticles::isGone(state, p))
            faded.push_back(p);
        else if ((marks & markSettled) != 0 && state.anchored[p] != orientedParticles::settledMark)
            settled.push_back(p);
        state.anchored[p] = (marks & markSettled) ? orientedParticles::settledMark : (marks & markAnchored) ? 1u : 0u;
        if (!(marks & markGone))
            state.fades[p] = 1.0f;
        else if (!orientedParticles::isGone(state, p))
            state.fades[p] = atOnce ? 0.0f : fadingBegun;
        if (marks != 0)
        {
            state.velocities[p] = {};
            state.spins[p] = {};
        }
    }
    tellOfMarks(faded, EventKind::Debris, target, events);
    tellOfMarks(settled, EventKind::Settled, target, events);
    return changed;
}

bool applyPlastic(const Plane& wanted, OrientedState& state, OrientedWork& work)
{
    bool changed = false;
    for (uint32_t p = 0; p < work.fragments; ++p)
    {
        uint32_t place = work.groups.places[p];
        uint16_t now[plasticParts];
        plasticValues(state.shapes().plastic[place], now);
        const uint16_t* values = &wanted.values[size_t{p} * plasticParts];
        if (std::equal(now, now + plasticParts, values))
            continue;
        math::Symmetric3 plastic;
        plasticOf(values, plastic); // checked before
        state.shapes().plastic.set(place, plastic);
        if (work.groups.counts[place] > 0)
            restGroup(work.groups, place, work.rest, plastic);
        work.plasticNorms[p] = orientedParticles::plasticNorm(plastic);
        changed = true;
    }
    return changed;
}

Status validateForOriented(const Plane& bonds, const Plane& marks, const Plane& plastic)
{
    for (uint16_t value : bonds.values)
        if (value > 1)
            return Status::refused("this state cannot be: a bond is neither whole nor broken");
    for (uint16_t value : marks.values)
        if (value > (markAnchored | markSettled | markGone))
            return Status::refused("this state cannot be: a fragment has marks that are not known");
    math::Symmetric3 ignored;
    for (size_t i = 0; i < plastic.values.size(); i += plasticParts)
        if (!plasticOf(&plastic.values[i], ignored))
            return Status::refused("this state cannot be: a fragment is bent inside out");
    return Status::done();
}
} // namespace

void describeOriented(const OrientedState& state, const OrientedWork& work, FragmentView fragments,
                      std::vector<Plane>& planes)
{
    Plane bonds = emptyPlane(Kind::Bonds, state.broken.size());
    for (uint32_t b = 0; b < state.broken.size(); ++b)
        bonds.values[b] = state.broken[b] != 0;
    Plane marks = emptyPlane(Kind::Marks, state.positions.size());
    Plane plastic = emptyPlane(Kind::Plastic, size_t{work.fragments} * plasticParts);
    for (uint32_t p = work.fragments; p < state.positions.size(); ++p)
    {
        marks.values[p] = marksOf(state, p);
        marks.rest[p] = markGone;
    }
    for (uint32_t p = 0; p < work.fragments; ++p)
    {
        marks.values[p] = marksOf(state, p);
        marks.rest[p] = fragments.particles[p].anchored != 0 ? markAnchored : uint16_t{0};
        math::Batch<const math::Symmetric3> all(state.plastic.data(), work.groups.placeCount());
        plasticValues(all[work.groups.places[p]], &plastic.values[size_t{p} * plasticParts]);
    }
    planes.push_back(std::move(bonds));
    planes.push_back(std::move(marks));
    planes.push_back(std::move(plastic));
    if (state.breaks.capacity() == 0)
        return;
    Plane shards = emptyPlane(Kind::Shards, size_t{state.breaks.capacity()} * shardParts);
    for (uint32_t i = 0; i < state.breaks.size(); ++i)
        breakValues(state.breaks[i], &shards.values[i * shardParts]);
    planes.push_back(std::move(shards));
}

Result<NetChange> applyToOriented(std::span<const Plane> planes, bool atOnce, const OrientedTarget& target)
{
    const Plane* bonds = planeOf(planes, Kind::Bonds);
    const Plane* marks = planeOf(planes, Kind::Marks);
    const Plane* plastic = planeOf(planes, Kind::Plastic);
    if (Status status = validateForOriented(*bonds, *marks, *plastic); !status)
        return status;
    NetChange change;
    EventLog told(target.allocator, mostNetEvents);
    if (target.state.counts.pieces == 0) // the first count tells of nothing, and what comes off now is to be told
        orientedParticles::findPieces(target.state, target.work, target.asset.fragments().bonds, target.body,
                                      target.tick, target.arena, told);
    applyBonds(*bonds, target, change, told);
    if (const Plane* shards = planeOf(planes, Kind::Shards))
        applyShards(*shards, target, change, told);
    bool marked = applyMarks(*marks, atOnce, target, told);
    takeEvents(told, change);
    if (marked && target.state.counts.pieces > 0)
        countGone(target.state);
    bool bent = applyPlastic(*plastic, target.state, target.work);
    if (bent)
        std::fill(target.state.quietSeconds.begin(), target.state.quietSeconds.end(), 0.0f);
    return change;
}
} // namespace fsim::net
