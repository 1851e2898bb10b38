#include "OrientedParticles/OrientedBlows.h"

#include "OrientedParticles/OrientedTurns.h"

#include <algorithm>

namespace fsim::orientedParticles
{
bool blowPoses(float substep, std::span<const collision::HullPose> poses, std::span<collision::HullPose> matched,
               std::span<Vec3> blows)
{
    float factor = blowSeconds / substep;
    std::fill(blows.begin(), blows.end(), Vec3{});
    bool any = false;
    for (size_t p = 0; p < blows.size(); ++p)
    {
        const collision::HullPose& pose = poses[p];
        collision::HullPose& seen = matched[p];
        if (pose.position == seen.position && pose.turn == seen.turn)
            continue;
        any = true;
        blows[p] = factor * (pose.position - seen.position);
        seen.position = seen.position + blows[p];
        Quat change = pose.turn * conjugate(seen.turn);
        float w = change.w < 0.0f ? -factor : factor;
        seen.turn = unitQuat(Quat{w * change.x, w * change.y, w * change.z, absOf(change.w)} * seen.turn);
    }
    return any;
}
} // namespace fsim::orientedParticles
