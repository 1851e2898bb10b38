#include "Geometry/MeshDistance.h"

namespace fsim::geometry
{
Result<MeshDistance> MeshDistance::make(const TriangleMesh& mesh)
{
    Result<MassProperties> mass = massPropertiesOf(mesh);
    if (!mass)
        return mass.status();
    return MeshDistance(mesh, double(mass->volume));
}

bool MeshDistance::contains(Vec3 p) const
{
    const Bounds& box = tree_.bounds();
    if (p.x < box.low.x || p.y < box.low.y || p.z < box.low.z || p.x > box.high.x || p.y > box.high.y ||
        p.z > box.high.z)
        return false;
    return tree_.windingNumber(p) > 0.5;
}

float MeshDistance::signedDistance(Vec3 point) const
{
    float distance = tree_.closestPoint(point).distance;
    return contains(point) ? -distance : distance;
}
} // namespace fsim::geometry
