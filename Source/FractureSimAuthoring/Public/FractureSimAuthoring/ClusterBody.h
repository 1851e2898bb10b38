#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/Scoring.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// From a mesh to a body that flows and tears: thousands of particles in overlapping clusters, with cells around them
// that are drawn.
namespace fsim
{
struct ClusterBody
{
    AssetRef asset;               ///< Clustered, with its cells
    FragmentSet cells;            ///< the same, to be stored beside it: the asset's bytes do not hold them
    std::vector<uint32_t> owners; ///< one a cell: the particle that it follows
};
/// Fills a closed mesh with particles, puts them into clusters and cuts it into cells around them. Repairs what is safe
/// to repair, refuses the rest and what is cancelled.
FRACTURESIMAUTHORING_API Result<ClusterBody> makeClusterBody(const TriangleMesh& mesh,
                                                             const ClusterBodySettings& settings,
                                                             const ScoreProgress& progress = {},
                                                             ScoreReport* report = nullptr);

/// How to fill a body of this size and material: a particle about as large as what tears off the material, 200 to 6000
/// of them; a cluster for each 60, a cell for each four.
FRACTURESIMAUTHORING_API ClusterAdvice adviseClusters(const TriangleMesh& mesh, std::string_view preset);

/// "When it tears" is the worst moment: each particle has a copy, a third of them touch, half of its clusters split in
/// one frame, all skin changes.
FRACTURESIMAUTHORING_API CostEstimate estimateClusterCost(const Asset& asset, const CostModel& model = measuredCosts());
/// Before anything is filled: from the numbers alone.
FRACTURESIMAUTHORING_API CostEstimate estimateClusterCost(const ClusterBodySettings& settings,
                                                          const CostModel& model = measuredCosts());
/// What an editor or a cook step says of a clustered asset. budgetMs: what a frame may spend on one body; 0: any.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnClusters(const Asset& asset, float budgetMs = 0.0f);
/// The fix for a body that costs too much: half the particles, clusters and cells.
FRACTURESIMAUTHORING_API ClusterBodySettings halfAsMany(const ClusterBodySettings& settings);
FRACTURESIMAUTHORING_API void addDemand(WorldDemand& demand, const Asset& clustered);

/// How a clustered asset was made, for an editor that makes it again.
struct ClusterBodyFile
{
    std::string source;      ///< where the mesh is from; may be empty
    uint64_t sourceHash = 0; ///< hashOfSource() of it; 0: not known
    ClusterBodySettings settings;
};
/// JSON. Numbers read back to the same bits.
FRACTURESIMAUTHORING_API std::string clusterFileText(const ClusterBodyFile& file);
/// Refuses what is no such file, and says what is wrong. Safe with any text.
FRACTURESIMAUTHORING_API Result<ClusterBodyFile> parseClusterFile(std::string_view text);
} // namespace fsim
