#pragma once

#include "FractureSim/Shape.h"

#include "FractureSimAuthoring/Scoring.h"
#include "Math/VectorMath.h"

#include <string>
#include <vector>

namespace fsim
{
struct AuthoredMesh
{
    std::string name;
    TriangleMesh mesh;
};

// Twelve triangles with eight vertices, outward.
inline TriangleMesh boxMesh(Vec3 half)
{
    TriangleMesh mesh;
    for (float z : {-half.z, half.z})
        for (float y : {-half.y, half.y})
            for (float x : {-half.x, half.x})
                mesh.positions.push_back({x, y, z});
    mesh.indices = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                    2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    return mesh;
}

// The same with 24 vertices: a normal, a texture and a colour of its own for each face, as artists make it.
inline TriangleMesh paintedBoxMesh(Vec3 half)
{
    TriangleMesh plain = boxMesh(half);
    TriangleMesh mesh;
    for (uint32_t t = 0; t < plain.triangleCount(); ++t)
    {
        Vec3 p[3];
        for (uint32_t k = 0; k < 3; ++k)
            p[k] = plain.positions[plain.indices[3 * t + k]];
        Vec3 normal = normalizedOr(cross(p[1] - p[0], p[2] - p[0]), {});
        for (uint32_t k = 0; k < 3; ++k)
        {
            mesh.indices.push_back(static_cast<uint32_t>(mesh.positions.size()));
            mesh.positions.push_back(p[k]);
            mesh.normals.push_back(normal);
            mesh.uvs.push_back({p[k].x * 2.0f + p[k].y, p[k].z - 3.0f * p[k].y}); // linear in the place
            mesh.colours.push_back({p[k].x / half.x * 0.5f + 0.5f, 0.25f, p[k].z / half.z * 0.5f + 0.5f, 1.0f});
        }
    }
    return mesh;
}

inline TriangleMesh surfaceOf(const SdfShape& shape, uint32_t resolution)
{
    Result<TriangleMesh> mesh = extractSurface(shape, resolution);
    return mesh ? *mesh : TriangleMesh{};
}

inline TriangleMesh scaledMesh(TriangleMesh mesh, float scale)
{
    for (Vec3& p : mesh.positions)
        p *= scale;
    return mesh;
}

// About a metre large.
inline std::vector<AuthoredMesh> authoredMeshes()
{
    SdfShape bowl = differenceOf(intersectionOf(SdfShape::sphere(0.5f), transformed(SdfShape::box({0.6f, 0.6f, 0.3f}),
                                                                                    {{0.0f, 0.0f, -0.3f}, {}})),
                                 SdfShape::sphere(0.42f));
    return {{"box", boxMesh({0.5f, 0.3f, 0.2f})},
            {"painted box", paintedBoxMesh({0.5f, 0.3f, 0.2f})},
            {"sphere", surfaceOf(SdfShape::sphere(0.5f), 24)},
            {"torus", surfaceOf(SdfShape::torus(0.35f, 0.12f), 32)},
            {"bowl", surfaceOf(bowl, 32)},
            {"shell", surfaceOf(SdfShape::shell(0.5f, 0.3f), 24)},
            {"heart", surfaceOf(SdfShape::heart(1.0f), 32)},
            {"creature", surfaceOf(SdfShape::creature(1.0f), 48)},
            {"barrel", surfaceOf(SdfShape::barrel(0.3f, 0.9f), 32)}};
}

inline double areaOfMesh(const TriangleMesh& mesh)
{
    double area = 0.0;
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    {
        Vec3 a = mesh.positions[mesh.indices[i]];
        area += 0.5 *
                double(length(cross(mesh.positions[mesh.indices[i + 1]] - a, mesh.positions[mesh.indices[i + 2]] - a)));
    }
    return area;
}
} // namespace fsim
