#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fsim
{
/// Moves some of a rig's handles. A handle at p goes to about + turned(scaled(p - about)) + by.
struct HandleMove
{
    std::optional<uint32_t> handle{}; ///< one, by its number; none: all in the region
    Bounds region{{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                   -std::numeric_limits<float>::infinity()},
                  {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(),
                   std::numeric_limits<float>::infinity()}}; ///< m: handles that are in it at rest
    Vec3 by{};                                               ///< m
    Vec3 scale{1.0f, 1.0f, 1.0f};
    Vec3 turn{}; ///< rad, around its own direction. Handles that are turned have this rotation; others find theirs
    std::optional<Vec3> about{}; ///< m; none: the middle of the handles that it moves
    bool isFree = false;         ///< does not move them but lets go of them: they go where the body pulls them
};

/// An example as an artist gives it. Handles that nothing moves stay where they are; all rotations that are not given
/// are completed so that the body bends as little as it can (Jacobson et al. 2012).
struct RigPose
{
    std::string name;
    std::vector<HandleMove> moves; ///< one after the other
    std::vector<Transform> joints; ///< none, or the whole pose: of each handle how far it moves, and its rotation
    float strength = 1.0f;         ///< how far it goes, 0.05 to 4: 0.5 stops half way, 2 goes on as far again
};

/// The same mesh in another shape, vertex by vertex; bones are fitted to it.
struct RigShape
{
    std::string name;
    std::vector<Vec3> positions; ///< as many as the mesh has
};

/// A piece that the rig may break into.
struct RigPiece
{
    std::string name;
    /// m: triangles whose middle is in it belong to the piece; of several pieces, to the first. Not asked for where the
    /// triangles have numbers.
    Bounds region{{-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                   -std::numeric_limits<float>::infinity()},
                  {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(),
                   std::numeric_limits<float>::infinity()}};
};

/// How well two pieces that touch hold together.
struct RigJoint
{
    std::string a; ///< names of pieces
    std::string b;
    float strength = 0.0f; ///< m/s, above 0: DentJoint::strength
};

/// How to make a rig of a mesh. As constructed, 12 handles where the mesh reaches furthest and three examples, squashed
/// along each axis.
struct RigSettings
{
    std::vector<Vec3> handles;      ///< m: those that the artist placed, the first bones of the rig
    uint32_t automaticHandles = 12; ///< besides; 0 to 256, and one handle at least in all
    std::vector<RigPose> poses;     ///< examples, at most seven with the shapes
    std::vector<RigShape> shapes;   ///< examples too
    bool fitWeights = true;         ///< shapes may change the weights and not only move the bones
    uint32_t resolution = 0; ///< of the tetrahedra: cells along the longest side, 6 to 96. 0: about 1000 points in all
    float shellThickness = 0.0f; ///< m: above 0, the mass lies in the surface, so thick, and nothing is inside
    uint32_t hulls = 12;         ///< convex parts at most, 1 to 128
    /// After a change of the mesh: handles that are far from it, and moves that move none, are left out and said in the
    /// report instead of refused.
    bool leaveOutWhatDoesNotFit = false;
    /// None, or one a vertex of the mesh: how much weaker (above 1) or stronger the body is there; 0.001 to 1000.
    std::vector<float> strengths;
    /// None, or what the rig may break into. What is in no region is a piece called "body". The mesh is cut along its
    /// edges, and closed there.
    std::vector<RigPiece> pieces;
    /// None, or one a triangle of the mesh: the number of its piece; then regions are not asked.
    std::vector<uint32_t> trianglePieces;
    std::vector<RigJoint> joints;
    float jointStrength = 4.0f; ///< m/s: of pieces that touch and are in none of the joints
};
FRACTURESIMAUTHORING_API Status validate(const RigSettings& settings);

/// What was done, for people and tests.
struct RigReport
{
    std::vector<std::string> repairs; ///< of the mesh, a sentence each
    std::vector<std::string> dropped; ///< handles and moves that did not fit, a sentence each
    uint32_t tetrahedra = 0;
    uint32_t weightRounds = 0;       ///< of the solver of the weights
    std::vector<float> shapeErrors;  ///< one a shape: root mean square distance from it, over the body's longest side
    std::vector<std::string> names;  ///< one an example
    std::vector<std::string> pieces; ///< their names; none: the rig is not cut
};

/// Is told how much is done, 0 to 1, and says whether to go on. What is cancelled is refused, and says so.
using RigProgress = std::function<bool(float)>;

/// Numbers for RigSettings::trianglePieces: one for each part of the mesh that hangs together by its edges, vertices of
/// equal position taken for one.
FRACTURESIMAUTHORING_API std::vector<uint32_t> partsOfMesh(const TriangleMesh& mesh);

/// From a closed mesh to a rig: Jones et al. 2016, section 4. The surface keeps the mesh's vertices exactly, welded.
FRACTURESIMAUTHORING_API Result<DentRig> rigMesh(const TriangleMesh& mesh, const RigSettings& settings,
                                                 const RigProgress& progress = {}, RigReport* report = nullptr);

/// The bones of an example, one a handle. Expects a rig that validate() lets pass but for its examples.
FRACTURESIMAUTHORING_API Result<std::vector<Transform>> poseHandles(const DentRigView& rig, const RigPose& pose);

/// A rig file, as 'author rig' and 'author pose' read it: handles, poses, pieces by region, painted strength and how it
/// was made. Pieces by the numbers of triangles belong to their mesh and are not in it. Numbers read back to the same
/// bits.
FRACTURESIMAUTHORING_API std::string rigFileText(const RigSettings& settings);

/// Where the vertices are that follow one example alone.
FRACTURESIMAUTHORING_API std::vector<Vec3> posedVertices(const DentRigView& rig, std::span<const Transform> bones);

/// The examples of a rig that has no others: squashed along x, y and z, and turned a little by it.
FRACTURESIMAUTHORING_API std::vector<RigPose> defaultPoses(const Bounds& box);
} // namespace fsim
