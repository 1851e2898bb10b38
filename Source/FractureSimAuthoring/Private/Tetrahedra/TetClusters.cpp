#include "Tetrahedra/TetClusters.h"

#include "Clusters/KMeans.h"
#include "Foundation/DisjointSets.h"
#include "Foundation/FixedMath.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fsim::authoring
{
namespace
{
constexpr int tetFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
constexpr int mostRepairs = 200;

class TetLabels
{
public:
    TetLabels(const TetrahedronMesh& mesh, std::vector<uint32_t>& labels)
        : mesh_(mesh), labels_(labels), neighbours_(tetNeighbours(mesh))
    {
        offsets_.assign(mesh.positions.size() + 1, 0);
        for (const auto& tet : mesh.tetrahedra)
            for (uint32_t p : tet)
                ++offsets_[p + 1];
        for (size_t p = 0; p + 1 < offsets_.size(); ++p)
            offsets_[p + 1] += offsets_[p];
        around_.resize(offsets_.back());
        std::vector<uint32_t> next(offsets_.begin(), offsets_.end() - 1);
        for (uint32_t t = 0; t < mesh.tetrahedra.size(); ++t)
            for (uint32_t p : mesh.tetrahedra[t])
                around_[next[p]++] = t;
    }

    // False where it did not come to an end.
    bool repair()
    {
        for (int round = 0; round < mostRepairs; ++round)
        {
            bool changed = joinParts();
            for (uint32_t p = 0; p < mesh_.positions.size(); ++p)
                changed = unpinch(p) || changed;
            if (!changed)
                return true;
        }
        return false;
    }

private:
    double volumeOf(uint32_t t) const
    {
        const auto& tet = mesh_.tetrahedra[t];
        Point3 a = toPoint3(mesh_.positions[tet[0]]);
        return dot(toPoint3(mesh_.positions[tet[1]]) - a,
                   cross(toPoint3(mesh_.positions[tet[2]]) - a, toPoint3(mesh_.positions[tet[3]]) - a));
    }
    double faceArea(uint32_t t, int face) const
    {
        const auto& tet = mesh_.tetrahedra[t];
        Point3 p[3];
        for (int k = 0; k < 3; ++k)
            p[k] = toPoint3(mesh_.positions[tet[static_cast<size_t>(tetFaces[face][k])]]);
        return length(cross(p[1] - p[0], p[2] - p[0]));
    }

    // The label that some tetrahedra share most area with, their own aside; none where there is no neighbour.
    uint32_t bestNeighbour(const std::vector<uint32_t>& tets) const
    {
        std::map<uint32_t, double> areas;
        for (uint32_t t : tets)
            for (size_t k = 0; k < 4; ++k)
                if (uint32_t n = neighbours_[t][k];
                    n != CutSolid::none && labels_[n] != labels_[t] && labels_[n] != CutSolid::none)
                    areas[labels_[n]] += faceArea(t, static_cast<int>(k));
        uint32_t best = CutSolid::none;
        double most = 0.0;
        for (const auto& [label, area] : areas)
            if (area > most)
            {
                most = area;
                best = label;
            }
        return best;
    }

    // Of each cluster the largest part stays, the others go to their neighbours. A part without any is left alone.
    bool joinParts()
    {
        DisjointSets sets(mesh_.tetrahedra.size());
        for (uint32_t t = 0; t < mesh_.tetrahedra.size(); ++t)
            for (uint32_t n : neighbours_[t])
                if (n != CutSolid::none && labels_[n] == labels_[t])
                    sets.merge(t, n);
        std::map<uint32_t, std::vector<uint32_t>> parts; // by their name
        for (uint32_t t = 0; t < mesh_.tetrahedra.size(); ++t)
            if (labels_[t] != CutSolid::none)
                parts[sets.find(t)].push_back(t);
        std::map<uint32_t, std::pair<double, uint32_t>> largest; // of each label
        for (const auto& [name, tets] : parts)
        {
            double volume = 0.0;
            for (uint32_t t : tets)
                volume += volumeOf(t);
            auto& best = largest[labels_[name]];
            if (volume > best.first)
                best = {volume, name};
        }
        bool changed = false;
        for (const auto& [name, tets] : parts)
            if (largest[labels_[name]].second != name)
            {
                uint32_t to = bestNeighbour(tets);
                if (to == CutSolid::none)
                    continue;
                for (uint32_t t : tets)
                    labels_[t] = to;
                changed = true;
            }
        return changed;
    }

    // Around a point, the tetrahedra of a cluster must hang together by faces at the point, and so must all others with
    // the outside; else the cluster's surface touches itself there.
    bool unpinch(uint32_t point)
    {
        std::span<const uint32_t> tets(around_.data() + offsets_[point], offsets_[point + 1] - offsets_[point]);
        std::vector<uint32_t> present;
        for (uint32_t t : tets)
            if (labels_[t] != CutSolid::none)
                present.push_back(labels_[t]);
        std::sort(present.begin(), present.end());
        present.erase(std::unique(present.begin(), present.end()), present.end());
        for (uint32_t label : present)
            if (unpinchOf(point, tets, label))
                return true;
        return false;
    }

    bool unpinchOf(uint32_t point, std::span<const uint32_t> tets, uint32_t label)
    {
        // The outside is one more item, beyond the tetrahedra.
        auto count = static_cast<uint32_t>(tets.size());
        DisjointSets sets(count + 1);
        auto isOwn = [&](uint32_t t) { return labels_[t] == label; };
        for (uint32_t i = 0; i < count; ++i)
            for (size_t k = 0; k < 4; ++k)
            {
                if (mesh_.tetrahedra[tets[i]][k] == point)
                    continue; // the face opposite to the point
                uint32_t n = neighbours_[tets[i]][k];
                if (n == CutSolid::none || labels_[n] == CutSolid::none)
                {
                    if (!isOwn(tets[i]) || labels_[tets[i]] == CutSolid::none)
                        sets.merge(i, count);
                    continue;
                }
                if (isOwn(n) != isOwn(tets[i]))
                    continue;
                auto at = static_cast<uint32_t>(std::find(tets.begin(), tets.end(), n) - tets.begin());
                sets.merge(i, at);
            }
        for (uint32_t i = 0; i < count; ++i)
            if (labels_[tets[i]] == CutSolid::none)
                sets.merge(i, count);
        return giveAway(tets, sets, label, true) || giveAway(tets, sets, label, false);
    }

    // own: parts of the cluster but the largest go to a neighbour. Else: parts of the others come to the cluster, but
    // the largest, or the one with the outside.
    bool giveAway(std::span<const uint32_t> tets, DisjointSets& sets, uint32_t label, bool own)
    {
        auto count = static_cast<uint32_t>(tets.size());
        std::map<uint32_t, std::vector<uint32_t>> parts;
        for (uint32_t i = 0; i < count; ++i)
            if (labels_[tets[i]] != CutSolid::none && (labels_[tets[i]] == label) == own)
                parts[sets.find(i)].push_back(tets[i]);
        bool hasOutside = !own && sets.find(count) != count; // some tetrahedron is joined to it
        uint32_t outside = sets.find(count);
        if (parts.size() + (!own && isOnSurface(tets) && !hasOutside ? 1 : 0) < 2)
            return false;
        uint32_t kept = CutSolid::none;
        double most = -1.0;
        for (const auto& [name, members] : parts)
        {
            double volume = 0.0;
            for (uint32_t t : members)
                volume += volumeOf(t);
            if (!own && name == outside)
                volume = 1e300;
            if (volume > most)
            {
                most = volume;
                kept = name;
            }
        }
        bool keepsNone = !own && isOnSurface(tets) && !hasOutside; // the outside is the part that stays
        bool changed = false;
        for (const auto& [name, members] : parts)
            if (keepsNone || name != kept)
            {
                uint32_t to = own ? bestNeighbour(members) : label;
                for (uint32_t t : members)
                    labels_[t] = to;
                changed = true;
            }
        return changed;
    }

    bool isOnSurface(std::span<const uint32_t> tets) const
    {
        for (uint32_t t : tets)
        {
            if (labels_[t] == CutSolid::none)
                return true;
            for (size_t k = 0; k < 4; ++k)
                if (neighbours_[t][k] == CutSolid::none && sharesPoint(tets, t, k))
                    return true;
        }
        return false;
    }
    // A face of t at the point that all of `tets` share.
    bool sharesPoint(std::span<const uint32_t> tets, uint32_t t, size_t face) const
    {
        for (size_t k = 0; k < 4; ++k)
        {
            if (k == face)
                continue;
            uint32_t p = mesh_.tetrahedra[t][k];
            if (offsets_[p + 1] - offsets_[p] == tets.size() && around_.data() + offsets_[p] == tets.data())
                return true;
        }
        return false;
    }

    const TetrahedronMesh& mesh_;
    std::vector<uint32_t>& labels_;
    std::vector<std::array<uint32_t, 4>> neighbours_;
    std::vector<uint32_t> offsets_; // of the tetrahedra around each point
    std::vector<uint32_t> around_;
};
} // namespace

std::vector<std::array<uint32_t, 4>> tetNeighbours(const TetrahedronMesh& mesh)
{
    struct Face
    {
        std::array<uint32_t, 3> points;
        uint32_t tet, face;
    };
    std::vector<Face> faces;
    for (uint32_t t = 0; t < mesh.tetrahedra.size(); ++t)
        for (uint32_t f = 0; f < 4; ++f)
        {
            Face face{{}, t, f};
            for (size_t k = 0; k < 3; ++k)
                face.points[k] = mesh.tetrahedra[t][static_cast<size_t>(tetFaces[f][k])];
            std::sort(face.points.begin(), face.points.end());
            faces.push_back(face);
        }
    std::sort(faces.begin(), faces.end(),
              [](const Face& a, const Face& b) { return std::tie(a.points, a.tet) < std::tie(b.points, b.tet); });
    std::vector<std::array<uint32_t, 4>> neighbours(mesh.tetrahedra.size(),
                                                    {CutSolid::none, CutSolid::none, CutSolid::none, CutSolid::none});
    for (size_t i = 0; i + 1 < faces.size(); ++i)
        if (faces[i].points == faces[i + 1].points)
        {
            neighbours[faces[i].tet][faces[i].face] = faces[i + 1].tet;
            neighbours[faces[i + 1].tet][faces[i + 1].face] = faces[i].tet;
        }
    return neighbours;
}

uint32_t clusterTetrahedra(const TetrahedronMesh& mesh, uint32_t clusters, uint64_t seed, const TetDensity& density,
                           std::vector<uint32_t>& labels)
{
    std::vector<clusters::ClusterPoint> centres;
    std::vector<double> volumes;
    for (const auto& tet : mesh.tetrahedra)
    {
        Point3 p[4];
        for (size_t k = 0; k < 4; ++k)
            p[k] = toPoint3(mesh.positions[tet[k]]);
        Point3 c = (p[0] + p[1] + p[2] + p[3]) * 0.25;
        centres.push_back({c.x, c.y, c.z});
        volumes.push_back(std::max(dot(p[1] - p[0], cross(p[2] - p[0], p[3] - p[0])), 1e-30));
        // In space, k-means has as many centres a volume as the mass there to the power 3/5 (Gersho 1979).
        if (density)
            volumes.back() *= double(fixed::pow(static_cast<float>(density(toVec3(c))), 5.0f / 3.0f));
    }
    labels = clusters::kMeans(centres, volumes, clusters, seed).owners;
    if (!TetLabels(mesh, labels).repair())
        return 0;
    // Numbered in the order of their first tetrahedron.
    std::map<uint32_t, uint32_t> numbers;
    uint32_t count = 0;
    for (uint32_t& label : labels)
        if (label != CutSolid::none)
        {
            auto [found, isNew] = numbers.try_emplace(label, count);
            count += isNew ? 1 : 0;
            label = found->second;
        }
    return count;
}

CutSolid cutByClusters(const TetrahedronMesh& mesh, const std::vector<uint32_t>& labels, uint32_t clusters,
                       const SurfaceSampler& sample)
{
    CutSolid solid;
    Bounds box = boundsOf(mesh.positions);
    solid.middle = (toPoint3(box.low) + toPoint3(box.high)) * 0.5;
    Point3 sides = toPoint3(box.high) - toPoint3(box.low);
    solid.size = std::max(sides.x, std::max(sides.y, sides.z));
    for (Vec3 p : mesh.positions)
        solid.points.push_back({(toPoint3(p) - solid.middle) * (1.0 / solid.size), p, true, false});
    std::vector<std::array<uint32_t, 4>> neighbours = tetNeighbours(mesh);
    std::vector<uint32_t> vertexOf(mesh.positions.size(), CutSolid::none);
    for (uint32_t t = 0; t < mesh.tetrahedra.size(); ++t)
        for (size_t f = 0; f < 4; ++f)
        {
            if (labels[t] == CutSolid::none)
                continue;
            std::array<uint32_t, 3> points{};
            for (size_t k = 0; k < 3; ++k)
                points[k] = mesh.tetrahedra[t][static_cast<size_t>(tetFaces[f][k])];
            uint32_t n = neighbours[t][f];
            if (n == CutSolid::none || labels[n] == CutSolid::none)
            {
                CutSolid::OutsideTriangle triangle;
                triangle.piece = labels[t];
                for (size_t k = 0; k < 3; ++k)
                {
                    uint32_t& vertex = vertexOf[points[k]];
                    if (vertex == CutSolid::none)
                    {
                        vertex = static_cast<uint32_t>(solid.outsideVertices.size());
                        solid.outsideVertices.push_back(sample(mesh.positions[points[k]]));
                        solid.outsideVertices.back().point = points[k];
                        solid.points[points[k]].onSurface = true;
                    }
                    triangle.vertices[k] = vertex;
                }
                solid.outsideTriangles.push_back(triangle);
            }
            else if (t < n && labels[t] != labels[n])
            {
                Point3 a = solid.points[points[0]].place;
                Point3 normal = cross(solid.points[points[1]].place - a, solid.points[points[2]].place - a);
                solid.patches.push_back({{labels[t], labels[n]},
                                         static_cast<uint32_t>(solid.insideTriangles.size()),
                                         1,
                                         normalizedOr(normal, {0.0, 0.0, 1.0})});
                solid.insideTriangles.push_back(points);
            }
        }
    solid.pieceCount = clusters;
    return solid;
}
} // namespace fsim::authoring
