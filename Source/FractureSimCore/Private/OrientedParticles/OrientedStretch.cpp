#include "OrientedParticles/OrientedStretch.h"

#include "Math/VectorMath.h"

namespace fsim::orientedParticles
{
Mat3 optimalStretch(const Mat3& axes, Vec3 spreads, const Mat3& matched)
{
    Mat3 b = transposed(axes) * (matched * axes);
    b.x.x = b.x.x / spreads.x;
    b.y.y = b.y.y / spreads.y;
    b.z.z = b.z.z / spreads.z;
    float xy = (b.x.y + b.y.x) / (spreads.x + spreads.y);
    float xz = (b.x.z + b.z.x) / (spreads.x + spreads.z);
    float yz = (b.y.z + b.z.y) / (spreads.y + spreads.z);
    Mat3 weighted{{b.x.x, xy, xz}, {xy, b.y.y, yz}, {xz, yz, b.z.z}};
    return axes * (weighted * transposed(axes));
}
} // namespace fsim::orientedParticles
