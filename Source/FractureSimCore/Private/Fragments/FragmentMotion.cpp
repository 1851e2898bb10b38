#include "FractureSim/FragmentSkin.h"

#include "Math/VectorMath.h"

namespace fsim
{
void fragmentTransforms(std::span<const FragmentParticle> particles, std::span<const Vec3> positions,
                        std::span<const Quat> rotations, std::span<const Mat3> deformations,
                        std::span<SkinTransform> transforms)
{
    const size_t count = particles.size();
    for (size_t i = 0; i < count && i < transforms.size(); ++i)
    {
        const Transform& rest = particles[i].rest;
        const Vec3 position = positions.size() == count ? positions[i] : rest.position;
        if (deformations.size() == count)
            transforms[i] = makeSkinTransform(rest.position, position, deformations[i]);
        else
            transforms[i] =
                makeSkinTransform(rest, {position, rotations.size() == count ? rotations[i] : rest.rotation});
    }
}
} // namespace fsim
