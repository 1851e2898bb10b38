#include "Collision/HullShapes.h"

#include "FractureSim/Mesh.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace fsim::collision
{
namespace
{
constexpr float samePlane = 0.95f; // cosine: triangles that differ by less, 18 degrees, are one face

// The faces of a hull. What is too thin to have one gets its box: contacts need no more of a splinter.
std::vector<HullFace> hullFacesOf(std::span<const Vec3> corners)
{
    std::vector<HullFace> faces;
    auto add = [&](Vec3 normal) {
        float distance = dot(normal, corners[0]);
        for (Vec3 corner : corners)
            distance = maxOf(distance, dot(normal, corner));
        faces.push_back({normal, distance});
    };
    Result<TriangleMesh> hull = convexHull(corners);
    if (!hull)
    {
        for (float side : {-1.0f, 1.0f})
            for (Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
                add(side * axis);
        return faces;
    }
    // The largest triangles first: rough fragments have dozens of small ones, and a contact's cost is faces times
    // corners.
    std::vector<std::pair<float, Vec3>> normals;
    const TriangleMesh& mesh = *hull;
    for (size_t t = 0; t + 2 < mesh.indices.size(); t += 3)
    {
        Vec3 a = mesh.positions[mesh.indices[t]];
        Vec3 normal = cross(mesh.positions[mesh.indices[t + 1]] - a, mesh.positions[mesh.indices[t + 2]] - a);
        float size = length(normal);
        if (size > 0.0f)
            normals.push_back({size, normal / size});
    }
    std::stable_sort(normals.begin(), normals.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [size, normal] : normals)
    {
        bool known = false;
        for (const HullFace& face : faces)
            known = known || dot(face.normal, normal) > samePlane;
        if (!known)
            add(normal);
    }
    return faces;
}
} // namespace

HullShapes::HullShapes(Allocator& allocator, std::span<const uint32_t> cornerOffsets, std::span<const Vec3> corners,
                       uint32_t more)
{
    std::vector<uint32_t> blockAt{0}, faceAt{0}, counts;
    std::vector<HullCorners> allBlocks;
    std::vector<HullFace> allFaces;
    for (size_t i = 0; i + 1 < cornerOffsets.size(); ++i)
    {
        std::span<const Vec3> own = corners.subspan(cornerOffsets[i], cornerOffsets[i + 1] - cornerOffsets[i]);
        for (size_t c = 0; c < own.size(); c += hullLanes)
        {
            HullCorners block;
            for (uint32_t lane = 0; lane < hullLanes; ++lane)
            {
                Vec3 corner = own[c + lane < own.size() ? c + lane : own.size() - 1];
                block.x[lane] = corner.x;
                block.y[lane] = corner.y;
                block.z[lane] = corner.z;
            }
            allBlocks.push_back(block);
        }
        if (!own.empty())
            for (const HullFace& face : hullFacesOf(own))
                allFaces.push_back(face);
        counts.push_back(static_cast<uint32_t>(own.size()));
        blockAt.push_back(static_cast<uint32_t>(allBlocks.size()));
        faceAt.push_back(static_cast<uint32_t>(allFaces.size()));
    }
    allFaces.resize(allFaces.size() + size_t{hullLanes} * (1 + more));
    auto keep = [&]<class T>(FlatArray<T>& to, const std::vector<T>& from) {
        to = FlatArray<T>(allocator, static_cast<uint32_t>(from.size()) + more);
        for (const T& each : from)
            to.push(each);
    };
    keep(blockOffsets, blockAt);
    keep(faceOffsets, faceAt);
    keep(cornerCounts, counts);
    keep(blocks, allBlocks);
    keep(faces, allFaces);
}

void HullShapes::append(std::span<const Vec3> corners, std::span<const Vec3> normals)
{
    HullCorners block;
    for (uint32_t lane = 0; lane < hullLanes; ++lane)
    {
        Vec3 corner = corners[std::min<size_t>(lane, corners.size() - 1)];
        block.x[lane] = corner.x;
        block.y[lane] = corner.y;
        block.z[lane] = corner.z;
    }
    blocks.push(block);
    uint32_t end = faceOffsets.span().back();
    for (Vec3 normal : normals)
    {
        float distance = dot(normal, corners[0]);
        for (Vec3 corner : corners)
            distance = maxOf(distance, dot(normal, corner));
        faces[end++] = {normal, distance};
    }
    cornerCounts.push(static_cast<uint32_t>(corners.size()));
    blockOffsets.push(blocks.size());
    faceOffsets.push(end);
}

void HullShapes::keepFirst(uint32_t hulls)
{
    cornerCounts.resize(hulls);
    blockOffsets.resize(hulls + 1);
    faceOffsets.resize(hulls + 1);
    blocks.resize(blockOffsets.span().back());
}
} // namespace fsim::collision
