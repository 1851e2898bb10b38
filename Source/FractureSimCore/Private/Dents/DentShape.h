#pragma once

#include "FractureSim/DentRig.h"

#include "Collision/PointMass.h"

#include <cstdint>
#include <vector>

// A rig as the step uses it. Its vertices are put into an order in which neighbours lie side by side, piece by piece,
// and cut into pages: a dent touches few pages, and only touched pages have state. A page belongs to one piece, so that
// a piece that comes off takes its pages along.
namespace fsim::dents
{
constexpr uint32_t pageSize = 16; // vertices: two or more vector registers, and about one bone's reach

// What an example does to a bone; the rotation has w >= 0, as that of the pose at rest, so that blends take the short
// way.
struct BonePose
{
    Quat rotation{};
    Vec3 shift{};
};

// From a place to a neighbour.
struct DentLink
{
    uint32_t to = 0;
    float length = 0.0f; // m
};

// An edge of the surface, and the third corners of the triangles on both sides.
struct DentFoldEdge
{
    uint32_t a = 0;
    uint32_t b = 0;
    uint32_t left = 0;
    uint32_t right = 0;
};

struct DentShape
{
    uint32_t vertices = 0;
    uint32_t pages = 0;
    uint32_t examples = 0;

    std::vector<uint32_t> placeOf; // by vertex of the rig: its place in the order of the pages
    // By place, each piece filled up to whole pages with copies of its last vertex, which have no volume.
    std::vector<Vec3> rest;
    std::vector<float> volumes;
    std::vector<float> strengths;
    std::vector<uint8_t> onSurface;

    // Bones that move a page: weights[pageSize * i] to weights[pageSize * i + pageSize - 1] are those of entry i.
    std::vector<uint32_t> pageBoneOffsets; // #pages + 1
    std::vector<uint32_t> pageBones;
    std::vector<float> pageWeights;
    std::vector<Vec3> pivots;
    std::vector<BonePose> poses; // bone b in example e: b * examples + e

    // By place, like those that follow.
    std::vector<uint32_t> graphOffsets;
    std::vector<DentLink> graphLinks;
    std::vector<uint8_t> graphJoints; // none, or one a link: 1 + the joint that the way goes through; 0: none
    std::vector<uint32_t> hullOffsets;
    std::vector<uint32_t> hullPlaces;
    std::vector<uint32_t> indices;
    std::vector<uint32_t> triangleOffsets; // triangles of place p: vertexTriangles[triangleOffsets[p]] and on
    std::vector<uint32_t> vertexTriangles;

    float longestEdge = 0.0f; // m: of a triangle at rest
    std::vector<DentFoldEdge> foldEdges;
    std::vector<uint32_t> edgeOffsets; // edges whose lower corner is in page p: foldEdges[edgeOffsets[p]]
    std::vector<uint32_t> foldOffsets; // edges of page p, one of whose four corners is in it: pageFolds[foldOffsets[p]]
    std::vector<uint32_t> pageFolds;

    std::vector<Vec3> pageLows; // boxes around the pages at rest
    std::vector<Vec3> pageHighs;
    float restVolume = 0.0f; // m^3: sum of the volumes
    collision::PointMoments restMoments;

    uint32_t pieces = 1;
    std::vector<uint32_t> pagePieces;
    std::vector<uint32_t> hullPieces;
    std::vector<collision::PointMoments> pieceMoments; // at rest
    std::vector<DentJoint> joints;

    uint32_t places() const { return pages * pageSize; }
    uint32_t allPieces() const { return pieces == 32 ? ~0u : (1u << pieces) - 1; }
    uint64_t allJoints() const { return joints.size() == 64 ? ~uint64_t{0} : (uint64_t{1} << joints.size()) - 1; }
};
static_assert(mostDentPieces == 32 && mostDentJoints == 64, "sets of pieces and of joints are bits of a number");

// Expects a rig that validate() lets pass.
DentShape shapeOf(const DentRigView& rig);
} // namespace fsim::dents
