#include "Materials/ValueNoise.h"

#include "Foundation/Random.h"
#include "Math/VectorMath.h"

namespace fsim::materials
{
namespace
{
float smoothStep5(float t)
{
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

float cornerValue(const Random& random, int32_t x, int32_t y, int32_t z)
{
    constexpr int32_t half = 1 << 20; // cells on either side of the origin before the pattern repeats
    auto wrapped = [](int32_t v) { return static_cast<uint64_t>((v + half) & (2 * half - 1)); };
    return random.uniform(wrapped(x) | wrapped(y) << 21 | wrapped(z) << 42, -1.0f, 1.0f);
}

float mixed(float a, float b, float t)
{
    return a + (b - a) * t;
}
} // namespace

float valueNoise(Vec3 at, uint32_t seed)
{
    Random random(seed, 0x746f756768u);
    Vec3 cell{std::floor(at.x), std::floor(at.y), std::floor(at.z)};
    Vec3 t{smoothStep5(at.x - cell.x), smoothStep5(at.y - cell.y), smoothStep5(at.z - cell.z)};
    auto x = static_cast<int32_t>(clampTo(cell.x, -1e9f, 1e9f));
    auto y = static_cast<int32_t>(clampTo(cell.y, -1e9f, 1e9f));
    auto z = static_cast<int32_t>(clampTo(cell.z, -1e9f, 1e9f));
    float planes[2];
    for (int32_t k = 0; k < 2; ++k)
        planes[k] =
            mixed(mixed(cornerValue(random, x, y, z + k), cornerValue(random, x + 1, y, z + k), t.x),
                  mixed(cornerValue(random, x, y + 1, z + k), cornerValue(random, x + 1, y + 1, z + k), t.x), t.y);
    return mixed(planes[0], planes[1], t.z);
}
} // namespace fsim::materials
