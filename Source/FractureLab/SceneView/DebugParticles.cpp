#include "SceneView/DebugParticles.h"

#include "SceneView/ParticleFields.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr render::Colour unknownColour{0.62f, 0.62f, 0.62f};

std::span<const uint32_t> numbersOf(const ParticleFields& fields, ParticleColours colours)
{
    return colours == ParticleColours::Cluster ? fields.cluster
           : colours == ParticleColours::Piece ? fields.piece
                                               : std::span<const uint32_t>{};
}

std::span<const float> valuesOf(const ParticleFields& fields, ParticleColours colours)
{
    return colours == ParticleColours::PlasticStrain ? fields.plasticStrain
           : colours == ParticleColours::Stretch     ? fields.stretch
                                                     : std::span<const float>{};
}
} // namespace

ViewFacts factsOf(const World& world, ParticleColours colours)
{
    ViewFacts facts;
    facts.drivers = !world.drivers().empty();
    bool any = false;
    for (const BodyId id : world.bodies())
    {
        const Result<RenderState> state = world.renderState(id);
        if (!state)
            continue;
        const ParticleFields fields = fieldsOf(*state);
        facts.cluster = facts.cluster || !fields.cluster.empty();
        facts.piece = facts.piece || !fields.piece.empty();
        facts.plasticStrain = facts.plasticStrain || !fields.plasticStrain.empty();
        facts.stretch = facts.stretch || !fields.stretch.empty();
        facts.bonds = facts.bonds || !fields.brokenBonds.empty();
        for (const float value : valuesOf(fields, colours))
        {
            facts.heatLow = any ? std::min(facts.heatLow, value) : value;
            facts.heatHigh = any ? std::max(facts.heatHigh, value) : value;
            any = true;
        }
    }
    // All of one value would have no colour; a thousandth of strain is less than anyone wants to see.
    facts.heatHigh = std::max(facts.heatHigh, facts.heatLow + 1e-3f);
    return facts;
}

render::RenderParticles debugParticles(const RenderState& state, const ViewOptions& view, const ViewFacts& facts,
                                       const Explosion& explosion)
{
    const ParticleFields fields = fieldsOf(state);
    render::RenderParticles particles;
    particles.positions.assign(state.positions.begin(), state.positions.end());
    particles.radii = {{state.radius, state.radius, state.radius}};
    if (state.radii.size() == state.positions.size())
        particles.radii.assign(state.radii.begin(), state.radii.end());
    if (state.rotations.size() == state.positions.size())
        particles.rotations.assign(state.rotations.begin(), state.rotations.end());
    particles.colours = {unknownColour};
    const std::span<const uint32_t> numbers = numbersOf(fields, view.colours);
    const std::span<const float> values = valuesOf(fields, view.colours);
    if (numbers.size() == state.positions.size())
    {
        particles.colours.clear();
        for (const uint32_t number : numbers)
            particles.colours.push_back(render::colourOfNumber(number));
    }
    if (values.size() == state.positions.size())
    {
        particles.values.assign(values.begin(), values.end());
        particles.valueLow = facts.heatLow;
        particles.valueHigh = facts.heatHigh;
    }
    if (explosion)
        explosion.apply(fields.piece, particles.positions);
    return particles;
}
} // namespace fsim::lab
