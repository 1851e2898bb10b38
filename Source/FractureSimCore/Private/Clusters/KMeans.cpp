#include "Clusters/KMeans.h"

#include "Foundation/Random.h"

#include <limits>

namespace fsim::clusters
{
namespace
{
// A few stragglers at borders can pass to and fro for long; the fuzzy loop that follows moves all centres anyway.
constexpr int mostLloydIterations = 300;
constexpr size_t seedBlock = 512;

// 53 random bits: with the 24 of a float, bodies of millions of particles would have places that are never drawn.
double fineUniform(const Random& random, uint64_t index)
{
    uint64_t bits = (uint64_t{random.bits(2 * index)} << 32) | random.bits(2 * index + 1);
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

// Keeps the squared distance of every point to its nearest seed, with sums by block so that drawing is quick.
class SeedPicker
{
public:
    SeedPicker(std::span<const ClusterPoint> points, std::span<const double> masses)
        : points_(points), masses_(masses), nearest_(points.size(), std::numeric_limits<double>::infinity()),
          blocks_((points.size() + seedBlock - 1) / seedBlock, 0.0)
    {
    }

    void add(uint32_t seed, uint32_t point, std::vector<uint32_t>& owners)
    {
        const ClusterPoint at = points_[point];
        for (size_t block = 0; block < blocks_.size(); ++block)
        {
            double sum = 0.0;
            for (size_t i = block * seedBlock; i < std::min((block + 1) * seedBlock, points_.size()); ++i)
            {
                double d = distanceSquared(points_[i], at);
                if (d < nearest_[i])
                {
                    nearest_[i] = d;
                    owners[i] = seed;
                }
                sum += masses_[i] * nearest_[i];
            }
            blocks_[block] = sum;
        }
    }

    // False where every point is a seed already.
    bool draw(double uniform, uint32_t& point) const
    {
        double total = 0.0;
        for (double sum : blocks_)
            total += sum;
        double target = uniform * total;
        bool found = false;
        for (size_t block = 0; block < blocks_.size(); ++block)
        {
            if (target >= blocks_[block] && block + 1 < blocks_.size())
            {
                target -= blocks_[block];
                continue;
            }
            for (size_t i = block * seedBlock; i < std::min((block + 1) * seedBlock, points_.size()); ++i)
            {
                double share = masses_[i] * nearest_[i];
                if (share > 0.0)
                {
                    point = static_cast<uint32_t>(i); // by rounding, the last may be wanted and not reached
                    found = true;
                    if (target < share)
                        return true;
                }
                target -= share;
            }
            if (found)
                return true;
        }
        // Rounding led past the last point that is no seed: take it.
        for (size_t i = points_.size(); i-- > 0;)
            if (masses_[i] * nearest_[i] > 0.0)
            {
                point = static_cast<uint32_t>(i);
                return true;
            }
        return false;
    }

private:
    std::span<const ClusterPoint> points_;
    std::span<const double> masses_;
    std::vector<double> nearest_;
    std::vector<double> blocks_;
};

std::vector<ClusterPoint> pickSeeds(std::span<const ClusterPoint> points, std::span<const double> masses,
                                    uint32_t clusters, uint64_t seed, std::vector<uint32_t>& owners)
{
    const Random random(seed, 0x6b6d6561u);
    SeedPicker picker(points, masses);
    std::vector<ClusterPoint> seeds;
    uint32_t point = random.below(0, static_cast<uint32_t>(points.size()));
    do
    {
        picker.add(static_cast<uint32_t>(seeds.size()), point, owners);
        seeds.push_back(points[point]);
    } while (seeds.size() < clusters && picker.draw(fineUniform(random, seeds.size()), point));
    return seeds;
}

// About a centre a cell. A plate or a wire has most of its box empty of centres; still right, and not slow.
double centreEdge(std::span<const ClusterPoint> centres, double inertia, double mass)
{
    // The mean squared distance in a ball of radius r is 3/5 r^2, and centres are about 2 r apart.
    return centres.size() < 2 ? 0.0 : 2.0 * std::sqrt(inertia / mass * (5.0 / 3.0));
}

// Sets each centre to the mean of what it owns, and gives the longest move. A centre that owns nothing stays.
double moveCentres(std::span<const ClusterPoint> points, std::span<const double> masses,
                   std::span<const uint32_t> owners, std::span<ClusterPoint> centres)
{
    // About the old centre, so that bodies far from the origin lose no bits.
    std::vector<ClusterPoint> sums(centres.size());
    std::vector<double> weights(centres.size(), 0.0);
    for (size_t i = 0; i < points.size(); ++i)
    {
        const ClusterPoint& centre = centres[owners[i]];
        ClusterPoint& sum = sums[owners[i]];
        sum.x += masses[i] * (points[i].x - centre.x);
        sum.y += masses[i] * (points[i].y - centre.y);
        sum.z += masses[i] * (points[i].z - centre.z);
        weights[owners[i]] += masses[i];
    }
    double longest = 0.0;
    for (size_t c = 0; c < centres.size(); ++c)
        if (weights[c] > 0.0)
        {
            const ClusterPoint old = centres[c];
            centres[c] = {old.x + sums[c].x / weights[c], old.y + sums[c].y / weights[c],
                          old.z + sums[c].z / weights[c]};
            longest = std::max(longest, distanceSquared(old, centres[c]));
        }
    return std::sqrt(longest);
}

double inertiaOf(std::span<const ClusterPoint> points, std::span<const double> masses, std::span<const uint32_t> owners,
                 std::span<const ClusterPoint> centres)
{
    double sum = 0.0;
    for (size_t i = 0; i < points.size(); ++i)
        sum += masses[i] * distanceSquared(points[i], centres[owners[i]]);
    return sum;
}

// Finds the owner of every point again after the centres have moved. Most points need no search: Hamerly, "Making
// k-means even faster", 2010, keeps for each a distance within which no other centre can be, and shortens it by the
// longest move of a centre. The result is that of a search for all.
class OwnerSearch
{
public:
    OwnerSearch(std::span<const ClusterPoint> points) : points_(points), othersFrom_(points.size(), 0.0) {}

    // Gives how many changed.
    size_t run(std::span<const ClusterPoint> centres, double longestMove, double edge, std::span<uint32_t> owners)
    {
        PointGrid grid(centres, edge);
        size_t changed = 0;
        for (size_t i = 0; i < points_.size(); ++i)
        {
            double distance = std::sqrt(distanceSquared(points_[i], centres[owners[i]]));
            othersFrom_[i] -= longestMove * (1.0 + 1e-9);
            if (distance * (1.0 + 1e-9) < othersFrom_[i])
                continue;
            uint32_t owner = search(grid, points_[i], owners[i], distance, othersFrom_[i]);
            changed += owner != owners[i];
            owners[i] = owner;
        }
        return changed;
    }

private:
    // Looks a little farther than the owner is, to know for how long not to look again.
    static uint32_t search(const PointGrid& grid, const ClusterPoint& point, uint32_t owner, double distance,
                           double& othersFrom)
    {
        double reach = 1.2 * distance;
        double least = std::numeric_limits<double>::infinity();
        double second = reach * reach;
        grid.visitBall(point, reach, [&](uint32_t centre, double d) {
            bool isBetter = d < least || (d == least && centre < owner);
            second = std::min(second, isBetter ? least : d);
            if (isBetter)
            {
                least = d;
                owner = centre;
            }
        });
        othersFrom = std::sqrt(second);
        return owner;
    }

    std::span<const ClusterPoint> points_;
    std::vector<double> othersFrom_; // m: no other centre than the owner is nearer than this
};

void dropEmpty(KMeans& result)
{
    std::vector<uint32_t> renamed(result.centres.size(), 0);
    for (uint32_t owner : result.owners)
        renamed[owner] = 1;
    std::vector<ClusterPoint> kept;
    for (size_t c = 0; c < renamed.size(); ++c)
        if (renamed[c] != 0)
        {
            renamed[c] = static_cast<uint32_t>(kept.size());
            kept.push_back(result.centres[c]);
        }
    for (uint32_t& owner : result.owners)
        owner = renamed[owner];
    result.centres = std::move(kept);
}
} // namespace

KMeans kMeans(std::span<const ClusterPoint> points, std::span<const double> masses, uint32_t clusters, uint64_t seed)
{
    KMeans result;
    result.owners.assign(points.size(), 0);
    result.centres = pickSeeds(points, masses, clusters, seed, result.owners);
    double mass = 0.0;
    for (double each : masses)
        mass += each;
    OwnerSearch search(points);
    for (int iteration = 0; iteration < mostLloydIterations; ++iteration)
    {
        double longest = moveCentres(points, masses, result.owners, result.centres);
        result.inertia.push_back(inertiaOf(points, masses, result.owners, result.centres));
        double edge = centreEdge(result.centres, result.inertia.back(), mass);
        if (search.run(result.centres, longest, edge, result.owners) == 0)
            break;
    }
    dropEmpty(result);
    return result;
}
} // namespace fsim::clusters
