#include "OrientedParticles/OrientedShards.h"

#include "FractureSim/Asset.h"

#include "Foundation/Random.h"
#include "Fragments/ShardPattern.h"
#include "Math/Inverse3.h"
#include "OrientedParticles/OrientedHost.h"
#include "OrientedParticles/OrientedRules.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
constexpr uint64_t chipStream = 0x6368;

struct Struck
{
    BlowLine blow{};
    uint32_t particle = 0;
};

uint32_t depthOf(const OrientedWork& work, uint32_t p)
{
    return p < work.fragments ? 0 : work.shards[p - work.fragments].depth;
}

// With the stretch that it keeps: where that is about none, as in what is brittle, the vertices of the asset.
fragments::ShardSurface surfaceOf(const Asset& asset, const OrientedWork& work, const ShardBreak& from, Arena& arena)
{
    if (from.parent >= work.fragments)
    {
        const Shard& shard = work.shards[from.parent - work.fragments];
        return {work.shardVertices.span().subspan(shard.firstVertex, shard.vertexCount),
                work.shardTriangles.span().subspan(shard.firstTriangle, shard.triangleCount), shard.pointEnd};
    }
    fragments::ShardSurface surface = fragments::surfaceOfFragment(asset.fragments(), from.parent, arena);
    if (matrixOf(from.stretch) == Mat3{})
        return surface;
    std::span<ShardVertex> vertices = arena.takeUnset<ShardVertex>(surface.vertices.size());
    Vec3 centre = work.rest[from.parent].position;
    for (size_t v = 0; v < vertices.size(); ++v)
    {
        vertices[v] = surface.vertices[v];
        vertices[v].position = centre + matrixOf(from.stretch) * (vertices[v].position - centre);
    }
    surface.vertices = vertices;
    return surface;
}

bool hasRoom(const OrientedWork& work, std::span<const fragments::ShardSurface> pieces)
{
    size_t vertices = work.shardVertices.size(), triangles = work.shardTriangles.size();
    for (const fragments::ShardSurface& piece : pieces)
    {
        vertices += piece.vertices.size();
        triangles += piece.triangles.size();
    }
    return work.shards.size() + pieces.size() <= work.shards.capacity() && vertices <= work.shardVertices.capacity() &&
           triangles <= work.shardTriangles.capacity();
}

// The next shard: its surface, its hull, and its weight.
void addShard(OrientedWork& work, uint32_t parent, const fragments::ShardSurface& surface,
              const FragmentParticle& particle, float mass, Arena& arena)
{
    uint32_t p = work.thereCount();
    work.shards.push({.particle = p,
                      .parent = parent,
                      .fragment = work.fragmentOf(parent),
                      .depth = depthOf(work, parent) + 1,
                      .firstVertex = work.shardVertices.size(),
                      .vertexCount = static_cast<uint32_t>(surface.vertices.size()),
                      .firstTriangle = work.shardTriangles.size(),
                      .triangleCount = static_cast<uint32_t>(surface.triangles.size()),
                      .pointEnd = surface.pointEnd,
                      .restCentre = particle.rest.position});
    for (const ShardVertex& vertex : surface.vertices)
        work.shardVertices.push(vertex);
    for (const ShardTriangle& triangle : surface.triangles)
        work.shardTriangles.push(triangle);
    weighParticle(p, particle, mass, work);
    work.restRotations[p] = particle.rest.rotation;
    work.radii[p] = particle.radii;
    work.leastRadii[p] = minOf(minOf(particle.radii.x, particle.radii.y), particle.radii.z);
    work.toughness[p] = 1.0f;
    Vec3 corners[collision::hullLanes], normals[collision::hullLanes];
    uint32_t cornerCount = fragments::hullCornersOf(surface, particle, corners);
    uint32_t normalCount = fragments::hullNormalsOf(surface, normals, arena);
    collision::ProxyGrower proxy(work.proxies[p], {});
    float reach = 0.0f;
    for (uint32_t c = 0; c < cornerCount; ++c)
    {
        corners[c] -= particle.rest.position;
        work.corners.push(corners[c]);
        proxy.add(corners[c]);
        reach = maxOf(reach, length(corners[c]));
    }
    proxy.finish(work.leastRadii[p]);
    work.reaches[p] = maxOf(reach, maxOf(maxOf(particle.radii.x, particle.radii.y), particle.radii.z));
    work.cornerOffsets.push(work.corners.size());
    work.hulls.append({corners, cornerCount}, {normals, normalCount});
    restGroup(work.groups, work.groups.places[p], work.rest, {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f});
}

