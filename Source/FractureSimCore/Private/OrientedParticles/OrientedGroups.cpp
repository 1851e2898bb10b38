#include "OrientedParticles/OrientedGroups.h"

#include "Fragments/RingColours.h"
#include "Math/SymmetricEigen3.h"

#include <algorithm>
#include <numeric>

namespace fsim::orientedParticles
{
namespace
{
constexpr uint32_t noBond = 0xffffffffu;

struct RingEntry
{
    uint32_t particle = 0;
    uint32_t bond = noBond;
};

// The particle itself first, then its neighbours in rising order.
std::vector<std::vector<RingEntry>> ringsOf(uint32_t particles, std::span<const FragmentBond> bonds)
{
    std::vector<std::vector<RingEntry>> rings(particles);
    for (uint32_t p = 0; p < particles; ++p)
        rings[p].push_back({p, noBond});
    std::vector<uint8_t> weak = fragments::weakBonds(particles, bonds);
    for (uint32_t b = 0; b < bonds.size(); ++b)
    {
        if (weak[b])
            continue;
        rings[bonds[b].first].push_back({bonds[b].second, b});
        rings[bonds[b].second].push_back({bonds[b].first, b});
    }
    for (std::vector<RingEntry>& ring : rings)
        std::sort(ring.begin() + 1, ring.end(),
                  [](const RingEntry& a, const RingEntry& b) { return a.particle < b.particle; });
    return rings;
}

// Kernels go over whole rows: what is no member is the pose behind the last particle, without mass. A group that has
// only its own particle left is none.
void padGroup(GroupTable& groups, uint32_t place, uint32_t count, uint32_t end)
{
    for (uint32_t k = count < 2 ? 0 : count; k < end; ++k)
    {
        groups.members[groups.slotOf(place, k)] = groups.places.size();
        groups.memberShapes().set(groups.slotOf(place, k), {});
    }
}

// Particles without bonds take the lanes that are left over.
void addLoneColours(uint32_t particles, std::vector<uint32_t>& colours)
{
    std::vector<uint32_t> sizes;
    for (uint32_t colour : colours)
    {
        sizes.resize(std::max<size_t>(sizes.size(), size_t{colour} + 1), 0);
        ++sizes[colour];
    }
    uint32_t next = 0;
    while (colours.size() < particles)
    {
        while (next < sizes.size() && sizes[next] % groupLanes == 0)
            ++next;
        if (next == sizes.size())
            sizes.push_back(0);
        ++sizes[next];
        colours.push_back(next);
    }
}

bool takeOut(GroupTable& groups, uint32_t of, uint32_t member)
{
    uint32_t place = groups.places[of];
    uint32_t count = groups.counts[place];
    for (uint32_t k = 1; k < count; ++k)
    {
        if (groups.members[groups.slotOf(place, k)] != member)
            continue;
        for (uint32_t next = k + 1; next < count; ++next)
        {
            groups.members[groups.slotOf(place, next - 1)] = groups.members[groups.slotOf(place, next)];
            groups.bonds[groups.slotOf(place, next - 1)] = groups.bonds[groups.slotOf(place, next)];
        }
        groups.counts[place] = count - 1;
        padGroup(groups, place, count - 1, count);
        return true;
    }
    return false;
}
} // namespace

GroupTable makeGroups(uint32_t particles, std::span<const FragmentBond> bonds, Allocator& allocator,
                      std::span<const uint32_t> ringColours)
{
    std::vector<std::vector<RingEntry>> rings = ringsOf(particles, bonds);
    std::vector<uint32_t> colours(ringColours.begin(), ringColours.end());
    if (colours.empty())
        colours = fragments::colourRings(particles, bonds);
    addLoneColours(particles, colours);
    // By colour, the largest rings first, so that the lanes of a block have about as much to do.
    std::vector<uint32_t> order(particles);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        return colours[a] != colours[b] ? colours[a] < colours[b] : rings[a].size() > rings[b].size();
    });

    std::vector<uint32_t> colourBegins, rowBegins{0}, particleAt;
    for (uint32_t i = 0; i < particles;)
    {
        uint32_t colour = colours[order[i]];
        if (colour == colourBegins.size())
            colourBegins.push_back(static_cast<uint32_t>(particleAt.size() / groupLanes));
        rowBegins.push_back(rowBegins.back() + static_cast<uint32_t>(rings[order[i]].size()));
        for (uint32_t lane = 0; lane < groupLanes; ++lane)
            particleAt.push_back(i < particles && colours[order[i]] == colour ? order[i++] : noGroup);
    }
    colourBegins.push_back(static_cast<uint32_t>(particleAt.size() / groupLanes));

    auto places = static_cast<uint32_t>(particleAt.size());
    uint32_t slots = rowBegins.back() * groupLanes;
    auto kept = [&](std::span<const uint32_t> values) {
        FlatArray<uint32_t> array(allocator, static_cast<uint32_t>(values.size()));
        for (uint32_t value : values)
            array.push(value);
        return array;
    };
    auto zeroes = [&]<class T>(uint32_t count, const T& value) {
        FlatArray<T> array(allocator, count);
        array.assign(count, value);
        return array;
    };
    GroupTable groups;
    groups.colourBegins = kept(colourBegins);
    groups.rowBegins = kept(rowBegins);
    groups.particleAt = kept(particleAt);
    groups.counts = zeroes(places, 0u);
    groups.inverseMasses = zeroes(places, 0.0f);
    groups.momentScales = zeroes(places, 1.0f);
    groups.restCentres = zeroes(places, Vec3{});
    groups.restMoments = zeroes(places * 6, 0.0f);
    groups.restAxes = zeroes(places * 9, 0.0f);
    groups.restSpreads = zeroes(places * 3, 1.0f);
    groups.members = zeroes(slots, particles);
    groups.bonds = zeroes(slots, noBond);
    groups.shapes = zeroes(slots * 10, 0.0f);
    groups.pulls = zeroes(slots * 6, 0.0f);
    groups.places = zeroes(particles, 0u);
    groups.weak = FlatArray<uint8_t>(allocator, static_cast<uint32_t>(bonds.size()));
    for (uint8_t each : fragments::weakBonds(particles, bonds))
        groups.weak.push(each);
    for (uint32_t place = 0; place < places; ++place)
    {
        uint32_t particle = groups.particleAt[place];
        if (particle == noGroup)
            continue;
        groups.places[particle] = place;
        groups.counts[place] = static_cast<uint32_t>(rings[particle].size());
        for (uint32_t k = 0; k < groups.counts[place]; ++k)
        {
            groups.members[groups.slotOf(place, k)] = rings[particle][k].particle;
            groups.bonds[groups.slotOf(place, k)] = rings[particle][k].bond;
        }
        padGroup(groups, place, groups.counts[place], groups.counts[place]);
    }
    return groups;
}

