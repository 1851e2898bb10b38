#include "Collision/DeformableMeetings.h"

#include "Collision/DeformableContacts.h"
#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

#include <cstring>
#include <set>
#include <tuple>

namespace fsim::test
{
namespace
{
using namespace collision;

// Boxes of particles, some turned, some cut, at random in a cube: one proxy each, of every third group two. Sizes are
// such that many overlap and most do not.
struct RandomPieces
{
    explicit RandomPieces(uint32_t count, uint64_t seed)
    {
        Random random(seed, 5);
        shapes.resize(count);
        for (uint32_t i = 0; i < count; ++i)
        {
            uint32_t size = 1 + random.below(i, i % 5 == 0 ? 90 : 20);
            Mat3 turn = matrixOf(randomRotation(random, 1000 + i));
            Vec3 centre = 2.0f * randomVector(random, 2000 + i);
            ProxyGrower grower(shapes[i], {});
            auto first = static_cast<uint32_t>(members.size());
            for (uint32_t k = 0; k < size; ++k)
            {
                Vec3 rest = 0.4f * randomVector(random, 10000 + 100 * i + k);
                grower.add(rest);
                members.push_back(static_cast<uint32_t>(predicted.size()));
                predicted.push_back(centre + turn * rest);
                velocities.push_back(randomVector(random, 50000 + 100 * i + k));
                masses.push_back(1.0f);
                links.push_back({members.back(), i});
                linksOf.push_back({members.back(), 1});
            }
            grower.finish(0.05f);
            if (i % 3 == 0)
                cutProxy(shapes[i], {normalizedOr(randomVector(random, 3000 + i), {1, 0, 0}), 0.1f});
            proxies.push_back({.shape = nullptr,
                               .centre = centre,
                               .reach = shapes[i].radius,
                               .toRest = transposed(turn),
                               .toWorld = turn,
                               .normalToWorld = turn,
                               .group = i - (i % 3 == 1 ? 1 : 0),
                               .firstMember = first,
                               .memberCount = size,
                               .firstOwn = first,
                               .ownCount = size,
                               .mass = static_cast<float>(size),
                               .asleep = i % 7 == 0});
        }
        for (uint32_t i = 0; i < count; ++i)
            proxies[i].shape = &shapes[i];
        immovable.resize(masses.size());
        woken.resize(count);
    }

    DeformableBody body(bool linked = true)
    {
        return {.proxies = proxies,
                .members = members,
                .own = members,
                .memberMasses = masses,
                .groups = static_cast<uint32_t>(proxies.size()),
                .masses = masses,
                .immovable = immovable,
                .woken = woken,
                .predicted = predicted,
                .velocities = velocities,
                .friction = 0.6f,
                .links = linked ? std::span<const MemberLink>(links) : std::span<const MemberLink>(),
                .linksOf = linksOf};
    }

