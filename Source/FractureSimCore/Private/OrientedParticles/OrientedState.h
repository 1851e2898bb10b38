#pragma once

#include "FractureSim/Body.h"

#include "Collision/DeformableProxies.h"
#include "Drivers/Drivers.h"
#include "Fragments/ShardCut.h"
#include "OrientedParticles/OrientedDamping.h"
#include "OrientedParticles/OrientedMatch.h"

namespace fsim::orientedParticles
{
constexpr uint32_t settledMark = 2; // of what is anchored: a piece that was fixed where it came to rest

// A fragment or shard that broke into shards: all that is needed to make their surfaces once more.
struct ShardBreak
{
    uint32_t parent = 0; // particle
    uint32_t first = 0;  // particle of its first shard; the others follow
    uint32_t count = 0;
    uint32_t seed = 0;
    Vec3 point{};             // of the line of the blow, in the frame of the body at rest
    Vec3 axis{};              // of that line
    math::Symmetric3 stretch; // that the parent had kept, about its centre
};

// All that changes of a body, as a snapshot holds it.
struct OrientedState
{
    OrientedState() = default;
    OrientedState(Allocator& allocator, uint32_t particles, uint32_t places, uint32_t bonds, uint32_t shards);

    // By particle: the fragments of the asset, and then room for shards, which are gone until they come.
    FlatArray<Vec3> positions;
    FlatArray<Quat> turns; // from rest
    FlatArray<Vec3> velocities;
    FlatArray<Vec3> spins; // angular velocities, rad/s
    FlatArray<uint32_t> anchored;
    FlatArray<uint32_t> pieces;
    drivers::ParticleHolds holds;

    // By place of the group.
    FlatArray<float> groupTurns; // batch of Quat: R
    FlatArray<float> plastic;    // batch of Symmetric3: F_P, det 1. Its rotation is left to R, see OrientedYield.h
    FlatArray<float> worked;     // what has raised its yield strain so far: strain times seconds of flow

    FlatArray<uint8_t> broken; // by bond

    FlatArray<float> quietSeconds; // by piece: how long it has been at rest
    FlatArray<Vec3> quietPlaces;   // by particle: where it was when that began
    FlatArray<Quat> quietTurns;
    FlatArray<Vec3> braces; // by particle: out of what held it up in the last substep, see bracePoints(); 0: nothing
    FlatArray<float> fades; // by particle: 1 there, less on its way, 0 gone, see OrientedRules.h
    FlatArray<ShardBreak> breaks; // in the order in which they happened

    struct Counts
    {
        uint32_t pieces = 0;
        uint32_t topologyChanged = 0; // since the pieces were last counted
        uint32_t splits = 0;
        uint32_t brokenBonds = 0;
        uint32_t debris = 0; // pieces of one particle
        uint32_t gone = 0;   // pieces; with all that is not there
        uint32_t largePieces = 0;
        float largestMass = 0.0f;
    } counts;

    // By place.
    struct GroupShapes
    {
        math::Batch<Quat> turns;
        math::Batch<math::Symmetric3> plastic;
    };
    GroupShapes shapes() { return {{groupTurns.data(), worked.size()}, {plastic.data(), worked.size()}}; }
    void visitState(StateVisitor& visitor, uint32_t driverCapacity);
};

// What a piece is to be given so that it keeps its momenta: a turn about its centre and a velocity.
struct PieceCorrection
{
    Vec3 first{};  // particle of the piece, in the world
    Vec3 centre{}; // from there
    Vec3 turn{};
    Vec3 velocity{};
};

// What follows from the asset, the material and the state, or lives within a substep.
struct OrientedWork
{
    OrientedWork() = default;
    OrientedWork(Allocator& allocator, const Asset& asset, const ShardRules& rules = {});

    GroupTable groups;
    BondLanes bondLanes;
    uint32_t fragments = 0; // of the asset: the particles from here on are shards
    uint32_t surface = 0;   // BodySettings::surface
    float density = 0.0f;   // kg/m^3

