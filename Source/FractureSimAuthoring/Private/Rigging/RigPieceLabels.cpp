#include "Clusters/PointGrid.h"
#include "Math/VectorMath.h"
#include "Rigging/RigPieces.h"

#include <algorithm>
#include <array>
#include <map>

namespace fsim::authoring
{
namespace
{
constexpr const char* wholeName = "body"; // of what no region holds

bool isInBox(const Bounds& box, Vec3 p)
{
    return p.x >= box.low.x && p.y >= box.low.y && p.z >= box.low.z && p.x <= box.high.x && p.y <= box.high.y &&
           p.z <= box.high.z;
}

// 1 + the first piece whose region holds the point; 0: none does.
uint32_t regionOf(const RigSettings& settings, Vec3 p)
{
    for (uint32_t i = 0; i < settings.pieces.size(); ++i)
        if (isInBox(settings.pieces[i].region, p))
            return i + 1;
    return 0;
}

// The triangles of the artist's mesh by the places of their corners, which welding leaves alone.
using PlaceKey = std::array<float, 9>;
PlaceKey placeKey(Vec3 a, Vec3 b, Vec3 c)
{
    std::array<std::array<float, 3>, 3> corners{{{a.x, a.y, a.z}, {b.x, b.y, b.z}, {c.x, c.y, c.z}}};
    std::sort(corners.begin(), corners.end());
    PlaceKey key{};
    for (size_t i = 0; i < 9; ++i)
        key[i] = corners[i / 3][i % 3];
    return key;
}

void labelByParts(const TriangleMesh& input, const RigSettings& settings, const DentRig& rig, PieceLabels& labels)
{
    std::map<PlaceKey, uint32_t> known;
    for (uint32_t t = 0; t < input.triangleCount(); ++t)
        known.emplace(placeKey(input.positions[input.indices[3 * size_t{t}]],
                               input.positions[input.indices[3 * size_t{t} + 1]],
                               input.positions[input.indices[3 * size_t{t} + 2]]),
                      settings.trianglePieces[t]);
    for (size_t i = 0; i < rig.indices.size(); i += 3)
    {
        auto found = known.find(placeKey(rig.positions[rig.indices[i]], rig.positions[rig.indices[i + 1]],
                                         rig.positions[rig.indices[i + 2]]));
        labels.triangles.push_back(found == known.end() ? 0 : found->second);
    }
}
} // namespace

Result<PieceLabels> labelPieces(const TriangleMesh& input, const RigSettings& settings, const DentRig& rig,
                                uint32_t surface)
{
    PieceLabels labels;
    bool byParts = !settings.trianglePieces.empty();
    if (!byParts)
        labels.names.emplace_back(wholeName);
    for (const RigPiece& piece : settings.pieces)
        labels.names.push_back(piece.name);
    if (byParts)
        labelByParts(input, settings, rig, labels);
    else
        for (size_t i = 0; i < rig.indices.size(); i += 3)
            labels.triangles.push_back(
                regionOf(settings, (rig.positions[rig.indices[i]] + rig.positions[rig.indices[i + 1]] +
                                    rig.positions[rig.indices[i + 2]]) /
                                       3.0f));
    labels.vertices.assign(rig.positions.size(), 0);
    for (size_t i = 0; i < rig.indices.size(); ++i)
        labels.vertices[rig.indices[i]] = labels.triangles[i / 3];
    std::vector<clusters::ClusterPoint> points;
    for (uint32_t v = 0; v < surface; ++v)
        points.push_back({double(rig.positions[v].x), double(rig.positions[v].y), double(rig.positions[v].z)});
    Bounds box = boundsOf(rig.positions);
    Vec3 sides = box.high - box.low;
    clusters::PointGrid grid(points, double(maxOf(sides.x, maxOf(sides.y, sides.z))) / 32.0);
    for (uint32_t v = surface; v < rig.positions.size(); ++v)
    {
        Vec3 p = rig.positions[v];
        labels.vertices[v] =
            byParts
                ? labels
                      .vertices[grid.nearestOf({double(p.x), double(p.y), double(p.z)}, [](uint32_t) { return true; })]
                : regionOf(settings, p);
    }
    // Those that no triangle has go; what was inside of them belongs to the first.
    std::vector<uint32_t> number(labels.names.size(), UINT32_MAX);
    std::vector<std::string> kept;
    for (uint32_t piece = 0; piece < labels.names.size(); ++piece)
        if (std::find(labels.triangles.begin(), labels.triangles.end(), piece) != labels.triangles.end())
        {
            number[piece] = static_cast<uint32_t>(kept.size());
            kept.push_back(labels.names[piece]);
        }
    for (uint32_t piece = 0; piece < labels.names.size(); ++piece)
        if (number[piece] == UINT32_MAX && (byParts || piece > 0))
            return Status::refused("piece '{}' has no triangle of the mesh; look at its region", labels.names[piece]);
    labels.names = std::move(kept);
    for (std::vector<uint32_t>* list : {&labels.triangles, &labels.vertices})
        for (uint32_t& piece : *list)
            piece = number[piece] == UINT32_MAX ? 0 : number[piece];
    return labels;
}

Status validatePieces(const RigSettings& settings)
{
    if (settings.pieces.size() > mostDentPieces - 1)
        return Status::refused("{} pieces; give at most {}", settings.pieces.size(), mostDentPieces - 1);
    for (size_t i = 0; i < settings.pieces.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            if (settings.pieces[i].name == settings.pieces[k].name)
                return Status::refused("two pieces are called '{}'; give each a name of its own",
                                       settings.pieces[i].name);
    for (uint32_t piece : settings.trianglePieces)
        if (piece >= settings.pieces.size())
            return Status::refused("a triangle belongs to piece {}, and there are {}", piece, settings.pieces.size());
    for (const RigJoint& joint : settings.joints)
        if (!(joint.strength > 0.0f) || !isFinite(joint.strength))
            return Status::refused("the joint of '{}' and '{}' has a strength of {}; give more than 0 m/s", joint.a,
                                   joint.b, joint.strength);
    if (!(settings.jointStrength > 0.0f) || !isFinite(settings.jointStrength))
        return Status::refused("a strength of joints of {}; give more than 0 m/s", settings.jointStrength);
    return Status::done();
}
} // namespace fsim::authoring

namespace fsim
{
std::vector<uint32_t> partsOfMesh(const TriangleMesh& mesh)
{
    // By place: a corner that two triangles share is one vertex, whatever its normals.
    std::map<std::array<float, 3>, uint32_t> known;
    std::vector<uint32_t> part;
    auto top = [&](uint32_t i) {
        while (part[i] != i)
            i = part[i] = part[part[i]];
        return i;
    };
    std::vector<uint32_t> vertices;
    for (uint32_t index : mesh.indices)
    {
        Vec3 p = mesh.positions[index];
        auto [found, isNew] = known.try_emplace({p.x, p.y, p.z}, static_cast<uint32_t>(part.size()));
        if (isNew)
            part.push_back(found->second);
        vertices.push_back(found->second);
    }
    for (size_t i = 0; i + 2 < vertices.size(); i += 3)
        for (size_t k = 1; k < 3; ++k)
        {
            uint32_t a = top(vertices[i]), b = top(vertices[i + k]);
            part[std::max(a, b)] = std::min(a, b);
        }
    std::map<uint32_t, uint32_t> numbers;
    std::vector<uint32_t> result;
    for (size_t i = 0; i + 2 < vertices.size(); i += 3)
        result.push_back(numbers.try_emplace(top(vertices[i]), static_cast<uint32_t>(numbers.size())).first->second);
    return result;
}
} // namespace fsim
