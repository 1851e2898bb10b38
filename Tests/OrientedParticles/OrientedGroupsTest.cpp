#include "OrientedParticles/OrientedGroups.h"

#include "Foundation/Random.h"
#include "Support/BrickFragments.h"

#include <gtest/gtest.h>

namespace fsim::orientedParticles
{
namespace
{
// No particle twice in groups of one colour, in any block of it.
void expectValidColours(const GroupTable& groups, uint32_t particles)
{
    for (uint32_t colour = 0; colour < groups.colours(); ++colour)
    {
        std::vector<bool> seen(particles, false);
        for (uint32_t place = groups.colourBegins[colour] * groupLanes;
             place < groups.colourBegins[colour + 1] * groupLanes; ++place)
            for (uint32_t k = 0; groups.counts[place] > 1 && k < groups.counts[place]; ++k)
            {
                uint32_t member = groups.members[groups.slotOf(place, k)];
                ASSERT_LT(member, particles);
                EXPECT_FALSE(seen[member]) << "colour " << colour;
                seen[member] = true;
            }
    }
}

std::vector<RestParticle> restOf(const FragmentSet& set)
{
    std::vector<RestParticle> rest;
    for (const FragmentParticle& p : set.particles)
    {
        float a = 0.2f * p.volume;
        rest.push_back({p.rest.position,
                        p.volume,
                        {a * p.radii.x * p.radii.x, a * p.radii.y * p.radii.y, a * p.radii.z * p.radii.z, 0, 0, 0}});
    }
    return rest;
}

TEST(OrientedGroups, ColoursStayValidThroughRandomCuts)
{
    FragmentSet set = test::brickFragments({.counts = {6, 5, 4}});
    GroupTable groups = makeGroups(120, set.bonds, defaultAllocator());
    expectValidColours(groups, 120);
    EXPECT_LE(groups.colours(), 16u);
    Random random(1, 1);
    uint32_t cut = 0;
    for (uint32_t b = 0; b < set.bonds.size(); ++b)
        if (random.uniform(b) < 0.6f)
        {
            EXPECT_TRUE(cutBond(groups, set.bonds[b].first, set.bonds[b].second));
            EXPECT_FALSE(cutBond(groups, set.bonds[b].first, set.bonds[b].second));
            if (++cut % 40 == 0)
                expectValidColours(groups, 120);
        }
    uint32_t links = 0;
    for (uint32_t count : groups.counts)
        links += count > 0 ? count - 1 : 0;
    EXPECT_EQ(links, 2 * (set.bonds.size() - cut));
}

TEST(OrientedGroups, RestShapeIsThatOfItsMembers)
{
    FragmentSet set = test::brickFragments({.counts = {3, 3, 3}, .size = {0.2f, 0.1f, 0.3f}});
    std::vector<RestParticle> rest = restOf(set);
    GroupTable groups = makeGroups(27, set.bonds, defaultAllocator());
    cutBond(groups, 4, 13);
    for (uint32_t p = 0; p < 27; ++p)
    {
        uint32_t place = groups.places[p];
        restGroup(groups, place, rest, {1, 1, 1, 0, 0, 0});
        Vec3 sum{};
        Mat3 moment{{}, {}, {}};
        double mass = 0.0;
        for (uint32_t k = 0; k < groups.counts[place]; ++k)
        {
            MemberShape shape = groups.memberShapes()[groups.slotOf(place, k)];
            sum += shape.mass * shape.rest;
            mass += static_cast<double>(shape.mass);
            moment = moment + outer(shape.mass * shape.rest, shape.rest) + matrixOf(shape.moment);
        }
        EXPECT_LT(length(sum), 1e-9f) << p;
        EXPECT_NEAR(groups.inverseMasses[place] * mass, 1.0, 1e-6);
        EXPECT_NEAR(groups.moments()[place].xx, moment.x.x, 1e-6f * moment.x.x);
    }
    // The middle one has lost one of six: its centre moves away from where that was.
    EXPECT_GT(groups.restCentres[groups.places[13]].x, 0.01f);
}
} // namespace
} // namespace fsim::orientedParticles
