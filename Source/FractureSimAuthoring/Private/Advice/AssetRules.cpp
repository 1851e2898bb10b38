#include "Foundation/DisjointSets.h"
#include "FractureSimAuthoring/AssetAdvice.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <cmath>

// Rules for finished assets and for what a level asks of a world.
namespace fsim
{
namespace
{
constexpr uint32_t manyFragments = 2000;
constexpr float smallShare = 0.01f; // of the mean volume
constexpr uint32_t contactsPerFragment = 4;
constexpr uint32_t dentPageVertices = 16;

struct LimitNeed
{
    AdviceRule rule;
    std::string_view name;
    uint32_t WorldSettings::*limit;
    uint64_t need;
};

std::vector<LimitNeed> needsOf(const WorldDemand& d)
{
    uint64_t rigid = uint64_t{d.rigidBodies} + d.dentedBodies + d.dentPieces;
    return {{AdviceRule::LimitBodies, "maxBodies", &WorldSettings::maxBodies, d.bodies},
            {AdviceRule::LimitRigidBodies, "maxRigidBodies", &WorldSettings::maxRigidBodies, rigid},
            {AdviceRule::LimitContacts, "maxContacts", &WorldSettings::maxContacts, contactsPerFragment * rigid},
            {AdviceRule::LimitDentPages, "maxDentPages", &WorldSettings::maxDentPages,
             (uint64_t{d.dentVertices} + dentPageVertices - 1) / dentPageVertices},
            {AdviceRule::LimitEvents, "maxEvents", &WorldSettings::maxEvents,
             // All that can happen in a frame at once is more than anyone hears: an event for each fragment is plenty.
             uint64_t{d.fragments} + 4 * rigid}};
}
} // namespace

std::vector<Advice> adviseOnFragments(const FragmentView& f, float budgetMs)
{
    std::vector<Advice> advice;
    auto add = [&](AdviceSeverity severity, AdviceRule rule, std::string sentence, AdviceFix fix = AdviceFix::None,
                   std::string button = "", uint32_t index = 0) {
        advice.push_back({severity, rule, std::move(sentence), fix, std::move(button), index});
    };
    if (f.particles.empty())
    {
        add(AdviceSeverity::Error, AdviceRule::NoFragments, "the body has no fragments yet; score it", AdviceFix::Score,
            "Score it");
        return advice;
    }
    if (Status status = validate(f); !status)
    {
        add(AdviceSeverity::Error, AdviceRule::BadNumbers, format("the fragments are damaged: {}", status.message()),
            AdviceFix::Score, "Score it");
        return advice;
    }
    auto count = static_cast<uint32_t>(f.particles.size());
    if (count == 1)
        add(AdviceSeverity::Warning, AdviceRule::OneFragment, "a body of one fragment cannot break",
            AdviceFix::MoreFragments, "More fragments");
    if (count > manyFragments)
        add(AdviceSeverity::Warning, AdviceRule::TooManyFragments,
            format("{} fragments in one body; games rarely need more than {}, and each costs memory and time", count,
                   manyFragments),
            AdviceFix::FewerFragments, "Half as many");
    FragmentCheck check = checkFragments(f);
    if (check.openEdges > 0 || check.unmatchedTriangles > 0)
        add(AdviceSeverity::Warning, AdviceRule::NotWatertight,
            format("{} sides of fragments are open; cracks will show light",
                   check.openEdges + check.unmatchedTriangles),
            AdviceFix::Score, "Score it");
    double mean = check.volume / double(count);
    uint32_t small = 0, smallest = 0, anchored = 0;
    for (uint32_t i = 0; i < count; ++i)
    {
        small += double(f.particles[i].volume) < double(smallShare) * mean ? 1 : 0;
        smallest = f.particles[i].volume < f.particles[smallest].volume ? i : smallest;
        anchored += f.particles[i].anchored != 0 ? 1 : 0;
    }
    if (small > 0)
        add(AdviceSeverity::Note, AdviceRule::SmallFragments,
            format("{} fragments are smaller than a hundredth of the mean; they cost as much as large ones", small),
            AdviceFix::JoinSmall, "Merge the smallest", smallest);
    DisjointSets sets(count);
    for (const FragmentBond& bond : f.bonds)
        sets.merge(bond.first, bond.second);
    uint32_t islands = 0;
    for (uint32_t i = 0; i < count; ++i)
        islands += sets.find(i) == i ? 1 : 0;
    if (islands > 1)
        add(AdviceSeverity::Note, AdviceRule::Islands,
            format("the fragments are in {} parts that no bond joins; they fall apart at once", islands));
    if (anchored == 0)
        add(AdviceSeverity::Note, AdviceRule::NothingAnchored,
            "nothing is anchored: the body falls and rolls as a whole; anchor its bottom if it is part of a building",
            AdviceFix::AnchorBottom, "Anchor the bottom");
    if (anchored == count && count > 1)
        add(AdviceSeverity::Warning, AdviceRule::AllAnchored,
            "everything is anchored: pieces stay where they are until all their bonds are broken",
            AdviceFix::ReleaseAll, "Let go of all");
    CostEstimate cost = estimateCost(f);
    if (budgetMs > 0.0f && cost.breakingMs > budgetMs)
        add(AdviceSeverity::Warning, AdviceRule::OverBudget,
            format("{}, and a body may have {}", cost.sentence, timeText(budgetMs)), AdviceFix::FewerFragments,
            "Half as many");
    return advice;
}

std::vector<Advice> adviseOnRig(const DentRigView& rig, float budgetMs)
{
    std::vector<Advice> advice;
    auto add = [&](AdviceSeverity severity, AdviceRule rule, std::string sentence) {
        advice.push_back({severity, rule, std::move(sentence), AdviceFix::None, "", 0});
    };
    if (rig.positions.empty() || rig.weights.empty())
    {
        add(AdviceSeverity::Error, AdviceRule::NoWeights, "the rig has no weights yet; compute them");
        return advice;
    }
    if (rig.exampleCount() == 0)
        add(AdviceSeverity::Error, AdviceRule::NoExamples, "a rig without examples does not dent; add a pose");
    else if (Status status = validate(rig); !status)
        add(AdviceSeverity::Error, AdviceRule::BadNumbers, format("the rig is damaged: {}", status.message()));
    CostEstimate cost = estimateCost(rig);
    if (budgetMs > 0.0f && cost.breakingMs > budgetMs)
        add(AdviceSeverity::Warning, AdviceRule::OverBudget,
            format("{}, and a body may have {}", cost.sentence, timeText(budgetMs)));
    return advice;
}

void addDemand(WorldDemand& demand, const FragmentView& fragments)
{
    ++demand.bodies;
    demand.fragments += static_cast<uint32_t>(fragments.particles.size());
    demand.bonds += static_cast<uint32_t>(fragments.bonds.size());
    demand.breakingMs += estimateCost(fragments).breakingMs;
}

void addDemand(WorldDemand& demand, const DentRigView& rig)
{
    ++demand.dentedBodies;
    demand.dentVertices += rig.vertexCount();
    demand.dentPieces += rig.pieceCount() - 1;
    demand.breakingMs += estimateCost(rig).breakingMs;
}

std::vector<Advice> adviseOnLimits(const WorldSettings& settings, const WorldDemand& demand, float budgetMs)
{
    std::vector<Advice> advice;
    for (const LimitNeed& each : needsOf(demand))
        if (each.need > settings.*each.limit)
            advice.push_back(
                {each.rule == AdviceRule::LimitBodies || each.rule == AdviceRule::LimitRigidBodies
                     ? AdviceSeverity::Error
                     : AdviceSeverity::Warning,
                 each.rule, format("{} is {}, and this level may need {}", each.name, settings.*each.limit, each.need),
                 AdviceFix::RaiseLimits, "Raise the limits", 0});
    if (budgetMs > 0.0f && demand.breakingMs > budgetMs)
        advice.push_back({AdviceSeverity::Warning, AdviceRule::OverBudget,
                          format("if all of it broke at once it would cost about {} a frame, and {} are allowed",
                                 timeText(demand.breakingMs), timeText(budgetMs)),
                          AdviceFix::None, "", 0});
    return advice;
}

WorldSettings raisedLimits(const WorldSettings& settings, const WorldDemand& demand)
{
    WorldSettings raised = settings;
    for (const LimitNeed& each : needsOf(demand))
        if (each.need > settings.*each.limit)
            raised.*each.limit = static_cast<uint32_t>(std::min<uint64_t>(each.need + each.need / 4, UINT32_MAX));
    return raised;
}
} // namespace fsim
