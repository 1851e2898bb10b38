#include "Editing/FragmentEditData.h"
#include "Geometry/TriangleQueries.h"
#include "Math/VectorMath.h"

#include <algorithm>

// Picking and selecting.
namespace fsim
{
namespace authoring
{
namespace
{
// Whether a ray comes near enough to a ball that it may meet what is in it.
bool mayMeet(Vec3 origin, Vec3 direction, Vec3 centre, float radius)
{
    Vec3 away = centre - origin;
    float along = maxOf(dot(away, direction), 0.0f);
    return length(away - along * direction) <= radius;
}

std::vector<uint8_t> selectedFlags(const FragmentEditData& data)
{
    std::vector<uint8_t> flags(data.now().fragments ? data.now().fragments->fragmentCount() : 0, 0);
    for (uint32_t f : data.selection)
        if (f < flags.size())
            flags[f] = 1;
    return flags;
}

void selectFlags(FragmentEditData& data, std::span<const uint8_t> flags)
{
    data.selection.clear();
    for (uint32_t f = 0; f < flags.size(); ++f)
        if (flags[f] != 0)
            data.selection.push_back(f);
}
} // namespace
} // namespace authoring

std::optional<FragmentPick> FragmentEditSession::pick(const EditRay& ray, std::span<const Vec3> exploded) const
{
    const authoring::FragmentEditState& now = data_->now();
    if (!now.fragments || !isFinite(ray.origin) || !isFinite(ray.direction) || !(length(ray.direction) > 0.0f) ||
        (!exploded.empty() && exploded.size() != now.fragments->fragmentCount()))
        return std::nullopt;
    Vec3 direction = normalizedOr(ray.direction, {});
    const FragmentSet& set = *now.fragments;
    std::optional<FragmentPick> best;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        Vec3 origin = exploded.empty() ? ray.origin : ray.origin - exploded[f];
        // Corners of the box along its axes about its centre of mass: that is within twice the half diagonal.
        if ((*now.marks)[f].isHidden || !authoring::mayMeet(origin, direction, set.particles[f].rest.position,
                                                            2.0f * length(set.particles[f].radii)))
            continue;
        authoring::FragmentIndices range = authoring::indicesOf(set, f);
        auto corner = [&](size_t i) { return set.positions[set.indices[i]]; };
        for (size_t i = range.first; i < range.end; i += 3)
        {
            auto distance = static_cast<float>(
                geometry::rayMeetsTriangle(origin, direction, corner(i), corner(i + 1), corner(i + 2)));
            if (distance < 0.0f || (best && distance >= best->distance))
                continue;
            best = {.fragment = f,
                    .point = ray.origin + distance * direction,
                    .normal = normalizedOr(cross(corner(i + 1) - corner(i), corner(i + 2) - corner(i)), -direction),
                    .distance = distance};
        }
    }
    return best;
}

std::optional<SurfacePick> FragmentEditSession::pickSurface(const EditRay& ray) const
{
    return authoring::pickOnMesh(*data_->now().mesh, ray);
}

std::span<const uint32_t> FragmentEditSession::selection() const
{
    // What undo took away is at the end of the numbers.
    std::span<const uint32_t> all = data_->selection;
    uint32_t count = fragmentCount();
    while (!all.empty() && all.back() >= count)
        all = all.first(all.size() - 1);
    return all;
}

Status FragmentEditSession::select(std::span<const uint32_t> fragments, SelectMode mode)
{
    if (!fragments.empty())
        if (Status status = authoring::checkFragmentList(data_->now(), fragments); !status)
            return status;
    std::vector<uint8_t> flags = authoring::selectedFlags(*data_);
    if (mode == SelectMode::Replace)
        std::fill(flags.begin(), flags.end(), uint8_t{0});
    for (uint32_t f : authoring::sortedOnce(fragments))
        flags[f] = mode == SelectMode::Remove ? 0 : mode == SelectMode::Toggle ? 1 - flags[f] : 1;
    authoring::selectFlags(*data_, flags);
    return Status::done();
}

