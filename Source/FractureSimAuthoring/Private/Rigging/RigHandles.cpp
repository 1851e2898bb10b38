#include "Rigging/RigHandles.h"

#include "FractureSim/Mesh.h"

#include "Clusters/PointGrid.h"

#include <algorithm>
#include <queue>

namespace fsim::authoring
{
namespace
{
struct HandlePair
{
    double distance = 0.0; // squared
    uint32_t point = 0;
    uint32_t other = 0;
};

struct FurtherPair
{
    bool operator()(const HandlePair& a, const HandlePair& b) const
    {
        return a.distance != b.distance ? a.distance > b.distance : a.point > b.point;
    }
};

double distanceToSides(const clusters::ClusterPoint& p, const Bounds& box)
{
    double x = std::min(p.x - double(box.low.x), double(box.high.x) - p.x);
    double y = std::min(p.y - double(box.low.y), double(box.high.y) - p.y);
    double z = std::min(p.z - double(box.low.z), double(box.high.z) - p.z);
    return std::min(x, std::min(y, z));
}
} // namespace

std::vector<Vec3> chooseHandles(std::span<const Vec3> points, std::span<const Vec3> placed, uint32_t count)
{
    std::vector<Vec3> handles(placed.begin(), placed.end());
    if (count == 0 || points.empty())
        return handles;
    std::vector<clusters::ClusterPoint> all;
    all.reserve(points.size() + placed.size());
    for (Vec3 p : points)
        all.push_back({double(p.x), double(p.y), double(p.z)});
    for (Vec3 p : placed)
        all.push_back({double(p.x), double(p.y), double(p.z)});
    Bounds box = boundsOf(points);
    Vec3 sides = box.high - box.low;
    double longest = double(std::max(sides.x, std::max(sides.y, sides.z)));
    clusters::PointGrid grid(all, longest / std::max(1.0, std::sqrt(double(all.size()))));

    // Of each point the nearest that is left; the queue gives the closest pair, and what it says of points that are
    // gone is looked up again. Searches grow only as fast as the points get fewer: n log n in all.
    std::vector<uint8_t> isLeft(all.size(), 1);
    std::priority_queue<HandlePair, std::vector<HandlePair>, FurtherPair> pairs;
    auto pushNearest = [&](uint32_t i) {
        uint32_t other = grid.nearestOf(all[i], [&](uint32_t j) { return j != i && isLeft[j] != 0; });
        pairs.push({clusters::distanceSquared(all[i], all[other]), i, other});
    };
    auto left = static_cast<uint32_t>(points.size());
    if (all.size() > 1)
        for (uint32_t i = 0; i < points.size(); ++i)
            pushNearest(i);
    while (left > count)
    {
        HandlePair pair = pairs.top();
        pairs.pop();
        if (isLeft[pair.point] == 0)
            continue;
        if (isLeft[pair.other] == 0)
        {
            pushNearest(pair.point);
            continue;
        }
        uint32_t gone = pair.point;
        if (pair.other < points.size()) // not a placed one
        {
            uint32_t first = std::min(pair.point, pair.other), second = std::max(pair.point, pair.other);
            gone = distanceToSides(all[first], box) > distanceToSides(all[second], box) ? first : second;
        }
        isLeft[gone] = 0;
        --left;
        if (gone != pair.point && left > count)
            pushNearest(pair.point);
    }
    for (uint32_t i = 0; i < points.size(); ++i)
        if (isLeft[i] != 0)
            handles.push_back(points[i]);
    return handles;
}
} // namespace fsim::authoring
