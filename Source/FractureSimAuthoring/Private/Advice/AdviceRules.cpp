#include "FractureSimAuthoring/AssetAdvice.h"

#include <algorithm>

namespace fsim
{
namespace
{
constexpr std::string_view adviceRuleNames[] = {
    "EmptyMesh",        "BadNumbers",         "OpenMesh",         "InsideOut",
    "CrowdedEdges",     "SeveralParts",       "TooManyTriangles", "TinyBody",
    "HugeBody",         "ThinBody",           "NegativeScale",    "NonUniformScale",
    "ZeroScale",        "MissingUsageFlag",   "NoInsideMaterial", "NoMaterialMatch",
    "MovableRequired",  "NoFragments",        "NeedsScore",       "OneFragment",
    "TooManyFragments", "TooManyPerTriangle", "SmallFragments",   "NotWatertight",
    "NothingAnchored",  "AllAnchored",        "Islands",          "DensityIgnored",
    "EverythingHidden", "LimitBodies",        "LimitRigidBodies", "LimitContacts",
    "LimitDentPages",   "LimitEvents",        "OverBudget",       "NoExamples",
    "NoWeights",        "RepairedMesh",       "SourceChanged"};
static_assert(std::size(adviceRuleNames) == static_cast<size_t>(AdviceRule::SourceChanged) + 1);
} // namespace

std::string_view nameOf(AdviceRule rule)
{
    auto index = static_cast<size_t>(rule);
    return index < std::size(adviceRuleNames) ? adviceRuleNames[index] : "unknown";
}

std::string_view nameOf(AdviceSeverity severity)
{
    return severity == AdviceSeverity::Error ? "error" : severity == AdviceSeverity::Warning ? "warning" : "note";
}

std::vector<Advice> adviseOnSourceChange(std::string_view name, uint64_t whenMade, uint64_t now)
{
    if (whenMade == 0 || now == 0 || whenMade == now)
        return {};
    return {{AdviceSeverity::Warning, AdviceRule::SourceChanged,
             format("the mesh of '{}' has changed since the asset was made from it; reimport the asset", name),
             AdviceFix::Reimport, "Reimport", 0}};
}

std::optional<AdviceSeverity> worstOf(std::span<const Advice> advice)
{
    std::optional<AdviceSeverity> worst;
    for (const Advice& each : advice)
        worst = worst ? std::max(*worst, each.severity) : each.severity;
    return worst;
}
} // namespace fsim
