#include "Dents/DentBudget.h"

#include "Math/VectorMath.h"

namespace fsim::dents
{
namespace
{
constexpr float meanShare = 0.03f;          // of each of the two
constexpr float largestShare = 0.2f;        // of both together
constexpr float ticksSaved = 90.0f;         // how much of a quiet time the next blow may spend
constexpr DentWork leastPeak = 16'000.0f;   // a tick may spend that much, however little else there is
constexpr DentWork leastIncome = 2'000.0f;  // so that all gets done in the end
constexpr DentWork leastSaved = 400'000.0f; // of a long quiet time, however cheap it was: a blow is answered soon
constexpr DentWork hostSolver = 20'000.0f;  // what a body costs an engine that moves it
} // namespace

// Fitted to the frames of three-barrels and space-battle.
DentWork rigidWork(const collision::RigidEffort& effort, uint32_t iterations, uint32_t hostMoved)
{
    return 8500.0f * static_cast<float>(effort.substeps) + 50.0f * static_cast<float>(effort.bodies) +
           40.0f * static_cast<float>(effort.tests) + 1200.0f * static_cast<float>(effort.meets) +
           (300.0f + 60.0f * static_cast<float>(iterations)) * static_cast<float>(effort.points) +
           hostSolver * static_cast<float>(hostMoved);
}

DentWork peakWork(DentWork rigid)
{
    return maxOf(largestShare * rigid, leastPeak);
}

void DentBudget::startTick(DentWork rigid, DentWork most)
{
    DentWork income = maxOf(meanShare * rigid, leastIncome);
    saved = minOf(saved + income, maxOf(saved, maxOf(ticksSaved * income, leastSaved)));
    left_ = minOf(saved, most);
    spent_ = 0.0f;
}
} // namespace fsim::dents