// Into work alone; the parent's weight goes to its shards, each by its share of the volume.
Shattering makeShards(const ShardBreak& from, const Asset& asset, const ShardRules& rules, OrientedWork& work,
                      Arena& arena, fragments::BrokenSurface& broken)
{
    fragments::ShardPattern pattern{from.point, from.axis, from.seed, rules.perHit};
    broken = fragments::breakSurface(surfaceOf(asset, work, from, arena), pattern, arena);
    if (broken.pieces.size() < 2)
        return Shattering::Whole;
    if (!hasRoom(work, broken.pieces))
        return Shattering::NoRoom;
    std::span<FragmentParticle> particles = arena.take<FragmentParticle>(broken.pieces.size());
    double volume = 0.0;
    for (size_t i = 0; i < particles.size(); ++i)
    {
        particles[i] = fragments::particleOf(broken.pieces[i]);
        volume += static_cast<double>(particles[i].volume);
        if (!(particles[i].volume > 0.0f) || !isFinite(particles[i].rest) || !isFinite(particles[i].radii))
            return Shattering::Whole;
    }
    float mass = work.masses[from.parent];
    for (size_t i = 0; i < particles.size(); ++i)
    {
        auto share = static_cast<float>(static_cast<double>(particles[i].volume) / volume);
        addShard(work, from.parent, broken.pieces[i], particles[i], mass * share, arena);
    }
    work.masses[from.parent] *= noMass;
    work.inertias[from.parent] *= noMass;
    work.inverseInertias[from.parent] /= noMass;
    RestParticle& rest = work.rest[from.parent];
    rest.mass *= noMass;
    rest.moment = symmetricOf(matrixOf(rest.moment) * noMass);
    restGroup(work.groups, work.groups.places[from.parent], work.rest, {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f});
    return Shattering::Broken;
}

// All move as the parent did, as if it were still whole, and away from the line of the blow: then turned so much that
// its angular momentum is what it was, and moved so that its momentum is.
void setShardsOff(OrientedState& state, const OrientedWork& work, const ShardBreak& from, Vec3 parentRest,
                  Vec3 momentum, float mass, float scatterSpeed)
{
    uint32_t parent = from.parent;
    Quat turn = state.turns[parent];
    Vec3 axis = rotate(turn, from.axis);
    Vec3 line = state.positions[parent] + rotate(turn, from.point - parentRest);
    Vec3 moment{}, drift{};
    for (uint32_t p = from.first; p < from.first + from.count; ++p)
    {
        state.positions[p] = state.positions[parent] + rotate(turn, work.rest[p].position - parentRest);
        state.turns[p] = turn;
        Vec3 way = state.positions[p] - line;
        state.velocities[p] = scatterSpeed * normalizedOr(way - dot(way, axis) * axis, {});
        moment += work.masses[p] * (state.positions[p] - state.positions[parent]);
        drift += work.masses[p] * state.velocities[p];
    }
    Vec3 centre = state.positions[parent] + moment / mass;
    Vec3 left = momentum;
    Mat3 inertia{{}, {}, {}};
    for (uint32_t p = from.first; p < from.first + from.count; ++p)
    {
        state.velocities[p] -= drift / mass;
        Vec3 arm = state.positions[p] - centre;
        left -= work.masses[p] * cross(arm, state.velocities[p]);
        Mat3 own = fsim::matrixOf(axesOf(turn, work.restRotations[p]));
        inertia = inertia + diagonal(Vec3{1.0f, 1.0f, 1.0f} * (work.masses[p] * dot(arm, arm))) -
                  outer(work.masses[p] * arm, arm) + own * diagonal(work.inertias[p]) * transposed(own);
    }
    Vec3 spin = math::inverse(inertia) * left;
    if (!isFinite(spin))
        spin = {};
    for (uint32_t p = from.first; p < from.first + from.count; ++p)
    {
        state.velocities[p] += state.velocities[parent] + cross(spin, state.positions[p] - centre);
        state.spins[p] = spin;
    }
}

