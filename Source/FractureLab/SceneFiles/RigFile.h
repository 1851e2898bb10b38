#pragma once

#include "FractureSim/Status.h"

#include "FractureSimAuthoring/RigModels.h"
#include "MeshFiles/GltfFile.h"
#include "SceneFiles/JsonReader.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// What the pieces of a rig are, if the settings do not list them.
enum class PieceSource
{
    Listed,
    Nodes, ///< the nodes of a glTF, by their names
    Parts  ///< what hangs together by edges
};

/// How a body becomes a rig that dents, as a scene's 'rig' or a file of its own says.
struct RigDescription
{
    std::optional<RigModel> model{}; ///< one of ours; none: the body has a shape or a mesh of its own
    uint32_t resolution = 40;        ///< of a shape's surface: cells along its longest side
    RigSettings settings;
    PieceSource pieces = PieceSource::Listed;
    bool isAutomaticGiven = false; ///< the number of automatic handles is said; else a mesh with its own has none
    std::string text;              ///< what the scene says; the same text makes the same rig
};

/// The section 'rig' of a scene, and all of a rig file. What it says goes over what the settings, or its model, said.
void readRig(const JsonValue& value, RigDescription& rig);

/// Reads a rig file: handles and poses, and whatever else a 'rig' may say, into the description. A list is one of
/// handles, each [x, y, z].
Status readRigFile(const std::filesystem::path& file, RigDescription& rig);

/// A mesh file, with what a glTF says of its rig: joints or nodes are handles, animations poses, morph targets shapes.
/// The settings' own handles and poses come after them; there are no automatic ones then. notes: what was left out, a
/// sentence each. parts: the nodes of a glTF.
Result<TriangleMesh> readRigMesh(const std::string& file, float scale, RigSettings& settings,
                                 std::vector<std::string>& notes, std::vector<GltfPart>& parts);

/// Makes pieces of the nodes or parts of a mesh, where that is the source. Refuses what is one piece.
Status choosePieces(PieceSource source, const TriangleMesh& mesh, std::span<const GltfPart> parts,
                    RigSettings& settings);
} // namespace fsim::lab
