#include "Simulation/SceneExpectations.h"

#include "SceneFiles/Rotations.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fsim::lab
{
namespace
{
constexpr double restingSpeed = 0.05; // m/s

double lengthOf(Vec3 v)
{
    return std::sqrt(static_cast<double>(dot(v, v)));
}

// What can be measured of a body or rigid body, one entry a copy.
struct Measured
{
    std::vector<double> moved;
    std::vector<double> height;
    std::vector<double> speed;
    double lowest = std::numeric_limits<double>::infinity();
    uint32_t toppled = 0;
    uint64_t particles = 0;
    std::vector<double> pieces, largePieces, largestShare, splits, debrisShare, plasticStrain, shards, firstBreak;
};

void measure(const BuiltBodies& built, const SceneRun& run, Measured& measured)
{
    const World& world = run.world();
    for (size_t i = 0; i < built.ids.size(); ++i)
    {
        const Result<BodyStatistics> statistics = world.statistics(built.ids[i]);
        const Result<RenderState> state = world.renderState(built.ids[i]);
        if (!statistics || !state)
            continue;
        measured.moved.push_back(lengthOf(statistics->centre - built.startCentres[i]));
        measured.height.push_back(static_cast<double>(statistics->centre.z));
        measured.speed.push_back(
            std::sqrt(2.0 * static_cast<double>(statistics->kineticEnergy) / static_cast<double>(statistics->mass)));
        for (Vec3 position : state->positions)
            measured.lowest = std::min(measured.lowest, static_cast<double>(position.z));
        measured.particles += statistics->particles;
        if (statistics->clusters == 0 && statistics->edges == 0 && statistics->splits == 0)
            continue;
        measured.pieces.push_back(statistics->pieces);
        measured.largePieces.push_back(statistics->largePieces);
        measured.largestShare.push_back(static_cast<double>(statistics->largestShare));
        measured.splits.push_back(statistics->splits);
        measured.debrisShare.push_back(static_cast<double>(statistics->debris) /
                                       static_cast<double>(statistics->particles));
        measured.plasticStrain.push_back(static_cast<double>(statistics->plasticStrainMean));
        measured.shards.push_back(statistics->shards);
        measured.firstBreak.push_back(run.firstBreak(built.ids[i]).value_or(std::numeric_limits<double>::infinity()));
    }
}

void measure(const BuiltRigidBodies& built, const World& world, Measured& measured)
{
    constexpr Vec3 up{0.0f, 0.0f, 1.0f};
    for (size_t i = 0; i < built.ids.size(); ++i)
    {
        const Result<RigidBodyState> state = world.rigidBodyState(built.ids[i]);
        if (!state)
            continue;
        measured.moved.push_back(lengthOf(state->pose.position - built.startPoses[i].position));
        measured.height.push_back(static_cast<double>(state->pose.position.z));
        measured.lowest = std::min(measured.lowest, static_cast<double>(state->pose.position.z));
        measured.speed.push_back(state->asleep != 0 ? 0.0 : lengthOf(state->linearVelocity));
        const float turned = dot(rotate(state->pose.rotation, up), rotate(built.startPoses[i].rotation, up));
        if (turned < 0.70710678f)
            ++measured.toppled;
    }
}

Measured measureNamed(const std::string& name, const SceneRun& run)
{
    Measured measured;
    const SceneDescription& scene = run.description();
    const bool all = name == "world";
    for (size_t i = 0; i < scene.bodies.size(); ++i)
        if (all || scene.bodies[i].name == name || scene.bodies[i].group == name)
            measure(run.built().bodies[i], run, measured);
    for (size_t i = 0; i < scene.rigidBodies.size(); ++i)
        if (!all && (scene.rigidBodies[i].name == name || scene.rigidBodies[i].group == name))
            measure(run.built().rigidBodies[i], run.world(), measured);
    for (size_t i = 0; i < scene.colliders.size(); ++i)
        if (!all && (scene.colliders[i].name == name || scene.colliders[i].group == name))
            measure(run.built().colliders[i], run.world(), measured);
    return measured;
}

class Verdict
{
public:
    Verdict(const SceneRun& run, const ExpectationDescription& expectation, std::vector<std::string>& sentences)
        : run_(run), expectation_(expectation), sentences_(sentences)
    {
    }

    void compare(std::string_view key, const std::optional<WantedRange>& wanted, double found)
    {
        if (wanted && !(found >= wanted->low && found <= wanted->high))
            sentences_.push_back(format("{}: {}/{}: after frame {} it is {}; expected from {} to {}",
                                        run_.description().file.string(), expectation_.place, key, run_.frame(), found,
                                        wanted->low, wanted->high));
    }

    // The one that is furthest off speaks for all.
    void compareEach(std::string_view key, const std::optional<WantedRange>& wanted, const std::vector<double>& found)
    {
        if (!wanted || found.empty())
            return;
        const auto [least, most] = std::minmax_element(found.begin(), found.end());
        compare(key, wanted, *least < wanted->low ? *least : *most);
    }

private:
    const SceneRun& run_;
    const ExpectationDescription& expectation_;
    std::vector<std::string>& sentences_;
};

void check(const ExpectationDescription& expectation, const SceneRun& run, std::vector<std::string>& sentences)
{
    const Measured found = measureNamed(expectation.name, run);
    const auto most = [](const std::vector<double>& values) {
        return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
    };
    Verdict verdict(run, expectation, sentences);
    verdict.compareEach("moved", expectation.moved, found.moved);
    verdict.compare("mostMoved", expectation.mostMoved, most(found.moved));
    verdict.compareEach("height", expectation.height, found.height);
    verdict.compare("lowest", expectation.lowest, found.lowest);
    verdict.compareEach("speed", expectation.speed, found.speed);
    verdict.compare("toppled", expectation.toppled, found.toppled);
    verdict.compareEach("pieces", expectation.pieces, found.pieces);
    verdict.compareEach("largePieces", expectation.largePieces, found.largePieces);
    verdict.compareEach("largestShare", expectation.largestShare, found.largestShare);
    verdict.compareEach("splits", expectation.splits, found.splits);
    verdict.compareEach("debrisShare", expectation.debrisShare, found.debrisShare);
    verdict.compareEach("plasticStrain", expectation.plasticStrain, found.plasticStrain);
    verdict.compareEach("shards", expectation.shards, found.shards);
    verdict.compareEach("firstBreak", expectation.firstBreak, found.firstBreak);
    verdict.compare("particles", expectation.particles, static_cast<double>(found.particles));
    if (expectation.settled)
    {
        const double fastest = most(found.speed);
        verdict.compare("settled",
                        *expectation.settled ? WantedRange{0.0, restingSpeed} : WantedRange{restingSpeed, 1e30},
                        fastest);
    }
    for (const auto& [kind, wanted] : expectation.events)
        verdict.compare(format("events/{}", nameOf(kind)), wanted,
                        static_cast<double>(run.eventCounts()[static_cast<size_t>(kind)]));
}
} // namespace

uint32_t frameOf(const ExpectationDescription& expectation, const SceneDescription& scene)
{
    return expectation.at ? static_cast<uint32_t>(static_cast<double>(*expectation.at) * 60.0 + 0.5) : scene.frames();
}

std::vector<std::string> unmetExpectations(const SceneRun& run)
{
    std::vector<std::string> sentences;
    for (const ExpectationDescription& expectation : run.description().expectations)
        if (frameOf(expectation, run.description()) == run.frame())
            check(expectation, run, sentences);
    return sentences;
}
} // namespace fsim::lab
