#include "OrientedParticles/OrientedBlows.h"

#include "OrientedParticles/OrientedTurns.h"

namespace fsim::orientedParticles
{
void blowPoses(float substep, std::span<const collision::HullPose> poses, std::span<collision::HullPose> matched)
{
    float factor = blowSeconds / substep;
    for (size_t p = 0; p < poses.size(); ++p)
    {
        const collision::HullPose& pose = poses[p];
        collision::HullPose& seen = matched[p];
        if (pose.position == seen.position && pose.turn == seen.turn)
            continue;
        seen.position = seen.position + factor * (pose.position - seen.position);
        Quat change = pose.turn * conjugate(seen.turn);
        float w = change.w < 0.0f ? -factor : factor;
        seen.turn = unitQuat(Quat{w * change.x, w * change.y, w * change.z, absOf(change.w)} * seen.turn);
    }
}
} // namespace fsim::orientedParticles
