#pragma once

#include "Editing/EditHistory.h"
#include "Editing/RigEditMesh.h"
#include "FractureSimAuthoring/FragmentEditing.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace fsim::authoring
{
using FragmentSetRef = std::shared_ptr<const FragmentSet>;
using FragmentMarksRef = std::shared_ptr<const std::vector<FragmentMark>>;

// All that is edited at one moment. Parts never change once they are in a state: an operation makes new ones of those
// that it changes and shares the others.
struct FragmentEditState
{
    RigEditMeshRef mesh;
    ScoreSettings score;                                    // without densities
    std::shared_ptr<const std::vector<float>> densities;    // one a vertex of the mesh; null: none
    FragmentSetRef fragments;                               // as they are cut; null: not scored yet
    FragmentMarksRef marks;                                 // one a fragment; null with fragments
    std::shared_ptr<const std::vector<FragmentEdit>> edits; // done since the score, or to be done after the first one
    std::shared_ptr<const std::vector<FragmentPlaceMark>> fileMarks; // to be carried over after the first score
    std::shared_ptr<const std::vector<std::string>> materials;       // the body's own first
    // What the fragments were scored for.
    RigEditMeshRef scoredMesh;
    std::shared_ptr<const ScoreSettings> scoredSettings; // with densities, one a vertex of the input
    uint64_t assetHash = 0;                              // of the file that it was opened from, until it is scored

    std::string name; // of the operation that led here
    uint64_t revision = 0;
};

size_t heldBytes(const FragmentEditState& state, std::set<const void*>& seen);

struct FragmentEditData
{
    FragmentEditData(FragmentEditState first, const EditLimits& limits) : history(std::move(first), limits) {}

    const FragmentEditState& now() const { return history.now(); }
    void push(FragmentEditState next, std::string name) { history.push(std::move(next), std::move(name)); }

    EditHistory<FragmentEditState> history;
    uint64_t savedRevision = 1;
    std::string source;
    std::vector<uint32_t> selection; // rising; may name fragments that undo took away
};

// The settings with what was painted, one a vertex of the input.
ScoreSettings fullScoreSettings(const FragmentEditState& state);
bool isSameScore(const ScoreSettings& a, const ScoreSettings& b);

// Who speaks of fragments that are not there is told so; also refuses none at all.
Status checkFragmentList(const FragmentEditState& state, std::span<const uint32_t> fragments);
// Sorted, each once.
std::vector<uint32_t> sortedOnce(std::span<const uint32_t> fragments);

// The material of a name; refuses names that are none, and says which there are.
Result<OrientedMaterial> orientedMaterialNamed(std::string_view preset);
// What the fragments are with all that was marked.
FragmentSet markedFragments(const FragmentEditState& state);
// kg/m^3 of each fragment.
std::vector<float> fragmentDensities(const FragmentEditState& state);

// Tells which fragment is at a place: one whose centre of mass is exactly there, or else one that it lies in.
class FragmentFinder
{
public:
    explicit FragmentFinder(const FragmentView& fragments);
    std::optional<uint32_t> at(Vec3 place) const;

private:
    FragmentView fragments_;
    std::vector<Bounds> boxes_;
};

// The triangles of a fragment, as indices into FragmentSet::indices: from first to end.
struct FragmentIndices
{
    size_t first = 0;
    size_t end = 0;
};
FragmentIndices indicesOf(const FragmentView& fragments, uint32_t fragment);

// Does an edit to fragments; marks change with their numbers. Gives how it was done: with the places and volumes that
// it found. Refuses what does not fit, and says why.
Result<FragmentEdit> applyEdit(const FragmentEdit& edit, FragmentSet& fragments, std::vector<FragmentMark>& marks,
                               std::vector<uint32_t>* result = nullptr);
Result<FragmentEdit> mergeFragments(std::span<const uint32_t> merged, FragmentSet& fragments,
                                    std::vector<FragmentMark>& marks, std::vector<uint32_t>* result);
Result<FragmentEdit> splitFragment(uint32_t fragment, uint32_t parts, uint64_t seed, FragmentSet& fragments,
                                   std::vector<FragmentMark>& marks, std::vector<uint32_t>* result);
// The same edit with nothing but its places: for sentences.
std::string editText(const FragmentEdit& edit);
std::string placeText(Vec3 place);

// The marks of one set on another; dropped: sentences.
std::vector<FragmentMark> carryMarks(const FragmentView& from, std::span<const FragmentMark> marks,
                                     const FragmentView& to, std::vector<std::string>& dropped);
std::vector<FragmentMark> placeMarks(std::span<const FragmentPlaceMark> marks, const FragmentView& to,
                                     std::vector<std::string>& dropped);
} // namespace fsim::authoring
