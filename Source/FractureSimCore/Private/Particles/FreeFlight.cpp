#include "Particles/FreeFlight.h"

#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimFreeFlight, const float* positions, float* velocities, float* predicted, const float* gravity,
                    float drag, float substep, int32_t count)

namespace fsim::particles
{
void flyFree(const FlightForces& forces, std::span<const Vec3> positions, std::span<Vec3> velocities,
             std::span<Vec3> predicted, Kernels kernels)
{
    if (positions.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimFreeFlight, kernels))
    {
        kernel(&positions.data()->x, &velocities.data()->x, &predicted.data()->x, &forces.gravity.x, forces.drag,
               forces.substep, static_cast<int32_t>(positions.size()));
        return;
    }
    float keep = 1.0f / (1.0f + forces.substep * forces.drag);
    for (size_t p = 0; p < positions.size(); ++p)
    {
        velocities[p] = (velocities[p] + forces.substep * forces.gravity) * keep;
        predicted[p] = positions[p] + forces.substep * velocities[p];
    }
}
} // namespace fsim::particles
