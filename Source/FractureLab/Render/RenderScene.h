#pragma once

#include "FractureSim/FragmentSkin.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

// What a picture shows, as plain data: the renderer is given one RenderScene a frame and remembers nothing that the
// scene does not name. Metres, right-handed, Z up.
namespace fsim::render
{
/// A colour as it is picked on a screen (sRGB), each channel 0 to 1.
struct Colour
{
    float r = 1.0f;
    float g = 1.0f;
    float b = 1.0f;

    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// An axis-aligned box; empty as constructed.
struct Bounds
{
    Vec3 low{1e30f, 1e30f, 1e30f};
    Vec3 high{-1e30f, -1e30f, -1e30f};

    bool empty() const { return low.x > high.x; }
    void add(Vec3 point);
    void add(const Bounds& other);
};

/// What varies inside a material. Patterns live in rest space: they stick to the material while it moves and breaks.
enum class Pattern : uint32_t
{
    Plain,
    Mottled,  ///< clay, flesh, fruit: soft patches
    Speckled, ///< concrete, stone, terrazzo: grains of several sizes
    Grained,  ///< wood: rings around the rest X axis
    Layered,  ///< sediment, plywood, cheese rind: bands along rest Z
    Checker   ///< shows deformation: cubes of side patternSize
};

/// As constructed: a light, matt grey.
struct Material
{
    Colour colour{0.72f, 0.70f, 0.67f};
    Colour patternColour{0.55f, 0.53f, 0.50f}; ///< what the pattern mixes in
    Pattern pattern = Pattern::Plain;
    float patternSize = 0.1f; ///< m in rest space: of one patch, grain, ring, band or cube; above 0
    float roughness = 0.6f;   ///< 0 polished to 1 chalk
    float metalness = 0.0f;   ///< 0 paint, stone, flesh; 1 bare metal, whose highlights take its colour
    float bump = 0.0f;        ///< 0 flat to 1 rugged: relief that follows the pattern; fracture surfaces like 0.5
};

/// Triangles, counter-clockwise seen from outside. Vertices where the material slot changes must not be shared.
struct RenderMesh
{
    std::vector<Vec3> positions{};
    std::vector<Vec3> normals{};          ///< one a position; empty: computed, see creaseAngleDegrees
    std::vector<uint32_t> indices{};      ///< three a triangle
    std::vector<Vec3> restPositions{};    ///< one a position, where patterns are looked up; empty: positions
    std::vector<uint8_t> materialSlots{}; ///< one a position, below 4: 0 skin, 1 fracture surface, 2 and 3 as you like;
                                          ///< empty: all 0
    std::vector<float> values{};          ///< one a position, for RenderInstance::heatMap; empty: no values
    /// Where normals are computed: an edge bent by more than this is sharp. 0 makes every triangle flat, 180 all
    /// smooth.
    float creaseAngleDegrees = 40.0f;
    /// No open edge, so that its inside is never seen: it is not drawn, which is faster. Sheets and cut-open shells are
    /// not.
    bool closed = false;
};

/// Meshes do not change once they are in a scene: a mesh that is the same object as in an earlier frame is prepared
/// once. A deforming mesh is a new object every frame, or one mesh with a RenderSkin.
using RenderMeshRef = std::shared_ptr<const RenderMesh>;

/// A stretch of skin entries that are new: those of the vertices first, first + 1, ...
struct SkinChange
{
    uint32_t first = 0;
    std::vector<SkinEntry> entries{};
};

/// What has changed in a table at once. The stretches rise and do not overlap.
struct SkinUpdate
{
    uint64_t version = 0; ///< of the table with it: above those of the table and the updates before
    std::vector<SkinChange> changes{};
};

/// Moves the vertices of a mesh by the transforms of particles or bones, on the GPU. The mesh holds the rest shape.
struct RenderSkin
{
    uint64_t id = 0; ///< yours, the same every frame for the same body, never used again for another
    /// One a vertex: the table as of this version. The renderer has a copy and reads it again only where the copy is
    /// older; so frames may be left out without harm.
    std::shared_ptr<const std::vector<SkinEntry>> entries{};
    uint64_t version = 0;
    /// All since then, in order; only those that are newer than the renderer's copy are uploaded.
    std::vector<std::shared_ptr<const SkinUpdate>> updates{};
    std::vector<SkinTransform> transforms{}; ///< this frame's
    std::vector<TriangleRange> visible{};    ///< the triangles to draw, rising; empty: all
    std::vector<VertexRange> skinned{};      ///< the vertices to move, rising: at least those to be seen; empty: all
    Bounds bounds{};                         ///< of what is seen, before the instance's transform; empty: guessed
};

/// One placing of a mesh. Instances of the same mesh are drawn together; thousands are fine.
struct RenderInstance
{
    RenderMeshRef mesh{};
    Transform transform{};
    Vec3 scale{1.0f, 1.0f, 1.0f};        ///< along the mesh's own axes, before the transform
    std::array<uint32_t, 4> materials{}; ///< RenderScene::materials, for each material slot of the mesh
    Colour tint{1.0f, 1.0f, 1.0f};       ///< multiplies the material's colour: pieces told apart
    bool heatMap = false;                ///< colours by the mesh's values instead of the materials
    float valueLow = 0.0f;               ///< blue end of the heat map
    float valueHigh = 1.0f;              ///< red end
    bool wireframe = false;              ///< draws the edges of the triangles on top
    bool castsShadow = true;
    std::shared_ptr<const RenderSkin> skin{}; ///< null: a rigid mesh. With a skin, transform and scale come after it
};

/// Ellipsoids. Arrays hold one element a particle, or exactly one for all of them.
struct RenderParticles
{
    std::vector<Vec3> positions{};
    std::vector<Vec3> radii{};     ///< m: half axes; at least one
    std::vector<Quat> rotations{}; ///< empty: along the world's axes
    std::vector<Colour> colours{}; ///< empty: the default material's colour
    std::vector<float> values{};   ///< not empty: a heat map from valueLow to valueHigh replaces the colours
    float valueLow = 0.0f;
    float valueHigh = 1.0f;
    float roughness = 0.55f;
    bool castShadows = true;
};

/// A straight line: contacts, bonds, drivers, axes. Of the same width at any distance.
struct RenderLine
{
    Vec3 from{};
    Vec3 to{};
    Colour colour{1.0f, 0.55f, 0.1f};
    float width = 2.0f; ///< pixels of a picture 720 high; larger pictures scale it
    bool onTop = false; ///< not hidden by what is in front of it
};

struct Camera
{
    Vec3 eye{3.2f, -4.6f, 2.4f};
    Vec3 target{0.0f, 0.0f, 0.6f};
    Vec3 up{0.0f, 0.0f, 1.0f};
    float fovDegrees = 35.0f; ///< of the picture's height, 1 to 150
};

/// The key light, from far away.
struct Sun
{
    Vec3 direction{0.62f, 0.50f, -0.95f}; ///< the way the light goes; any length
    Colour colour{1.0f, 0.953f, 0.886f};
    float strength = 3.4f;    ///< light on a surface that faces it; 0 is night
    float sizeDegrees = 3.0f; ///< of its disc: 0.5 is the real one, more is softer shadows; 0 to 10
};

/// Light from everywhere else, and what is seen behind the scene.
struct Sky
{
    Colour zenith{0.65f, 0.70f, 0.76f};
    Colour horizon{0.87f, 0.88f, 0.89f};
    float strength = 1.0f;
    float occlusion = 1.0f; ///< how much corners and contacts darken; 0 none to 1
};

/// The plane below everything, fading into the sky.
struct Ground
{
    bool visible = true;
    float height = 0.0f; ///< m, along Z
    bool grid = true;
    float cell = 0.0f; ///< m: side of a grid cell; 0: chosen for the distance of the camera
    Colour colour{0.70f, 0.695f, 0.685f};
};

/// All of one picture.
struct RenderScene
{
    std::vector<Material> materials{Material{}}; ///< at least one
    std::vector<RenderInstance> instances{};
    std::vector<RenderParticles> particles{};
    std::vector<RenderLine> lines{};
    Camera camera{};
    Sun sun{};
    Sky sky{};
    Ground ground{};
    float exposure = 1.0f; ///< brightness of the picture, above 0
};

/// Refuses what cannot be drawn (an index beyond its array, NaN, no material) and names the place.
Status validate(const RenderScene& scene);

/// Of everything drawn except the ground and the lines. Skinned meshes count by their transforms' positions.
Bounds boundsOf(const RenderScene& scene);

/// A camera from the front right and above that has all of the box in view.
Camera cameraFor(const Bounds& bounds, float aspect, float fovDegrees = 35.0f);

/// A colour for piece, cluster or body number n; neighbours in number differ clearly.
Colour colourOfNumber(uint32_t number);

/// Blue over green and yellow to red for 0 to 1; the same map as the shaders'.
Colour heatColour(float value);
} // namespace fsim::render
