#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/ClusterBody.h"
#include "Math/VectorMath.h"
#include "Solid/SolidMesh.h"

#include <algorithm>

// What to make of a mesh.
namespace fsim
{
namespace
{
struct MaterialWord
{
    std::string_view word; // a part of a name, in lower case, from its beginning
    std::string_view preset;
};

// The more special first: "sheet metal roof tile" is of metal, "glass tile" of glass.
constexpr MaterialWord breakingWords[] = {{"glass", "glass"},
                                          {"window", "glass"},
                                          {"mirror", "glass"},
                                          {"crystal", "glass"},
                                          {"bottle", "glass"},
                                          {"metal", "sheet-metal"},
                                          {"steel", "sheet-metal"},
                                          {"iron", "sheet-metal"},
                                          {"alumin", "sheet-metal"},
                                          {"copper", "sheet-metal"},
                                          {"brass", "sheet-metal"},
                                          {"tin", "sheet-metal"},
                                          {"wood", "wood"},
                                          {"timber", "wood"},
                                          {"plank", "wood"},
                                          {"oak", "wood"},
                                          {"pine", "wood"},
                                          {"plywood", "wood"},
                                          {"bark", "wood"},
                                          {"bamboo", "wood"},
                                          {"ceramic", "ceramic"},
                                          {"porcelain", "ceramic"},
                                          {"tile", "ceramic"},
                                          {"china", "ceramic"},
                                          {"pottery", "ceramic"},
                                          {"vase", "ceramic"},
                                          {"terracotta", "ceramic"},
                                          {"concrete", "concrete"},
                                          {"cement", "concrete"},
                                          {"brick", "concrete"},
                                          {"stone", "concrete"},
                                          {"rock", "concrete"},
                                          {"marble", "concrete"},
                                          {"granite", "concrete"},
                                          {"plaster", "concrete"},
                                          {"asphalt", "concrete"},
                                          {"masonry", "concrete"},
                                          {"wall", "concrete"},
                                          {"pillar", "concrete"},
                                          {"column", "concrete"},
                                          {"plastic", "plastic"},
                                          {"vinyl", "plastic"},
                                          {"pvc", "plastic"},
                                          {"acryl", "plastic"},
                                          {"rubber", "rubber"},
                                          {"tire", "rubber"},
                                          {"tyre", "rubber"},
                                          {"foam", "rubber"},
                                          {"ice", "ice"},
                                          {"frozen", "ice"},
                                          {"clay", "clay"},
                                          {"mud", "clay"},
                                          {"dirt", "clay"},
                                          {"soil", "clay"},
                                          {"flesh", "rubber"},
                                          {"fence", "wood"},
                                          {"crate", "wood"},
                                          {"door", "wood"},
                                          {"table", "wood"},
                                          {"chair", "wood"}};

constexpr MaterialWord dentingWords[] = {
    {"car", "car-body"},  {"vehicle", "car-body"}, {"truck", "car-body"}, {"door", "car-body"},
    {"hood", "car-body"}, {"bumper", "car-body"},  {"barrel", "barrel"},  {"drum", "barrel"},
    {"tank", "barrel"},   {"tin", "tin"},          {"can", "tin"},        {"foil", "tin"},
    {"bucket", "tin"},    {"ship", "ship-hull"},   {"hull", "ship-hull"}, {"boat", "ship-hull"},
    {"crane", "crane"},   {"girder", "crane"},     {"beam", "crane"},     {"truss", "crane"}};

constexpr MaterialWord tearingWords[] = {
    {"cheese", "cheese"},  {"butter", "cheese"},     {"flesh", "flesh"},    {"meat", "flesh"},
    {"fruit", "flesh"},    {"melon", "flesh"},       {"creature", "flesh"}, {"clay", "clay"},
    {"dough", "clay"},     {"mud", "clay"},          {"dirt", "clay"},      {"soil", "clay"},
    {"rubber", "rubber"},  {"foam", "rubber"},       {"jelly", "rubber"},   {"plastic", "plastic"},
    {"vinyl", "plastic"},  {"wood", "wood"},         {"timber", "wood"},    {"plank", "wood"},
    {"stone", "concrete"}, {"concrete", "concrete"}, {"rock", "concrete"},  {"brick", "concrete"},
    {"cement", "concrete"}};

char lowerOf(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// "PM_WindowGlass02" -> "pm", "window", "glass".
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool startsWord = true;
    for (size_t i = 0; i < name.size(); ++i)
    {
        char c = name[i];
        bool isUpper = c >= 'A' && c <= 'Z', isLower = c >= 'a' && c <= 'z';
        if (!isUpper && !isLower)
        {
            startsWord = true;
            continue;
        }
        bool isBorder = isUpper && i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z';
        if (startsWord || isBorder)
            words.emplace_back();
        words.back() += lowerOf(c);
        startsWord = false;
    }
    return words;
}

MaterialGuess guessByWords(std::span<const std::string> names, std::span<const MaterialWord> table,
                           std::string_view usual)
{
    for (const std::string& name : names)
    {
        std::vector<std::string> words = wordsOf(name);
        for (const MaterialWord& each : table)
            for (const std::string& word : words)
            {
                // Short words must be whole ("ice" is not in "icecream"'s beginning only), long ones may go on.
                bool fits = each.word.size() < 5 ? word == each.word || word == std::string(each.word) + "s"
                                                 : word.compare(0, each.word.size(), each.word) == 0;
                if (fits)
                    return {std::string(each.preset), true,
                            format("'{}' in the name '{}' speaks for {}", each.word, name, each.preset)};
            }
    }
    return {std::string(usual), false, format("no name says what it is made of; {} is the usual choice", usual)};
}

// How large a piece of a material is, and how it is cut.
struct PieceHabit
{
    std::string_view preset;
    float side; // m: of a piece, about; it grows slowly with the body
    ScorePattern pattern;
    float roughness;
};
constexpr PieceHabit pieceHabits[] = {
    {"glass", 0.06f, ScorePattern::Radial, 0.0f},        {"ceramic", 0.06f, ScorePattern::Uniform, 0.0f},
    {"concrete", 0.22f, ScorePattern::Uniform, 0.12f},   {"wood", 0.14f, ScorePattern::Planks, 0.05f},
    {"sheet-metal", 0.25f, ScorePattern::Uniform, 0.0f}, {"plastic", 0.15f, ScorePattern::Uniform, 0.0f},
    {"rubber", 0.25f, ScorePattern::Uniform, 0.0f},      {"ice", 0.15f, ScorePattern::Clustered, 0.05f},
    {"clay", 0.15f, ScorePattern::Uniform, 0.1f}};

constexpr uint32_t fewestFragments = 8;
constexpr uint32_t mostAdvised = 400;
constexpr uint32_t trianglesPerFragment = 4;

// Of a closed mesh its own; of another a third of its box.
double usualVolume(const TriangleMesh& mesh, const Bounds& box)
{
    if (Result<MassProperties> mass = massPropertiesOf(mesh); mass && mass->volume > 0.0f)
        return double(mass->volume);
    Vec3 sides = box.high - box.low;
    return double(sides.x) * double(sides.y) * double(sides.z) / 3.0;
}
} // namespace

MaterialGuess guessMaterial(std::span<const std::string> names)
{
    return guessByWords(names, breakingWords, "concrete");
}

MaterialGuess guessDentMaterial(std::span<const std::string> names)
{
    return guessByWords(names, dentingWords, "car-body");
}

MaterialGuess guessClusterMaterial(std::span<const std::string> names)
{
    return guessByWords(names, tearingWords, "clay");
}

FragmentAdvice adviseFragments(const TriangleMesh& mesh, std::string_view preset)
{
    FragmentAdvice result;
    PieceHabit habit = pieceHabits[2];
    for (const PieceHabit& each : pieceHabits)
        if (each.preset == preset)
            habit = each;
    result.settings.pattern = habit.pattern;
    result.settings.roughness = habit.roughness;
    result.settings.fragments = fewestFragments;
    if (mesh.positions.empty())
    {
        result.why = "the mesh is empty";
        return result;
    }
    Bounds box = boundsOf(mesh.positions);
    Vec3 sides = box.high - box.low;
    double longest = double(maxOf(maxOf(sides.x, sides.y), sides.z));
    double shortest = double(minOf(minOf(sides.x, sides.y), sides.z));
    // A body ten times as large breaks into pieces about three times as large.
    double side = double(habit.side) * std::sqrt(std::max(longest, 1e-3));
    double volume = usualVolume(mesh, box);
    // What is thinner than a piece breaks into pieces that go all the way through it.
    double pieces = shortest < side ? volume / std::max(shortest * side * side, 1e-12) : volume / (side * side * side);
    uint32_t byTriangles = std::max(fewestFragments, mesh.triangleCount() / trianglesPerFragment);
    bool isCoarse = false;
    auto count = static_cast<uint32_t>(std::clamp(pieces, double(fewestFragments), double(mostAdvised)));
    // A box has twelve triangles and may break into many all the same: only fine meshes say how fine they want it.
    if (mesh.triangleCount() > 200 && count > byTriangles)
    {
        count = byTriangles;
        isCoarse = true;
    }
    result.settings.fragments = count;
    result.why =
        format("{} fragments of {}: {}", count, habit.preset,
               isCoarse ? format("one for each {} of its {} triangles", trianglesPerFragment, mesh.triangleCount())
                        : format("about {} cm each in a body of {} m", std::round(side * 1000.0) / 10.0,
                                 std::round(longest * 100.0) / 100.0));
    return result;
}

ImportDecision decideImport(const TriangleMesh& mesh, const SourceFacts& facts, std::optional<ImportKind> wanted)
{
    ImportDecision decision;
    decision.advice = adviseOnSource(mesh, facts);
    std::vector<std::string> names{facts.physicalMaterial};
    names.insert(names.end(), facts.renderMaterials.begin(), facts.renderMaterials.end());
    names.push_back(facts.name);
    MaterialGuess breaking = guessMaterial(names), denting = guessDentMaterial(names);
    uint32_t poses = facts.morphTargets + facts.animationFrames;
    bool bends = breaking.preset == "sheet-metal" || denting.isFromName;
    bool isDented = wanted ? *wanted == ImportKind::Dents : poses > 0 && (bends || facts.isSkeletal);
    bool isClustered = wanted == ImportKind::Clusters;
    decision.kind = isClustered ? ImportKind::Clusters : isDented ? ImportKind::Dents : ImportKind::Fragments;
    decision.material = isClustered ? guessClusterMaterial(names) : isDented ? denting : breaking;
    if (!decision.material.isFromName)
        decision.advice.push_back(
            {AdviceSeverity::Note, AdviceRule::NoMaterialMatch, decision.material.why, AdviceFix::None, "", 0});
    // What a fix mends is no reason to refuse: the host mends it and goes on.
    for (const Advice& each : decision.advice)
        if (each.severity == AdviceSeverity::Error && each.fix == AdviceFix::None)
        {
            decision.kind = ImportKind::Refused;
            decision.sentence = each.sentence;
            return decision;
        }
    if (isDented)
    {
        decision.examplesFromMorphs = std::min(facts.morphTargets, mostDentExamples);
        decision.examplesFromFrames = std::min(facts.animationFrames, mostDentExamples - decision.examplesFromMorphs);
        decision.sentence =
            poses == 0 ? format("dents as {}, with three examples of our own", decision.material.preset)
                       : format("dents as {}, with {} examples from morph targets and {} from animation frames",
                                decision.material.preset, decision.examplesFromMorphs, decision.examplesFromFrames);
        return decision;
    }
    if (isClustered)
    {
        decision.clusters = adviseClusters(mesh, decision.material.preset);
        decision.sentence =
            format("{}; {}", decision.clusters.why, estimateClusterCost(decision.clusters.settings).sentence);
        return decision;
    }
    decision.fragments = adviseFragments(mesh, decision.material.preset);
    decision.sentence = format("{}; {}", decision.fragments.why,
                               estimateCost(decision.fragments.settings.fragments, mesh.triangleCount()).sentence);
    return decision;
}
} // namespace fsim
