#include "Sites/RegularSites.h"

#include "Clusters/PointGrid.h"
#include "Foundation/FixedMath.h"
#include "Foundation/Random.h"
#include "Sites/PaintField.h"
#include "Sites/PlacesInside.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint64_t latticeStream = 0x5c0e11;
constexpr uint64_t thinningStream = 0x5c0e12;
constexpr double pi2 = 6.283185307179586;
constexpr size_t mostLatticeSites = 200000;

// The body in the frame of a lattice.
struct LatticeFrame
{
    Point3 axes[3]; // the third is the pattern's axis
    Point3 low{};
    Point3 high{};
    Point3 point{};

    Point3 inFrame(Point3 p) const { return {dot(axes[0], p), dot(axes[1], p), dot(axes[2], p)}; }
    Point3 outOfFrame(Point3 q) const { return axes[0] * q.x + axes[1] * q.y + axes[2] * q.z; }
};

LatticeFrame frameOf(const SolidMesh& mesh, const ScoreSettings& settings)
{
    LatticeFrame frame;
    Vec3 sides = mesh.box.high - mesh.box.low;
    const float lengths[3] = {sides.x, sides.y, sides.z};
    size_t shortest = 0, longest = 0;
    for (size_t k = 1; k < 3; ++k)
    {
        shortest = lengths[k] < lengths[shortest] ? k : shortest;
        longest = lengths[k] > lengths[longest] ? k : longest;
    }
    constexpr Point3 units[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    size_t own = settings.pattern == ScorePattern::Radial   ? shortest
                 : settings.pattern == ScorePattern::Planks ? longest
                                                            : 2;
    frame.axes[2] = normalizedOr(toPoint3(settings.axis), units[own]);
    axesAcross(frame.axes[2], frame.axes[0], frame.axes[1]);
    frame.low = {1e300, 1e300, 1e300};
    frame.high = {-1e300, -1e300, -1e300};
    auto measure = [&] {
        for (Vec3 position : mesh.positions)
        {
            Point3 p = frame.inFrame(mesh.local(position));
            frame.low = {std::min(frame.low.x, p.x), std::min(frame.low.y, p.y), std::min(frame.low.z, p.z)};
            frame.high = {std::max(frame.high.x, p.x), std::max(frame.high.y, p.y), std::max(frame.high.z, p.z)};
        }
    };
    measure();
    // Bricks lie along the longer side of what is across the axis.
    if (frame.high.y - frame.low.y > frame.high.x - frame.low.x)
    {
        Point3 x = frame.axes[0];
        frame.axes[0] = frame.axes[1];
        frame.axes[1] = x * -1.0;
        frame.low = {1e300, 1e300, 1e300};
        frame.high = {-1e300, -1e300, -1e300};
        measure();
    }
    frame.point = settings.point ? frame.inFrame(mesh.local(*settings.point)) : (frame.low + frame.high) * 0.5;
    return frame;
}

// Rings around the axis through the point, further apart the further out; layers along the axis as thick as the rings
// are at half the reach, and whole. The first ring is a disc.
std::vector<Point3> radialLattice(const LatticeFrame& frame, const ScoreSettings& settings, double spacing)
{
    Random random(settings.seed, latticeStream);
    double reach = 0.0;
    for (double x : {frame.low.x, frame.high.x})
        for (double y : {frame.low.y, frame.high.y})
            reach = std::max(reach, std::sqrt((x - frame.point.x) * (x - frame.point.x) +
                                              (y - frame.point.y) * (y - frame.point.y)));
    double depth = frame.high.z - frame.low.z;
    auto layers = static_cast<uint32_t>(std::clamp(depth / (1.5 * spacing) + 0.5, 1.0, 1000.0));
    std::vector<Point3> places;
    uint64_t draw = 0;
    for (uint32_t layer = 0; layer < layers; ++layer)
    {
        double z = frame.low.z + depth * (layer + 0.5) / layers;
        double inner = 0.25 * spacing;
        uint32_t sectors = std::clamp<uint32_t>(settings.fragments / 2, 3, 7);
        places.push_back({frame.point.x, frame.point.y, z});
        double turn = double(random.uniform(draw++)) * pi2;
        for (uint32_t ring = 0; inner < reach && places.size() < mostLatticeSites; ++ring)
        {
            double outer = inner * 1.8;
            double middle = 0.5 * (inner + outer);
            // Twice as many where a sector has become wider than the ring is deep.
            while (pi2 * middle / sectors > 1.4 * (outer - inner) || pi2 * middle / sectors > 2.0 * spacing)
                sectors *= 2;
            for (uint32_t s = 0; s < sectors && places.size() < mostLatticeSites; ++s)
            {
                double angle = turn + pi2 * (s + 0.35 * (double(random.uniform(draw)) - 0.5)) / sectors;
                double radius = middle * (1.0 + 0.2 * (double(random.uniform(draw + 1)) - 0.5));
                double up = 0.2 * (double(random.uniform(draw + 2)) - 0.5) * depth / layers;
                draw += 3;
                fixed::SinCos turned = fixed::sinCos(static_cast<float>(angle));
                places.push_back(
                    {frame.point.x + radius * double(turned.cos), frame.point.y + radius * double(turned.sin), z + up});
            }
            inner = outer;
        }
    }
    return places;
}

// Columns across the axis, each cut into lengths that begin at another place. In a metric in which the axis is short,
// so that the ends of planks are nearly square.
std::vector<Point3> plankLattice(const LatticeFrame& frame, const ScoreSettings& settings, double spacing)
{
    Random random(settings.seed, latticeStream);
    std::vector<Point3> places;
    double depth = spacing * double(settings.elongation);
    uint64_t draw = 0;
    for (double y = frame.low.y - 0.5 * spacing; y < frame.high.y + spacing; y += spacing)
        for (double x = frame.low.x - 0.5 * spacing; x < frame.high.x + spacing; x += spacing)
        {
            double jx = 0.5 * spacing * (double(random.uniform(draw)) - 0.5);
            double jy = 0.5 * spacing * (double(random.uniform(draw + 1)) - 0.5);
            double start = double(random.uniform(draw + 2));
            draw += 3;
            for (double z = frame.low.z - (start + 0.5) * depth; z < frame.high.z + depth; z += depth)
            {
                double jz = 0.4 * depth * (double(random.uniform(draw++)) - 0.5);
                if (places.size() < mostLatticeSites)
                    places.push_back({x + jx, y + jy, z + jz});
            }
        }
    return places;
}

// Courses across the axis, in each rows, in each bricks: every course and every row is shifted by half a brick.
std::vector<Point3> brickLattice(const LatticeFrame& frame, const ScoreSettings& settings, double spacing)
{
    std::vector<Point3> places;
    Point3 size = frame.high - frame.low;
    double ratio = double(settings.elongation);
    // Whole courses and rows, so that no thin one is left at an end.
    auto whole = [](double length, double step) { return std::max(1.0, std::floor(length / step + 0.5)); };
    double courses = whole(size.z, spacing);
    double rows = whole(size.y, spacing * std::sqrt(ratio));
    double height = size.z / courses;
    double width = size.y / rows;
    double length = size.x / whole(size.x, spacing * ratio);
    for (uint32_t c = 0; c < courses; ++c)
        for (uint32_t r = 0; r < rows; ++r)
        {
            double shift = (c + r) % 2 == 0 ? 0.0 : 0.5;
            for (double x = frame.low.x + (shift - 0.5) * length; x < frame.high.x + length; x += length)
                if (places.size() < mostLatticeSites)
                    places.push_back({x, frame.low.y + (r + 0.5) * width, frame.low.z + (c + 0.5) * height});
        }
    return places;
}

// Rows along all three sides, whole ones each way.
std::vector<Point3> blockLattice(const LatticeFrame& frame, double spacing)
{
    std::vector<Point3> places;
    Point3 size = frame.high - frame.low;
    auto whole = [spacing](double length) { return std::max(1.0, std::floor(length / spacing + 0.5)); };
    double nx = whole(size.x), ny = whole(size.y), nz = whole(size.z);
    for (uint32_t z = 0; z < nz; ++z)
        for (uint32_t y = 0; y < ny; ++y)
            for (uint32_t x = 0; x < nx && places.size() < mostLatticeSites; ++x)
                places.push_back({frame.low.x + (x + 0.5) * size.x / nx, frame.low.y + (y + 0.5) * size.y / ny,
                                  frame.low.z + (z + 0.5) * size.z / nz});
    return places;
}

// An edge for cells of a grid with about a point each.
double gridEdge(const std::vector<clusters::ClusterPoint>& points)
{
    clusters::ClusterPoint low = points[0], high = points[0];
    for (const clusters::ClusterPoint& p : points)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    double sides[3] = {high.x - low.x, high.y - low.y, high.z - low.z};
    double longest = std::max(sides[0], std::max(sides[1], sides[2])) + 1e-9;
    double volume = 1.0;
    for (double side : sides)
        volume *= std::max(side / longest, 1e-3);
    return longest * double(fixed::cbrt(static_cast<float>(volume / double(points.size()))));
}

std::vector<Point3> latticeOf(const LatticeFrame& frame, const ScoreSettings& settings, double spacing)
{
    if (settings.pattern == ScorePattern::Radial)
        return radialLattice(frame, settings, spacing);
    if (settings.pattern == ScorePattern::Planks)
        return plankLattice(frame, settings, spacing);
    if (settings.pattern == ScorePattern::Blocks)
        return blockLattice(frame, spacing);
    return brickLattice(frame, settings, spacing);
}
} // namespace

