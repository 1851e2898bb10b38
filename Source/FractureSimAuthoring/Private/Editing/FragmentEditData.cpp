#include "Editing/FragmentEditData.h"

#include "Geometry/SolidAngle.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
size_t fragmentSetBytes(const FragmentSet& set)
{
    return heldBytes(set.particles) + heldBytes(set.vertexOffsets) + heldBytes(set.outside) + heldBytes(set.indices) +
           heldBytes(set.positions) + heldBytes(set.normals) + heldBytes(set.uvs) + heldBytes(set.colours) +
           heldBytes(set.points) + heldBytes(set.bonds) + heldBytes(set.hullOffsets) + heldBytes(set.hullCorners);
}

bool isWithinBounds(const Bounds& box, Vec3 p)
{
    return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y && p.z >= box.low.z &&
           p.z <= box.high.z;
}
} // namespace

size_t heldBytes(const FragmentEditState& state, std::set<const void*>& seen)
{
    size_t sum = sizeof state + state.name.capacity();
    auto isNew = [&](const void* part) { return part != nullptr && seen.insert(part).second; };
    if (isNew(state.mesh.get()))
        sum += meshBytes(*state.mesh);
    if (isNew(state.scoredMesh.get()))
        sum += meshBytes(*state.scoredMesh);
    if (isNew(state.densities.get()))
        sum += heldBytes(*state.densities);
    if (isNew(state.fragments.get()))
        sum += fragmentSetBytes(*state.fragments);
    if (isNew(state.marks.get()))
        sum += heldBytes(*state.marks);
    if (isNew(state.fileMarks.get()))
        sum += heldBytes(*state.fileMarks);
    if (isNew(state.scoredSettings.get()))
        sum += sizeof *state.scoredSettings + heldBytes(state.scoredSettings->densities);
    if (isNew(state.edits.get()))
        for (const FragmentEdit& edit : *state.edits)
            sum += sizeof edit + heldBytes(edit.places) + heldBytes(edit.volumes);
    return sum;
}

ScoreSettings fullScoreSettings(const FragmentEditState& state)
{
    ScoreSettings settings = state.score;
    settings.densities.clear();
    if (state.densities)
        for (uint32_t vertex : state.mesh->welded)
            settings.densities.push_back((*state.densities)[vertex]);
    return settings;
}

bool isSameScore(const ScoreSettings& a, const ScoreSettings& b)
{
    return a.pattern == b.pattern && a.fragments == b.fragments && a.seed == b.seed && a.point == b.point &&
           a.axis == b.axis && a.clusters == b.clusters && a.elongation == b.elongation && a.roughness == b.roughness &&
           a.leastShare == b.leastShare && a.paint == b.paint && a.densities == b.densities &&
           a.anchorBelow == b.anchorBelow;
}

Status checkFragmentList(const FragmentEditState& state, std::span<const uint32_t> fragments)
{
    if (!state.fragments)
        return Status::refused("the body has no fragments yet; score it first");
    if (fragments.empty())
        return Status::refused("no fragment is chosen; pick one first");
    for (uint32_t f : fragments)
        if (f >= state.fragments->fragmentCount())
            return Status::refused("there is no fragment {}; there are {}, from 0", f,
                                   state.fragments->fragmentCount());
    return Status::done();
}

