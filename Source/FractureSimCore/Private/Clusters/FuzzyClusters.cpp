#include "Clusters/FuzzyClusters.h"

namespace fsim::clusters
{
namespace
{
constexpr int mostFuzzyIterations = 100;
constexpr double fuzzyStillness = 1e-3; // of the radius
constexpr double leastShare = 1e-4;     // at the rim, where some kernels reach 0 and a member would be none
// eps of InverseSquare over the squared radius: a ratio, to suit bodies of any size.
constexpr double centreShare = 1e-4;
constexpr int radiusBisections = 20;
} // namespace

double kernelShare(ClusterKernel kernel, double distanceSquared, double radius)
{
    double squared = radius * radius;
    if (!(squared > 0.0))
        return 1.0;
    double q = distanceSquared / squared;
    switch (kernel)
    {
    case ClusterKernel::Constant:
        return 1.0;
    case ClusterKernel::Linear:
        return std::max(1.0 - std::sqrt(q), leastShare);
    case ClusterKernel::Cubic:
        return q < 1.0 ? std::max((1.0 - q) * (1.0 - q) * (1.0 - q), leastShare) : leastShare;
    case ClusterKernel::InverseSquare:
        break;
    }
    return 1.0 / (q + centreShare); // in units of the radius: normalising takes the unit away
}

FuzzyClusters::FuzzyClusters(std::span<const ClusterPoint> points, std::span<const double> masses, ClusterKernel kernel,
                             double scale)
    : points_(points), masses_(masses), kernel_(kernel), grid_(points, 0.4 * scale), nearest_(points.size(), 0)
{
}

uint64_t FuzzyClusters::countWithin(double radius, std::span<const ClusterPoint> centres) const
{
    uint64_t count = 0;
    for (const ClusterPoint& centre : centres)
        grid_.visitBall(centre, radius, [&](uint32_t, double) { ++count; });
    return count;
}

double FuzzyClusters::radiusFor(double overlap, std::span<const ClusterPoint> centres) const
{
    std::vector<uint8_t> isReached(points_.size());
    // Neither can go down as the radius grows, so bisection finds the one place.
    const auto isTooFar = [&](double radius) {
        uint64_t count = 0;
        uint64_t reached = 0;
        isReached.assign(points_.size(), 0);
        for (const ClusterPoint& centre : centres)
            grid_.visitBall(centre, radius, [&](uint32_t particle, double) {
                ++count;
                reached += isReached[particle] == 0;
                isReached[particle] = 1;
            });
        count += points_.size() - reached;
        return static_cast<double>(count) > overlap * static_cast<double>(points_.size());
    };
    double farthest = 0.0; // everything is in every cluster
    for (const ClusterPoint& point : points_)
        farthest = std::max(farthest, distanceSquared(point, centres[0]));
    farthest = 2.0 * std::sqrt(farthest);
    if (static_cast<double>(centres.size()) <= overlap || farthest == 0.0)
        return farthest;
    double fits = 0.0;
    double high = farthest;
    // Down from above would visit every pair; the radius is of the order of the spacing of the centres, so up it goes.
    for (double radius = farthest / (2.0 * static_cast<double>(centres.size())); radius < farthest; radius *= 1.5)
    {
        if (isTooFar(radius))
        {
            high = radius;
            break;
        }
        fits = radius;
    }
    for (int i = 0; i < radiusBisections && high - fits > 1e-5 * high; ++i)
    {
        double middle = 0.5 * (fits + high);
        (isTooFar(middle) ? high : fits) = middle;
    }
    return fits;
}

uint32_t FuzzyClusters::assign(double radius, ClusterDraft& draft)
{
    draft.members.resize(draft.centres.size());
    std::vector<uint8_t> isReached(points_.size(), 0);
    for (size_t c = 0; c < draft.centres.size(); ++c)
    {
        draft.members[c].clear();
        grid_.visitBall(draft.centres[c], radius, [&](uint32_t particle, double d) {
            draft.members[c].push_back({particle, kernelShare(kernel_, d, radius)});
            nearest_[particle] = static_cast<uint32_t>(c);
            isReached[particle] = 1;
        });
    }
    uint32_t orphans = 0;
    for (size_t p = 0; p < points_.size(); ++p)
        orphans += isReached[p] == 0;
    if (orphans == 0)
        return 0;
    PointGrid centreGrid(draft.centres, radius);
    for (size_t p = 0; p < points_.size(); ++p)
        if (isReached[p] == 0)
        {
            nearest_[p] = centreGrid.nearest(points_[p], nearest_[p], draft.centres[nearest_[p]]);
            draft.members[nearest_[p]].push_back({static_cast<uint32_t>(p), 1.0});
        }
    return orphans;
}

void FuzzyClusters::normalise(ClusterDraft& draft) const
{
    std::vector<double> totals(points_.size(), 0.0);
    for (const std::vector<ClusterMember>& members : draft.members)
        for (const ClusterMember& member : members)
            totals[member.particle] += member.share;
    for (std::vector<ClusterMember>& members : draft.members)
        for (ClusterMember& member : members)
            member.share /= totals[member.particle];
}

// Equation (7) of Jones et al. 2016, at rest.
double FuzzyClusters::moveCentres(ClusterDraft& draft) const
{
    double longest = 0.0;
    for (size_t c = 0; c < draft.centres.size(); ++c)
    {
        const ClusterPoint old = draft.centres[c];
        ClusterPoint sum;
        double weight = 0.0;
        for (const ClusterMember& member : draft.members[c])
        {
            double w = member.share * masses_[member.particle];
            sum.x += w * (points_[member.particle].x - old.x);
            sum.y += w * (points_[member.particle].y - old.y);
            sum.z += w * (points_[member.particle].z - old.z);
            weight += w;
        }
        if (!(weight > 0.0))
            continue;
        ClusterPoint moved{old.x + sum.x / weight, old.y + sum.y / weight, old.z + sum.z / weight};
        longest = std::max(longest, distanceSquared(moved, old));
        draft.centres[c] = moved;
    }
    return longest;
}

uint32_t FuzzyClusters::run(double radius, const KMeans& start, ClusterDraft& draft)
{
    draft.centres = start.centres;
    nearest_ = start.owners;
    std::vector<std::vector<ClusterMember>> before;
    uint32_t orphans = 0;
    for (int iteration = 0; iteration < mostFuzzyIterations; ++iteration)
    {
        before.swap(draft.members); // and the memory is used again
        orphans = assign(radius, draft);
        normalise(draft);
        bool same = draft.members == before;
        double longest = moveCentres(draft);
        if (same && longest <= fuzzyStillness * fuzzyStillness * radius * radius)
            break;
    }
    return orphans;
}
} // namespace fsim::clusters
