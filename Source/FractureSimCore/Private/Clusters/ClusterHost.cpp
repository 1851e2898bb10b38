#include "Clusters/ClusterHost.h"

#include "Clusters/Pieces.h"
#include "Clusters/Sleep.h"
#include "Foundation/DisjointSets.h"
#include "Math/Inverse3.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"

#include <algorithm>
#include <utility>

namespace fsim::clusters
{
namespace
{
// How much the rotations of clusters count beside where their members are, for pieces that are flat or thin.
constexpr float ownTurnShare = 1e-3f;
constexpr uint32_t noPiece = 0xffffffffu;

// By cluster, as findPieces() counts them; noPiece: it was dissolved.
std::vector<uint32_t> clusterPieces(const ClusterState& state)
{
    const Memberships& memberships = state.memberships;
    uint32_t clusters = memberships.ofCluster.size();
    std::vector<uint32_t> parents(clusters), pieceOf(clusters, noPiece);
    joinClusters(memberships, parents);
    uint32_t count = 0;
    for (uint32_t c = 0; c < clusters; ++c)
    {
        if (memberships.ofCluster[c].count == 0)
            continue;
        uint32_t root = rootOf(parents, c);
        pieceOf[c] = root == c ? count++ : pieceOf[root];
    }
    return pieceOf;
}

struct ClusterPieceSums
{
    uint32_t id = noPiece;
    uint32_t members = 0;
    float mass = 0.0f;
    Vec3 origin{}; // of the moment: a place in it
    Vec3 moment{};
    Vec3 restMoment{};
    Vec3 momentum{};
    Vec3 angular{};
    Mat3 inertia{{}, {}, {}};
    Mat3 fit{{}, {}, {}};
    Mat3 guess{};
    Vec3 low{};
    Vec3 high{};