std::vector<uint32_t> sortedOnce(std::span<const uint32_t> fragments)
{
    std::vector<uint32_t> list(fragments.begin(), fragments.end());
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

Result<OrientedMaterial> orientedMaterialNamed(std::string_view preset)
{
    std::string known;
    for (const MaterialPreset<OrientedMaterial>& each : orientedPresets())
    {
        if (each.name == preset)
            return each.material;
        known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    return Status::refused("there is no material '{}'; there are {}", preset, known);
}

FragmentSet markedFragments(const FragmentEditState& state)
{
    FragmentSet set = *state.fragments;
    OrientedMaterial body = *orientedMaterialNamed(state.materials->front());
    bool hasToughness = false, hasDensities = false;
    std::vector<float> toughness, densities;
    for (size_t f = 0; f < set.particles.size(); ++f)
    {
        const FragmentMark& mark = (*state.marks)[f];
        set.particles[f].anchored = mark.isAnchored ? 1 : 0;
        float tough = mark.toughness, density = 1.0f;
        if (mark.material != 0)
        {
            OrientedMaterial own = *orientedMaterialNamed((*state.materials)[mark.material]);
            // What never cracks has a toughness of 0: as a ratio, the largest there is.
            if (body.toughness > 0.0f)
                tough *= own.toughness > 0.0f ? own.toughness / body.toughness : 1000.0f;
            density = own.density / body.density;
        }
        toughness.push_back(clampTo(tough, 0.001f, 1000.0f));
        densities.push_back(clampTo(density, 0.001f, 1000.0f));
        hasToughness = hasToughness || toughness.back() != 1.0f;
        hasDensities = hasDensities || densities.back() != 1.0f;
    }
    if (hasToughness)
        set.toughness = std::move(toughness);
    if (hasDensities)
        set.densities = std::move(densities);
    return set;
}

std::vector<float> fragmentDensities(const FragmentEditState& state)
{
    std::vector<float> ofMaterials, result;
    for (const std::string& name : *state.materials)
        ofMaterials.push_back(orientedMaterialNamed(name)->density);
    for (const FragmentMark& mark : *state.marks)
        result.push_back(ofMaterials[mark.material]);
    return result;
}

FragmentIndices indicesOf(const FragmentView& f, uint32_t fragment)
{
    size_t next = size_t{fragment} + 1;
    return {3 * size_t{f.outside[fragment].first},
            next < f.outside.size() ? 3 * size_t{f.outside[next].first} : f.indices.size()};
}

FragmentFinder::FragmentFinder(const FragmentView& fragments) : fragments_(fragments)
{
    for (size_t f = 0; f < fragments.particles.size(); ++f)
        boxes_.push_back(boundsOf(fragments.positions.subspan(
            fragments.vertexOffsets[f], fragments.vertexOffsets[f + 1] - fragments.vertexOffsets[f])));
}

std::optional<uint32_t> FragmentFinder::at(Vec3 place) const
{
    for (uint32_t f = 0; f < boxes_.size(); ++f)
        if (fragments_.particles[f].rest.position == place)
            return f;
    constexpr double fullAngle = 4.0 * 3.14159265358979;
    for (uint32_t f = 0; f < boxes_.size(); ++f)
    {
        if (!isWithinBounds(boxes_[f], place))
            continue;
        double sum = 0.0;
        auto corner = [&](size_t i) { return fragments_.positions[fragments_.indices[i]] - place; };
        FragmentIndices range = indicesOf(fragments_, f);
        for (size_t i = range.first; i < range.end; i += 3)
            sum += geometry::solidAngleOf(corner(i), corner(i + 1), corner(i + 2));
        if (sum > 0.5 * fullAngle)
            return f;
    }
    return std::nullopt;
}

std::string placeText(Vec3 place)
{
    auto rounded = [](float v) { return std::round(double(v) * 1000.0) / 1000.0; };
    return format("({}, {}, {}) m", rounded(place.x), rounded(place.y), rounded(place.z));
}

std::vector<FragmentMark> carryMarks(const FragmentView& from, std::span<const FragmentMark> marks,
                                     const FragmentView& to, std::vector<std::string>& dropped)
{
    std::vector<FragmentMark> result(to.particles.size());
    FragmentFinder finder(from);
    std::vector<uint8_t> isUsed(marks.size(), 0);
    for (size_t f = 0; f < result.size(); ++f)
        if (std::optional<uint32_t> old = finder.at(to.particles[f].rest.position))
        {
            result[f] = marks[*old];
            isUsed[*old] = 1;
        }
    // A fragment that was larger than those that took its place has given them its marks; one that was smaller gives
    // them to the one that it lies in, if that has none of its own.
    FragmentFinder newFinder(to);
    uint32_t lost = 0;
    for (size_t f = 0; f < marks.size(); ++f)
    {
        if (isUsed[f] != 0 || marks[f] == FragmentMark{})
            continue;
        std::optional<uint32_t> place = newFinder.at(from.particles[f].rest.position);
        if (place && result[*place] == FragmentMark{})
            result[*place] = marks[f];
        else
            lost += place && result[*place] == marks[f] ? 0 : 1;
    }
    if (lost > 0)
        dropped.push_back(
            format("what was marked on {} fragments is lost: there is no fragment of their own there now", lost));
    return result;
}

std::vector<FragmentMark> placeMarks(std::span<const FragmentPlaceMark> marks, const FragmentView& to,
                                     std::vector<std::string>& dropped)
{
    std::vector<FragmentMark> result(to.particles.size());
    FragmentFinder finder(to);
    for (const FragmentPlaceMark& mark : marks)
        if (std::optional<uint32_t> f = finder.at(mark.place))
            result[*f] = mark.mark;
        else
            dropped.push_back(format("what was marked at {} is lost: the body is not there", placeText(mark.place)));
    return result;
}
} // namespace fsim::authoring
