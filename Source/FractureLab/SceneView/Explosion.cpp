#include "SceneView/Explosion.h"

#include <algorithm>
#include <map>

namespace fsim::lab
{
Explosion::Explosion(const SceneRun& run, float amount) : amount_(amount)
{
    if (!(amount > 0.0f))
        return;
    const World& world = run.world();
    uint32_t count = 0;
    float lowest = 0.0f;
    const auto add = [&](Vec3 centre) {
        lowest = count == 0 ? centre.z : std::min(lowest, centre.z);
        middle_ += centre;
        ++count;
    };
    for (const BuiltRigidBodies& built : run.built().rigidBodies)
        for (const RigidBodyId id : built.ids)
            if (const Result<RigidBodyState> state = world.rigidBodyState(id))
                add(state->pose.position);
    for (const BodyId id : world.bodies())
        if (const Result<BodyStatistics> statistics = world.statistics(id))
            add(statistics->centre);
    if (count > 0)
        middle_ = middle_ / static_cast<float>(count);
    middle_.z = lowest;
}

Vec3 Explosion::offset(Vec3 centre) const
{
    return amount_ * (centre - middle_);
}

void Explosion::apply(std::span<const uint32_t> pieces, std::vector<Vec3>& positions) const
{
    struct Sum
    {
        Vec3 position;
        uint32_t count = 0;
    };
    std::map<uint32_t, Sum> sums;
    const auto pieceOf = [&](size_t i) { return i < pieces.size() ? pieces[i] : 0u; };
    for (size_t i = 0; i < positions.size(); ++i)
    {
        Sum& sum = sums[pieceOf(i)];
        sum.position += positions[i];
        ++sum.count;
    }
    for (auto& [piece, sum] : sums)
        sum.position = offset(sum.position / static_cast<float>(sum.count));
    for (size_t i = 0; i < positions.size(); ++i)
        positions[i] += sums[pieceOf(i)].position;
}
} // namespace fsim::lab