bool cutBond(GroupTable& groups, uint32_t first, uint32_t second)
{
    bool wasIn = takeOut(groups, first, second);
    return takeOut(groups, second, first) && wasIn;
}

void restGroup(GroupTable& groups, uint32_t place, std::span<const RestParticle> rest, const math::Symmetric3& plastic)
{
    uint32_t count = groups.counts[place];
    uint32_t own = groups.particleAt[place];
    Vec3 origin = rest[own].position;
    if (count < 2)
    {
        groups.inverseMasses[place] = 1.0f / rest[own].mass;
        groups.restCentres[place] = origin;
        groups.moments().set(place, rest[own].moment);
        return;
    }
    float mass = 0.0f;
    Vec3 sum{};
    for (uint32_t k = 0; k < count; ++k)
    {
        const RestParticle& member = rest[groups.members[groups.slotOf(place, k)]];
        mass += member.mass;
        sum += member.mass * (member.position - origin);
    }
    // Twice, because the first has the rounding of a sum; goals about a centre that is off pull a body along.
    Vec3 centre = sum / mass;
    Vec3 left{};
    for (uint32_t k = 0; k < count; ++k)
    {
        const RestParticle& member = rest[groups.members[groups.slotOf(place, k)]];
        left += member.mass * ((member.position - origin) - centre);
    }
    centre += left / mass;

    Mat3 flowed = matrixOf(plastic);
    Mat3 moment{{}, {}, {}};
    for (uint32_t k = 0; k < count; ++k)
    {
        uint32_t slot = groups.slotOf(place, k);
        const RestParticle& member = rest[groups.members[slot]];
        MemberShape shape{member.mass, flowed * ((member.position - origin) - centre),
                          symmetricOf(flowed * timesSymmetric(matrixOf(member.moment), plastic))};
        groups.memberShapes().set(slot, shape);
        moment = moment + outer(shape.mass * shape.rest, shape.rest) + matrixOf(shape.moment);
    }
    groups.inverseMasses[place] = 1.0f / mass;
    groups.restCentres[place] = origin + centre;
    groups.momentScales[place] = 1.0f / trace(moment);
    groups.moments().set(place, symmetricOf(moment));
    math::SymmetricEigen3 eigen = math::symmetricEigen(moment);
    groups.axes().set(place, eigen.vectors);
    groups.spreads().set(place, eigen.values);
}
} // namespace fsim::orientedParticles
