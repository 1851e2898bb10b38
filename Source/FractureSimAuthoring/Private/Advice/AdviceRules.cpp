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
    "NoWeights",        "RepairedMesh"};
static_assert(std::size(adviceRuleNames) == static_cast<size_t>(AdviceRule::RepairedMesh) + 1);
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

std::optional<AdviceSeverity> worstOf(std::span<const Advice> advice)
{
    std::optional<AdviceSeverity> worst;
    for (const Advice& each : advice)
        worst = worst ? std::max(*worst, each.severity) : each.severity;
    return worst;
}
} // namespace fsim
