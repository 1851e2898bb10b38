#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <tiny_gltf.h>

#include <cmath>
#include <functional>
#include <string>

// What the readers of glTF share.
namespace fsim::lab
{
// A node's motion: 3x3 and a translation, in double, rows first.
struct Affine
{
    double m[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

    Affine operator*(const Affine& b) const
    {
        Affine r;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 4; ++j)
                r.m[i][j] = m[i][0] * b.m[0][j] + m[i][1] * b.m[1][j] + m[i][2] * b.m[2][j] + (j == 3 ? m[i][3] : 0.0);
        return r;
    }
    double determinant() const
    {
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    }
    Vec3 point(const float* p) const
    {
        double r[3];
        for (int i = 0; i < 3; ++i)
            r[i] = m[i][0] * double(p[0]) + m[i][1] * double(p[1]) + m[i][2] * double(p[2]) + m[i][3];
        return {float(r[0]), float(r[1]), float(r[2])};
    }
    // By the cofactors, which are the inverse transpose but for a factor; unit length again.
    Vec3 normal(const float* n) const
    {
        double r[3];
        double squared = 0.0;
        for (int i = 0; i < 3; ++i)
        {
            const double* u = m[(i + 1) % 3];
            const double* v = m[(i + 2) % 3];
            r[i] = (u[1] * v[2] - u[2] * v[1]) * double(n[0]) + (u[2] * v[0] - u[0] * v[2]) * double(n[1]) +
                   (u[0] * v[1] - u[1] * v[0]) * double(n[2]);
            squared += r[i] * r[i];
        }
        double scale = squared > 0.0 ? (determinant() < 0.0 ? -1.0 : 1.0) / std::sqrt(squared) : 0.0;
        return {float(r[0] * scale), float(r[1] * scale), float(r[2] * scale)};
    }
};

inline constexpr Affine yUpToZUp{{{1, 0, 0, 0}, {0, 0, -1, 0}, {0, 1, 0, 0}}};

/// The node's own transform. place: for messages.
Result<Affine> motionOf(const tinygltf::Node& node, const std::string& place);

/// Parses the content of a .gltf or .glb file and calls use with it. What cannot be read, and what the library throws,
/// is refused with the path.
Status withGltf(const std::string& content, const std::string& path,
                const std::function<Status(const tinygltf::Model&)>& use);
} // namespace fsim::lab