Status FragmentEditSession::selectBox(const Bounds& box, SelectMode mode)
{
    const Vec3 normals[] = {{1.0f, 0.0f, 0.0f},  {-1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f},
                            {0.0f, -1.0f, 0.0f}, {0.0f, 0.0f, 1.0f},  {0.0f, 0.0f, -1.0f}};
    const float offsets[] = {box.low.x, -box.high.x, box.low.y, -box.high.y, box.low.z, -box.high.z};
    return selectWithin(normals, offsets, mode);
}

Status FragmentEditSession::selectWithin(std::span<const Vec3> normals, std::span<const float> offsets, SelectMode mode,
                                         std::span<const Vec3> exploded)
{
    if (normals.size() != offsets.size())
        return Status::refused("{} normals and {} offsets; give one each a plane", normals.size(), offsets.size());
    if (!exploded.empty() && exploded.size() != fragmentCount())
        return Status::refused("{} places for {} fragments; give one each, or none", exploded.size(), fragmentCount());
    std::vector<uint32_t> inside;
    for (uint32_t f = 0; f < fragmentCount(); ++f)
    {
        bool isInside = !marks()[f].isHidden;
        Vec3 place = fragments().particles[f].rest.position + (exploded.empty() ? Vec3{} : exploded[f]);
        for (size_t i = 0; i < normals.size(); ++i)
            isInside = isInside && dot(normals[i], place) >= offsets[i];
        if (isInside)
            inside.push_back(f);
    }
    return select(inside, mode);
}

Status FragmentEditSession::selectBetween(std::span<const EditRay, 4> corners, SelectMode mode,
                                          std::span<const Vec3> exploded)
{
    Vec3 away[4], middle{}, eye{}, forward{};
    for (size_t i = 0; i < 4; ++i)
    {
        if (!isFinite(corners[i].origin) || !isFinite(corners[i].direction) || !(length(corners[i].direction) > 0.0f))
            return Status::refused("corner {} of the rectangle has no direction; give four rays", i);
        Vec3 direction = normalizedOr(corners[i].direction, {});
        away[i] = corners[i].origin + direction;
        middle += 0.25f * away[i];
        eye += 0.25f * corners[i].origin;
        forward += 0.25f * direction;
    }
    // Four sides, each through a ray and the next one, and what is before the eye. A side without an area lets
    // nothing in.
    Vec3 normals[5];
    float offsets[5];
    for (size_t i = 0; i < 4; ++i)
    {
        Vec3 side = normalizedOr(cross(away[i] - corners[i].origin, away[(i + 1) % 4] - corners[i].origin), {});
        bool facesIn = dot(side, middle - away[i]) > 0.0f;
        normals[i] = facesIn ? side : -side;
        offsets[i] = length(side) > 0.0f ? dot(normals[i], away[i]) : 1.0f;
    }
    normals[4] = forward;
    offsets[4] = dot(forward, eye);
    return selectWithin(normals, offsets, mode, exploded);
}

void FragmentEditSession::selectAll()
{
    std::vector<uint8_t> flags(fragmentCount(), 1);
    authoring::selectFlags(*data_, flags);
}

void FragmentEditSession::selectNone()
{
    data_->selection.clear();
}

void FragmentEditSession::invertSelection()
{
    std::vector<uint8_t> flags = authoring::selectedFlags(*data_);
    for (uint8_t& flag : flags)
        flag = 1 - flag;
    authoring::selectFlags(*data_, flags);
}

void FragmentEditSession::growSelection()
{
    std::vector<uint8_t> flags = authoring::selectedFlags(*data_), grown = flags;
    for (const FragmentBond& bond : fragments().bonds)
        if (flags[bond.first] != 0 || flags[bond.second] != 0)
            grown[bond.first] = grown[bond.second] = 1;
    authoring::selectFlags(*data_, grown);
}

void FragmentEditSession::shrinkSelection()
{
    std::vector<uint8_t> flags = authoring::selectedFlags(*data_), left = flags;
    for (const FragmentBond& bond : fragments().bonds)
        if (flags[bond.first] == 0 || flags[bond.second] == 0)
            left[bond.first] = left[bond.second] = 0;
    authoring::selectFlags(*data_, left);
}
} // namespace fsim
