#include "FractureSim/Shape.h"

#include "Math/VectorMath.h"

namespace fsim
{
namespace
{
// A cube is full or empty when its centre is further from the surface than its corners are from its centre: distances
// never exceed the true one. Cubes at the surface are halved until they are small, and then count by how far their
// centre is inside. Over many cubes the errors of that cancel.
double volumeInside(const SdfShape& shape, Vec3 centre, float half, int halvings)
{
    float distance = shape.distance(centre);
    double whole = 8.0 * double(half) * double(half) * double(half);
    if (std::fabs(distance) >= 1.7320509f * half)
        return distance < 0.0f ? whole : 0.0;
    if (halvings == 0)
        return whole * double(clampTo(0.5f - distance / (2.0f * half), 0.0f, 1.0f));
    double sum = 0.0;
    float quarter = 0.5f * half;
    for (int corner = 0; corner < 8; ++corner)
    {
        Vec3 offset{corner & 1 ? quarter : -quarter, corner & 2 ? quarter : -quarter, corner & 4 ? quarter : -quarter};
        sum += volumeInside(shape, centre + offset, quarter, halvings - 1);
    }
    return sum;
}
} // namespace

double volumeOf(const SdfShape& shape)
{
    if (!validate(shape))
        return 0.0;
    const Bounds& box = shape.bounds();
    Vec3 size = box.high - box.low;
    // A little more than the box, so that faces of a box-shaped solid do not fall on faces of cubes.
    float half = 0.5137f * maxOf(size.x, maxOf(size.y, size.z));
    return volumeInside(shape, 0.5f * (box.low + box.high), half, 7);
}
} // namespace fsim
