#include "Geometry/PoissonSampling.h"

#include "Foundation/Random.h"
#include "Math/VectorMath.h"

#include <algorithm>

namespace fsim::geometry
{
namespace
{
constexpr uint32_t triesPerSample = 30; // Bridson's k
constexpr uint32_t scanBlock = 8;       // cells along a side

class PoissonFront
{
public:
    PoissonFront(const Solid& solid, float spacing, uint64_t seed)
        : solid_(solid), random_(seed, 0x706f6973u), box_(solid.bounds()), spacing_(spacing),
          cell_(poissonCellOf(spacing))
    {
        Vec3 size = box_.high - box_.low;
        float sides[3] = {size.x, size.y, size.z};
        for (int axis = 0; axis < 3; ++axis)
            cells_[axis] = uint32_t(sides[axis] / cell_) + 1;
        sampleIn_.assign(size_t{cells_[0]} * cells_[1] * cells_[2], 0);
    }

    std::vector<Vec3> run()
    {
        for (uint32_t z = 0; z < cells_[2]; z += scanBlock)
            for (uint32_t y = 0; y < cells_[1]; y += scanBlock)
                for (uint32_t x = 0; x < cells_[0]; x += scanBlock)
                    scan(x, y, z);
        return std::move(points_);
    }

private:
    // Tries one place in each cell of a block, unless the whole block is outside.
    void scan(uint32_t x0, uint32_t y0, uint32_t z0)
    {
        float half = 0.5f * float(scanBlock) * cell_;
        Vec3 low = box_.low + cell_ * Vec3{float(x0), float(y0), float(z0)};
        if (solid_.isAwayFrom(low + Vec3{half, half, half}, 1.74f * half)) // sqrt(3), rounded up
            return;
        for (uint32_t z = z0; z < std::min(z0 + scanBlock, cells_[2]); ++z)
            for (uint32_t y = y0; y < std::min(y0 + scanBlock, cells_[1]); ++y)
                for (uint32_t x = x0; x < std::min(x0 + scanBlock, cells_[0]); ++x)
                {
                    Vec3 p = box_.low + Vec3{(float(x) + random_.uniform(draws_)) * cell_,
                                             (float(y) + random_.uniform(draws_ + 1)) * cell_,
                                             (float(z) + random_.uniform(draws_ + 2)) * cell_};
                    draws_ += 3;
                    if (tryAdd(p))
                        grow();
                }
    }

    // Until no sample is left that has room around it.
    void grow()
    {
        while (!active_.empty())
        {
            uint32_t pick = random_.below(draws_++, uint32_t(active_.size()));
            Vec3 around = points_[active_[pick]];
            bool found = false;
            for (uint32_t attempt = 0; attempt < triesPerSample && !found; ++attempt)
                found = tryAdd(around + ringOffset());
            if (!found)
            {
                active_[pick] = active_.back();
                active_.pop_back();
            }
        }
    }

    // Uniform between one and two spacings from the origin, by rejection: sine and cosine would differ between
    // machines.
    Vec3 ringOffset()
    {
        for (;;)
        {
            Vec3 offset{random_.uniform(draws_, -2.0f, 2.0f), random_.uniform(draws_ + 1, -2.0f, 2.0f),
                        random_.uniform(draws_ + 2, -2.0f, 2.0f)};
            draws_ += 3;
            float squared = lengthSquared(offset);
            if (squared >= 1.0f && squared <= 4.0f)
                return spacing_ * offset;
        }
    }

    bool tryAdd(Vec3 p)
    {
        if (!(p.x >= box_.low.x && p.y >= box_.low.y && p.z >= box_.low.z && p.x <= box_.high.x && p.y <= box_.high.y &&
              p.z <= box_.high.z))
            return false;
        Vec3 place = (p - box_.low) / cell_;
        uint32_t home[3] = {std::min(uint32_t(place.x), cells_[0] - 1), std::min(uint32_t(place.y), cells_[1] - 1),
                            std::min(uint32_t(place.z), cells_[2] - 1)};
        if (!hasRoom(p, home) || !solid_.contains(p))
            return false;
        points_.push_back(p);
        active_.push_back(uint32_t(points_.size() - 1));
        sampleIn_[indexOf(home[0], home[1], home[2])] = uint32_t(points_.size());
        return true;
    }

    // A spacing is 1.73 cells, so what is too near is at most two cells away.
    bool hasRoom(Vec3 p, const uint32_t (&home)[3]) const
    {
        if (sampleIn_[indexOf(home[0], home[1], home[2])] != 0)
            return false;
        float least = spacing_ * spacing_;
        uint32_t low[3];
        uint32_t high[3];
        for (int axis = 0; axis < 3; ++axis)
        {
            low[axis] = home[axis] < 2 ? 0 : home[axis] - 2;
            high[axis] = std::min(home[axis] + 2, cells_[axis] - 1);
        }
        for (uint32_t z = low[2]; z <= high[2]; ++z)
            for (uint32_t y = low[1]; y <= high[1]; ++y)
                for (uint32_t x = low[0]; x <= high[0]; ++x)
                {
                    uint32_t other = sampleIn_[indexOf(x, y, z)];
                    if (other != 0 && lengthSquared(points_[other - 1] - p) < least)
                        return false;
                }
        return true;
    }

    size_t indexOf(uint32_t x, uint32_t y, uint32_t z) const { return (size_t{z} * cells_[1] + y) * cells_[0] + x; }

    const Solid& solid_;
    Random random_;
    uint64_t draws_ = 0;
    Bounds box_;
    float spacing_ = 0.0f;
    float cell_ = 0.0f;
    uint32_t cells_[3] = {0, 0, 0};
    std::vector<uint32_t> sampleIn_; // per cell, 1 + its sample; 0 for none
    std::vector<Vec3> points_;
    std::vector<uint32_t> active_;
};
} // namespace

double cellsOfSampling(const Bounds& box, float cell)
{
    Vec3 size = box.high - box.low;
    return (double(size.x) / double(cell) + 3.0) * (double(size.y) / double(cell) + 3.0) *
           (double(size.z) / double(cell) + 3.0);
}

std::vector<Vec3> samplePoisson(const Solid& solid, float spacing, uint64_t seed)
{
    return PoissonFront(solid, spacing, seed).run();
}

std::vector<Vec3> sampleLattice(const Solid& solid, float spacing)
{
    Bounds box = solid.bounds();
    Vec3 middle = 0.5f * (box.low + box.high);
    Vec3 size = box.high - box.low;
    // One more row on each side than a box has room for, lest rounding lose one; outside, it is not taken.
    uint32_t rows[3] = {uint32_t(size.x / spacing + 0.5f) + 2, uint32_t(size.y / spacing + 0.5f) + 2,
                        uint32_t(size.z / spacing + 0.5f) + 2};
    Vec3 first = middle - 0.5f * spacing * Vec3{float(rows[0] - 1), float(rows[1] - 1), float(rows[2] - 1)};
    std::vector<Vec3> points;
    for (uint32_t z = 0; z < rows[2]; ++z)
        for (uint32_t y = 0; y < rows[1]; ++y)
            for (uint32_t x = 0; x < rows[0]; ++x)
            {
                Vec3 p = first + spacing * Vec3{float(x), float(y), float(z)};
                if (solid.contains(p))
                    points.push_back(p);
            }
    return points;
}
} // namespace fsim::geometry