    Vec3 centre() const { return origin + moment / mass; }
};

// Calls with each live membership: cluster, its piece, the membership's place.
template <class Function>
void forEachMember(const ClusterState& state, std::span<const uint32_t> pieceOf, const Function& function)
{
    for (uint32_t c = 0; c < state.memberships.ofCluster.size(); ++c)
        for (uint32_t m = state.memberships.ofCluster[c].begin; m < state.memberships.ofCluster[c].end(); ++m)
            function(c, pieceOf[c], m);
}

std::vector<ClusterPieceSums> sumPieces(const ClusterState& state, std::span<const uint32_t> pieceOf,
                                        const FirstOrder& order, const Asset& asset)
{
    std::vector<ClusterPieceSums> sums;
    const Memberships& memberships = state.memberships;
    forEachMember(state, pieceOf, [&](uint32_t c, uint32_t piece, uint32_t m) {
        if (piece >= sums.size())
            sums.resize(piece + 1);
        ClusterPieceSums& sum = sums[piece];
        uint32_t p = memberships.particles[m];
        if (sum.members++ == 0)
        {
            sum.origin = sum.low = sum.high = state.positions[p];
            sum.guess = state.rotations[c];
        }
        sum.id = std::min(sum.id, order.membershipAt(memberships, m));
        float mass = memberships.shares[m].mass;
        sum.mass += mass;
        sum.moment += mass * (state.positions[p] - sum.origin);
        sum.restMoment += mass * asset.positions()[order.particleOf(memberships, p)];
    });
    return sums;
}
} // namespace

FirstOrder::FirstOrder(const Asset& asset)
    : offsets_(asset.clusterOffsets()), members_(asset.clusterMembers()), firstLinks_(asset.positions().size() + 1)
{
    for (uint32_t p : members_)
        ++firstLinks_[p];
    uint32_t next = 0;
    for (uint32_t& first : firstLinks_)
        next += std::exchange(first, next);
}

uint32_t FirstOrder::particleOf(const Memberships& memberships, uint32_t particle) const
{
    auto atRest = static_cast<uint32_t>(firstLinks_.size() - 1);
    if (particle < atRest)
        return particle;
    uint32_t begin = memberships.ofParticle[particle].begin;
    return static_cast<uint32_t>(std::upper_bound(firstLinks_.begin(), firstLinks_.end() - 1, begin) -
                                 firstLinks_.begin() - 1);
}

uint32_t FirstOrder::clusterAt(uint32_t membership) const
{
    return static_cast<uint32_t>(std::upper_bound(offsets_.begin(), offsets_.end(), membership) - offsets_.begin() - 1);
}

uint32_t FirstOrder::membershipAt(const Memberships& memberships, uint32_t place) const
{
    uint32_t cluster = clusterAt(place);
    uint32_t particle = particleOf(memberships, memberships.particles[place]);
    const uint32_t* begin = members_.data() + offsets_[cluster];
    const uint32_t* end = members_.data() + offsets_[cluster + 1];
    return static_cast<uint32_t>(std::lower_bound(begin, end, particle) - members_.data());
}

void listClusterPieces(const ClusterState& state, const Asset& asset, std::vector<PieceState>& pieces)
{
    FirstOrder order(asset);
    std::vector<uint32_t> pieceOf = clusterPieces(state);
    std::vector<ClusterPieceSums> sums = sumPieces(state, pieceOf, order, asset);
    const Memberships& memberships = state.memberships;
    std::vector<uint8_t> held(sums.size());
    float radius = asset.radius();
    forEachMember(state, pieceOf, [&](uint32_t c, uint32_t piece, uint32_t m) {
        ClusterPieceSums& sum = sums[piece];
        uint32_t p = memberships.particles[m];
        float mass = memberships.shares[m].mass;
        Vec3 at = state.positions[p];
        Vec3 arm = at - sum.centre();
        Vec3 restArm = asset.positions()[order.particleOf(memberships, p)] - sum.restMoment / sum.mass;
        float square = mass * radius * radius * ownTurnShare;
        sum.momentum += mass * state.velocities[p];
        sum.angular += mass * cross(arm, state.velocities[p]);
        sum.inertia =
            sum.inertia + diagonal(Vec3{1.0f, 1.0f, 1.0f} * (mass * dot(arm, arm) + square)) - outer(mass * arm, arm);
        sum.fit = sum.fit + outer(mass * arm, restArm) + state.rotations[c] * square;
        sum.low = {minOf(sum.low.x, at.x), minOf(sum.low.y, at.y), minOf(sum.low.z, at.z)};
        sum.high = {maxOf(sum.high.x, at.x), maxOf(sum.high.y, at.y), maxOf(sum.high.z, at.z)};
        held[piece] = held[piece] || state.holds.by[p] != 0;
    });
    bool counted = state.counts.pieces == sums.size() && state.counts.topologyChanged == 0;
    for (uint32_t i = 0; i < sums.size(); ++i)
    {
        const ClusterPieceSums& sum = sums[i];
        Vec3 ball{radius, radius, radius};
        pieces.push_back({.id = sum.id,
                          .members = sum.members,
                          .index = i,
                          .mass = sum.mass,
                          .pose = {sum.centre(), math::quatFromMatrix(math::polar(sum.fit, sum.guess).rotation)},
                          .restCentre = sum.restMoment / sum.mass,
                          .linearVelocity = sum.momentum / sum.mass,
                          .angularVelocity = math::inverse(sum.inertia) * sum.angular,
                          .low = sum.low - ball,
                          .high = sum.high + ball,
                          .asleep = counted && asleep(state, i),
                          .anchored = held[i]});
    }
}

void moveClusterPieces(std::span<const PieceMove> moves, const Asset& asset, ClusterState& state, MatchWork& work)
{
    FirstOrder order(asset);
    std::vector<uint32_t> pieceOf = clusterPieces(state);
    std::vector<ClusterPieceSums> sums = sumPieces(state, pieceOf, order, asset);
    bool counted = state.counts.pieces == sums.size() && state.counts.topologyChanged == 0;
    std::vector<const PieceMove*> moveOf(sums.size());
    for (const PieceMove& move : moves)
        for (uint32_t i = 0; i < sums.size(); ++i)
            if (sums[i].id == move.id && sums[i].members == move.members)
                moveOf[i] = &move;
    constexpr float longQuiet = 1.0f; // s: more than it takes to sleep
    for (uint32_t i = 0; i < sums.size() && counted; ++i)
        if (moveOf[i])
            state.quietSeconds[i] = moveOf[i]->sleep ? maxOf(state.quietSeconds[i], longQuiet) : 0.0f;
    std::vector<uint8_t> moved(state.positions.size());
    for (uint32_t c = 0; c < pieceOf.size(); ++c)
    {
        if (pieceOf[c] == noPiece || !moveOf[pieceOf[c]])
            continue;
        const PieceMove& move = *moveOf[pieceOf[c]];
        Vec3 centre = sums[pieceOf[c]].centre();
        state.centres[c] = centre + rotate(move.turn, state.centres[c] - centre) + move.move;
        state.rotations[c] = matrixOf(move.turn) * state.rotations[c];
        for (uint32_t p : state.memberships.particlesOf(c))
        {
            if (std::exchange(moved[p], uint8_t{1}))
                continue;
            Vec3 arm = rotate(move.turn, state.positions[p] - centre);
            state.positions[p] = centre + arm + move.move;
            Vec3 wanted = move.linearVelocity + cross(move.angularVelocity, arm);
            state.velocities[p] = move.sleep ? Vec3{}
                                             : (1.0f - move.velocityShare) * rotate(move.turn, state.velocities[p]) +
                                                   move.velocityShare * wanted;
            work.predicted[p] = state.positions[p];
        }
    }
}

void moveClusters(const Transform& motion, ClusterState& state, MatchWork& work)
{
    Mat3 turn = matrixOf(motion.rotation);
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        state.positions[p] = toWorld(motion, state.positions[p]);
        state.velocities[p] = {};
        work.predicted[p] = state.positions[p];
    }
    for (uint32_t c = 0; c < state.centres.size(); ++c)
    {
        state.centres[c] = toWorld(motion, state.centres[c]);
        state.rotations[c] = turn * state.rotations[c];
    }
}

