#include "FractureSimAuthoring/BodyMarks.h"

#include "FractureSim/DentRig.h"
#include "FractureSim/Fragments.h"

#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim
{
namespace authoring
{
namespace
{
bool liesIn(const HoldBox& box, Vec3 place)
{
    const Vec3 local = toLocal(box.place, place);
    return absOf(local.x) <= box.halfSize.x && absOf(local.y) <= box.halfSize.y && absOf(local.z) <= box.halfSize.z;
}
} // namespace
} // namespace authoring

BodyMarks markBody(const Asset& asset, Vec3 scale, std::span<const HoldBox> boxes)
{
    BodyMarks marks;
    if (asset.kind() == AssetKind::Dented)
    {
        for (Vec3 pivot : asset.dentRig().pivots)
            marks.bones.push_back(scaled(pivot, scale));
        return marks;
    }
    const FragmentView fragments = asset.fragments();
    for (const FragmentBond& bond : fragments.bonds)
        marks.bonds.push_back({scaled(fragments.particles[bond.first].rest.position, scale),
                               scaled(fragments.particles[bond.second].rest.position, scale)});
    for (const FragmentParticle& particle : fragments.particles)
    {
        const Vec3 place = scaled(particle.rest.position, scale);
        const auto holds = [&](const HoldBox& box) { return authoring::liesIn(box, place); };
        if (particle.anchored != 0 || std::any_of(boxes.begin(), boxes.end(), holds))
            marks.held.push_back(place);
    }
    return marks;
}
} // namespace fsim