void beginShard(OrientedState& state, OrientedWork& work, uint32_t p, uint32_t parent)
{
    state.anchored[p] = 0;
    state.pieces[p] = state.pieces[parent]; // the pieces found next tell of it
    state.holds.by[p] = 0;
    state.fades[p] = 1.0f;
    state.quietPlaces[p] = state.positions[p];
    state.quietTurns[p] = state.turns[p];
    state.braces[p] = {};
    uint32_t place = work.groups.places[p];
    state.shapes().turns.set(place, state.turns[p]);
    state.shapes().plastic.set(place, {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f});
    state.worked[place] = 0.0f;
    work.poses[p] = {state.positions[p], 1.0f, state.turns[p]};
    work.matched[p] = work.poses[p];
}

void tellOfChips(const ShardContext& context, const ShardBreak& from, Vec3 parentRest, float scatterSpeed,
                 std::span<const fragments::ShardFace> faces)
{
    const OrientedState& state = context.state;
    Random random(from.seed, chipStream);
    Quat turn = state.turns[from.parent];
    Vec3 centre = state.positions[from.parent];
    Vec3 velocity = state.velocities[from.first];
    uint64_t next = 0;
    for (const fragments::ShardFace& face : faces)
        for (uint32_t i = 0; i < context.settings.shards.chips; ++i)
        {
            float length = std::sqrt(maxOf(face.area, 0.0f));
            auto any = [&] { return random.uniform(next++, -1.0f, 1.0f); };
            Vec3 offset = 0.4f * length * Vec3{any(), any(), any()};
            Vec3 at = face.centre + offset - dot(offset, face.normal) * face.normal;
            // Back to where the blow came from, and to all sides.
            Vec3 spray = scatterSpeed * (Vec3{any(), any(), any()} - rotate(turn, from.axis));
            Vec3 speed = velocity + spray;
            context.events.add({.kind = EventKind::Debris,
                                .tick = context.tick,
                                .body = context.body,
                                .position = centre + rotate(turn, at - parentRest),
                                .direction = normalizedOr(speed, {0.0f, 0.0f, 1.0f}),
                                .velocity = speed,
                                .size = length * random.uniform(next++, 0.03f, 0.12f),
                                .surface = context.work.surface});
        }
}

bool canBeBreak(const ShardBreak& from, const OrientedWork& work)
{
    uint32_t next = work.thereCount();
    const math::Symmetric3& s = from.stretch;
    bool finite = isFinite(from.point) && isFinite(from.axis) && isFinite(matrixOf(s));
    return finite && from.parent < next && from.first == next && from.count >= 2 && work.masses[from.parent] > 0.0f &&
           determinant(matrixOf(s)) > 0.0f;
}
} // namespace

void rememberMotions(const OrientedState& state, OrientedWork& work)
{
    for (uint32_t p = 0; p < work.struckFrom.size(); ++p)
        work.struckFrom[p] = {state.velocities[p], 0.0f, state.spins[p], 0.0f};
}

// dL = r x dp gives the part of r across dp; the part along it does not matter to a line.
BlowLine blowLineOf(float mass, Vec3 velocityChange, Vec3 angularChange)
{
    BlowLine line;
    line.speed = length(velocityChange);
    line.direction = normalizedOr(velocityChange, {0.0f, 0.0f, 1.0f});
    float square = mass * lengthSquared(velocityChange);
    line.arm = square > 0.0f ? cross(velocityChange, angularChange) / square : Vec3{};
    return line;
}

Shattering shatter(const ShardContext& context, ShardBreak& from, float scatterSpeed)
{
    OrientedState& state = context.state;
    OrientedWork& work = context.work;
    if (state.breaks.full())
        return Shattering::NoRoom;
    uint32_t parent = from.parent;
    from.first = work.thereCount();
    float mass = work.masses[parent];
    Vec3 rest = work.rest[parent].position;
    Vec3 momentum = spinMomentum(axesOf(state.turns[parent], work.restRotations[parent]), work.inertias[parent],
                                 state.spins[parent]);
    fragments::BrokenSurface broken;
    if (Shattering result = makeShards(from, context.asset, context.settings.shards, work, context.arena, broken);
        result != Shattering::Broken)
        return result;
    from.count = static_cast<uint32_t>(broken.pieces.size());
    state.breaks.push(from);
    std::span<const FragmentBond> bonds = context.asset.fragments().bonds;
    for (uint32_t b = 0; b < bonds.size() && parent < work.fragments; ++b)
        if (!state.broken[b] && (bonds[b].first == parent || bonds[b].second == parent))
            breakBond(bonds, b, state, work);
    setShardsOff(state, work, from, rest, momentum, mass, scatterSpeed);
    for (uint32_t p = from.first; p < from.first + from.count; ++p)
        beginShard(state, work, p, parent);
    tellOfChips(context, from, rest, scatterSpeed, broken.faces);
    state.velocities[parent] = {};
    state.spins[parent] = {};
    state.fades[parent] = notThere;
    ++state.counts.splits;
    state.counts.topologyChanged = 1;
    context.events.add({.kind = EventKind::Fractured,
                        .tick = context.tick,
                        .body = context.body,
                        .position = state.positions[parent] + rotate(state.turns[parent], from.point - rest),
                        .direction = rotate(state.turns[parent], from.axis),
                        .value = mass});
    return Shattering::Broken;
}