void shiftClusters(Vec3 offset, ClusterState& state, MatchWork& work)
{
    for (uint32_t p = 0; p < state.positions.size(); ++p)
    {
        state.positions[p] -= offset;
        work.predicted[p] -= offset;
        if (state.holds.by[p] != 0)
            state.holds.from[p] -= offset;
    }
    for (Vec3& centre : state.centres)
        centre -= offset;
}

void cutClusters(const SplitContext& context, const Cut& cut)
{
    SplitPlane plane{cut.point, normalizedOr(cut.normal, {0.0f, 0.0f, 1.0f})};
    uint32_t withoutRoom = 0;
    uint32_t clusters = context.state.facts.size(); // their children lie on one side
    for (uint32_t c = 0; c < clusters; ++c)
    {
        if (context.state.memberships.ofCluster[c].count == 0 ||
            length(context.state.centres[c] - cut.point) > cut.radius || !divides(context.state, c, plane))
            continue;
        withoutRoom += splitAlong(context, c, plane) == SplitOutcome::NoRoom;
    }
    context.events.addLimit(Limit::Fracture, context.tick, withoutRoom);
}

void breakClusters(const SplitContext& context, Vec3 centre, float radius)
{
    uint32_t withoutRoom = 0;
    uint32_t clusters = context.state.facts.size();
    for (uint32_t c = 0; c < clusters; ++c)
    {
        Vec3 way = context.state.centres[c] - centre;
        if (context.state.memberships.ofCluster[c].count == 0 || length(way) > radius)
            continue;
        SplitPlane plane{context.state.centres[c], normalizedOr(way, {1.0f, 0.0f, 0.0f})};
        withoutRoom += splitAlong(context, c, plane) == SplitOutcome::NoRoom;
    }
    context.events.addLimit(Limit::Fracture, context.tick, withoutRoom);
}
} // namespace fsim::clusters
