#include "Editing/FragmentEditData.h"
#include "Math/VectorMath.h"

#include <algorithm>

// What is wrong with fragments that are being edited, and how to mend it.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr float bottomShare = 0.05f; // of the height: what reaches into it stands on the ground

void addEditIssues(const FragmentEditSession& session, const FragmentEditState& state, std::vector<Advice>& issues)
{
    if (!state.fragments)
        issues.push_back({AdviceSeverity::Error, AdviceRule::NoFragments, "the body has no fragments yet; score it",
                          AdviceFix::Score, "Score it", 0});
    else if (session.needsScore())
        issues.push_back({AdviceSeverity::Warning, AdviceRule::NeedsScore,
                          "the fragments are those of other settings, sizes or another mesh; score the body anew",
                          AdviceFix::Score, "Score it", 0});
    if (state.densities && state.score.pattern == ScorePattern::Tetrahedra)
        issues.push_back({AdviceSeverity::Warning, AdviceRule::DensityIgnored,
                          "sizes are painted, and the pattern tetrahedra does not heed them", AdviceFix::UniformPattern,
                          "Use the pattern uniform", 0});
    for (const std::string& repair : state.mesh->repairs)
        issues.push_back(
            {AdviceSeverity::Note, AdviceRule::RepairedMesh, "the mesh was mended: " + repair, AdviceFix::None, "", 0});
    if (state.fragments &&
        std::all_of(state.marks->begin(), state.marks->end(), [](const FragmentMark& mark) { return mark.isHidden; }))
        issues.push_back({AdviceSeverity::Warning, AdviceRule::EverythingHidden, "all fragments are hidden",
                          AdviceFix::ShowAll, "Show all", 0});
}
} // namespace
} // namespace authoring

std::vector<Advice> FragmentEditSession::issues() const
{
    std::vector<Advice> issues;
    const authoring::FragmentEditState& now = data_->now();
    authoring::addEditIssues(*this, now, issues);
    if (now.fragments)
        for (Advice& advice : adviseOnFragments(authoring::markedFragments(now)))
            issues.push_back(std::move(advice));
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Advice& a, const Advice& b) { return a.severity > b.severity; });
    return issues;
}

Status FragmentEditSession::fix(const Advice& advice)
{
    const authoring::FragmentEditState& now = data_->now();
    switch (advice.fix)
    {
    case AdviceFix::Score: {
        Result<std::vector<std::string>> done = rescore();
        return done ? Status::done() : done.status();
    }
    case AdviceFix::FewerFragments:
        return setFragmentCount(std::max(1u, now.score.fragments / 2));
    case AdviceFix::MoreFragments:
        return setFragmentCount(std::min(20000u, std::max(8u, now.score.fragments * 2)));
    case AdviceFix::ShowAll:
        return showAll();
    case AdviceFix::ClearDensity:
        return clearDensity();
    case AdviceFix::UniformPattern:
        return setPattern(ScorePattern::Uniform);
    case AdviceFix::AnchorBottom: {
        const Bounds& box = now.mesh->box;
        return anchorBelow(box.low.z + authoring::bottomShare * (box.high.z - box.low.z));
    }
    case AdviceFix::ReleaseAll: {
        std::vector<uint32_t> all(fragmentCount());
        for (uint32_t f = 0; f < all.size(); ++f)
            all[f] = f;
        return setAnchored(all, false);
    }
    case AdviceFix::JoinSmall: {
        if (advice.index >= fragmentCount())
            return Status::refused("there is no fragment {} any more", advice.index);
        // With the neighbour that it has the largest face with.
        float most = 0.0f;
        uint32_t best = advice.index;
        for (const FragmentBond& bond : now.fragments->bonds)
            if ((bond.first == advice.index || bond.second == advice.index) && bond.area > most)
            {
                most = bond.area;
                best = bond.first == advice.index ? bond.second : bond.first;
            }
        const uint32_t both[] = {advice.index, best};
        if (best == advice.index)
            return Status::refused("fragment {} touches no other", best);
        Result<uint32_t> merged = merge(both);
        return merged ? Status::done() : merged.status();
    }
    default:
        break;
    }
    return Status::refused("there is no fix for this here: {}", advice.sentence);
}
} // namespace fsim
