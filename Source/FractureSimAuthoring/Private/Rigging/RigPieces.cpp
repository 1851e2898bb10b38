#include "Rigging/RigPieces.h"

#include "Clusters/PointGrid.h"
#include "Math/VectorMath.h"
#include "Rigging/RigHulls.h"
#include "Rigging/SkinningFit.h"

#include <algorithm>
#include <array>
#include <map>

namespace fsim::authoring
{
namespace
{
constexpr float copyApart = 1e-3f;   // spacings: how far a dent travels from a vertex to its copy
constexpr float leastRadius = 0.25f; // spacings: of a joint
constexpr float capShare = 0.1f;     // of the volume of a loop goes to the middle of the fan that closes it

clusters::ClusterPoint piecePoint(Vec3 p)
{
    return {double(p.x), double(p.y), double(p.z)};
}

// Builds the cut rig from the whole one.
class PieceCutter
{
public:
    PieceCutter(const RigSettings& settings, const PieceCut& cut, const DentRig& whole)
        : settings_(settings), cut_(cut), whole_(whole), pieceCount_(static_cast<uint32_t>(cut.labels.names.size())),
          copies_(whole.positions.size())
    {
        rig_.pivots = whole.pivots;
        rig_.examples = whole.examples;
        rig_.weightOffsets.push_back(0);
    }

    Result<DentRig> make()
    {
        addSurface();
        closePieces();
        for (uint32_t v = cut_.surface; v < whole_.positions.size(); ++v)
            copies_[v].push_back({cut_.labels.vertices[v], addVertex(v, cut_.labels.vertices[v], 1.0f)});
        addEdges();
        addHulls();
        if (Status status = addJoints(); !status)
            return status;
        return std::move(rig_);
    }

private:
    struct Copy
    {
        uint32_t piece = 0;
        uint32_t vertex = 0;
    };

    uint32_t addVertex(uint32_t from, uint32_t piece, float share)
    {
        auto made = static_cast<uint32_t>(rig_.positions.size());
        rig_.positions.push_back(whole_.positions[from]);
        rig_.volumes.push_back(share * whole_.volumes[from]);
        rig_.pieces.push_back(piece);
        if (!whole_.strengths.empty())
            rig_.strengths.push_back(whole_.strengths[from]);
        for (uint32_t k = whole_.weightOffsets[from]; k < whole_.weightOffsets[from + 1]; ++k)
        {
            rig_.bones.push_back(whole_.bones[k]);
            rig_.weights.push_back(whole_.weights[k]);
        }
        rig_.weightOffsets.push_back(static_cast<uint32_t>(rig_.bones.size()));
        return made;
    }

    // The copy of a vertex in a piece, or else its first.
    uint32_t copyIn(uint32_t vertex, uint32_t piece) const
    {
        for (const Copy& copy : copies_[vertex])
            if (copy.piece == piece)
                return copy.vertex;
        return copies_[vertex].front().vertex;
    }

    void addSurface()
    {
        for (size_t t = 0; t < cut_.labels.triangles.size(); ++t)
            for (size_t k = 0; k < 3; ++k)
                copies_[whole_.indices[3 * t + k]].push_back({cut_.labels.triangles[t], 0});
        for (uint32_t v = 0; v < cut_.surface; ++v)
        {
            std::vector<Copy>& copies = copies_[v];
            std::sort(copies.begin(), copies.end(), [](const Copy& l, const Copy& r) { return l.piece < r.piece; });
            copies.erase(std::unique(copies.begin(), copies.end(),
                                     [](const Copy& l, const Copy& r) { return l.piece == r.piece; }),
                         copies.end());
            if (copies.empty())
                copies.push_back({cut_.labels.vertices[v], 0});
            for (Copy& copy : copies)
                copy.vertex = addVertex(v, copy.piece, 1.0f / static_cast<float>(copies.size()));
        }
        for (size_t t = 0; t < cut_.labels.triangles.size(); ++t)
            for (size_t k = 0; k < 3; ++k)
                rig_.indices.push_back(copyIn(whole_.indices[3 * t + k], cut_.labels.triangles[t]));
    }

