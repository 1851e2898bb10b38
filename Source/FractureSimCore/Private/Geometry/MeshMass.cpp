#include "FractureSim/Mesh.h"

#include "Geometry/MeshStructure.h"

namespace fsim
{
namespace
{
struct MassSums
{
    double volume = 0.0;      // six times
    double first[3] = {};     // of x y z, 24 times
    double second[3][3] = {}; // of x x, x y ..., 120 times
};

// Sums over the tetrahedra between each triangle and a point inside, each a polynomial in the corners: for a
// tetrahedron with one corner at the origin, the integral of x_i x_j is det/120 (sum_i sum_j + sum over corners of c_i
// c_j), where sum is that of the three corners. Taken about the middle of the bounds, so that bodies far away keep
// their digits.
MassSums sumMoments(const TriangleMesh& mesh, const double (&middle)[3])
{
    MassSums sums;
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        double c[3][3];
        for (size_t corner = 0; corner < 3; ++corner)
        {
            Vec3 p = mesh.positions[mesh.indices[i + corner]];
            c[corner][0] = double(p.x) - middle[0];
            c[corner][1] = double(p.y) - middle[1];
            c[corner][2] = double(p.z) - middle[2];
        }
        double determinant = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) +
                             c[0][1] * (c[1][2] * c[2][0] - c[1][0] * c[2][2]) +
                             c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
        sums.volume += determinant;
        for (int a = 0; a < 3; ++a)
        {
            double sumA = c[0][a] + c[1][a] + c[2][a];
            sums.first[a] += determinant * sumA;
            for (int b = 0; b < 3; ++b)
            {
                double sumB = c[0][b] + c[1][b] + c[2][b];
                double products = c[0][a] * c[0][b] + c[1][a] * c[1][b] + c[2][a] * c[2][b];
                sums.second[a][b] += determinant * (sumA * sumB + products);
            }
        }
    }
    return sums;
}
} // namespace

Result<MassProperties> massPropertiesOf(const TriangleMesh& mesh)
{
    if (Status status = geometry::validateStructure(mesh); !status)
        return status;
    TriangleMesh welded = weldedByPosition(mesh);
    MeshTopology topology = topologyOf(welded);
    if (!topology.closed())
        return Status::refused("the mesh is not closed: {} open edges, {} edges with more than two triangles, {} edges "
                               "whose triangles disagree on which side is out; close it",
                               topology.openEdges, topology.crowdedEdges, topology.misorientedEdges);
    Bounds box = boundsOf(welded.positions);
    const double middle[3] = {0.5 * (double(box.low.x) + double(box.high.x)),
                              0.5 * (double(box.low.y) + double(box.high.y)),
                              0.5 * (double(box.low.z) + double(box.high.z))};
    MassSums sums = sumMoments(welded, middle);
    double volume = sums.volume / 6.0;
    if (!(volume > 0.0))
        return Status::refused("the mesh has a volume of {}; it is inside out, turn its triangles round", volume);

    double centre[3];
    double second[3][3]; // about the centre
    for (int a = 0; a < 3; ++a)
        centre[a] = sums.first[a] / 24.0 / volume;
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            second[a][b] = sums.second[a][b] / 120.0 - volume * centre[a] * centre[b];
    double trace = second[0][0] + second[1][1] + second[2][2];
    MassProperties result;
    result.volume = float(volume);
    result.centre = {float(middle[0] + centre[0]), float(middle[1] + centre[1]), float(middle[2] + centre[2])};
    result.inertia = {{float(trace - second[0][0]), float(-second[0][1]), float(-second[0][2])},
                      {float(-second[1][0]), float(trace - second[1][1]), float(-second[1][2])},
                      {float(-second[2][0]), float(-second[2][1]), float(trace - second[2][2])}};
    return result;
}
} // namespace fsim
