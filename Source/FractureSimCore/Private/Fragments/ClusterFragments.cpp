#include "Fragments/ClusterFragments.h"

#include "Math/Inverse3.h"
#include "Math/Svd3.h"

#include <algorithm>
#include <utility>

namespace fsim::fragments
{
namespace
{
using clusters::ClusterState;
using clusters::Link;
using clusters::Memberships;

// How much the cluster's own rotation and flow count beside its members where these do not span space. Chips of a few
// members say little about a direction that they are thin along, and count for less the fewer they are.
constexpr float shapeShare = 1e-3f;
constexpr float fewMembers = 16.0f; // over the cube of their number
// Further than this nothing is stretched or squeezed for the eye; beyond lie thin chips, drawn out into spikes.
constexpr float mostStretch = 3.0f;

Mat3 withinStretch(const Mat3& deformation)
{
    math::Svd3 parts = math::svd(deformation);
    Vec3 s{clampTo(parts.s.x, 1.0f / mostStretch, mostStretch), clampTo(parts.s.y, 1.0f / mostStretch, mostStretch),
           clampTo(parts.s.z, 1.0f / mostStretch, mostStretch)}; // also where it was inside out
    if (s == parts.s || !isFinite(parts.s))
        return deformation;
    return parts.u * diagonal(s) * transposed(parts.v);
}

bool shareCluster(const Memberships& memberships, uint32_t a, uint32_t b)
{
    for (const Link& mine : memberships.linksOf(a))
        for (const Link& other : memberships.linksOf(b))
            if (mine.cluster == other.cluster)
                return true;
    return false;
}

// A cluster of one and a cluster of the other are the same or have a particle in common.
bool clustersMeet(const Memberships& memberships, uint32_t a, uint32_t b)
{
    for (const Link& mine : memberships.linksOf(a))
        for (uint32_t member : memberships.particlesOf(mine.cluster))
            if (shareCluster(memberships, member, b))
                return true;
    return false;
}
} // namespace

ClusterFragments::ClusterFragments(const Asset& asset, const Transform& pose, uint32_t mostParticles,
                                   uint32_t mostClusters, Allocator& allocator)
    : cellCount_(static_cast<uint32_t>(asset.fragmentOwners().size())),
      particleCount_(static_cast<uint32_t>(asset.positions().size())), owners_(allocator, cellCount_),
      particleRests_(allocator, particleCount_), centreOffsets_(allocator, cellCount_),
      firstLinks_(allocator, particleCount_), bonds_(allocator, static_cast<uint32_t>(asset.fragments().bonds.size())),
      origins_(allocator, mostParticles), heaviest_(allocator, particleCount_), followed_(allocator, cellCount_),
      broken_(allocator, bonds_.capacity()), clusterDeformations_(allocator, mostClusters),
      deformations_(allocator, cellCount_), positions_(allocator, cellCount_)
{
    FragmentView cells = asset.fragments();
    // As linkParticles() lays the links out; splits only divide them.
    firstLinks_.assign(particleCount_, 0);
    for (uint32_t p : asset.clusterMembers())
        ++firstLinks_[p];
    uint32_t next = 0;
    for (uint32_t& first : firstLinks_)
        next += std::exchange(first, next);
    for (Vec3 position : asset.positions())
        particleRests_.push(position);
    for (uint32_t i = 0; i < cellCount_; ++i)
    {
        uint32_t owner = asset.fragmentOwners()[i];
        owners_.push(owner);
        centreOffsets_.push(cells.particles[i].rest.position - asset.positions()[owner]);
    }
    deformations_.assign(cellCount_, matrixOf(pose.rotation));

    Memberships atRest(allocator, static_cast<uint32_t>(asset.clusterMembers().size()), particleCount_,
                       static_cast<uint32_t>(asset.clusterOffsets().size() - 1));
    for (uint32_t p : asset.clusterMembers())
        atRest.particles.push(p);
    for (size_t c = 0; c + 1 < asset.clusterOffsets().size(); ++c)
        atRest.ofCluster.push({asset.clusterOffsets()[c], asset.clusterOffsets()[c + 1] - asset.clusterOffsets()[c]});
    clusters::linkParticles(atRest, particleCount_);
    for (const FragmentBond& bond : cells.bonds)
        bonds_.push(
            {bond.first, bond.second, shareCluster(atRest, owners_[bond.first], owners_[bond.second]) ? 1u : 0u});
    broken_.assign(bonds_.size(), 0);
}

void ClusterFragments::update(const ClusterState& state)
{
    followHeaviest(state);
    findBroken(state);
    deformClusters(state);
    placeCells(state);
}

void ClusterFragments::followHeaviest(const ClusterState& state)
{
    uint32_t particles = state.positions.size();
    origins_.resize(particles);
    heaviest_.resize(particleCount_);
    for (uint32_t p = 0; p < particles; ++p)
    {
        // The links of a copy are part of those that its original had.
        uint32_t begin = state.memberships.ofParticle[p].begin;
        origins_[p] = p < particleCount_
                          ? p
                          : static_cast<uint32_t>(std::upper_bound(firstLinks_.begin(), firstLinks_.end(), begin) -
                                                  firstLinks_.begin() - 1);
        uint32_t original = origins_[p];
        if (p < particleCount_ || state.masses[p] > state.masses[heaviest_[original]])
            heaviest_[original] = p;
    }
    followed_.resize(cellCount_);
    for (uint32_t i = 0; i < cellCount_; ++i)
        followed_[i] = heaviest_[owners_[i]];
}

// Two cells that had a cluster in common part when they have none any more: the split went between them, and clusters
// around it that still hang together must not hide the crack. Neighbours that never had one are held by clusters that
// meet, and part when none of these do.
void ClusterFragments::findBroken(const ClusterState& state)
{
    bool changed = false;
    for (uint32_t b = 0; b < bonds_.size(); ++b)
    {
        uint32_t first = followed_[bonds_[b].first];
        uint32_t second = followed_[bonds_[b].second];
        bool holds = bonds_[b].sharedAtRest != 0 ? shareCluster(state.memberships, first, second)
                                                 : clustersMeet(state.memberships, first, second);
        uint8_t isBroken = holds ? 0 : 1;
        changed = changed || broken_[b] != isBroken;
        broken_[b] = isBroken;
    }
    bondVersion_ += changed ? 1 : 0;
}

// From the first rest shape, by least squares over the members: A_pq A_qq^-1 (Müller et al. 2005). Not R Fp, whose rest
// shape is another one once a cluster has flowed far; that only fills in where the members lie in a plane or a line.
void ClusterFragments::deformClusters(const ClusterState& state)
{
    uint32_t clusterCount = state.memberships.ofCluster.size();
    clusterDeformations_.resize(clusterCount);
    for (uint32_t c = 0; c < clusterCount; ++c)
    {
        std::span<const uint32_t> members = state.memberships.particlesOf(c);
        std::span<const clusters::Share> shares = state.memberships.sharesOf(c);
        float mass = 0.0f;
        Vec3 centre{};
        Vec3 restCentre{};
        for (size_t k = 0; k < members.size(); ++k)
        {
            mass += shares[k].mass;
            centre += shares[k].mass * state.positions[members[k]];
            restCentre += shares[k].mass * particleRests_[origins_[members[k]]];
        }
        if (!(mass > 0.0f))
            continue;
        centre *= 1.0f / mass;
        restCentre *= 1.0f / mass;
        Mat3 pq{{}, {}, {}};
        Mat3 qq{{}, {}, {}};
        for (size_t k = 0; k < members.size(); ++k)
        {
            Vec3 rest = particleRests_[origins_[members[k]]] - restCentre;
            pq = pq + outer(shares[k].mass * (state.positions[members[k]] - centre), rest);
            qq = qq + outer(shares[k].mass * rest, rest);
        }
        Mat3 own = state.rotations[c] * state.plastic[c];
        float count = static_cast<float>(members.size());
        float size = (shapeShare + fewMembers / (count * count * count)) * trace(qq);
        clusterDeformations_[c] =
            withinStretch(size > 0.0f ? (pq + own * size) * math::inverse(qq + diagonal({size, size, size})) : own);
    }
}

void ClusterFragments::placeCells(const ClusterState& state)
{
    positions_.resize(cellCount_);
    for (uint32_t i = 0; i < cellCount_; ++i)
    {
        uint32_t p = followed_[i];
        Mat3 sum{{}, {}, {}};
        float mass = 0.0f;
        for (const Link& link : state.memberships.linksOf(p))
        {
            float share = state.memberships.shares[link.membership].mass;
            sum = sum + clusterDeformations_[link.cluster] * share;
            mass += share;
        }
        if (mass > 0.0f && isFinite(sum))
            deformations_[i] = sum * (1.0f / mass);
        positions_[i] = state.positions[p] + deformations_[i] * centreOffsets_[i];
    }
}
} // namespace fsim::fragments