Result<Sites> placeRegularSites(const SolidMesh& mesh, const ScoreSettings& settings)
{
    std::vector<Point3> samples = placesInside(mesh, 3000 + 16 * settings.fragments, settings.seed);
    if (samples.empty())
        return Status::refused("no places for fragments were found inside the mesh");
    LatticeFrame frame = frameOf(mesh, settings);
    Sites sites;
    for (int k = 0; k < 3; ++k)
        sites.metric.axes[k] = frame.axes[k];
    // Cells are Voronoi cells of a squeezed space: planks are short along their axis, and the joints of bricks are
    // nearly at right angles because courses are far further apart than rows, and those than bricks.
    if (settings.pattern == ScorePattern::Planks)
        sites.metric.scales[2] = 0.5 / double(settings.elongation);
    if (settings.pattern == ScorePattern::Bricks)
    {
        sites.metric.scales[1] = 12.0;
        sites.metric.scales[2] = 144.0;
    }
    std::vector<clusters::ClusterPoint> points;
    for (Point3 p : samples)
    {
        Point3 q = sites.metric.mapped(p);
        points.push_back({q.x, q.y, q.z});
    }
    // How many of the samples each cell holds.
    auto sharesOf = [&](const std::vector<Point3>& places) {
        std::vector<clusters::ClusterPoint> mapped;
        for (Point3 p : places)
        {
            Point3 q = sites.metric.mapped(frame.outOfFrame(p));
            mapped.push_back({q.x, q.y, q.z});
        }
        clusters::PointGrid grid(mapped, gridEdge(mapped));
        std::vector<uint32_t> counts(places.size(), 0);
        uint32_t nearest = 0;
        for (const clusters::ClusterPoint& p : points)
        {
            nearest = grid.nearest(p, nearest, mapped[nearest]);
            ++counts[nearest];
        }
        return counts;
    };
    // Cells that hold a share worth a fragment.
    auto countCells = [&](const std::vector<Point3>& places) {
        std::vector<uint32_t> counts = sharesOf(places);
        double least = double(settings.leastShare) * double(points.size()) / double(settings.fragments);
        return std::count_if(counts.begin(), counts.end(), [&](uint32_t c) { return c > 0 && double(c) >= least; });
    };
    // Where the paint says fewer, sites are left out, and their neighbours' cells grow into the gap.
    size_t most = 2000 + 40 * size_t{settings.fragments};
    PaintField paint(mesh, settings.paint);
    Random random(settings.seed, thinningStream);
    auto latticeAt = [&](double spacing) {
        std::vector<Point3> places = latticeOf(frame, settings, spacing);
        if (!paint.isPainted() || places.size() > most)
            return places;
        std::vector<Point3> kept;
        for (size_t i = 0; i < places.size(); ++i)
            if (double(random.uniform(i)) < paint.densityAt(frame.outOfFrame(places[i])))
                kept.push_back(places[i]);
        return kept;
    };
    // Bisection over the spacing, on a logarithmic scale; the count falls with it, if not evenly.
    double side = double(fixed::cbrt(
        static_cast<float>(mesh.volume / (mesh.size * mesh.size * mesh.size) / double(settings.fragments))));
    double fine = 0.2 * side, coarse = 8.0 * side;
    for (int step = 0; step < 14; ++step)
    {
        double middle = std::sqrt(fine * coarse);
        std::vector<Point3> places = latticeAt(middle);
        bool tooMany = places.size() > most || places.empty() || countCells(places) > int64_t{settings.fragments};
        (tooMany ? fine : coarse) = middle;
    }
    // A cell that holds nothing of the body, or next to nothing, need not be there.
    std::vector<Point3> places = latticeAt(coarse);
    std::vector<uint32_t> shares = sharesOf(places);
    for (size_t i = 0; i < places.size(); ++i)
        if (shares[i] > 0)
            sites.places.push_back(frame.outOfFrame(places[i]));
    return sites;
}
} // namespace fsim::authoring
