#include "Sites/PaintField.h"

#include <algorithm>

namespace fsim::authoring
{
PaintField::PaintField(const SolidMesh& mesh, PaintChannel channel) : mesh_(mesh), channel_(channel)
{
    if (mesh.cornerColours.empty())
        channel_ = PaintChannel::None;
    if (channel_ != PaintChannel::None || !mesh.densities.empty())
        tree_.emplace(mesh.plain());
    if (!mesh.densities.empty())
        most_ = *std::max_element(mesh.densities.begin(), mesh.densities.end());
}

double PaintField::densityAt(Point3 place) const
{
    if (!tree_)
        return 1.0;
    geometry::ClosestPoint closest = tree_->closestPoint(mesh_.world(place));
    const SolidMesh::Triple& t = mesh_.triangles[closest.triangle];
    // Shares of the corners by the areas opposite to them.
    Point3 p = toPoint3(closest.point);
    Point3 corner[3];
    for (size_t k = 0; k < 3; ++k)
        corner[k] = toPoint3(mesh_.positions[t[k]]);
    double areas[3], sum = 0.0, value = 0.0, density = 0.0;
    for (size_t k = 0; k < 3; ++k)
        sum += areas[k] = length(cross(corner[(k + 1) % 3] - p, corner[(k + 2) % 3] - p));
    for (size_t k = 0; k < 3; ++k)
    {
        double share = sum > 0.0 ? areas[k] / sum : 1.0 / 3.0;
        Colour c = channel_ == PaintChannel::None ? Colour{} : mesh_.cornerColours[3 * size_t{closest.triangle} + k];
        double channels[5] = {1.0, double(c.r), double(c.g), double(c.b), double(c.a)};
        value += channels[static_cast<uint32_t>(channel_)] * share;
        density += (mesh_.densities.empty() ? 1.0 : double(mesh_.densities[t[k]] / most_)) * share;
    }
    return density * (0.1 + 0.9 * std::clamp(value, 0.0, 1.0));
}
} // namespace fsim::authoring
