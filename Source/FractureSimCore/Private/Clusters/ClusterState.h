#pragma once

#include "Clusters/Memberships.h"
#include "Collision/DeformableProxies.h"
#include "Drivers/Drivers.h"

namespace fsim::clusters
{
// What a cluster is beside its shape.
struct ClusterFacts
{
    Vec3 restCentre{};       // m, in the body's frame at rest
    float width = 0.0f;      // m: the largest distance of a member from the centre, at rest
    float toughness = 0.0f;  // strain; of the material at its place
    float worked = 0.0f;     // alpha of (14): strain times seconds, for hardening
    float sinceSplit = 0.0f; // s, where hasSplit
    uint32_t hasSplit = 0;   // it came out of a split
    uint32_t locked = 0;     // it has split and not relaxed since
    uint32_t flat = 0;       // its members do not span space: it cannot flow
    uint32_t piece = 0;
    Vec3 restedAt{};   // where it was when it last counted as moving, and how it was turned: see countQuiet()
    Mat3 restedTurn{}; // identity as constructed
};

struct ClusterState
{
    ClusterState() = default;
    ClusterState(Allocator& allocator, uint32_t memberCount, uint32_t mostParticles, uint32_t mostClusters);

    // By particle. A particle without a cluster is loose and keeps the mass it had.
    FlatArray<Vec3> positions;
    FlatArray<Vec3> velocities;
    FlatArray<float> masses;
    FlatArray<float> toughScales; // empty: all 1
    drivers::ParticleHolds holds;

    Memberships memberships;

    // By cluster; one that was dissolved has no members and no mass.
    FlatArray<Vec3> centres;
    FlatArray<Mat3> rotations;
    FlatArray<Mat3> plastic;      // Fp of (9), det 1
    FlatArray<Mat3> restInverses; // A_rr^-1 of (3)
    FlatArray<float> clusterMasses;
    FlatArray<ClusterFacts> facts;
    FlatArray<collision::ProxyShape> proxies; // around the centre at rest

    // By piece.
    FlatArray<float> quietSeconds; // how long it has been at rest; asleep from sleepAfter on

    struct Counts
    {
        uint32_t splits = 0;
        uint32_t pieces = 0;
        uint32_t topologyChanged = 0; // since the pieces were last counted
        uint32_t debris = 0;          // particles that have become loose
        uint32_t largePieces = 0;     // of at least largePiece of the mass
        float largestMass = 0.0f;     // kg, of a piece
        float looseQuiet = 0.0f;      // s: how long no loose particle has moved
    } counts;

    void visitState(StateVisitor& visitor, uint32_t driverCapacity);
};

// Rest centre, mass, width, A_rr^-1 and proxy of a cluster from its members' shares, which it makes relative to that
// centre; and with them its goal centre. Where the members do not span space the inverse is the pseudo-inverse and Fp
// is the identity from then on.
void restCluster(ClusterState& state, uint32_t cluster, float particleRadius);
} // namespace fsim::clusters
