#pragma once

#include "FractureSim/Asset.h"

#include "Collision/DeformableProxies.h"
#include "Foundation/FlatArray.h"
#include "Foundation/StateVisitor.h"
#include "Math/VectorMath.h"

// Which particles belong to which clusters, in flat arrays that splits patch in place: a cluster that splits divides
// its own range of memberships, a particle that splits its own range of links. So nothing moves but what the split
// touches, and no split needs room that was not there before.
namespace fsim::clusters
{
// What a particle means to a cluster: its share of the particle's mass, w_ic m_i, and that times its place at rest,
// measured from the cluster's centre at rest. A particle's mass is the sum of its shares: splits cannot lose any.
struct Share
{
    Vec3 weightedRest{}; // kg m
    float mass = 0.0f;   // kg, above 0

    Vec3 rest() const { return weightedRest / mass; }
};

using Link = collision::MemberLink;
using Range = collision::MemberRange;

// Kernels load sixteen floats where they need three or four: arrays end with this much room.
constexpr uint32_t kernelOverread = 16;

struct Memberships
{
    Memberships() = default;
    Memberships(Allocator& allocator, uint32_t memberships, uint32_t mostParticles, uint32_t mostClusters)
        : particles(allocator, memberships), shares(allocator, memberships + kernelOverread),
          lanes(allocator, 4 * (memberships + kernelOverread)), links(allocator, memberships),
          ofCluster(allocator, mostClusters), ofParticle(allocator, mostParticles)
    {
        lanes.resize(4 * memberships);
    }

    // By membership; those of a cluster side by side.
    FlatArray<uint32_t> particles;
    FlatArray<Share> shares;
    FlatArray<float> lanes; // the shares once more, as kernels load them: layInLanes(). Not state
    // Those of a particle side by side.
    FlatArray<Link> links;

    FlatArray<Range> ofCluster;  // of memberships
    FlatArray<Range> ofParticle; // of links

    std::span<Link> linksOf(uint32_t particle)
    {
        return links.span().subspan(ofParticle[particle].begin, ofParticle[particle].count);
    }
    std::span<const Link> linksOf(uint32_t particle) const
    {
        return links.span().subspan(ofParticle[particle].begin, ofParticle[particle].count);
    }
    std::span<const uint32_t> particlesOf(uint32_t cluster) const
    {
        return particles.span().subspan(ofCluster[cluster].begin, ofCluster[cluster].count);
    }
    std::span<Share> sharesOf(uint32_t cluster)
    {
        return shares.span().subspan(ofCluster[cluster].begin, ofCluster[cluster].count);
    }
    std::span<const Share> sharesOf(uint32_t cluster) const
    {
        return shares.span().subspan(ofCluster[cluster].begin, ofCluster[cluster].count);
    }

    void visitState(StateVisitor& visitor);
};

// Lays the shares of a cluster out by eights: eight x, eight y, eight z, eight masses, and so on; of the last few all x
// side by side, all y, and so on. To be done whenever its shares or its range have changed.
void layInLanes(Memberships& memberships, uint32_t cluster);

// Links of all particles, from the cluster side.
void linkParticles(Memberships& memberships, uint32_t particles);

// The members for which goesOver is not 0 (one per membership of the cluster, in order) become a new cluster, the last.
// Both keep the order of their members.
void splitCluster(Memberships& memberships, uint32_t cluster, std::span<const uint8_t> goesOver);

// The links for which goesOver is not 0 (one per link of the particle, in order) become those of a new particle, the
// last.
void splitParticle(Memberships& memberships, uint32_t particle, std::span<const uint8_t> goesOver);

// The members leave the cluster, and what it held of them goes to their other clusters. Those that have none are loose.
void dissolveCluster(Memberships& memberships, uint32_t cluster);

// By particle of [begin, end): how many from it on, itself included and at most 255, have the same clusters, and the
// next membership of each. Particles with the same clusters do, when they are laid out by localOrder(), until the
// clusters split.
void findRuns(const Memberships& memberships, uint32_t begin, uint32_t end, std::span<uint8_t> runs);

// Sum of the shares.
float massOf(const Memberships& memberships, uint32_t particle);

// Whether each side says of the other what the other says of it; for tests.
bool consistent(const Memberships& memberships);
} // namespace fsim::clusters
