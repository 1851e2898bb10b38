#pragma once

#include "FractureSim/Shape.h"

#include "Foundation/Random.h"
#include "Math/VectorMath.h"

#include <vector>

namespace fsim
{
struct NamedShape
{
    const char* name = "";
    SdfShape shape;
    int eulerCharacteristic = 2; // of its surface
};

// One of everything, about a metre large.
inline std::vector<NamedShape> namedShapes()
{
    SdfShape ball = SdfShape::sphere(0.4f);
    SdfShape block =
        transformed(SdfShape::box({0.3f, 0.2f, 0.25f}), {{0.3f, 0.1f, 0.0f}, {0.0f, 0.0f, 0.6f, 0.8f}}, 0.9f);
    return {
        {"box", SdfShape::box({0.5f, 0.3f, 0.2f}), 2},
        {"rounded box", SdfShape::box({0.5f, 0.3f, 0.2f}, 0.1f), 2},
        {"sphere", SdfShape::sphere(0.5f), 2},
        {"shell", SdfShape::shell(0.5f, 0.3f), 4},
        {"cylinder", SdfShape::cylinder(0.3f, 0.5f), 2},
        {"capsule", SdfShape::capsule(0.2f, 0.3f), 2},
        {"tapered capsule", SdfShape::taperedCapsule({-0.3f, 0.1f, 0.0f}, {0.3f, 0.0f, 0.2f}, 0.25f, 0.1f), 2},
        {"torus", SdfShape::torus(0.35f, 0.12f), 0},
        {"ellipsoid", SdfShape::ellipsoid({0.5f, 0.3f, 0.2f}), 2},
        {"drum", SdfShape::drum(0.4f, 0.3f, 0.5f), 2},
        {"heart", SdfShape::heart(1.0f), 2},
        {"slab with holes", SdfShape::slabWithHoles({0.5f, 0.35f, 0.06f}, 8, 0.03f, 0.12f, 3), -8}, // five go through
        {"creature", SdfShape::creature(1.0f), 2},
        {"barrel", SdfShape::barrel(0.3f, 0.9f), 2},
        {"union", unionOf(ball, block), 2},
        {"difference", differenceOf(ball, block), 2},
        {"intersection", intersectionOf(ball, block), 2},
        {"smooth union", smoothUnionOf(ball, block, 0.2f), 2},
        {"moved and turned",
         transformed(SdfShape::torus(0.35f, 0.12f), {{3.0f, -2.0f, 1.0f}, {0.6f, 0.0f, 0.0f, 0.8f}}), 0},
    };
}

// Uniform in the box around a shape, widened by half on each side.
inline Vec3 randomAround(const Bounds& box, const Random& random, uint64_t index)
{
    Vec3 size = box.high - box.low;
    Vec3 t{random.uniform(3 * index, -0.5f, 1.5f), random.uniform(3 * index + 1, -0.5f, 1.5f),
           random.uniform(3 * index + 2, -0.5f, 1.5f)};
    return box.low + scaled(size, t);
}

inline float diagonalOf(const Bounds& box)
{
    return length(box.high - box.low);
}
} // namespace fsim
