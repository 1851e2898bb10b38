#include "Fragments/FragmentBuild.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <cfloat>
#include <cstring>
#include <map>
#include <unordered_map>

namespace fsim::authoring
{
namespace
{
struct InsideGroup // faces with one normal a point
{
    Point3 normal{}; // from the first fragment to the second
    Point3 u{}, v{};
};

struct BondTriangle
{
    std::array<uint32_t, 3> points{}; // counter-clockwise from outside of the first fragment
    uint32_t group = 0;
};

struct BondFaces
{
    uint32_t first = 0, second = 0;
    std::vector<BondTriangle> triangles;
};

// What tells the vertices of a fragment apart. For faces inside, the group says all.
struct VertexKey
{
    uint32_t words[11] = {};

    friend bool operator==(const VertexKey& a, const VertexKey& b) = default;
};

struct VertexKeyHash
{
    size_t operator()(const VertexKey& key) const
    {
        uint64_t h = 0;
        for (uint32_t word : key.words)
            h = (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9u + word;
        return static_cast<size_t>(h ^ (h >> 32));
    }
};

VertexKey outsideKey(const CutSolid::OutsideVertex& vertex)
{
    VertexKey key;
    key.words[0] = vertex.point;
    const float values[9] = {vertex.normal.x, vertex.normal.y, vertex.normal.z, vertex.uv.u,    vertex.uv.v,
                             vertex.colour.r, vertex.colour.g, vertex.colour.b, vertex.colour.a};
    std::memcpy(&key.words[2], values, sizeof values);
    return key;
}

class FragmentBuilder
{
public:
    FragmentBuilder(const CutSolid& solid, const std::vector<uint32_t>& labels, uint32_t count, bool smoothBonds)
        : solid_(solid), labels_(labels), count_(count), smoothBonds_(smoothBonds)
    {
    }

    FragmentSet build()
    {
        set_.particles.resize(count_);
        place();
        collectBonds();
        smoothNormals();
        std::vector<std::vector<uint32_t>> outside(count_); // triangles of each fragment
        for (uint32_t t = 0; t < solid_.outsideTriangles.size(); ++t)
            outside[labels_[solid_.outsideTriangles[t].piece]].push_back(t);
        std::vector<std::vector<uint32_t>> bondsOf(count_);
        for (uint32_t b = 0; b < bonds_.size(); ++b)
        {
            bondsOf[bonds_[b].first].push_back(b);
            bondsOf[bonds_[b].second].push_back(b);
            FragmentBond bond;
            bond.first = bonds_[b].first;
            bond.second = bonds_[b].second;
            set_.bonds.push_back(bond);
        }
        set_.vertexOffsets.push_back(0);
        for (uint32_t f = 0; f < count_; ++f)
            addFragment(f, outside[f], bondsOf[f]);
        for (uint32_t b = 0; b < bonds_.size(); ++b)
            measureBond(b);
        numberPoints();
        shapeFragments(set_);
        return std::move(set_);
    }

private:
    void place()
    {
        for (const CutSolid::Point& p : solid_.points)
            places_.push_back(p.isGiven ? p.given : toVec3(solid_.middle + p.place * solid_.size));
    }

    void collectBonds()
    {
        std::map<std::array<uint32_t, 2>, uint32_t> numbers;
        for (const CutSolid::Patch& patch : solid_.patches)
            if (uint32_t a = labels_[patch.pieces[0]], b = labels_[patch.pieces[1]]; a != b)
                numbers[{std::min(a, b), std::max(a, b)}] = 0;
        for (auto& [pair, number] : numbers)
        {
            number = static_cast<uint32_t>(bonds_.size());
            bonds_.push_back({pair[0], pair[1], {}});
        }
        if (smoothBonds_)
            groups_.resize(bonds_.size());
        for (const CutSolid::Patch& patch : solid_.patches)
        {
            uint32_t a = labels_[patch.pieces[0]], b = labels_[patch.pieces[1]];
            if (a == b)
                continue;
            bool turned = a > b;
            uint32_t bond = numbers[{std::min(a, b), std::max(a, b)}];
            uint32_t group = smoothBonds_ ? bond : static_cast<uint32_t>(groups_.size());
            if (!smoothBonds_)
                groups_.push_back({});
            Point3 normal = turned ? patch.normal * -1.0 : patch.normal;
            double area = 0.0;
            for (uint32_t t = patch.first; t < patch.first + patch.count; ++t)
            {
                std::array<uint32_t, 3> points = solid_.insideTriangles[t];
                area += length(cross(solid_.points[points[1]].place - solid_.points[points[0]].place,
                                     solid_.points[points[2]].place - solid_.points[points[0]].place));
                if (turned)
                    std::swap(points[1], points[2]);
                bonds_[bond].triangles.push_back({points, group});
            }
            groups_[group].normal = groups_[group].normal + normal * (area + 1e-30);
        }
        for (InsideGroup& group : groups_)
        {
            group.normal = normalizedOr(group.normal, {0.0, 0.0, 1.0});
            axesAcross(group.normal, group.u, group.v);
        }
    }

    // The mean of the faces of a group around each of its points, by area.
    void smoothNormals()
    {
        for (const BondFaces& bond : bonds_)
            for (const BondTriangle& t : bond.triangles)
            {
                Point3 a = toPoint3(places_[t.points[0]]);
                Point3 normal = cross(toPoint3(places_[t.points[1]]) - a, toPoint3(places_[t.points[2]]) - a);
                for (uint32_t p : t.points)
                {
                    Point3& sum = normals_[{t.group, p}];
                    sum = sum + normal;
                }
            }
    }