    // A fan from the middle of each loop of edges that have lost the triangle on their other side.
    void closePieces()
    {
        std::map<std::pair<uint32_t, uint32_t>, uint32_t> sides;
        for (size_t i = 0; i < rig_.indices.size(); i += 3)
            for (size_t k = 0; k < 3; ++k)
                ++sides[{rig_.indices[i + k], rig_.indices[i + (k + 1) % 3]}];
        std::map<uint32_t, std::vector<uint32_t>> next; // along the loops, as the piece's triangles go
        for (const auto& [side, count] : sides)
            if (!sides.contains({side.second, side.first}))
                next[side.first].push_back(side.second);
        while (!next.empty())
        {
            uint32_t start = next.begin()->first;
            std::vector<uint32_t> loop;
            for (uint32_t at = start;;)
            {
                loop.push_back(at);
                auto found = next.find(at);
                if (found == next.end())
                    break; // the mesh was open there
                uint32_t to = found->second.back();
                found->second.pop_back();
                if (found->second.empty())
                    next.erase(found);
                at = to;
                if (at == start)
                    break;
            }
            if (loop.size() >= 3)
                closeLoop(loop);
        }
    }

    void closeLoop(std::span<const uint32_t> loop)
    {
        Vec3 middle{};
        float volume = 0.0f, strength = 0.0f;
        std::map<uint32_t, double> shares;
        for (uint32_t v : loop)
        {
            middle += rig_.positions[v] / static_cast<float>(loop.size());
            volume += capShare * rig_.volumes[v];
            rig_.volumes[v] *= 1.0f - capShare;
            strength += rig_.strengths.empty() ? 0.0f : rig_.strengths[v] / static_cast<float>(loop.size());
            for (uint32_t k = rig_.weightOffsets[v]; k < rig_.weightOffsets[v + 1]; ++k)
                shares[rig_.bones[k]] += double(rig_.weights[k]) / double(loop.size());
        }
        auto made = static_cast<uint32_t>(rig_.positions.size());
        rig_.positions.push_back(middle);
        rig_.volumes.push_back(volume);
        rig_.pieces.push_back(rig_.pieces[loop[0]]);
        if (!rig_.strengths.empty())
            rig_.strengths.push_back(strength);
        std::vector<BoneShare> weights;
        for (const auto& [bone, weight] : shares)
            weights.push_back({bone, weight});
        appendWeights(rig_, weights);
        for (size_t i = 0; i < loop.size(); ++i)
        {
            uint32_t a = loop[i], b = loop[(i + 1) % loop.size()];
            rig_.indices.insert(rig_.indices.end(), {b, a, made});
            addEdge(a, made);
        }
        caps_.push_back(made);
    }

    void addEdge(uint32_t a, uint32_t b)
    {
        if (float apart = length(rig_.positions[a] - rig_.positions[b]); apart > 0.0f && a != b)
            rig_.edges.push_back({a, b, apart});
    }

    void addEdges()
    {
        for (const DentEdge& edge : whole_.edges)
        {
            // In each piece that has both ends; an edge of two pieces goes through their joint.
            bool isWithin = false;
            for (const Copy& a : copies_[edge.a])
                for (const Copy& b : copies_[edge.b])
                    if (a.piece == b.piece)
                    {
                        isWithin = true;
                        rig_.edges.push_back({a.vertex, b.vertex, edge.length});
                    }
            if (!isWithin)
                rig_.edges.push_back({copies_[edge.a].front().vertex, copies_[edge.b].front().vertex, edge.length});
        }
        for (const std::vector<Copy>& copies : copies_)
            for (size_t i = 0; i < copies.size(); ++i)
                for (size_t k = i + 1; k < copies.size(); ++k)
                    rig_.edges.push_back({copies[i].vertex, copies[k].vertex, copyApart * cut_.spacing});
        // The middles of two fans on the same cut.
        for (size_t i = 0; i < caps_.size(); ++i)
            for (size_t k = i + 1; k < caps_.size(); ++k)
                if (rig_.pieces[caps_[i]] != rig_.pieces[caps_[k]] &&
                    length(rig_.positions[caps_[i]] - rig_.positions[caps_[k]]) < copyApart * cut_.spacing)
                    rig_.edges.push_back({caps_[i], caps_[k], copyApart * cut_.spacing});
        joinNearby();
    }

