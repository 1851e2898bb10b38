#include "Sites/Sites.h"

#include "Clusters/KMeans.h"
#include "Foundation/FixedMath.h"
#include "Foundation/Random.h"
#include "Sites/PaintField.h"
#include "Sites/PlacesInside.h"
#include "Sites/RegularSites.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
enum SiteStream : uint64_t
{
    clusterStream = 0x5c0e01,
    shakeStream = 0x5c0e02
};

// How many fragments there should be around each sample, relatively.
std::vector<double> densities(const SolidMesh& mesh, const ScoreSettings& settings, std::span<const Point3> samples)
{
    std::vector<double> result(samples.size(), 1.0);
    if (settings.pattern == ScorePattern::Clustered)
    {
        Random random(settings.seed, clusterStream);
        std::vector<Point3> centres;
        for (uint32_t c = 0; c < settings.clusters; ++c)
            centres.push_back(samples[random.below(c, static_cast<uint32_t>(samples.size()))]);
        double reach = 0.5 / double(fixed::cbrt(static_cast<float>(settings.clusters)));
        for (size_t i = 0; i < samples.size(); ++i)
        {
            double nearest = 1e300;
            for (Point3 c : centres)
                nearest = std::min(nearest, length(samples[i] - c));
            // From 50 times as many at a centre to as many as elsewhere; finer than the cells themselves may be.
            double x = nearest / reach;
            result[i] = 1.0 + 49.0 / (1.0 + 40.0 * x * x);
        }
    }
    PaintField paint(mesh, settings.paint);
    for (size_t i = 0; i < samples.size() && paint.isPainted(); ++i)
        result[i] *= paint.densityAt(samples[i]);
    return result;
}
} // namespace

Result<Sites> placeSites(const SolidMesh& mesh, const ScoreSettings& settings)
{
    if (settings.pattern == ScorePattern::Radial || settings.pattern == ScorePattern::Planks ||
        settings.pattern == ScorePattern::Bricks || settings.pattern == ScorePattern::Blocks)
        return placeRegularSites(mesh, settings);
    // Cells of about equal mass around the means of samples: a centroidal diagram by Lloyd's algorithm.
    uint32_t wanted = std::clamp<uint32_t>(24 * settings.fragments, 2000, 400000);
    std::vector<Point3> samples = placesInside(mesh, wanted, settings.seed);
    if (samples.empty())
        return Status::refused("no places for fragments were found inside the mesh");
    std::vector<double> masses = densities(mesh, settings, samples);
    // The cells of weighted means are as dense as the weight to the power of 3/5 (Du, Faber and Gunzburger 1999, of
    // cells in three dimensions): the weight is the wanted density to the power of 5/3.
    for (double& mass : masses)
        mass = double(fixed::pow(static_cast<float>(mass), 5.0f / 3.0f));
    std::vector<clusters::ClusterPoint> points;
    for (Point3 p : samples)
        points.push_back({p.x, p.y, p.z});
    Sites sites;
    for (const clusters::ClusterPoint& c : clusters::kMeans(points, masses, settings.fragments, settings.seed).centres)
        sites.places.push_back({c.x, c.y, c.z});
    return sites;
}

void shakeSites(Sites& sites, uint64_t seed, uint32_t attempt, double amount)
{
    Random random(seed, shakeStream + attempt);
    for (size_t i = 0; i < sites.places.size(); ++i)
    {
        // Faces turn by the square of a scale: along axes that are stretched, sites move less.
        for (int k = 0; k < 3; ++k)
        {
            double scale = std::max(1.0, sites.metric.scales[k]);
            double by = (double(random.uniform(3 * i + static_cast<uint64_t>(k))) - 0.5) * amount / (scale * scale);
            sites.places[i] = sites.places[i] + sites.metric.axes[k] * by;
        }
    }
}
} // namespace fsim::authoring
