#include "Rigging/EnclosingTets.h"

#include "Math/VectorMath.h"
#include "Tetrahedra/StuffingSolid.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
// No point of space is further than sqrt(5)/4 spacings from a point of the lattice: grown by this, the thinnest rod
// still has points of the lattice in it, and the tetrahedra at them are kept.
constexpr float grownShare = 0.56f;

class GrownSolid final : public StuffingSolid
{
public:
    GrownSolid(const geometry::MeshDistance& mesh, double margin) : mesh_(mesh), margin_(margin) {}
    bool contains(Point3 p) const override
    {
        Vec3 point = toVec3(p);
        return double(mesh_.triangles().closestPoint(point).distance) <= margin_ || mesh_.contains(point);
    }
    // False position with the Illinois rule: along an edge the distance is nearly a straight line.
    Point3 cut(Point3 in, Point3 out) const override
    {
        double low = 0.0, high = 1.0, atLow = above(in), atHigh = above(out), best = 0.5;
        int side = 0;
        for (int step = 0; step < 8; ++step)
        {
            best = atLow < 0.0 && atHigh > 0.0 ? (low * atHigh - high * atLow) / (atHigh - atLow) : 0.5 * (low + high);
            double value = above(in + (out - in) * best);
            if (std::fabs(value) < 1e-4 * margin_)
                break;
            if (value <= 0.0)
            {
                low = best;
                atLow = value;
                atHigh *= side < 0 ? 0.5 : 1.0;
                side = -1;
            }
            else
            {
                high = best;
                atHigh = value;
                atLow *= side > 0 ? 0.5 : 1.0;
                side = 1;
            }
        }
        return in + (out - in) * best;
    }

private:
    double above(Point3 p) const { return double(mesh_.signedDistance(toVec3(p))) - margin_; }

    const geometry::MeshDistance& mesh_;
    double margin_ = 0.0;
};

double tetVolume6(Point3 a, Point3 b, Point3 c, Point3 d)
{
    return dot(b - a, cross(c - a, d - a));
}
} // namespace

Result<TetrahedronMesh> encloseMesh(const geometry::MeshDistance& mesh, float spacing)
{
    Bounds box = mesh.triangles().bounds();
    float margin = grownShare * spacing;
    Vec3 around{margin, margin, margin};
    return stuffSolid(GrownSolid(mesh, double(margin)), {box.low - around, box.high + around}, spacing);
}

TetLocator::TetLocator(const TetrahedronMesh& mesh, double spacing) : mesh_(mesh), edge_(spacing)
{
    Bounds box = boundsOf(mesh.positions);
    double lows[3] = {double(box.low.x), double(box.low.y), double(box.low.z)};
    double highs[3] = {double(box.high.x), double(box.high.y), double(box.high.z)};
    for (int k = 0; k < 3; ++k)
    {
        low_[k] = lows[k];
        cells_[k] = static_cast<uint32_t>(std::min((highs[k] - lows[k]) / edge_, 255.0)) + 1;
    }
    // Twice over: first counts, then fills.
    starts_.assign(size_t{cells_[0]} * cells_[1] * cells_[2] + 1, 0);
    auto eachCell = [&](uint32_t tet, const auto& visit) {
        uint32_t from[3] = {UINT32_MAX, UINT32_MAX, UINT32_MAX}, to[3] = {0, 0, 0};
        for (uint32_t corner : mesh_.tetrahedra[tet])
        {
            Vec3 p = mesh_.positions[corner];
            double at[3] = {double(p.x), double(p.y), double(p.z)};
            for (int k = 0; k < 3; ++k)
            {
                from[k] = std::min(from[k], columnOf(at[k], k));
                to[k] = std::max(to[k], columnOf(at[k], k));
            }
        }
        for (uint32_t z = from[2]; z <= to[2]; ++z)
            for (uint32_t y = from[1]; y <= to[1]; ++y)
                for (uint32_t x = from[0]; x <= to[0]; ++x)
                    visit((size_t{z} * cells_[1] + y) * cells_[0] + x);
    };
    auto count = static_cast<uint32_t>(mesh.tetrahedra.size());
    for (uint32_t t = 0; t < count; ++t)
        eachCell(t, [&](size_t cell) { ++starts_[cell + 1]; });
    for (size_t c = 1; c < starts_.size(); ++c)
        starts_[c] += starts_[c - 1];
    std::vector<uint32_t> next(starts_.begin(), starts_.end() - 1);
    tets_.resize(starts_.back());
    for (uint32_t t = 0; t < count; ++t)
        eachCell(t, [&](size_t cell) { tets_[next[cell]++] = t; });
}

uint32_t TetLocator::columnOf(double coordinate, int axis) const
{
    double place = (coordinate - low_[axis]) / edge_;
    return place > 0.0 ? static_cast<uint32_t>(std::min(place, double(cells_[axis] - 1))) : 0;
}

template <class Visit> void TetLocator::visitTets(Point3 p, double half, const Visit& visit) const
{
    uint32_t x0 = columnOf(p.x - half, 0), x1 = columnOf(p.x + half, 0);
    uint32_t y0 = columnOf(p.y - half, 1), y1 = columnOf(p.y + half, 1);
    uint32_t z0 = columnOf(p.z - half, 2), z1 = columnOf(p.z + half, 2);
    for (uint32_t z = z0; z <= z1; ++z)
        for (uint32_t y = y0; y <= y1; ++y)
        {
            size_t row = (size_t{z} * cells_[1] + y) * cells_[0];
            for (uint32_t i = starts_[row + x0]; i < starts_[row + x1 + 1]; ++i)
                visit(tets_[i]);
        }
}

TetPlace TetLocator::locate(Vec3 point) const
{
    Point3 p = toPoint3(point);
    TetPlace best;
    double least = 1e300;
    auto consider = [&](uint32_t t) {
        const std::array<uint32_t, 4>& tet = mesh_.tetrahedra[t];
        Point3 c[4];
        for (size_t k = 0; k < 4; ++k)
            c[k] = toPoint3(mesh_.positions[tet[k]]);
        double whole = tetVolume6(c[0], c[1], c[2], c[3]);
        if (!(std::fabs(whole) > 0.0))
            return;
        std::array<double, 4> shares{tetVolume6(p, c[1], c[2], c[3]) / whole, tetVolume6(c[0], p, c[2], c[3]) / whole,
                                     tetVolume6(c[0], c[1], p, c[3]) / whole, tetVolume6(c[0], c[1], c[2], p) / whole};
        double sum = 0.0;
        for (double& share : shares)
            sum += share = std::max(share, 0.0);
        Point3 at{};
        for (size_t k = 0; k < 4; ++k)
            at = at + c[k] * (shares[k] /= sum);
        double distance = length(at - p);
        if (distance < least)
        {
            least = distance;
            best = {t, shares};
        }
    };
    // What was found outside is the nearest once the search reached as far as it is away.
    for (double reach = 0.0; least > reach + 1e-9 * edge_ && reach < 4096.0 * edge_;)
    {
        reach = std::max(2.0 * reach, 0.25 * edge_);
        visitTets(p, reach, consider);
    }
    return best;
}
} // namespace fsim::authoring