    std::vector<ProxyShape> shapes;
    std::vector<Proxy> proxies;
    std::vector<uint32_t> members, immovable;
    std::vector<Vec3> predicted, velocities;
    std::vector<float> masses;
    std::vector<uint8_t> woken;
    std::vector<MemberLink> links;
    std::vector<MemberRange> linksOf;
};

using Found = std::set<std::tuple<uint32_t, uint32_t>>; // particle, and the proxy that it is in

Found findWith(RandomPieces& pieces, Kernels kernels)
{
    Arena arena(defaultAllocator());
    const DeformableBody bodies[] = {pieces.body()};
    MeetingProxies proxies = gatherProxies(bodies, arena, serialScheduler());
    ProxyPairs pairs = findPairs(proxies, arena, serialScheduler(), kernels);
    std::span<Meeting> meetings = findMeetings(proxies, pairs, arena, serialScheduler(), kernels);
    Touches touches = findTouches(proxies, meetings, arena, serialScheduler(), kernels);
    Found found;
    for (const Meeting& meeting : meetings)
        for (uint32_t i = meeting.firstTouch; i < meeting.firstTouch + meeting.touches; ++i)
            found.insert({touches.particles[i], proxies.ids[meeting.in].proxy});
    return found;
}
} // namespace

TEST(DeformableMeetings, AreThoseThatLookingAtEverythingFinds)
{
    for (uint64_t seed : {1u, 2u, 3u})
    {
        RandomPieces pieces(120, seed);
        Found all;
        for (const Proxy& of : pieces.proxies)
            for (uint32_t in = 0; in < pieces.proxies.size(); ++in)
            {
                const Proxy& other = pieces.proxies[in];
                if (other.group == of.group || (other.asleep && of.asleep))
                    continue;
                for (uint32_t p = of.firstOwn; p < of.firstOwn + of.ownCount; ++p)
                    if (depthIn(*other.shape, other.toRest * (pieces.predicted[p] - other.centre)).depth > 0.0f)
                        all.insert({p, in});
            }
        EXPECT_GT(all.size(), 100u);
        for (Kernels kernels : availableKernels())
            EXPECT_EQ(findWith(pieces, kernels), all) << nameOf(kernels) << ", seed " << seed;
    }
}

// Chips have fewer than eight members; beyond the first 512 of them, which all meet, they meet all but each other.
TEST(DeformableMeetings, DustMeetsEverythingButDust)
{
    RandomPieces pieces(800, 4);
    std::vector<bool> isDust;
    uint32_t chips = 0;
    for (Proxy& proxy : pieces.proxies)
    {
        proxy.asleep = false;
        proxy.memberCount = isDust.size() % 10 == 9 ? 8 : 7;
        isDust.push_back(proxy.memberCount < 8 && chips++ >= 512);
    }
    ASSERT_GT(chips, 600u);
    Found all;
    uint32_t spared = 0;
    for (uint32_t of = 0; of < pieces.proxies.size(); ++of)
        for (uint32_t in = 0; in < pieces.proxies.size(); ++in)
        {
            const Proxy &one = pieces.proxies[of], &other = pieces.proxies[in];
            if (other.group == one.group || length(one.centre - other.centre) > one.reach + other.reach)
                continue;
            for (uint32_t p = one.firstOwn; p < one.firstOwn + one.ownCount; ++p)
                if (depthIn(*other.shape, other.toRest * (pieces.predicted[p] - other.centre)).depth > 0.0f)
                {
                    if (isDust[of] && isDust[in])
                        ++spared;
                    else
                        all.insert({p, in});
                }
        }
    EXPECT_GT(spared, 1000u);
    for (Kernels kernels : availableKernels())
        EXPECT_EQ(findWith(pieces, kernels), all) << nameOf(kernels);
}

TEST(DeformableMeetings, PushWithTheBitsOfTheReference)
{
    for (bool linked : {true, false})
    {
        RandomPieces plain(150, 9);
        const DeformableBody bodies[] = {plain.body(linked)};
        Arena arena(defaultAllocator());
        uint32_t contacts = collideDeformables(bodies, 0.01f, arena, serialScheduler(), Kernels::Reference);
        EXPECT_GT(contacts, 100u);
        for (Kernels kernels : availableKernels())
        {
            RandomPieces fast(150, 9);
            const DeformableBody others[] = {fast.body(linked)};
            EXPECT_EQ(collideDeformables(others, 0.01f, arena, serialScheduler(), kernels), contacts);
            size_t bytes = plain.velocities.size() * sizeof(Vec3);
            EXPECT_EQ(std::memcmp(plain.velocities.data(), fast.velocities.data(), bytes), 0) << nameOf(kernels);
            EXPECT_EQ(std::memcmp(plain.predicted.data(), fast.predicted.data(), bytes), 0) << nameOf(kernels);
            EXPECT_EQ(plain.woken, fast.woken);
        }
    }
}

TEST(DeformableMeetings, KeepMomentumWhetherMembersAreToldAtOnceOrAtTheEnd)
{
    for (bool linked : {true, false})
    {
        RandomPieces pieces(150, 11);
        for (Proxy& proxy : pieces.proxies)
            proxy.asleep = false;
        const DeformableBody bodies[] = {pieces.body(linked)};
        Arena arena(defaultAllocator());
        auto momentum = [&] {
            Vec3 sum{};
            for (size_t p = 0; p < pieces.masses.size(); ++p)
                sum += pieces.masses[p] * pieces.velocities[p];
            return sum;
        };
        Vec3 before = momentum();
        EXPECT_GT(collideDeformables(bodies, 0.01f, arena, serialScheduler(), Kernels::Auto), 100u);
        EXPECT_LT(length(momentum() - before), 1e-5f * static_cast<float>(pieces.masses.size())) << linked;
    }
}

// Who sleeps or is held takes pushes and does not move: what it was given must not be passed on to the next that
// touches it. Else a heap with a sleeper in it is blown apart within a substep.
TEST(DeformableContacts, WhoDoesNotMovePassesNoPushOn)
{
    for (bool sleeps : {false, true})
    {
        // Three cubes in a row, each a little in the next: a heavy one that comes, one that does not move, one that
        // rests.
        RandomPieces row(3, 1);
        row.members.clear(), row.predicted.clear(), row.velocities.clear(), row.masses.clear();
        row.links.clear(), row.linksOf.clear(), row.immovable.clear();
        for (uint32_t i = 0; i < 3; ++i)
        {
            row.shapes[i] = {};
            ProxyGrower grower(row.shapes[i], {});
            for (uint32_t k = 0; k < 8; ++k)
            {
                Vec3 rest{k & 1 ? 0.1f : -0.1f, k & 2 ? 0.1f : -0.1f, k & 4 ? 0.1f : -0.1f};
                grower.add(rest);
                auto p = static_cast<uint32_t>(row.predicted.size());
                row.members.push_back(p);
                row.predicted.push_back(Vec3{0.24f * static_cast<float>(i), 0, 0} + rest);
                row.velocities.push_back({i == 0 ? 10.0f : 0.0f, 0, 0});
                row.masses.push_back(i == 0 ? 100.0f : 0.1f);
                row.immovable.push_back(i == 1);
                row.links.push_back({p, i});
                row.linksOf.push_back({p, 1});
            }
            grower.finish(0.05f);
            row.proxies[i] = {.shape = &row.shapes[i],
                              .centre = {0.24f * static_cast<float>(i), 0, 0},
                              .reach = row.shapes[i].radius,
                              .group = i,
                              .firstMember = 8 * i,
                              .memberCount = 8,
                              .firstOwn = 8 * i,
                              .ownCount = 8,
                              .mass = i == 0 ? 800.0f : 0.8f,
                              .asleep = i == 1 && sleeps};
        }
        Arena arena(defaultAllocator());
        const DeformableBody bodies[] = {row.body()};
        EXPECT_GT(collideDeformables(bodies, 1.0f / 240.0f, arena, serialScheduler(), Kernels::Reference), 8u);
        for (uint32_t p = 0; p < 8; ++p)
        {
            EXPECT_EQ(row.velocities[8 + p], Vec3{});
            EXPECT_LT(length(row.velocities[16 + p]), 0.2f); // no faster than overlap is undone
        }
    }
}
} // namespace fsim::test
