#include "Editing/FragmentEditData.h"
#include "Editing/FragmentRegroup.h"
#include "Foundation/DisjointSets.h"

#include <algorithm>

// Joining and cutting fragments by hand, and doing it again after a new score.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr uint32_t mostSplitParts = 64;
constexpr float sizeStillFits = 2.0f; // a fragment that is this much larger or smaller is another one

bool hangsTogether(const FragmentSet& set, std::span<const uint32_t> list)
{
    DisjointSets sets(list.size());
    auto indexOf = [&](uint32_t f) {
        auto found = std::lower_bound(list.begin(), list.end(), f);
        return found != list.end() && *found == f ? static_cast<uint32_t>(found - list.begin()) : UINT32_MAX;
    };
    for (const FragmentBond& bond : set.bonds)
        if (uint32_t a = indexOf(bond.first), b = indexOf(bond.second); a != UINT32_MAX && b != UINT32_MAX)
            sets.merge(a, b);
    for (uint32_t i = 1; i < list.size(); ++i)
        if (sets.find(i) != 0)
            return false;
    return true;
}

FragmentMark mergedMark(const FragmentSet& set, std::span<const FragmentMark> marks, std::span<const uint32_t> list)
{
    FragmentMark result;
    result.isHidden = true;
    float volume = 0.0f, tough = 0.0f, largest = -1.0f;
    for (uint32_t f : list)
    {
        float own = set.particles[f].volume;
        result.isAnchored = result.isAnchored || marks[f].isAnchored;
        result.isHidden = result.isHidden && marks[f].isHidden;
        tough += own * marks[f].toughness;
        volume += own;
        if (own > largest)
        {
            largest = own;
            result.material = marks[f].material;
        }
    }
    bool isEven = std::all_of(list.begin(), list.end(),
                              [&](uint32_t f) { return marks[f].toughness == marks[list[0]].toughness; });
    result.toughness = isEven ? marks[list[0]].toughness : tough / volume;
    return result;
}

void rememberPlace(const FragmentSet& set, uint32_t fragment, FragmentEdit& edit)
{
    edit.places.push_back(set.particles[fragment].rest.position);
    edit.volumes.push_back(set.particles[fragment].volume);
}
} // namespace

std::string editText(const FragmentEdit& edit)
{
    std::string where = edit.places.empty() ? std::string("nowhere") : "at " + placeText(edit.places[0]);
    return edit.kind == FragmentEdit::Kind::Merge ? format("merging {} fragments {}", edit.places.size(), where)
                                                  : format("splitting the fragment {} into {}", where, edit.parts);
}

Result<FragmentEdit> mergeFragments(std::span<const uint32_t> merged, FragmentSet& fragments,
                                    std::vector<FragmentMark>& marks, std::vector<uint32_t>* result)
{
    std::vector<uint32_t> list = sortedOnce(merged);
    if (list.size() < 2)
        return Status::refused("one fragment alone cannot be merged; choose two or more that touch");
    if (!hangsTogether(fragments, list))
        return Status::refused("the {} fragments do not all touch each other by faces; choose those between them too",
                               list.size());
    FragmentEdit edit;
    edit.kind = FragmentEdit::Kind::Merge;
    for (uint32_t f : list)
        rememberPlace(fragments, f, edit);
    std::vector<uint32_t> labels(fragments.fragmentCount());
    std::vector<FragmentMark> newMarks;
    uint32_t count = 0;
    for (uint32_t f = 0; f < labels.size(); ++f)
    {
        bool isMerged = std::binary_search(list.begin(), list.end(), f);
        if (isMerged && f != list[0])
        {
            labels[f] = labels[list[0]];
            continue;
        }
        labels[f] = count++;
        newMarks.push_back(isMerged ? mergedMark(fragments, marks, list) : marks[f]);
    }
    Result<FragmentSet> made = regroup(cutSolidOf(fragments), labels, count, !fragments.uvs.empty());
    if (!made)
        return made.status();
    fragments = std::move(*made);
    marks = std::move(newMarks);
    if (result != nullptr)
        *result = {labels[list[0]]};
    return edit;
}

