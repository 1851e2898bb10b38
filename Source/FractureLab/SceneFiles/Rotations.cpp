#include "SceneFiles/Rotations.h"

#include <cmath>

namespace fsim::lab
{
SineCosine sineCosineOfDegrees(double angleDegrees)
{
    // Within 45 degrees of a multiple of 90, where the series below have converged after ten terms.
    const double turned = std::fmod(angleDegrees, 360.0);
    const double quarters = std::floor(turned / 90.0 + 0.5);
    const double x = (turned - 90.0 * quarters) * (3.14159265358979323846 / 180.0);
    double sine = x;
    double cosine = 1.0;
    double sineTerm = x;
    double cosineTerm = 1.0;
    for (int n = 1; n <= 10; ++n)
    {
        cosineTerm *= -x * x / ((2.0 * n - 1.0) * (2.0 * n));
        sineTerm *= -x * x / ((2.0 * n) * (2.0 * n + 1.0));
        cosine += cosineTerm;
        sine += sineTerm;
    }
    switch ((static_cast<int>(quarters) % 4 + 4) % 4)
    {
    case 1:
        return {cosine, -sine};
    case 2:
        return {-sine, -cosine};
    case 3:
        return {-cosine, sine};
    default:
        return {sine, cosine};
    }
}

Quat rotationAbout(Vec3 axis, double angleDegrees)
{
    const double x = static_cast<double>(axis.x);
    const double y = static_cast<double>(axis.y);
    const double z = static_cast<double>(axis.z);
    const double length = std::sqrt(x * x + y * y + z * z);
    if (!(length > 0.0))
        return {};
    const SineCosine half = sineCosineOfDegrees(0.5 * angleDegrees);
    const double s = half.sine / length;
    return {static_cast<float>(x * s), static_cast<float>(y * s), static_cast<float>(z * s),
            static_cast<float>(half.cosine)};
}

Quat normalized(Quat q)
{
    const double x = static_cast<double>(q.x);
    const double y = static_cast<double>(q.y);
    const double z = static_cast<double>(q.z);
    const double w = static_cast<double>(q.w);
    const double length = std::sqrt(x * x + y * y + z * z + w * w);
    if (!(length > 0.0))
        return {};
    return {static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length),
            static_cast<float>(w / length)};
}

Quat operator*(Quat a, Quat b)
{
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

Vec3 rotate(Quat q, Vec3 v)
{
    const Vec3 u{q.x, q.y, q.z};
    const Vec3 t = 2.0f * cross(u, v);
    return v + q.w * t + cross(u, t);
}
} // namespace fsim::lab