bool shatterStruck(const ShardContext& context, WorkBudget& budget)
{
    OrientedState& state = context.state;
    OrientedWork& work = context.work;
    const ShardRules& rules = context.settings.shards;
    uint32_t count = 0;
    uint32_t there = work.thereCount();
    std::span<Struck> struck = context.arena.takeUnset<Struck>(there);
    for (uint32_t p = 0; p < there; ++p)
    {
        Vec3 change = state.velocities[p] - work.struckFrom[p].velocity;
        if (!(lengthSquared(change) >= rules.hitSpeed * rules.hitSpeed) || work.immovable[p] != 0 ||
            2.0f * work.reaches[p] < rules.leastSize || depthOf(work, p) >= rules.depth)
            continue;
        Vec3 spun = spinMomentum(axesOf(state.turns[p], work.restRotations[p]), work.inertias[p],
                                 state.spins[p] - work.struckFrom[p].spin);
        struck[count++] = {blowLineOf(work.masses[p], change, spun), p};
    }
    std::sort(struck.begin(), struck.begin() + count, [](const Struck& a, const Struck& b) {
        return a.blow.speed != b.blow.speed ? a.blow.speed > b.blow.speed : a.particle < b.particle;
    });
    uint32_t leftWhole = 0;
    bool any = false;
    for (const Struck& each : struck.first(count))
    {
        uint32_t p = each.particle;
        // For want of room, or as a whole tick's work is done.
        if (work.shards.size() + 2 > work.shards.capacity() || !budget.take(rules.perHit))
        {
            ++leftWhole;
            continue;
        }
        float arm = length(each.blow.arm);
        Vec3 nearest = arm > work.reaches[p] ? each.blow.arm * (work.reaches[p] / arm) : each.blow.arm;
        Quat toRest = conjugate(state.turns[p]);
        uint32_t place = work.groups.places[p];
        bool bends = p < work.fragments && work.groups.counts[place] > 1;
        ShardBreak from{.parent = p,
                        .seed = context.settings.seed * 7919u + state.breaks.size(),
                        .point = work.rest[p].position + rotate(toRest, nearest),
                        .axis = rotate(toRest, each.blow.direction),
                        .stretch = bends ? state.shapes().plastic[place]
                                         : math::Symmetric3{1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f}};
        Shattering result = shatter(context, from, rules.scatter * each.blow.speed);
        any = any || result == Shattering::Broken;
        leftWhole += result == Shattering::NoRoom;
    }
    context.events.addLimit(Limit::Fracture, context.tick, leftWhole);
    return any;
}

bool deriveShards(const OrientedState& state, const Asset& asset, OrientedWork& work, const ShardRules& rules,
                  Arena& arena)
{
    work.shards.clear();
    work.shardVertices.clear();
    work.shardTriangles.clear();
    work.hulls.keepFirst(work.fragments);
    work.cornerOffsets.resize(work.fragments + 1);
    work.corners.resize(work.cornerOffsets[work.fragments]);
    for (const ShardBreak& from : state.breaks)
    {
        fragments::BrokenSurface broken;
        if (!canBeBreak(from, work) || makeShards(from, asset, rules, work, arena, broken) != Shattering::Broken ||
            broken.pieces.size() != from.count)
            return false;
    }
    for (const Shard& shard : work.shards)
        work.poses[shard.particle] = {state.positions[shard.particle], 1.0f, state.turns[shard.particle]};
    return true;
}
} // namespace fsim::orientedParticles
