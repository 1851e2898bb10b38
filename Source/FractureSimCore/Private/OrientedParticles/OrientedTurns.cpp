#include "OrientedParticles/OrientedTurns.h"

#include "Math/Jacobi3.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"

// Newton's method as in Polar3.cpp, where it is derived, on the quaternion itself: nothing has to be made orthonormal,
// and matching wants quaternions for the goals of turns.
namespace fsim::orientedParticles
{
namespace
{
constexpr float openGroup = 0x1p-14f; // of A_pq: an axis with less stiffness than this is not turned about
// Square of the tangent of half a step's angle: a last step no larger than this has brought R as near as is asked for.
constexpr float surelyNear = 0.0025f;

struct TurnStep
{
    Quat turn;
    bool sure; // the step was small, and the trace of R^T A has its maximum there and not a saddle
};

TurnStep nearerTurn(const Mat3& a, Quat guess)
{
    Mat3 m = transposed(fsim::matrixOf(guess)) * a;
    Vec3 w{m.y.z - m.z.y, m.z.x - m.x.z, m.x.y - m.y.x};
    math::Symmetric3 k{m.y.y + m.z.z + openGroup, m.x.x + m.z.z + openGroup, m.x.x + m.y.y + openGroup,
                       -0.5f * (m.x.y + m.y.x),   -0.5f * (m.x.z + m.z.x),   -0.5f * (m.y.z + m.z.y)};
    Vec3 x{k.yy * k.zz - k.yz * k.yz, k.xz * k.yz - k.xy * k.zz, k.xy * k.yz - k.xz * k.yy};
    Vec3 y{x.y, k.xx * k.zz - k.xz * k.xz, k.xy * k.xz - k.xx * k.yz};
    Vec3 z{x.z, y.z, k.xx * k.yy - k.xy * k.xy};
    float det = k.xx * x.x + k.xy * x.y + k.xz * x.z;
    Vec3 turn = Vec3{dot(x, w), dot(y, w), dot(z, w)} * (0.5f / det);
    // Every comparison is false for NaN.
    bool sure = k.zz > 0.0f && x.x > 0.0f && det > 0.0f && dot(turn, turn) <= surelyNear;
    return {unitQuat(guess * Quat{turn.x, turn.y, turn.z, 1.0f}), sure};
}
} // namespace

Quat turnOf(const Mat3& matched, float scale, Quat guess, uint32_t steps)
{
    Mat3 unit = matched * scale;
    TurnStep step = nearerTurn(unit, guess);
    for (uint32_t i = 1; i < steps; ++i)
        step = nearerTurn(unit, step.turn);
    if (!step.sure)
        return math::quatFromMatrix(math::polar(matched, fsim::matrixOf(guess)).rotation);
    return step.turn;
}
} // namespace fsim::orientedParticles
