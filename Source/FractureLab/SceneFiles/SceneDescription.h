#pragma once

#include "FractureSim/Body.h"
#include "FractureSim/Clustering.h"
#include "FractureSim/Driver.h"
#include "FractureSim/Inputs.h"
#include "FractureSim/RigidBody.h"
#include "FractureSim/Sampling.h"
#include "FractureSim/Shape.h"
#include "FractureSim/Types.h"
#include "FractureSim/World.h"

#include "FractureSimAuthoring/ParticleCells.h"
#include "FractureSimAuthoring/Scoring.h"
#include "SceneFiles/JsonReader.h"
#include "SceneFiles/RigFile.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

// What a scene file says, as plain data, before there is a world. `place` is the JSON pointer of an entry, for
// sentences.
namespace fsim::lab
{
/// Where the points of a body or of a hull come from: one of these.
struct GeometrySource
{
    enum class Kind
    {
        Shape,        ///< a solid by signed distance
        MeshFile,     ///< OBJ or glTF
        ParticleFile, ///< "x y z" per line; bodies only
        Block,        ///< no solid: the counts of the sampling; bodies only
        AssetFile,    ///< an asset as the core stores it
        RigModel      ///< the solid is that of the rig's own model; rigid bodies only
    };
    Kind kind = Kind::Shape;
    SdfShape shape;
    std::filesystem::path file; ///< absolute, or relative to the current folder
    float scale = 1.0f;         ///< of a mesh or particle file, above 0
    uint32_t resolution = 32;   ///< of a hull from a shape: cells along its longest side
    std::string place;
};

struct SamplingDescription
{
    SampleSettings settings;
    uint32_t count = 0;                      ///< wanted; 0: the spacing decides
    std::array<uint32_t, 3> counts{0, 0, 0}; ///< of a block
};

/// Copies in a grid; the first one is where the entry says.
struct RepeatDescription
{
    std::array<uint32_t, 3> count{1, 1, 1};
    Vec3 step;
};

/// For pictures only: no part of the state. Colours as on a screen, 0 to 1.
struct LookDescription
{
    enum class Pattern
    {
        Plain,
        Mottled,
        Speckled,
        Grained,
        Layered,
        Checker
    };
    std::optional<Vec3> colour; ///< none: chosen by the entry's number
    std::optional<Vec3> patternColour;
    Pattern pattern = Pattern::Plain;
    float patternSize = 0.1f; ///< m
    float roughness = 0.6f;
    float metalness = 0.0f;
    float bump = 0.0f;
    float variation = 0.0f; ///< 0 to 1: how much copies differ in brightness
    bool hidden = false;
};

/// How a solid is cut into fragments when the scene is loaded.
struct ScoringDescription
{
    ScoreSettings settings;
    uint32_t resolution = 48; ///< of a shape's surface: cells along its longest side
};

/// How a clustered body is cut into cells when the scene is loaded, along which it is then seen to tear.
struct CellsDescription
{
    CellSettings settings;
    uint32_t resolution = 48; ///< of a shape's surface: cells along its longest side
};

/// Where a clustered body is tougher or weaker than its material: by a picture laid over it, or inside of a shape.
struct ToughnessDescription
{
    std::string place;
    std::filesystem::path image; ///< empty: by shape
    uint32_t across = 0;         ///< the axis along which the picture is read, and the one up which it is
    uint32_t up = 2;
    SdfShape shape;
    float blend = 0.0f; ///< m: from the inside value to the outside one, about the shape's surface
    float low = 0.25f;  ///< where the picture is black; inside of the shape
    float high = 1.0f;  ///< where it is white; outside
};

struct BodyDescription
{
    std::string name;  ///< empty: nobody refers to it
    std::string group; ///< for "expect": entries that are looked at together; may be empty
    std::string place;
    GeometrySource source;
    SamplingDescription sampling;
    float radius = 0.0f;                           ///< m, of a particle; 0: half the spacing
    ClusteringSettings clustering;                 ///< of a clustered body whose asset is made here
    std::optional<ScoringDescription> scoring;     ///< of a body of fragments whose asset is made here
    std::optional<CellsDescription> cells;         ///< of a clustered body whose asset is made here
    std::optional<ToughnessDescription> toughness; ///< of a clustered body whose asset is made here
    BodySettings settings;
    bool hasMaterial = false; ///< else that of the asset, where it says
    RepeatDescription repeat;
    LookDescription look;
};

/// True for bodies that are made of an asset with clusters.
inline bool hasClusters(const BodyDescription& body)
{
    return nameOf(body.settings.model) == "clustered";
}

/// True for bodies that are made of an asset with fragments.
inline bool hasFragments(const BodyDescription& body)
{
    return body.scoring.has_value() || body.settings.model == Model::OrientedParticles;
}

/// How the host moves a kinematic collider: evenly, about its origin, from start to until.
struct KinematicMotion
{
    Vec3 velocity;        ///< m/s
    Vec3 angularVelocity; ///< rad/s
    float start = 0.0f;   ///< s
    float until = std::numeric_limits<float>::infinity();
};

/// A rigid body or a collider.
struct RigidDescription
{
    std::string name;
    std::string group;
    std::string place;
    RigidBodySettings settings; ///< shape.asset is filled in by the build
    std::optional<GeometrySource> source;
    std::optional<RigDescription> rig; ///< of a body that dents whose asset is made here
    DentMaterial dents;                ///< of a body that dents
    KinematicMotion motion;
    RepeatDescription repeat;
    LookDescription look;
};

struct DriverDescription
{
    std::string place;
    Driver driver;                   ///< driver.body is filled in by the build
    std::vector<std::string> bodies; ///< none: all
};

struct FieldDescription
{
    std::string place;
    ForceField field;
};

/// A blow at a time.
struct InputDescription
{
    std::string place;
    float time = 0.0f; ///< s
    std::string body;  ///< a body or rigid body; empty: all in reach
    Impulse impulse;
};

struct CameraDescription
{
    std::string name;
    Vec3 eye{4.0f, -6.0f, 3.0f};
    Vec3 target;
    float fovDegrees = 35.0f;
};

/// What a run must show, of all that bear the name or are in the group, at a time. Fields that are not set are not
/// looked at.
struct ExpectationDescription
{
    std::string place;
    std::string name;                     ///< "world": sums over everything
    std::optional<float> at;              ///< s; none: at the end of the scene
    std::optional<WantedRange> moved;     ///< m from where it began, each of them
    std::optional<WantedRange> mostMoved; ///< m, the one that moved most
    std::optional<WantedRange> height;    ///< m: z of the centre, each of them
    std::optional<WantedRange> lowest;    ///< m: z of the lowest particle or centre
    std::optional<WantedRange> speed;     ///< m/s, each of them; of a body of particles the root mean square
    std::optional<WantedRange> toppled;   ///< how many have turned their own up by more than 45 degrees
    // Of bodies that break.
    std::optional<WantedRange> pieces;
    std::optional<WantedRange> largePieces;
    std::optional<WantedRange> largestShare;
    std::optional<WantedRange> splits;
    std::optional<WantedRange> debrisShare;
    std::optional<WantedRange> plasticStrain;
    std::optional<WantedRange> shards;
    std::optional<WantedRange> firstBreak; ///< s: when it first cracked; what never did is never in range
    std::optional<bool> settled;           ///< all slower than 0.05 m/s, or not all
    std::optional<WantedRange> particles;  ///< how many in all
    std::vector<std::pair<EventKind, WantedRange>> events; ///< "world": counts from the beginning
};

struct SceneDescription
{
    std::filesystem::path file;
    std::string name;  ///< the file's, without folder and extension
    std::string text;  ///< the file as it was read
    std::string shows; ///< one sentence
    std::string from;  ///< a paper's figure or the like; may be empty
    double seconds = 5.0;
    uint32_t ticksPerFrame = 1; ///< a frame is 1/60 s
    WorldSettings world;
    std::vector<BodyDescription> bodies;
    std::vector<RigidDescription> rigidBodies;
    std::vector<RigidDescription> colliders;
    std::vector<DriverDescription> drivers;
    std::vector<FieldDescription> forceFields;
    std::vector<InputDescription> inputs;
    std::vector<CameraDescription> cameras;
    std::vector<ExpectationDescription> expectations;

    uint32_t frames() const { return static_cast<uint32_t>(seconds * 60.0 + 0.5); }
};

inline uint32_t copiesOf(const RepeatDescription& repeat)
{
    return repeat.count[0] * repeat.count[1] * repeat.count[2];
}
} // namespace fsim::lab
