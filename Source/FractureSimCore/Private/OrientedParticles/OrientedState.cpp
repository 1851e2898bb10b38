#include "OrientedParticles/OrientedState.h"

#include "FractureSim/Asset.h"

#include "Materials/ValueNoise.h"
#include "Math/VectorMath.h"
#include "OrientedParticles/OrientedRules.h"
#include "OrientedParticles/OrientedYield.h"

#include <algorithm>

namespace fsim::orientedParticles
{
namespace
{
math::Symmetric3 restMoment(const FragmentParticle& particle, float mass)
{
    Vec3 square = scaled(particle.radii, particle.radii) * (0.2f * mass);
    Mat3 axes = fsim::matrixOf(particle.rest.rotation);
    return symmetricOf(axes * diagonal(square) * transposed(axes));
}

// A shard has as many triangles as a fragment, and more for the cuts around it.
void reserveShards(Allocator& allocator, const FragmentView& view, const ShardRules& rules, OrientedWork& work)
{
    constexpr uint32_t cutRoom = 64;
    if (rules.most == 0)
        return;
    auto perFragment = static_cast<uint32_t>(view.indices.size() / 3 / std::max<size_t>(view.particles.size(), 1));
    work.shards = FlatArray<Shard>(allocator, rules.most);
    work.shardTriangles = FlatArray<ShardTriangle>(allocator, rules.most * (perFragment + cutRoom));
    work.shardVertices = FlatArray<ShardVertex>(allocator, rules.most * (perFragment + 2 * cutRoom));
    work.struckFrom = FlatArray<BallMotion>(allocator, work.fragments + rules.most);
    work.struckFrom.assign(work.fragments + rules.most, {});
}

float toughnessOf(const OrientedMaterial& material, Vec3 rest, uint32_t seed)
{
    if (material.toughnessNoise == 0.0f)
        return 1.0f;
    return 1.0f + material.toughnessNoise * materials::valueNoise(rest / material.noiseSize, seed);
}
} // namespace

OrientedState::OrientedState(Allocator& allocator, uint32_t particles, uint32_t places, uint32_t bonds, uint32_t shards)
    : positions(allocator, particles), turns(allocator, particles), velocities(allocator, particles),
      spins(allocator, particles), anchored(allocator, particles), pieces(allocator, particles),
      holds(allocator, particles), groupTurns(allocator, places * 4), plastic(allocator, places * 6),
      worked(allocator, places), broken(allocator, bonds), quietSeconds(allocator, particles),
      quietPlaces(allocator, particles), quietTurns(allocator, particles), braces(allocator, particles),
      fades(allocator, particles), breaks(allocator, shards / 2)
{
}

void OrientedState::visitState(StateVisitor& visitor, uint32_t driverCapacity)
{
    uint32_t particles = positions.size();
    uint32_t places = worked.size();
    uint32_t bonds = broken.size();
    visitor.array("position", positions);
    visitor.array("turn", turns);
    visitor.array("velocity", velocities);
    visitor.array("spin", spins);
    visitor.array("anchored", anchored);
    visitor.array("piece", pieces);
    holds.visitState(visitor, driverCapacity);
    visitor.array("groupTurn", groupTurns);
    visitor.array("plastic", plastic);
    visitor.array("worked", worked);
    visitor.array("broken", broken);
    visitor.array("quiet", quietSeconds);
    visitor.array("quietPlace", quietPlaces);
    visitor.array("quietTurn", quietTurns);
    visitor.array("brace", braces);
    visitor.array("fade", fades);
    visitor.array("break", breaks);
    visitor.value("counts", counts);
    if (!visitor.reading())
        return;
    bool fits = positions.size() == particles && turns.size() == particles && velocities.size() == particles &&
                spins.size() == particles && anchored.size() == particles && pieces.size() == particles &&
                holds.by.size() == particles && holds.from.size() == particles && groupTurns.size() == places * 4 &&
                plastic.size() == places * 6 && worked.size() == places && broken.size() == bonds &&
                fades.size() == particles && braces.size() == particles && quietPlaces.size() == particles &&
                quietTurns.size() == particles && quietSeconds.size() == counts.pieces && counts.pieces <= particles;
    for (uint32_t piece : pieces)
        fits = fits && (piece < counts.pieces || piece == 0);
    if (!fits)
    {
        visitor.fail("a body of oriented particles has arrays of the wrong length");
        *this = {};
    }
}

void weighParticle(uint32_t p, const FragmentParticle& particle, float mass, OrientedWork& work)
{
    Vec3 square = scaled(particle.radii, particle.radii) * (0.2f * mass);
    work.masses[p] = mass;
    work.rest[p] = {particle.rest.position, mass, restMoment(particle, mass)};
    work.inertias[p] = {square.y + square.z, square.x + square.z, square.x + square.y};
    Vec3 inertia = work.inertias[p];
    work.inverseInertias[p] = 1.0f / minOf(minOf(inertia.x, inertia.y), inertia.z);
}

OrientedWork::OrientedWork(Allocator& allocator, const Asset& asset, const ShardRules& rules)
{
    FragmentView view = asset.fragments();
    fragments = static_cast<uint32_t>(view.particles.size());
    uint32_t particles = fragments + rules.most;
    groups = makeGroups(particles, view.bonds, allocator, asset.ringColours());
    bondLanes = makeBondLanes(particles, view.bonds, groups.weak.span(), allocator);
    blows = FlatArray<Vec3>(allocator, particles);
    blows.assign(particles, {});
    motions = FlatArray<BallMotion>(allocator, particles + 1);
    motions.assign(particles + 1, {});
    auto ofParticles = [&]<class T>(FlatArray<T>& array) {
        array = FlatArray<T>(allocator, particles);
        array.assign(particles, T{});
    };
    ofParticles(rest);
    ofParticles(restRotations);
    ofParticles(radii);
    ofParticles(inertias);
    ofParticles(inverseInertias);
    ofParticles(masses);
    ofParticles(reaches);
    ofParticles(leastRadii);
    ofParticles(toughness);
    poses = FlatArray<Pose>(allocator, particles + 1);
    poses.assign(particles + 1, {{}, 0.0f, {}});
    matched = FlatArray<Pose>(allocator, particles + 1);
    matched.assign(particles + 1, {{}, 0.0f, {}});
    ofParticles(plasticNorms);
    ofParticles(spinMomenta);
    ofParticles(inertiaDiagonals);
    ofParticles(inertiaSides);
    ofParticles(immovable);
    ofParticles(proxies);
    ofParticles(proxyPositions);
    ofParticles(everyParticle);
    uint32_t shardCorners = rules.most * collision::hullLanes;
    cornerOffsets = FlatArray<uint32_t>(allocator, particles + 1);
    corners = FlatArray<Vec3>(allocator, static_cast<uint32_t>(view.hullCorners.size()) + shardCorners);
    pieceBounds = FlatArray<Bounds>(allocator, particles);
    woken = FlatArray<uint8_t>(allocator, particles);
    sleeping = FlatArray<uint8_t>(allocator, particles);
    corrections = FlatArray<PieceCorrection>(allocator, particles);
    stretchWhole = FlatArray<float>(allocator, groups.placeCount() * 6);
    stretchValues = FlatArray<float>(allocator, groups.placeCount() * 3);
    stretchVectors = FlatArray<float>(allocator, groups.placeCount() * 9);
    reserveShards(allocator, view, rules, *this);
    for (uint32_t offset : view.hullOffsets)
        cornerOffsets.push(offset);
    for (uint32_t p = 0; p < particles; ++p)
        everyParticle[p] = p;
    for (uint32_t p = 0; p < fragments; ++p)
    {
        const FragmentParticle& particle = view.particles[p];
        restRotations[p] = normalized(particle.rest.rotation);
        radii[p] = particle.radii;
        leastRadii[p] = minOf(minOf(particle.radii.x, particle.radii.y), particle.radii.z);
        collision::ProxyGrower proxy(proxies[p], {});
        for (uint32_t c = cornerOffsets[p]; c < cornerOffsets[p + 1]; ++c)
        {
            Vec3 corner = view.hullCorners[c] - particle.rest.position;
            corners.push(corner);
            proxy.add(corner);
            reaches[p] = maxOf(reaches[p], length(corner));
        }
        // What meets it comes with the centre of a particle; the margin is the other's size, taken to be the own.
        proxy.finish(leastRadii[p]);
        reaches[p] = maxOf(reaches[p], maxOf(maxOf(particle.radii.x, particle.radii.y), particle.radii.z));
    }
    hulls = collision::HullShapes(allocator, cornerOffsets.span(), corners.span(), rules.most);
}

OrientedState makeOrientedState(const BodySettings& settings, const Asset& asset, OrientedWork& work,
                                Allocator& allocator)
{
    FragmentView fragments = asset.fragments();
    uint32_t particles = work.masses.size();
    uint32_t places = work.groups.placeCount();
    OrientedState state(allocator, particles, places, static_cast<uint32_t>(fragments.bonds.size()),
                        settings.shards.most);
    for (uint32_t p = 0; p < particles; ++p)
    {
        bool isThere = p < work.fragments;
        FragmentParticle particle = isThere ? fragments.particles[p] : FragmentParticle{};
        Vec3 offset = rotate(settings.pose.rotation, particle.rest.position);
        state.positions.push(settings.pose.position + offset);
        state.turns.push(settings.pose.rotation);
        state.velocities.push(isThere ? settings.linearVelocity + cross(settings.angularVelocity, offset) : Vec3{});
        state.spins.push(isThere ? settings.angularVelocity : Vec3{});
        state.anchored.push(particle.anchored != 0 ? 1u : 0u);
        state.pieces.push(0);
        state.fades.push(isThere ? 1.0f : notThere);
        state.braces.push({});
        state.quietPlaces.push(state.positions.span().back());
        state.quietTurns.push(state.turns.span().back());
    }
    state.groupTurns.resize(places * 4);
    state.plastic.resize(places * 6);
    state.worked.assign(places, 0.0f);
    state.broken.assign(static_cast<uint32_t>(fragments.bonds.size()), 0);
    for (uint32_t place = 0; place < places; ++place)
    {
        state.shapes().turns.set(place, normalized(settings.pose.rotation));
        state.shapes().plastic.set(place, {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f});
    }
    deriveOrientedWork(state, settings, asset, work);
    return state;
}

void deriveOrientedWork(OrientedState& state, const BodySettings& settings, const Asset& asset, OrientedWork& work)
{
    FragmentView fragments = asset.fragments();
    const OrientedMaterial& material = settings.oriented;
    work.surface = settings.surface;
    work.density = material.density;
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        // What is to become a shard has the shape of some fragment and no weight until then.
        bool isThere = p < work.fragments;
        const FragmentParticle& particle = fragments.particles[isThere ? p : 0];
        float density = material.density;
        if (isThere && !fragments.densities.empty())
            density *= fragments.densities[p];
        weighParticle(p, particle, density * particle.volume * (isThere ? 1.0f : noMass), work);
        work.toughness[p] = toughnessOf(material, particle.rest.position, settings.seed);
        if (isThere && !fragments.toughness.empty())
            work.toughness[p] *= fragments.toughness[p];
        work.poses[p] = {state.positions[p], 1.0f, state.turns[p]};
    }
    work.stretchWhole.resize(work.groups.placeCount() * 6);
    work.stretchValues.assign(work.groups.placeCount() * 3, 1.0f);
    work.stretchVectors.assign(work.groups.placeCount() * 9, 0.0f);
    // Bonds that a snapshot holds as broken and that are still in the groups. Those that it holds as whole again come
    // back with groups made anew, see OrientedBody::visitState().
    for (uint32_t b = 0; b < state.broken.size(); ++b)
        if (state.broken[b])
        {
            cutBond(work.groups, fragments.bonds[b].first, fragments.bonds[b].second);
            dropBond(work.bondLanes, b);
        }
    for (uint32_t place = 0; place < work.groups.placeCount(); ++place)
    {
        work.stretches().whole.set(place, {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f});
        work.stretches().vectors.set(place, Mat3{});
        if (work.groups.counts[place] == 0)
            continue;
        restGroup(work.groups, place, work.rest, state.shapes().plastic[place]);
        work.plasticNorms[work.groups.particleAt[place]] = plasticNorm(state.shapes().plastic[place]);
    }
}
} // namespace fsim::orientedParticles
