#include "FractureSimAuthoring/PoseImport.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <tuple>

namespace fsim
{
std::vector<uint32_t> spreadFrames(uint32_t frameCount, uint32_t most)
{
    std::vector<uint32_t> frames;
    const uint64_t last = frameCount > 0 ? frameCount - 1 : 0;
    const uint64_t count = std::min<uint64_t>(most, last);
    for (uint64_t i = 1; i <= count; ++i)
        frames.push_back(static_cast<uint32_t>(last * i / count));
    return frames;
}

std::vector<Vec3> skinnedPlaces(std::span<const Vec3> rest, std::span<const BoneShare> shares,
                                std::span<const BoneMove> moves)
{
    std::vector<Vec3> places(rest.size());
    std::vector<float> sums(rest.size(), 0.0f);
    for (const BoneShare& share : shares)
    {
        if (share.vertex >= rest.size() || share.bone >= moves.size() || !(share.weight > 0.0f))
            continue;
        const BoneMove& move = moves[share.bone];
        places[share.vertex] += share.weight * (move.linear * rest[share.vertex] + move.offset);
        sums[share.vertex] += share.weight;
    }
    for (size_t i = 0; i < places.size(); ++i)
        places[i] = sums[i] > 0.0f ? places[i] / sums[i] : rest[i];
    return places;
}

std::vector<Vec3> shapeAtPlaces(std::span<const Vec3> places, std::span<const Vec3> rest, std::span<const Vec3> shape)
{
    if (rest.size() != shape.size())
        return {};
    const auto comesBefore = [](Vec3 a, Vec3 b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); };
    std::vector<size_t> order(rest.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return comesBefore(rest[a], rest[b]) || (rest[a] == rest[b] && a < b); // of vertices at one place the first
    });
    std::vector<Vec3> result;
    for (Vec3 place : places)
    {
        const auto found = std::lower_bound(order.begin(), order.end(), place,
                                            [&](size_t i, Vec3 p) { return comesBefore(rest[i], p); });
        if (found == order.end() || rest[*found] != place)
            return {};
        result.push_back(shape[*found]);
    }
    return result;
}
} // namespace fsim