Result<FragmentEdit> splitFragment(uint32_t fragment, uint32_t parts, uint64_t seed, FragmentSet& fragments,
                                   std::vector<FragmentMark>& marks, std::vector<uint32_t>* result)
{
    if (parts < 2 || parts > mostSplitParts)
        return Status::refused("a fragment cannot be split into {}; give 2 to {}", parts, mostSplitParts);
    FragmentEdit edit;
    edit.kind = FragmentEdit::Kind::Split;
    edit.parts = parts;
    edit.seed = seed;
    rememberPlace(fragments, fragment, edit);
    CutSolid solid = cutSolidOf(fragments);
    std::vector<uint32_t> pieces = splitPiece(solid, fragment, parts, seed);
    if (pieces.size() < 2)
        return Status::refused("fragment {} is too small or too bent to be cut; try another seed", fragment);
    std::vector<uint32_t> labels(solid.pieceCount);
    for (uint32_t p = 0; p < solid.pieceCount; ++p)
        labels[p] = p;
    Result<FragmentSet> made = regroup(solid, labels, solid.pieceCount, !fragments.uvs.empty());
    if (!made)
        return made.status();
    fragments = std::move(*made);
    marks.resize(fragments.fragmentCount(), marks[fragment]);
    if (result != nullptr)
        *result = std::move(pieces);
    return edit;
}

Result<FragmentEdit> applyEdit(const FragmentEdit& edit, FragmentSet& fragments, std::vector<FragmentMark>& marks,
                               std::vector<uint32_t>* result)
{
    FragmentFinder finder(fragments);
    std::vector<uint32_t> found;
    for (size_t i = 0; i < edit.places.size(); ++i)
    {
        std::optional<uint32_t> f = finder.at(edit.places[i]);
        if (!f)
            return Status::refused("the body is not there any more");
        float ratio = fragments.particles[*f].volume / edit.volumes[i];
        if (!(ratio < sizeStillFits && ratio > 1.0f / sizeStillFits))
            return Status::refused("the fragment there has {} times the volume that it had",
                                   std::round(double(ratio) * 100.0) / 100.0);
        found.push_back(*f);
    }
    if (found.empty())
        return Status::refused("it names no place");
    if (edit.kind == FragmentEdit::Kind::Split)
        return splitFragment(found[0], edit.parts, edit.seed, fragments, marks, result);
    if (sortedOnce(found).size() < found.size())
        return Status::refused("two of them are one fragment now");
    return mergeFragments(found, fragments, marks, result);
}
} // namespace authoring

Result<uint32_t> FragmentEditSession::merge(std::span<const uint32_t> fragments)
{
    const authoring::FragmentEditState& now = data_->now();
    if (Status status = authoring::checkFragmentList(now, fragments); !status)
        return status;
    FragmentSet set = *now.fragments;
    std::vector<FragmentMark> marks = *now.marks;
    std::vector<FragmentEdit> edits = *now.edits;
    std::vector<uint32_t> result;
    Result<FragmentEdit> edit = authoring::mergeFragments(fragments, set, marks, &result);
    if (!edit)
        return edit.status();
    edits.push_back(std::move(*edit));
    authoring::FragmentEditState next = now;
    next.fragments = std::make_shared<const FragmentSet>(std::move(set));
    next.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    next.edits = std::make_shared<const std::vector<FragmentEdit>>(std::move(edits));
    data_->push(std::move(next), format("merge {} fragments", fragments.size()));
    data_->selection = result;
    return result[0];
}

Result<uint32_t> FragmentEditSession::split(std::span<const uint32_t> fragments, uint32_t parts, uint64_t seed)
{
    const authoring::FragmentEditState& now = data_->now();
    if (Status status = authoring::checkFragmentList(now, fragments); !status)
        return status;
    FragmentSet set = *now.fragments;
    std::vector<FragmentMark> marks = *now.marks;
    std::vector<FragmentEdit> edits = *now.edits;
    std::vector<uint32_t> all;
    for (uint32_t f : authoring::sortedOnce(fragments))
    {
        std::vector<uint32_t> pieces;
        Result<FragmentEdit> edit = authoring::splitFragment(f, parts, seed, set, marks, &pieces);
        if (!edit)
            return edit.status();
        edits.push_back(std::move(*edit));
        all.insert(all.end(), pieces.begin(), pieces.end());
    }
    uint32_t more = set.fragmentCount() - now.fragments->fragmentCount();
    authoring::FragmentEditState next = now;
    next.fragments = std::make_shared<const FragmentSet>(std::move(set));
    next.marks = std::make_shared<const std::vector<FragmentMark>>(std::move(marks));
    next.edits = std::make_shared<const std::vector<FragmentEdit>>(std::move(edits));
    data_->push(std::move(next), fragments.size() == 1 ? format("split a fragment into {}", parts)
                                                       : format("split {} fragments", fragments.size()));
    data_->selection = authoring::sortedOnce(all);
    return more;
}
} // namespace fsim
