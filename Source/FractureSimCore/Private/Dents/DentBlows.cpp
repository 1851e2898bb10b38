#include "Dents/DentBlows.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::dents
{
namespace
{
constexpr float cellsEachWay = 1048575.0f; // 21 bits a coordinate

uint64_t cellAlong(float coordinate, float spacing)
{
    float cell = clampTo(std::floor(coordinate / spacing), -cellsEachWay, cellsEachWay);
    return static_cast<uint64_t>(static_cast<int64_t>(cell) + int64_t{1048576});
}
} // namespace

uint64_t blowCell(Vec3 point, float spacing)
{
    return cellAlong(point.x, spacing) << 42 | cellAlong(point.y, spacing) << 21 | cellAlong(point.z, spacing);
}

size_t mergeBlows(std::span<WaitingBlow> blows)
{
    std::sort(blows.begin(), blows.end(), [](const WaitingBlow& l, const WaitingBlow& r) {
        return l.body != r.body ? l.body < r.body : l.cell != r.cell ? l.cell < r.cell : l.number < r.number;
    });
    size_t kept = 0;
    for (size_t i = 0; i < blows.size();)
    {
        WaitingBlow sum = blows[i++];
        for (; i < blows.size() && blows[i].body == sum.body && blows[i].cell == sum.cell; ++i)
        {
            const WaitingBlow& next = blows[i];
            float size = sum.size + next.size;
            if (size > 0.0f)
                sum.point += (next.point - sum.point) * (next.size / size);
            sum.size = size;
            sum.speed += next.speed;
            sum.creep += next.creep;
            sum.creepDirection += next.creepDirection;
        }
        blows[kept++] = sum;
    }
    std::sort(blows.begin(), blows.begin() + static_cast<std::ptrdiff_t>(kept),
              [](const WaitingBlow& l, const WaitingBlow& r) { return l.number < r.number; });
    for (size_t i = 0; i < kept; ++i)
        blows[i].number = static_cast<uint32_t>(i);
    return kept;
}
} // namespace fsim::dents
