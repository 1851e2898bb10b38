#include "Solid/CornerNormals.h"

#include "Foundation/FixedMath.h"

namespace fsim::authoring
{
std::vector<Vec3> smoothCornerNormals(const SolidMesh& mesh)
{
    constexpr double leastCosine = 0.766; // of 40 degrees
    std::vector<Point3> faces;
    std::vector<double> angles; // three a triangle
    for (const SolidMesh::Triple& t : mesh.triangles)
    {
        Point3 p[3] = {mesh.local(mesh.positions[t[0]]), mesh.local(mesh.positions[t[1]]),
                       mesh.local(mesh.positions[t[2]])};
        faces.push_back(normalizedOr(cross(p[1] - p[0], p[2] - p[0]), {}));
        for (int k = 0; k < 3; ++k)
        {
            Point3 u = normalizedOr(p[(k + 1) % 3] - p[k], {1.0, 0.0, 0.0});
            Point3 v = normalizedOr(p[(k + 2) % 3] - p[k], {1.0, 0.0, 0.0});
            double cosine = dot(u, v);
            angles.push_back(double(fixed::acos(static_cast<float>(cosine < -1.0  ? -1.0
                                                                   : cosine > 1.0 ? 1.0
                                                                                  : cosine))));
        }
    }
    std::vector<uint32_t> offsets(mesh.positions.size() + 1, 0);
    for (const SolidMesh::Triple& t : mesh.triangles)
        for (uint32_t p : t)
            ++offsets[p + 1];
    for (size_t p = 0; p + 1 < offsets.size(); ++p)
        offsets[p + 1] += offsets[p];
    std::vector<uint32_t> corners(3 * mesh.triangles.size());
    std::vector<uint32_t> next(offsets.begin(), offsets.end() - 1);
    for (uint32_t c = 0; c < corners.size(); ++c)
        corners[next[mesh.triangles[c / 3][c % 3]]++] = c;

    std::vector<Vec3> normals(corners.size());
    for (uint32_t c = 0; c < corners.size(); ++c)
    {
        uint32_t point = mesh.triangles[c / 3][c % 3];
        Point3 own = faces[c / 3];
        bool isSliver = own == Point3{};
        Point3 sum{};
        for (uint32_t i = offsets[point]; i < offsets[point + 1]; ++i)
            if (isSliver || dot(faces[corners[i] / 3], own) >= leastCosine)
                sum = sum + faces[corners[i] / 3] * angles[corners[i]];
        normals[c] = toVec3(normalizedOr(sum, isSliver ? Point3{0.0, 0.0, 1.0} : own));
    }
    return normals;
}
} // namespace fsim::authoring