    // Pieces that were solids of their own share no vertices: where they are near, they hang together.
    void joinNearby()
    {
        std::map<std::pair<uint32_t, uint32_t>, bool> areJoined;
        for (const DentEdge& edge : rig_.edges)
            if (rig_.pieces[edge.a] != rig_.pieces[edge.b])
                areJoined[std::minmax(rig_.pieces[edge.a], rig_.pieces[edge.b])] = true;
        std::vector<clusters::ClusterPoint> points;
        for (Vec3 p : rig_.positions)
            points.push_back(piecePoint(p));
        clusters::PointGrid grid(points, double(cut_.spacing));
        for (uint32_t v = 0; v < rig_.positions.size(); ++v)
        {
            std::map<uint32_t, std::pair<double, uint32_t>> nearest; // by piece
            grid.visitBall(points[v], double(cut_.spacing), [&](uint32_t other, double squared) {
                uint32_t piece = rig_.pieces[other];
                if (piece <= rig_.pieces[v] || areJoined.contains(std::minmax(rig_.pieces[v], piece)))
                    return;
                auto [found, isNew] = nearest.try_emplace(piece, squared, other);
                if (!isNew && std::pair(squared, other) < found->second)
                    found->second = {squared, other};
            });
            for (const auto& [piece, found] : nearest)
                addEdge(v, found.second);
        }
    }

    void addHulls()
    {
        std::vector<clusters::ClusterPoint> points;
        for (Vec3 p : rig_.positions)
            points.push_back(piecePoint(p));
        clusters::PointGrid grid(points, double(cut_.spacing));
        std::vector<std::vector<Vec3>> places(pieceCount_);
        for (Vec3 place : cut_.places)
            places[rig_.pieces[grid.nearestOf(piecePoint(place), [](uint32_t) { return true; })]].push_back(place);
        std::vector<double> areas(pieceCount_, 0.0);
        double area = 0.0;
        for (size_t i = 0; i < rig_.indices.size(); i += 3)
        {
            Vec3 a = rig_.positions[rig_.indices[i]];
            auto size =
                double(length(cross(rig_.positions[rig_.indices[i + 1]] - a, rig_.positions[rig_.indices[i + 2]] - a)));
            areas[rig_.pieces[rig_.indices[i]]] += size;
            area += size;
        }
        rig_.hullOffsets.push_back(0);
        for (uint32_t piece = 0; piece < pieceCount_; ++piece)
            addHullsOf(piece, places[piece],
                       std::max(1u, static_cast<uint32_t>(double(settings_.hulls) * areas[piece] / area + 0.5)));
    }

