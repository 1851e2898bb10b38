#include "Voronoi/CutPoints.h"

#include <algorithm>

namespace fsim::authoring
{
CutPoints::CutPoints(const SolidMesh& mesh, std::span<const Point3> points, std::span<const Point3> sites, Point3 low,
                     Point3 high)
    : mesh_(mesh), sites_(sites), low_(low), high_(high)
{
    for (uint32_t p = 0; p < points.size(); ++p)
    {
        keys_.push_back({Kind::MeshPoint, p, {0, 0, 0, 0}});
        places_.push_back(points[p]);
        shares_.push_back({0.0, 0.0});
    }
}

size_t CutPoints::KeyHash::operator()(const Key& key) const
{
    uint64_t h = static_cast<uint64_t>(key.kind) * 0x9e3779b97f4a7c15u + key.host;
    for (uint32_t s : key.sites)
        h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9u + s;
    return static_cast<size_t>(h ^ (h >> 32));
}

uint32_t CutPoints::add(const Key& key, Point3 place, std::array<double, 2> shares)
{
    auto number = static_cast<uint32_t>(keys_.size());
    numbers_.emplace(key, number);
    keys_.push_back(key);
    places_.push_back(place);
    shares_.push_back(shares);
    return number;
}

uint32_t CutPoints::edgePoint(uint32_t edge, uint32_t a, uint32_t b)
{
    if (a > b)
        std::swap(a, b);
    Key key{Kind::EdgePoint, edge, {a, b, 0, 0}};
    if (auto found = numbers_.find(key); found != numbers_.end())
        return found->second;
    Point3 p = places_[mesh_.edges[edge][0]];
    Point3 q = places_[mesh_.edges[edge][1]];
    double sp = side(p, a, b);
    double sq = side(q, a, b);
    double t = sp != sq ? std::clamp(sp / (sp - sq), 0.0, 1.0) : 0.5;
    return add(key, p + (q - p) * t, {t, 0.0});
}

uint32_t CutPoints::trianglePoint(uint32_t triangle, uint32_t a, uint32_t b, uint32_t c)
{
    Key key{Kind::TrianglePoint, triangle, {a, b, c, 0}};
    std::sort(key.sites, key.sites + 3);
    if (auto found = numbers_.find(key); found != numbers_.end())
        return found->second;
    // Nearness is linear over the triangle: two equations for the shares of its corners 1 and 2.
    const SolidMesh::Triple& t = mesh_.triangles[triangle];
    Point3 p = places_[t[0]];
    Point3 u = places_[t[1]] - p;
    Point3 v = places_[t[2]] - p;
    double f[2], fu[2], fv[2];
    for (int i = 0; i < 2; ++i)
    {
        uint32_t first = key.sites[0];
        uint32_t other = key.sites[i + 1];
        Point3 normal = sites_[first] - sites_[other];
        f[i] = side(p, first, other);
        fu[i] = dot(normal, u);
        fv[i] = dot(normal, v);
    }
    double determinant = fu[0] * fv[1] - fv[0] * fu[1];
    double su = 1.0 / 3.0, sv = 1.0 / 3.0;
    if (determinant != 0.0)
    {
        su = std::clamp((fv[0] * f[1] - f[0] * fv[1]) / determinant, 0.0, 1.0);
        sv = std::clamp((f[0] * fu[1] - fu[0] * f[1]) / determinant, 0.0, 1.0 - su);
    }
    return add(key, p + u * su + v * sv, {su, sv});
}

void CutPoints::planeOf(uint32_t reference, uint32_t other, Point3& normal, double& offset) const
{
    if (other < sites_.size())
    {
        Point3 a = sites_[reference];
        Point3 b = sites_[other];
        normal = a - b;
        offset = dot(normal, (a + b) * 0.5);
        return;
    }
    uint32_t plane = other - siteCount();
    uint32_t axis = plane / 2;
    normal = axis == 0 ? Point3{1.0, 0.0, 0.0} : axis == 1 ? Point3{0.0, 1.0, 0.0} : Point3{0.0, 0.0, 1.0};
    offset = dot(normal, plane % 2 == 0 ? low_ : high_);
}

uint32_t CutPoints::cellCorner(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    Key key{Kind::CellCorner, 0, {a, b, c, d}};
    std::sort(key.sites, key.sites + 4); // planes of the box have the highest numbers, so a site comes first
    if (auto found = numbers_.find(key); found != numbers_.end())
        return found->second;
    Point3 n[3];
    double offsets[3];
    for (int i = 0; i < 3; ++i)
        planeOf(key.sites[0], key.sites[i + 1], n[i], offsets[i]);
    // About the first site, so that the digits go to what is near.
    Point3 origin = sites_[key.sites[0]];
    double r[3];
    for (int i = 0; i < 3; ++i)
        r[i] = key.sites[i + 1] < sites_.size() ? -0.5 * dot(n[i], n[i]) : offsets[i] - dot(n[i], origin);
    Point3 c12 = cross(n[1], n[2]);
    double determinant = dot(n[0], c12);
    Point3 place = origin;
    if (determinant != 0.0)
        place = origin + (c12 * r[0] + cross(n[2], n[0]) * r[1] + cross(n[0], n[1]) * r[2]) * (1.0 / determinant);
    return add(key, place, {0.0, 0.0});
}
} // namespace fsim::authoring
