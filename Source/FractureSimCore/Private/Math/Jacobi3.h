#pragma once

#include "Math/VectorMath.h"

// Jacobi's method for 3x3 matrices (Golub and Van Loan, Matrix Computations, section 8.5): turn the plane of two axes
// so that their off-diagonal entry vanishes, for each pair in turn, again and again. Convergence is cubic near the end;
// the number of sweeps is fixed, so that a kernel's lanes never wait for each other or differ from the reference.
namespace fsim::math
{
struct Symmetric3
{
    float xx = 0.0f, yy = 0.0f, zz = 0.0f;
    float xy = 0.0f, xz = 0.0f, yz = 0.0f;
};

struct JacobiRotation
{
    float c = 1.0f;      // cosine of at most 45 degrees
    float s = 0.0f;      // sine
    float spread = 0.0f; // between the two eigenvalues
};

// For the block [pp pq; pq qq]: tan(2 angle) = 2 pq / (pp - qq), by half-angle formulas that lose no digits, with one
// division. No rotation where there is nothing to gain: it would only stir rounding errors, or divide zero by zero.
inline JacobiRotation jacobiRotation(float pp, float qq, float pq)
{
    float difference = pp - qq;
    float twice = 2.0f * pq;
    float spread = std::sqrt(difference * difference + twice * twice);
    float adjacent = absOf(difference) + spread;
    float opposite = difference < 0.0f ? -twice : twice;
    float square = adjacent * adjacent + opposite * opposite;
    float inverse = 1.0f / std::sqrt(square);
    bool turns = square > 1e-30f && pq * pq > 0x1p-46f * (pp * qq); // for entries near 1 at most; see UnitScale3.h
    return {turns ? adjacent * inverse : 1.0f, turns ? opposite * inverse : 0.0f, spread};
}

inline void rotatePair(const JacobiRotation& r, Vec3& p, Vec3& q)
{
    Vec3 turned = r.c * p + r.s * q;
    q = r.c * q - r.s * p;
    p = turned;
}

// Makes pq vanish; rp and rq are the entries of both axes with the third one.
inline void eliminate(float& pp, float& qq, float& pq, float& rp, float& rq, Vec3& p, Vec3& q)
{
    JacobiRotation r = jacobiRotation(pp, qq, pq);
    float mean = 0.5f * (pp + qq);
    float half = 0.5f * r.spread;
    half = pp < qq ? -half : half;
    pp = mean + half;
    qq = mean - half;
    pq = 0.0f;
    float turned = r.c * rp + r.s * rq;
    rq = r.c * rq - r.s * rp;
    rp = turned;
    rotatePair(r, p, q);
}

inline void jacobiSweep(Symmetric3& a, Mat3& axes)
{
    eliminate(a.xx, a.yy, a.xy, a.xz, a.yz, axes.x, axes.y);
    eliminate(a.xx, a.zz, a.xz, a.xy, a.yz, axes.x, axes.z);
    eliminate(a.yy, a.zz, a.yz, a.xy, a.xz, axes.y, axes.z);
}

// Of a matrix that is almost a rotation.
inline Mat3 orthonormalized(const Mat3& a)
{
    Vec3 x = a.x / length(a.x);
    Vec3 y = a.y - x * dot(x, a.y);
    y = y / length(y);
    return {x, y, cross(x, y)};
}

// The eigenvectors of a, in no order, as a rotation; entries of a near 1 at most.
inline Mat3 jacobiAxes(Symmetric3 a)
{
    Mat3 axes;
    for (int sweep = 0; sweep < 3; ++sweep)
        jacobiSweep(a, axes);
    return orthonormalized(axes);
}

// Changes places where out of order; the sign keeps a rotation a rotation.
inline void orderPair(bool swap, Vec3& p, Vec3& q)
{
    Vec3 first = swap ? q : p;
    q = swap ? -p : q;
    p = first;
}

inline void orderPair(bool swap, float& p, float& q)
{
    float first = swap ? q : p;
    q = swap ? p : q;
    p = first;
}
} // namespace fsim::math
