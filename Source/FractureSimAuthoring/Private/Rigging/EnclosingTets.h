#pragma once

#include "FractureSimAuthoring/Tetrahedra.h"
#include "Geometry/MeshDistance.h"
#include "Solid/Point3.h"

#include <array>
#include <vector>

namespace fsim::authoring
{
// Tetrahedra around a closed mesh: those of the solid grown by a share of the spacing, so that the vertices of the mesh
// lie within and thin parts are not lost.
Result<TetrahedronMesh> encloseMesh(const geometry::MeshDistance& mesh, float spacing);

// Where a point is in a tetrahedron mesh: the shares of a tetrahedron's corners, none below 0, together 1.
struct TetPlace
{
    uint32_t tetrahedron = 0;
    std::array<double, 4> shares{};
};

// Finds the tetrahedron around a point; outside, the one whose nearest clamped place is nearest.
class TetLocator
{
public:
    // Keeps a reference to the mesh.
    TetLocator(const TetrahedronMesh& mesh, double spacing);
    TetPlace locate(Vec3 point) const;

private:
    uint32_t columnOf(double coordinate, int axis) const;
    template <class Visit> void visitTets(Point3 p, double half, const Visit& visit) const;

    const TetrahedronMesh& mesh_;
    double edge_ = 1.0;
    double low_[3] = {0.0, 0.0, 0.0};
    uint32_t cells_[3] = {1, 1, 1};
    std::vector<uint32_t> starts_; // #cells + 1
    std::vector<uint32_t> tets_;
};
} // namespace fsim::authoring
