#pragma once

#include "FractureSim/Material.h"

#include "Math/Jacobi3.h"
#include "Math/SymmetricEigen3.h"

#include <span>

// Plastic flow of a group (3.4), on the logarithmic strain. F_P is kept symmetric: with F = R S F_P and F_P = R' U, the
// rotation R' can be given to the elastic part, F = (R R') (R'^T S R') U, and then R is what a member's axes should be
// turned by, which the paper's goals for orientations assume.
namespace fsim::orientedParticles
{
// A group thinner than this flows and breaks as if it were so thick; flat and inverted ones have no logarithm.
constexpr float leastStretch = 0.05f;

// |l| = max |log(lambda_i)|.
float strainNorm(Vec3 stretches);

// gamma: how much of the elastic strain a step makes permanent. The paper's flow rate is per step; ours is per second,
// and creep is added to it, which needs no yielding.
float flowExponent(const OrientedMaterial& material, float strain, float worked, float seconds);

// What flow changes of a group.
struct GroupFlow
{
    math::Symmetric3 plastic{1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f}; // F_P, det 1
    float strain = 0.0f;                                          // its plasticNorm()
    float worked = 0.0f;                                          // strain times seconds of yielding
};

// Flows one group: stretch is what is left of S afterwards, (9). Gives whether it flowed.
bool flow(const OrientedMaterial& material, float seconds, GroupFlow& group, math::SymmetricEigen3& stretch);

// A group with |S - I| below this neither flows nor breaks, whatever it is like and wherever it is. toughness: ratios
// of the fragments, or none.
float quietStrain(const OrientedMaterial& material, std::span<const float> toughness);

// The largest |log| of the permanent stretches.
float plasticNorm(const math::Symmetric3& plastic);
} // namespace fsim::orientedParticles