    void addHullsOf(uint32_t piece, std::span<const Vec3> places, uint32_t count)
    {
        std::vector<uint32_t> members; // on the surface first
        std::vector<uint32_t> place(rig_.positions.size(), UINT32_MAX);
        std::vector<Vec3> positions;
        auto add = [&](uint32_t v) {
            if (place[v] != UINT32_MAX || rig_.pieces[v] != piece)
                return;
            place[v] = static_cast<uint32_t>(members.size());
            members.push_back(v);
            positions.push_back(rig_.positions[v]);
        };
        std::vector<uint32_t> indices;
        for (uint32_t v : rig_.indices)
            add(v);
        for (uint32_t v : rig_.indices)
            if (rig_.pieces[v] == piece)
                indices.push_back(place[v]);
        auto surface = static_cast<uint32_t>(members.size());
        double volume = 0.0;
        for (uint32_t v = 0; v < rig_.positions.size(); ++v)
        {
            add(v);
            volume += rig_.pieces[v] == piece ? double(rig_.volumes[v]) : 0.0;
        }
        RigHulls hulls = cutIntoHulls({.positions = positions,
                                       .indices = indices,
                                       .surfaceCount = surface,
                                       .places = places,
                                       .volume = volume,
                                       .reach = 0.6f * cut_.spacing},
                                      count);
        for (size_t h = 0; h + 1 < hulls.offsets.size(); ++h)
        {
            for (uint32_t i = hulls.offsets[h]; i < hulls.offsets[h + 1]; ++i)
                rig_.hullVertices.push_back(members[hulls.vertices[i]]);
            rig_.hullOffsets.push_back(static_cast<uint32_t>(rig_.hullVertices.size()));
        }
    }

    Result<uint32_t> pieceNamed(const std::string& name) const
    {
        const std::vector<std::string>& names = cut_.labels.names;
        auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end())
            return static_cast<uint32_t>(found - names.begin());
        std::string known;
        for (const std::string& each : names)
            known += (known.empty() ? "'" : ", '") + each + "'";
        return Status::refused("a joint holds piece '{}', which has no triangles or is not there; there are {}", name,
                               known);
    }

    Status addJoints()
    {
        std::map<std::pair<uint32_t, uint32_t>, std::vector<Vec3>> touching;
        for (const DentEdge& edge : rig_.edges)
            if (uint32_t a = rig_.pieces[edge.a], b = rig_.pieces[edge.b]; a != b)
                touching[std::minmax(a, b)].push_back(0.5f * (rig_.positions[edge.a] + rig_.positions[edge.b]));
        std::map<std::pair<uint32_t, uint32_t>, float> strengths;
        for (const RigJoint& joint : settings_.joints)
        {
            Result<uint32_t> a = pieceNamed(joint.a), b = pieceNamed(joint.b);
            if (!a || !b)
                return a ? b.status() : a.status();
            if (!touching.contains(std::minmax(*a, *b)))
                return Status::refused("pieces '{}' and '{}' do not touch, so no joint can hold them together", joint.a,
                                       joint.b);
            strengths[std::minmax(*a, *b)] = joint.strength;
        }
        for (const auto& [pair, points] : touching)
        {
            DentJoint joint{.a = pair.first, .b = pair.second, .strength = settings_.jointStrength};
            if (auto given = strengths.find(pair); given != strengths.end())
                joint.strength = given->second;
            auto count = static_cast<float>(points.size());
            for (Vec3 p : points)
                joint.position += p / count;
            float square = 0.0f;
            for (Vec3 p : points)
                square += lengthSquared(p - joint.position) / count;
            joint.radius = maxOf(std::sqrt(square), leastRadius * cut_.spacing);
            rig_.joints.push_back(joint);
        }
        if (rig_.joints.size() > mostDentJoints)
            return Status::refused("pieces touch in {} places; give fewer pieces, so that there are {} at most",
                                   rig_.joints.size(), mostDentJoints);
        return Status::done();
    }

    const RigSettings& settings_;
    const PieceCut& cut_;
    const DentRig& whole_;
    uint32_t pieceCount_;
    std::vector<std::vector<Copy>> copies_; // by vertex of the whole
    std::vector<uint32_t> caps_;            // the middles of fans
    DentRig rig_;
};
} // namespace

Status cutIntoPieces(const RigSettings& settings, const PieceCut& cut, DentRig& rig)
{
    if (cut.labels.names.size() < 2)
        return settings.joints.empty() ? Status::done()
                                       : Status::refused("joints are given, but the body is a single piece");
    Result<DentRig> made = PieceCutter(settings, cut, rig).make();
    if (!made)
        return made.status();
    rig = std::move(*made);
    return Status::done();
}
} // namespace fsim::authoring
