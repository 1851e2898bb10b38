#include "Particles/Corrections.h"

#include "Foundation/KernelVariants.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimAddCorrections, const float* positions, const float* predicted, float substep,
                    float* velocities, int32_t count)
FSIM_DECLARE_KERNEL(fsimAllBelow, const float* predicted, const float* velocities, float most, int32_t* allBelow,
                    int32_t count)

namespace fsim::particles
{
namespace
{
// Whether a look at the single numbers is enough to accept them all. Without kernels it is not worth a pass of its own.
bool allClearlyFine(std::span<const Vec3> predicted, std::span<const Vec3> velocities, Kernels kernels)
{
    auto* kernel = FSIM_PICK_KERNEL(fsimAllBelow, kernels);
    if (!kernel)
        return false;
    int32_t fine = 0;
    kernel(&predicted.data()->x, &velocities.data()->x, 0.5f * farthestPlace, &fine,
           static_cast<int32_t>(3 * predicted.size()));
    return fine != 0;
}
} // namespace

void addCorrections(float substep, std::span<const Vec3> positions, std::span<const Vec3> predicted,
                    std::span<Vec3> velocities, Kernels kernels)
{
    if (positions.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimAddCorrections, kernels))
    {
        kernel(&positions.data()->x, &predicted.data()->x, substep, &velocities.data()->x,
               static_cast<int32_t>(3 * positions.size()));
        return;
    }
    float perSecond = 1.0f / substep;
    for (size_t p = 0; p < positions.size(); ++p)
    {
        Vec3 uncorrected = positions[p] + substep * velocities[p];
        velocities[p] += (predicted[p] - uncorrected) * perSecond;
    }
}

uint32_t acceptPlaces(std::span<const Vec3> predicted, std::span<Vec3> velocities, std::span<Vec3> positions,
                      Kernels kernels)
{
    if (!predicted.empty() && allClearlyFine(predicted, velocities, kernels))
    {
        std::copy(predicted.begin(), predicted.end(), positions.begin());
        return 0;
    }
    uint32_t stopped = 0;
    for (size_t p = 0; p < positions.size(); ++p)
    {
        if (lengthSquared(predicted[p]) < farthestPlace * farthestPlace && isFinite(velocities[p]))
            positions[p] = predicted[p];
        else
        {
            velocities[p] = {};
            ++stopped;
        }
    }
    return stopped;
}
} // namespace fsim::particles
