#pragma once

#include "FractureSim/Types.h"

#include "Math/VectorMath.h"

#include <cstdint>

namespace fsim::orientedParticles
{
// A unit quaternion by one division where normalized() takes four; of one that is near it already.
inline Quat unitQuat(Quat q)
{
    float inverse = 1.0f / std::sqrt(dot(q, q));
    return {q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse};
}

// The rotation R of a group (3.2): that of the polar decomposition of A_pq, as a unit quaternion, from the one it had
// before. scale brings A_pq near 1. It is good to a thousandth of a radian where the guess was off by a tenth and steps
// is 1, and to rounding where steps is 2: matching asks again in each of its passes, and what is left of angular
// momentum is put right once for the whole piece. Safe for any A_pq and any guess: what Newton's method cannot vouch
// for goes through math::polar().
Quat turnOf(const Mat3& matched, float scale, Quat guess, uint32_t steps);
} // namespace fsim::orientedParticles
