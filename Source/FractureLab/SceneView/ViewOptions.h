#pragma once

#include "FractureSim/Status.h"

#include <span>
#include <string>
#include <string_view>

namespace fsim::lab
{
/// What the colour of a particle says.
enum class ParticleColours
{
    Material, ///< the scene's own looks
    Cluster,
    Piece,
    PlasticStrain, ///< a heat map, and the next too
    Stretch,
    Examples ///< of bodies that dent: which examples each place follows
};

/// How a scene is shown: as constructed, as it would look. Nothing here changes the simulation.
struct ViewOptions
{
    ParticleColours colours = ParticleColours::Material;
    bool wireframe = false; ///< edges of the triangles
    bool contacts = false;  ///< where rigid bodies touch, and how hard
    bool bonds = false;     ///< what holds particles together
    bool drivers = false;   ///< planes, balls, rollers, pins and regions
    bool proxies = false;   ///< the shapes that collide
    bool fragments = false; ///< every fragment by itself, as if all bonds were broken
    float explode = 0.0f;   ///< how far pieces are drawn apart, in ratios of their distance from the middle; 0 or more

    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

/// What a view found to show: where it is false, choosing it shows nothing.
struct ViewFacts
{
    bool cluster = false;
    bool piece = false;
    bool plasticStrain = false;
    bool stretch = false;
    bool bonds = false;
    bool drivers = false;
    float heatLow = 0.0f; ///< the ends of the heat map that is shown
    float heatHigh = 0.0f;
};

/// One debug view by name, for command lines and lists.
struct NamedView
{
    std::string_view name;
    std::string_view shows;
};
std::span<const NamedView> namedViews();

/// Names with commas between them, such as "wireframe,contacts"; "exploded" draws pieces apart by half. Refuses others.
Result<ViewOptions> parseView(std::string_view names);
} // namespace fsim::lab
