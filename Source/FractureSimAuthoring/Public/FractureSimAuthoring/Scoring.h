#pragma once

#include "FractureSim/Fragments.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Shape.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsim
{
/// How a body is scored: where the faces are along which it may break.
enum class ScorePattern : uint32_t
{
    Uniform,    ///< Voronoi cells of about equal size
    Clustered,  ///< Voronoi cells, small around a few places and large between them
    Radial,     ///< cells in rings around a point and an axis, as in glass that was hit there
    Planks,     ///< long cells along an axis, as in wood
    Bricks,     ///< boxes in courses, each shifted by half a brick against the one below
    Tetrahedra, ///< clusters of tetrahedra by k-means: Mueller and Chentanez 2011, section 5. Rounds sharp edges off
    Blocks      ///< boxes of equal sides in straight rows
};

FRACTURESIMAUTHORING_API std::string_view nameOf(ScorePattern pattern);
FRACTURESIMAUTHORING_API Result<ScorePattern> scorePatternNamed(std::string_view name);

/// Which channel of the vertex colours scales how many fragments there are per volume: 1 as they come, 0 a tenth of it.
enum class PaintChannel : uint32_t
{
    None,
    Red,
    Green,
    Blue,
    Alpha
};

/// How to cut a body into fragments. As constructed, 50 cells of about equal size.
struct ScoreSettings
{
    ScorePattern pattern = ScorePattern::Uniform;
    uint32_t fragments = 50;     ///< about so many, 1 to 20,000; parts of a body that a cell meets twice count twice
    uint64_t seed = 1;           ///< the same seed gives the same bits
    std::optional<Vec3> point{}; ///< m: the middle of Radial. None: the middle of the body
    Vec3 axis{};                 ///< of Radial, Planks and Bricks (courses are laid across it). Zero: Radial takes the
                                 ///< shortest side of the body's box, Planks the longest, Bricks z
    uint32_t clusters = 4;       ///< places of Clustered, 1 to 1000
    float elongation = 4.0f;     ///< length over width of Planks, and of Bricks; 1 to 100
    float roughness = 0.0f;      ///< of faces inside: how far points move over the size of a fragment, 0 to 0.25
    float leastShare = 0.05f;    ///< fragments smaller than this share of the mean join a neighbour; 0 to 0.5
    PaintChannel paint = PaintChannel::None;
    /// None, or one a vertex of the mesh: how many fragments there are per volume around it, against elsewhere; 0.01 to
    /// 100. With a paint channel, times that. Tetrahedra do not heed it.
    std::vector<float> densities{};
    float anchorBelow = -std::numeric_limits<float>::infinity(); ///< m: fragments that reach below this z are anchored
};
FRACTURESIMAUTHORING_API Status validate(const ScoreSettings& settings);

/// Is told how much is done, 0 to 1, and says whether to go on. What is cancelled is refused, and says so.
using ScoreProgress = std::function<bool(float)>;

struct ScoreReport
{
    std::vector<std::string> repairs; ///< what was done to the mesh before, a sentence each
};

/// Cuts a closed mesh into fragments. The outside keeps the shape of the triangles, their normals, texture coordinates
/// and colours (Tetrahedra: near enough; it samples them). Repairs what is safe to repair, refuses the rest.
FRACTURESIMAUTHORING_API Result<FragmentSet> score(const TriangleMesh& mesh, const ScoreSettings& settings,
                                                   const ScoreProgress& progress = {}, ScoreReport* report = nullptr);

/// Cuts a solid. resolution: of its surface, cells along the longest side; 4 to 256.
FRACTURESIMAUTHORING_API Result<FragmentSet> score(const SdfShape& shape, uint32_t resolution,
                                                   const ScoreSettings& settings, const ScoreProgress& progress = {},
                                                   ScoreReport* report = nullptr);

/// Anchors the fragments that reach below a height (m).
FRACTURESIMAUTHORING_API void anchorFragmentsBelow(FragmentSet& fragments, float height);

/// What is in a set of fragments, for people and tests. Counts over all fragments.
struct FragmentCheck
{
    uint32_t openEdges = 0;          ///< by points: sides of a fragment that are not those of two triangles
    uint32_t pinchedPoints = 0;      ///< around which a fragment has more than one fan
    uint32_t unmatchedTriangles = 0; ///< of bonds, without the same points in opposite order on the other side
    double volume = 0.0;             ///< m^3, of all fragments
    double outsideArea = 0.0;        ///< m^2
    double insideArea = 0.0;         ///< m^2, each bond once
    float smallestVolume = 0.0f;     ///< m^3
    float largestVolume = 0.0f;

    bool isWatertight() const { return openEdges == 0 && pinchedPoints == 0 && unmatchedTriangles == 0; }
};
/// Expects what validate() lets pass.
FRACTURESIMAUTHORING_API FragmentCheck checkFragments(const FragmentView& fragments);
} // namespace fsim