    uint32_t vertexFor(const VertexKey& key, uint32_t point)
    {
        auto [found, isNew] = vertices_.try_emplace(key, static_cast<uint32_t>(set_.positions.size()));
        if (isNew)
        {
            set_.positions.push_back(places_[point]);
            set_.points.push_back(point);
        }
        return found->second;
    }

    void addOutside(uint32_t triangle)
    {
        for (uint32_t v : solid_.outsideTriangles[triangle].vertices)
        {
            const CutSolid::OutsideVertex& vertex = solid_.outsideVertices[v];
            uint32_t index = vertexFor(outsideKey(vertex), vertex.point);
            if (index == set_.normals.size())
            {
                set_.normals.push_back(vertex.normal);
                set_.uvs.push_back(vertex.uv);
                if (solid_.hasColours)
                    set_.colours.push_back(vertex.colour);
            }
            set_.indices.push_back(index);
        }
    }

    void addInside(const BondTriangle& triangle, bool isSecond)
    {
        std::array<uint32_t, 3> points = triangle.points;
        if (isSecond)
            std::swap(points[1], points[2]);
        for (uint32_t point : points)
        {
            VertexKey key;
            key.words[0] = point;
            key.words[1] = triangle.group + 1;
            uint32_t index = vertexFor(key, point);
            if (index == set_.normals.size())
            {
                const InsideGroup& group = groups_[triangle.group];
                Point3 normal = normalizedOr(normals_[{triangle.group, point}], group.normal);
                set_.normals.push_back(toVec3(isSecond ? normal * -1.0 : normal));
                Point3 metres = solid_.points[point].place * solid_.size;
                set_.uvs.push_back(
                    {static_cast<float>(dot(group.u, metres)), static_cast<float>(dot(group.v, metres))});
                if (solid_.hasColours)
                    set_.colours.push_back({});
            }
            set_.indices.push_back(index);
        }
    }

    void addFragment(uint32_t f, const std::vector<uint32_t>& outside, const std::vector<uint32_t>& bonds)
    {
        vertices_.clear();
        auto first = static_cast<uint32_t>(set_.indices.size() / 3);
        for (uint32_t t : outside)
            addOutside(t);
        set_.outside.push_back({first, static_cast<uint32_t>(outside.size())});
        for (uint32_t b : bonds)
        {
            bool isSecond = bonds_[b].second == f;
            set_.bonds[b].faces[isSecond ? 1 : 0] = {static_cast<uint32_t>(set_.indices.size() / 3),
                                                     static_cast<uint32_t>(bonds_[b].triangles.size())};
            for (const BondTriangle& t : bonds_[b].triangles)
                addInside(t, isSecond);
        }
        set_.vertexOffsets.push_back(static_cast<uint32_t>(set_.positions.size()));
    }

    void measureBond(uint32_t b)
    {
        FragmentBond& bond = set_.bonds[b];
        Point3 origin = toPoint3(places_[bonds_[b].triangles[0].points[0]]);
        Point3 normal{}, moment{}, mean{};
        double area = 0.0;
        for (const BondTriangle& t : bonds_[b].triangles)
        {
            Point3 p = toPoint3(places_[t.points[0]]) - origin;
            Point3 q = toPoint3(places_[t.points[1]]) - origin;
            Point3 r = toPoint3(places_[t.points[2]]) - origin;
            Point3 product = cross(q - p, r - p) * 0.5;
            double share = length(product);
            normal = normal + product;
            moment = moment + (p + q + r) * (share / 3.0);
            mean = mean + (p + q + r) * (1.0 / (3.0 * double(bonds_[b].triangles.size())));
            area += share;
        }
        Point3 centre = origin + (area > 0.0 ? moment * (1.0 / area) : mean);
        bond.centre = toVec3(centre);
        bond.normal = toVec3(normalizedOr(normal, groups_[bonds_[b].triangles[0].group].normal));
        bond.area = std::max(static_cast<float>(area), FLT_MIN); // faces that rounding made a line
    }

    void numberPoints()
    {
        std::vector<uint32_t> numbers(solid_.points.size(), CutSolid::none);
        for (uint32_t p : set_.points)
            numbers[p] = 0;
        for (uint32_t& number : numbers)
            if (number == 0)
                number = set_.pointCount++;
        for (uint32_t& p : set_.points)
            p = numbers[p];
    }

    const CutSolid& solid_;
    const std::vector<uint32_t>& labels_;
    uint32_t count_ = 0;
    bool smoothBonds_ = false;
    FragmentSet set_;
    std::vector<Vec3> places_; // one a point, m
    std::vector<BondFaces> bonds_;
    std::vector<InsideGroup> groups_;
    std::map<std::array<uint32_t, 2>, Point3> normals_;               // by group and point, not of unit length
    std::unordered_map<VertexKey, uint32_t, VertexKeyHash> vertices_; // of one fragment; asked, never walked
};
} // namespace

FragmentSet buildFragments(const CutSolid& solid, const std::vector<uint32_t>& labels, uint32_t fragmentCount,
                           bool smoothBonds)
{
    return FragmentBuilder(solid, labels, fragmentCount, smoothBonds).build();
}
} // namespace fsim::authoring
