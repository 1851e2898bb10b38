#include "Collision/PointMass.h"

#include "Math/Quaternion.h"
#include "Math/SymmetricEigen3.h"

namespace fsim::collision
{
namespace
{
// The axes in another order and with other signs, so that each is nearest to the coordinate axis that it stands for.
void alignAxes(Mat3& axes, Vec3& values)
{
    Vec3 columns[3] = {axes.x, axes.y, axes.z};
    float each[3] = {values.x, values.y, values.z};
    auto at = [](Vec3 v, int i) { return i == 0 ? v.x : i == 1 ? v.y : v.z; };
    for (int i = 0; i < 2; ++i)
    {
        int best = i;
        for (int j = i + 1; j < 3; ++j)
            if (absOf(at(columns[j], i)) > absOf(at(columns[best], i)))
                best = j;
        std::swap(columns[i], columns[best]);
        std::swap(each[i], each[best]);
    }
    for (int i = 0; i < 3; ++i)
        if (at(columns[i], i) < 0.0f)
            columns[i] = -columns[i];
    if (dot(columns[0], cross(columns[1], columns[2])) < 0.0f)
        columns[2] = -columns[2];
    axes = {columns[0], columns[1], columns[2]};
    values = {each[0], each[1], each[2]};
}
} // namespace

PrincipalFrame principalFrame(const PointMoments& m, Quat near)
{
    PrincipalFrame result;
    double c[3] = {m.first[0] / m.volume, m.first[1] / m.volume, m.first[2] / m.volume};
    result.frame.position = {static_cast<float>(c[0]), static_cast<float>(c[1]), static_cast<float>(c[2])};
    // About the centre.
    double xx = m.second[0] - m.volume * c[0] * c[0];
    double yy = m.second[1] - m.volume * c[1] * c[1];
    double zz = m.second[2] - m.volume * c[2] * c[2];
    auto xy = static_cast<float>(m.volume * c[0] * c[1] - m.second[3]);
    auto yz = static_cast<float>(m.volume * c[1] * c[2] - m.second[4]);
    auto zx = static_cast<float>(m.volume * c[2] * c[0] - m.second[5]);
    Mat3 inertia{{static_cast<float>(yy + zz), xy, zx},
                 {xy, static_cast<float>(xx + zz), yz},
                 {zx, yz, static_cast<float>(xx + yy)}};
    Mat3 old = matrixOf(near);
    math::SymmetricEigen3 eigen = math::symmetricEigen(transposed(old) * inertia * old);
    alignAxes(eigen.vectors, eigen.values);
    result.frame.rotation = normalized(near * math::quatFromMatrix(eigen.vectors));
    result.inertia = eigen.values;
    return result;
}
} // namespace fsim::collision