    // By particle.
    FlatArray<RestParticle> rest;
    FlatArray<Quat> restRotations;
    FlatArray<Vec3> radii;
    FlatArray<Vec3> inertias;         // about the particle's axes, kg m^2
    FlatArray<float> inverseInertias; // of the axis about which it turns most easily
    FlatArray<float> masses;
    FlatArray<float> reaches;         // m: of a ball around the centre that holds the hull
    FlatArray<float> leastRadii;      // m
    FlatArray<float> toughness;       // strain; of the material at its place; 0: never
    FlatArray<float> plasticNorms;    // permanent strain of its group
    FlatArray<Pose> poses;            // one more, which never moves
    FlatArray<Pose> matched;          // the same: as matching left them, then as strains are measured
    FlatArray<Vec3> blows;            // how far contacts have moved it for its strain, see OrientedBlows.h
    FlatArray<BallMotion> motions;    // one more too
    FlatArray<Vec3> spinMomenta;      // H w in the world
    FlatArray<Vec3> inertiaDiagonals; // of H in the world
    FlatArray<Vec3> inertiaSides;     // yz, xz, xy
    FlatArray<uint32_t> immovable;    // not 0: held, anchored or asleep
    FlatArray<collision::ProxyShape> proxies;
    collision::HullShapes hulls;
    FlatArray<uint32_t> cornerOffsets; // #particles + 1
    FlatArray<Vec3> corners;           // m from the centre, in the body's axes at rest
    FlatArray<BallMotion> struckFrom;  // as contacts found it; where there may be shards

    // Shards, one after the other from particle fragments on.
    FlatArray<Shard> shards;
    FlatArray<ShardVertex> shardVertices;
    FlatArray<ShardTriangle> shardTriangles;

    // By place.
    FlatArray<float> stretchWhole;   // batch of Symmetric3
    FlatArray<float> stretchValues;  // batch of Vec3
    FlatArray<float> stretchVectors; // batch of Mat3

    // By piece.
    FlatArray<Bounds> pieceBounds;
    FlatArray<uint8_t> woken;
    FlatArray<uint8_t> sleeping;
    FlatArray<PieceCorrection> corrections;

    // For the other parts of a substep.
    bool anyBlows = false;
    FlatArray<Vec3> proxyPositions; // by particle
    FlatArray<uint32_t> everyParticle;

    // Fragments and shards that have come; the rest is room.
    uint32_t thereCount() const { return fragments + shards.size(); }
    // The fragment of the asset that a particle is, or was part of.
    uint32_t fragmentOf(uint32_t particle) const
    {
        return particle < fragments ? particle : shards[particle - fragments].fragment;
    }
    GroupStretches stretches()
    {
        uint32_t places = groups.placeCount();
        return {{stretchWhole.data(), places}, {stretchValues.data(), places}, {stretchVectors.data(), places}};
    }
};

// A body at rest in its pose; work is derived from it.
OrientedState makeOrientedState(const BodySettings& settings, const Asset& asset, OrientedWork& work,
                                Allocator& allocator);

// Mass, moment and inertia of a particle.
void weighParticle(uint32_t p, const FragmentParticle& particle, float mass, OrientedWork& work);
// For what is not there: as good as nothing, and yet a number that can be divided by.
constexpr float noMass = 1e-12f; // of what it was

// Masses, toughness and groups of a body in this state; without its shards, see deriveShards().
void deriveOrientedWork(OrientedState& state, const BodySettings& settings, const Asset& asset, OrientedWork& work);

// Kernels over particles do gangs of all widths up to the widest; the last few are left to the reference.
constexpr uint32_t wholeGangs(uint32_t particles)
{
    return particles - particles % math::batchLanes;
}

// The particle's own rotation: its principal axes in the world.
inline Quat axesOf(Quat turn, Quat restRotation)
{
    return turn * restRotation;
}
// The angular momentum of a spinning ellipsoid, H w of 3.3.
inline Vec3 spinMomentum(Quat axes, Vec3 inertia, Vec3 spin)
{
    return rotate(axes, scaled(inertia, rotate(conjugate(axes), spin)));
}
inline Vec3 spinOf(Quat axes, Vec3 inertia, Vec3 momentum)
{
    Vec3 local = rotate(conjugate(axes), momentum);
    return rotate(axes, {local.x / inertia.x, local.y / inertia.y, local.z / inertia.z});
}
} // namespace fsim::orientedParticles
