#include "FractureSim/HostProxies.h"

#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace fsim
{
namespace
{
// A fragment that fades is drawn smaller and smaller; no material lets itself be pressed to an eighth of its volume.
constexpr float proxyFadedVolume = 0.125f;

Mat3 proxyLinearPart(const SkinTransform& transform)
{
    const float(&r)[3][4] = transform.rows;
    return {{r[0][0], r[1][0], r[2][0]}, {r[0][1], r[1][1], r[2][1]}, {r[0][2], r[1][2], r[2][2]}};
}

uint32_t proxyRoot(std::vector<uint32_t>& parents, uint32_t fragment)
{
    while (parents[fragment] != fragment)
        fragment = parents[fragment] = parents[parents[fragment]];
    return fragment;
}

// One a fragment: the lowest fragment of the piece that it hangs in.
std::vector<uint32_t> proxyPieces(const FragmentView& fragments, std::span<const uint8_t> brokenBonds)
{
    std::vector<uint32_t> parents(fragments.particles.size());
    std::iota(parents.begin(), parents.end(), 0u);
    for (size_t bond = 0; bond < fragments.bonds.size(); ++bond)
    {
        if (bond < brokenBonds.size() && brokenBonds[bond])
            continue;
        const uint32_t a = proxyRoot(parents, fragments.bonds[bond].first);
        const uint32_t b = proxyRoot(parents, fragments.bonds[bond].second);
        parents[std::max(a, b)] = std::min(a, b);
    }
    for (uint32_t fragment = 0; fragment < parents.size(); ++fragment)
        parents[fragment] = proxyRoot(parents, fragment);
    return parents;
}

// One a fragment: it has a share of the body's outside, or a face that a break has opened.
std::vector<uint8_t> proxyReachable(const FragmentView& fragments, std::span<const uint8_t> brokenBonds)
{
    std::vector<uint8_t> reachable(fragments.particles.size(), 0);
    for (size_t fragment = 0; fragment < reachable.size(); ++fragment)
        reachable[fragment] = fragment >= fragments.outside.size() || fragments.outside[fragment].count > 0;
    for (size_t bond = 0; bond < std::min(fragments.bonds.size(), brokenBonds.size()); ++bond)
    {
        if (brokenBonds[bond])
            reachable[fragments.bonds[bond].first] = reachable[fragments.bonds[bond].second] = 1;
    }
    return reachable;
}
} // namespace

bool isFading(const SkinTransform& transform)
{
    return !(determinant(proxyLinearPart(transform)) >= proxyFadedVolume);
}

void chooseProxies(const FragmentView& fragments, std::span<const uint8_t> brokenBonds,
                   std::span<const SkinTransform> transforms, const ProxyLimits& limits, std::vector<uint32_t>& chosen,
                   std::span<const ShardSize> shards)
{
    chosen.clear();
    const std::vector<uint32_t> pieces = proxyPieces(fragments, brokenBonds);
    const auto fades = [&](uint32_t number) { return number < transforms.size() && isFading(transforms[number]); };
    const std::vector<uint8_t> reachable = proxyReachable(fragments, brokenBonds);
    std::vector<double> volumes(pieces.size(), 0.0); // by piece
    for (size_t fragment = 0; fragment < pieces.size(); ++fragment)
        volumes[pieces[fragment]] += static_cast<double>(fragments.particles[fragment].volume);
    for (uint32_t fragment = 0; fragment < pieces.size(); ++fragment)
    {
        const Vec3 radii = fragments.particles[fragment].radii;
        const float longest = 2.0f * maxOf(radii.x, maxOf(radii.y, radii.z));
        if (reachable[fragment] && longest >= limits.smallest && !fades(fragment))
            chosen.push_back(fragment);
    }
    const auto count = static_cast<uint32_t>(pieces.size());
    for (uint32_t shard = 0; shard < shards.size(); ++shard)
        if (shards[shard].longest >= limits.smallest && !fades(count + shard))
            chosen.push_back(count + shard);
    const auto rank = [&](uint32_t number) {
        if (number >= count)
        {
            const auto volume = static_cast<double>(shards[number - count].volume);
            return std::make_tuple(-volume, number, -volume, number);
        }
        const uint32_t piece = pieces[number];
        return std::make_tuple(-volumes[piece], piece, -static_cast<double>(fragments.particles[number].volume),
                               number);
    };
    std::sort(chosen.begin(), chosen.end(), [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
    if (chosen.size() > limits.most)
        chosen.resize(limits.most);
}

void proxyCorners(const FragmentView& fragments, uint32_t fragment, std::vector<Vec3>& corners)
{
    corners.clear();
    if (fragment >= fragments.particles.size() || fragment + 1 >= fragments.hullOffsets.size())
        return;
    const Vec3 centre = fragments.particles[fragment].rest.position;
    for (uint32_t i = fragments.hullOffsets[fragment]; i < fragments.hullOffsets[fragment + 1]; ++i)
        corners.push_back(fragments.hullCorners[i] - centre);
}

Transform proxyPose(const FragmentParticle& particle, const SkinTransform& transform, Quat guess)
{
    const Mat3 linear = proxyLinearPart(transform);
    const Vec3 moved{transform.rows[0][3], transform.rows[1][3], transform.rows[2][3]};
    const Mat3 rotation = math::polar(linear, matrixOf(guess)).rotation;
    return {linear * particle.rest.position + moved, math::quatFromMatrix(rotation)};
}
} // namespace fsim
