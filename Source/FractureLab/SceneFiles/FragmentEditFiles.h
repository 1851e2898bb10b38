#pragma once

#include "FractureSim/Status.h"

#include "FractureSimAuthoring/FragmentEditing.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

// What an editor of fragments opens and saves.
namespace fsim::lab
{
struct OpenedFragments
{
    FragmentEditSession session;
    std::string name;
    std::vector<std::string> notes; ///< what a person should know, a sentence each
};

/// A mesh (.obj, .gltf, .glb), fragments (.fsasset), what was saved of an edit (.fragments.json), or one of our own
/// bodies: wall, pane, pillar, plank. NAME.fragments.json beside a mesh says how it was cut and edited; the asset that
/// was saved with it is taken where it fits. Without one, pattern, count and material are those that
/// decideImport() advises. repairs: holes are filled and scale is baked where that is all that is wrong.
Result<OpenedFragments> openFragments(const std::string& source);

/// The mesh that a session was made of, read again from where it came.
Result<TriangleMesh> readFragmentSource(const std::string& source);

/// FOLDER/NAME.fsasset, which games use, and NAME.fragments.json, which editors use. Marks the session as saved.
Status saveFragments(FragmentEditSession& session, const std::filesystem::path& folder, const std::string& name);

/// "wall", "pane", ...
std::vector<std::string_view> fragmentModelNames();
} // namespace fsim::lab
