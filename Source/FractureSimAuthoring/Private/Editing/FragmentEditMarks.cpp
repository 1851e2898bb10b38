#include "Editing/FragmentEditData.h"
#include "Foundation/FixedMath.h"
#include "Geometry/TriangleQueries.h"
#include "Math/VectorMath.h"

#include <algorithm>

// Anchors, what is hidden, materials, toughness, and painting.
namespace fsim
{
namespace authoring
{
namespace
{
float brushShare(float distance, float radius, BrushFalloff falloff)
{
    float t = distance / radius;
    switch (falloff)
    {
    case BrushFalloff::Smooth:
        return (1.0f - t * t) * (1.0f - t * t);
    case BrushFalloff::Linear:
        return 1.0f - t;
    case BrushFalloff::Constant:
        break;
    }
    return 1.0f;
}

// How far a fragment is from a point; stops at the first triangle that is there.
float distanceToFragment(const FragmentSet& set, uint32_t fragment, Vec3 point)
{
    float least = 1e30f;
    FragmentIndices range = indicesOf(set, fragment);
    auto corner = [&](size_t i) { return set.positions[set.indices[i]]; };
    for (size_t i = range.first; i < range.end && least > 0.0f; i += 3)
        least =
            minOf(least, length(geometry::closestOnTriangle(point, corner(i), corner(i + 1), corner(i + 2)) - point));
    return least;
}

// Changes the marks of some fragments; pushes nothing where nothing changes.
template <class Change>
void changeMarks(FragmentEditData& data, std::span<const uint32_t> fragments, std::string name, const Change& change)
{
    std::vector<FragmentMark> marks = *data.now().marks;
    for (uint32_t f : fragments)
        change(marks[f]);
    if (marks == *data.now().marks)
        return;
    FragmentEditState next = data.now();
    next.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    data.push(std::move(next), std::move(name));
}

std::vector<uint32_t> allFragments(const FragmentEditState& state)
{
    std::vector<uint32_t> list(state.fragments ? state.fragments->fragmentCount() : 0);
    for (uint32_t f = 0; f < list.size(); ++f)
        list[f] = f;
    return list;
}

Status hasScore(const FragmentEditState& state)
{
    return state.fragments ? Status::done() : Status::refused("the body has no fragments yet; score it first");
}

struct BrushedFragment
{
    uint32_t fragment = 0;
    float share = 0.0f;
};

// What a brush touches around a pick. Where fragments are drawn apart, distances are those of the picked fragment at
// rest: painting does not depend on the slider.
std::vector<BrushedFragment> brushedFragments(const FragmentEditState& state, const FragmentPick& pick, Vec3 offset,
                                              float radius, BrushFalloff falloff)
{
    std::vector<BrushedFragment> result;
    Vec3 point = pick.point - offset;
    for (uint32_t f = 0; f < state.fragments->fragmentCount(); ++f)
    {
        if ((*state.marks)[f].isHidden)
            continue;
        const FragmentParticle& particle = state.fragments->particles[f];
        if (f != pick.fragment && length(particle.rest.position - point) - length(particle.radii) > radius)
            continue;
        float away = f == pick.fragment ? 0.0f : distanceToFragment(*state.fragments, f, point);
        if (away <= radius)
            result.push_back({f, brushShare(away, radius, falloff)});
    }
    return result;
}
} // namespace
} // namespace authoring

Status validate(const ScaleBrush& brush)
{
    return validate(
        StrengthBrush{.radius = brush.radius, .amount = brush.amount, .low = brush.low, .high = brush.high});
}

Status FragmentEditSession::paintDensity(const EditRay& ray, const ScaleBrush& brush)
{
    if (Status status = validate(brush); !status)
        return status;
    if (brush.low < 0.01f || brush.high > 100.0f)
        return Status::refused("sizes are painted from 0.01 to 100, and the brush goes from {} to {}", brush.low,
                               brush.high);
    const authoring::FragmentEditState& now = data_->now();
    std::optional<SurfacePick> pick = authoring::pickOnMesh(*now.mesh, ray);
    if (!pick)
        return Status::refused("the brush does not touch the body");
    constexpr BrushMode modes[] = {BrushMode::Weaken, BrushMode::Strengthen, BrushMode::Smooth, BrushMode::Erase};
    StrengthBrush strokes{.mode = modes[static_cast<uint32_t>(brush.mode)],
                          .falloff = brush.falloff,
                          .radius = brush.radius,
                          .amount = brush.amount,
                          .low = brush.low,
                          .high = brush.high};
    std::vector<float> densities =
        now.densities ? *now.densities : std::vector<float>(now.mesh->positions.size(), 1.0f);
    authoring::brushStrengths(*now.mesh, pick->point, pick->triangle, strokes, densities);
    authoring::FragmentEditState next = now;
    next.densities = std::make_shared<const std::vector<float>>(std::move(densities));
    data_->push(std::move(next), "paint sizes");
    return Status::done();
}

Status FragmentEditSession::clearDensity()
{
    if (!data_->now().densities)
        return Status::done();
    authoring::FragmentEditState next = data_->now();
    next.densities.reset();
    data_->push(std::move(next), "clear the painted sizes");
    return Status::done();
}

Status FragmentEditSession::setAnchored(std::span<const uint32_t> fragments, bool anchored)
{
    if (Status status = authoring::checkFragmentList(data_->now(), fragments); !status)
        return status;
    authoring::changeMarks(*data_, fragments, anchored ? "anchor" : "let go of the anchor",
                           [&](FragmentMark& mark) { mark.isAnchored = anchored; });
    return Status::done();
}

Status FragmentEditSession::anchorBelow(float height)
{
    if (Status status = authoring::hasScore(data_->now()); !status)
        return status;
    if (height != height)
        return Status::refused("the height of the anchors is NaN; give metres");
    FragmentSet set = *data_->now().fragments;
    anchorFragmentsBelow(set, height);
    uint32_t f = 0;
    authoring::changeMarks(*data_, authoring::allFragments(data_->now()), "anchor what is low",
                           [&](FragmentMark& mark) { mark.isAnchored = set.particles[f++].anchored != 0; });
    return Status::done();
}

Status FragmentEditSession::anchorInBox(const Bounds& box)
{
    const authoring::FragmentEditState& now = data_->now();
    if (Status status = authoring::hasScore(now); !status)
        return status;
    if (!isFinite(box.low) || !isFinite(box.high))
        return Status::refused("the box of the anchors is NaN or infinite");
    const FragmentSet& set = *now.fragments;
    std::vector<uint32_t> reached;
    for (uint32_t f = 0; f < set.fragmentCount(); ++f)
    {
        // By its own box against the given one: near enough for anchors, and never misses what reaches in.
        Bounds own = boundsOf(
            std::span(set.positions).subspan(set.vertexOffsets[f], set.vertexOffsets[f + 1] - set.vertexOffsets[f]));
        if (own.low.x <= box.high.x && own.high.x >= box.low.x && own.low.y <= box.high.y && own.high.y >= box.low.y &&
            own.low.z <= box.high.z && own.high.z >= box.low.z)
            reached.push_back(f);
    }
    if (reached.empty())
        return Status::refused("no fragment reaches into the box");
    return setAnchored(reached, true);
}

Status FragmentEditSession::setHidden(std::span<const uint32_t> fragments, bool hidden)
{
    if (Status status = authoring::checkFragmentList(data_->now(), fragments); !status)
        return status;
    authoring::changeMarks(*data_, fragments, hidden ? "hide" : "show",
                           [&](FragmentMark& mark) { mark.isHidden = hidden; });
    return Status::done();
}

Status FragmentEditSession::showAll()
{
    if (Status status = authoring::hasScore(data_->now()); !status)
        return status;
    authoring::changeMarks(*data_, authoring::allFragments(data_->now()), "show all",
                           [](FragmentMark& mark) { mark.isHidden = false; });
    return Status::done();
}

Status FragmentEditSession::setBodyMaterial(std::string_view preset)
{
    if (Result<OrientedMaterial> known = authoring::orientedMaterialNamed(preset); !known)
        return known.status();
    std::vector<std::string> materials = *data_->now().materials;
    if (materials[0] == preset)
        return Status::done();
    materials[0] = std::string(preset);
    authoring::FragmentEditState next = data_->now();
    next.materials = std::make_shared<const std::vector<std::string>>(std::move(materials));
    data_->push(std::move(next), format("make it of {}", preset));
    return Status::done();
}

Result<uint32_t> FragmentEditSession::addMaterial(std::string_view preset)
{
    if (Result<OrientedMaterial> known = authoring::orientedMaterialNamed(preset); !known)
        return known.status();
    std::vector<std::string> materials = *data_->now().materials;
    for (uint32_t i = 0; i < materials.size(); ++i)
        if (materials[i] == preset)
            return i;
    materials.emplace_back(preset);
    auto number = static_cast<uint32_t>(materials.size() - 1);
    authoring::FragmentEditState next = data_->now();
    next.materials = std::make_shared<const std::vector<std::string>>(std::move(materials));
    data_->push(std::move(next), format("add {}", preset));
    return number;
}

Status FragmentEditSession::setFragmentMaterial(std::span<const uint32_t> fragments, uint32_t material)
{
    if (Status status = authoring::checkFragmentList(data_->now(), fragments); !status)
        return status;
    if (material >= materials().size())
        return Status::refused("there is no material {}; there are {}, from 0", material, materials().size());
    authoring::changeMarks(*data_, fragments, format("make fragments of {}", materials()[material]),
                           [&](FragmentMark& mark) { mark.material = material; });
    return Status::done();
}

Status FragmentEditSession::paintMaterial(const EditRay& ray, float radius, uint32_t material,
                                          std::span<const Vec3> exploded)
{
    const authoring::FragmentEditState& now = data_->now();
    if (Status status = authoring::hasScore(now); !status)
        return status;
    if (material >= materials().size())
        return Status::refused("there is no material {}; there are {}, from 0", material, materials().size());
    if (!(radius > 0.0f) || !isFinite(radius))
        return Status::refused("a brush with a radius of {} m paints nothing; give more than 0", radius);
    std::optional<FragmentPick> picked = pick(ray, exploded);
    if (!picked)
        return Status::refused("the brush does not touch the body");
    Vec3 offset = exploded.empty() ? Vec3{} : exploded[picked->fragment];
    std::vector<uint32_t> touched;
    for (const authoring::BrushedFragment& each :
         authoring::brushedFragments(now, *picked, offset, radius, BrushFalloff::Constant))
        touched.push_back(each.fragment);
    return setFragmentMaterial(touched, material);
}

Status FragmentEditSession::setToughness(std::span<const uint32_t> fragments, float toughness)
{
    if (Status status = authoring::checkFragmentList(data_->now(), fragments); !status)
        return status;
    if (!(toughness >= 0.001f && toughness <= 1000.0f))
        return Status::refused("a toughness of {} times the material's; give 0.001 to 1000", toughness);
    authoring::changeMarks(*data_, fragments, "set the toughness",
                           [&](FragmentMark& mark) { mark.toughness = toughness; });
    return Status::done();
}

Status FragmentEditSession::paintToughness(const EditRay& ray, const ScaleBrush& brush, std::span<const Vec3> exploded)
{
    const authoring::FragmentEditState& now = data_->now();
    if (Status status = validate(brush); !status)
        return status;
    if (Status status = authoring::hasScore(now); !status)
        return status;
    std::optional<FragmentPick> picked = pick(ray, exploded);
    if (!picked)
        return Status::refused("the brush does not touch the body");
    constexpr float logTwo = 0.693147181f;
    Vec3 offset = exploded.empty() ? Vec3{} : exploded[picked->fragment];
    std::vector<FragmentMark> before = *now.marks, marks = before;
    for (const authoring::BrushedFragment& each :
         authoring::brushedFragments(now, *picked, offset, brush.radius, brush.falloff))
    {
        float old = before[each.fragment].toughness, share = brush.amount * each.share, painted = old;
        if (brush.mode == ScaleBrushMode::Raise)
            painted = old * fixed::exp(logTwo * share);
        if (brush.mode == ScaleBrushMode::Lower)
            painted = old * fixed::exp(-logTwo * share);
        if (brush.mode == ScaleBrushMode::Erase)
            painted = old + share * (1.0f - old);
        if (brush.mode == ScaleBrushMode::Smooth)
        {
            float sum = 0.0f, area = 0.0f;
            for (const FragmentBond& bond : now.fragments->bonds)
                if (bond.first == each.fragment || bond.second == each.fragment)
                {
                    uint32_t other = bond.first == each.fragment ? bond.second : bond.first;
                    sum += bond.area * before[other].toughness;
                    area += bond.area;
                }
            painted = area > 0.0f ? old + share * (sum / area - old) : old;
        }
        marks[each.fragment].toughness = clampTo(painted, minOf(brush.low, old), maxOf(brush.high, old));
    }
    if (marks == before)
        return Status::done();
    authoring::FragmentEditState next = now;
    next.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    data_->push(std::move(next), "paint the toughness");
    return Status::done();
}

Status FragmentEditSession::clearToughness()
{
    if (Status status = authoring::hasScore(data_->now()); !status)
        return status;
    authoring::changeMarks(*data_, authoring::allFragments(data_->now()), "clear the toughness",
                           [](FragmentMark& mark) { mark.toughness = 1.0f; });
    return Status::done();
}
} // namespace fsim
