#pragma once

#include "FractureSimAuthoring/Scoring.h"
#include "Geometry/TriangleBvh.h"
#include "Solid/SolidMesh.h"

#include <optional>

namespace fsim::authoring
{
// What an artist painted on the surface, for places inside: that of the nearest point of it.
class PaintField
{
public:
    PaintField(const SolidMesh& mesh, PaintChannel channel);
    bool isPainted() const { return tree_.has_value(); }
    // How many fragments there should be around a place (in units of the body's size, about its middle), of those that
    // there are where most are painted: of a channel 1 where it is 1 and where nothing is painted, 0.1 where it is 0.
    double densityAt(Point3 place) const;

private:
    const SolidMesh& mesh_;
    PaintChannel channel_;
    float most_ = 1.0f; // of the densities
    std::optional<geometry::TriangleBvh> tree_;
};
} // namespace fsim::authoring
