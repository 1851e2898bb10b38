#pragma once

#include "FractureSim/Types.h"

namespace fsim::orientedParticles
{
// The stretch S, symmetric, that brings R S q nearest to p for the optimal rotation R: the solution of the Lyapunov
// equation A_qq S + S A_qq = 2 S_pq, (7), by the closed form (8). Axes and spreads are the eigenvectors and eigenvalues
// of A_qq, S_pq is the symmetric part of the polar decomposition of A_pq.
Mat3 optimalStretch(const Mat3& axes, Vec3 spreads, const Mat3& matched);
} // namespace fsim::orientedParticles
