#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Material.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Status.h"
#include "FractureSim/World.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/EditTools.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

// Trying a body in its editor: a world with a floor and the body alone, on the code path of the game. For bodies that
// break, bodies that dent and clustered bodies with cells.
namespace fsim
{
namespace authoring
{
struct PreviewData;
} // namespace authoring

struct PreviewSettings
{
    OrientedMaterial oriented{}; ///< of a body in fragments
    DentMaterial dents{};        ///< of a body that dents
    ClusterMaterial cluster{};   ///< of a clustered body
    float density = 800.0f;      ///< kg/m^3 of a body that dents, above 0
    Transform pose{};            ///< where the body starts, before it is lifted onto the floor
    bool isOnFloor = true;       ///< lifted or lowered until its lowest point touches the floor at z = 0
    bool hasFloor = true;
    uint32_t passes = 4; ///< BodySettings::passes
    uint32_t seed = 1;
    PieceRules pieces{};
    WorldSettings world{}; ///< gravity, substeps, limits: those of the game
};
FRACTURESIMAUTHORING_API Status validate(const PreviewSettings& settings);

enum class PreviewTool : uint32_t
{
    Drop,  ///< the body falls from a height
    Shoot, ///< a ball, from the eye to where the mouse is
    Blast, ///< an explosion where the mouse is
    Press, ///< a plate comes down on it
    Pull   ///< what is at the place is dragged along the ray's normal
};

/// One thing that was done to the body, so that it can be done again to another and after a reset. Values that are 0
/// are chosen to fit the body.
struct PreviewAction
{
    PreviewTool tool = PreviewTool::Shoot;
    EditRay ray{};       ///< in the preview's world: Shoot, Blast and Pull at where it meets the body
    float height = 0.0f; ///< m: Drop. 0: its own size
    float speed = 0.0f;  ///< m/s: Shoot (0: 20), Press and Pull (0: a quarter of the body's size a second)
    float radius =
        0.0f; ///< m: of the ball (0: a tenth of the size), of the blast (0: the size), of the hold (0: a tenth)
    float strength = 0.0f; ///< Shoot: density of the ball, kg/m^3 (0: the ball weighs a tenth of the body).
                           ///< Blast: N s (0: 150 m/s for the body's mass)
    float seconds = 0.0f;  ///< s: Press, Pull: how long (0: until half the size is passed)
    Vec3 direction{};      ///< Pull: where to; zero: back along the ray. Press: where the plate goes; zero: down
    uint64_t tick = 0;     ///< of the preview's world when it was done; set by the session
};

struct PreviewStatistics
{
    uint64_t ticks = 0; ///< since the beginning
    double seconds = 0.0;
    float stepMs = 0.0f;  ///< of the last tick, all threads
    float meanMs = 0.0f;  ///< of the last 60
    float worstMs = 0.0f; ///< since the beginning
    uint32_t pieces = 1;
    uint32_t brokenBonds = 0;
    uint32_t bonds = 0; ///< that hold
    uint32_t contacts = 0;
    uint32_t dents = 0;       ///< Dented events since the beginning
    float deepestDent = 0.0f; ///< m: how far a vertex of a body that dents is from its place at rest
    bool isAtRest = false;
    size_t stateBytes = 0;
    uint64_t hash = 0; ///< World::hash(): the game does the same
};

/// Where a body that dents follows which example: Jones et al. 2016, Figure 8.
struct ExampleColours
{
    std::vector<Colour> vertices; ///< one a vertex of the rig: mixed from those of the examples, by how much it follows
    std::vector<float> shares;    ///< one an example: its mean share over the surface, 0 to 1
};
/// The colour that stands for an example: red, green, blue and others that can be told apart; grey is the body at rest.
FRACTURESIMAUTHORING_API Colour exampleColour(uint32_t example);
/// Of weights as World::dentWeights() gives them.
FRACTURESIMAUTHORING_API ExampleColours exampleColours(std::span<const float> weights, uint32_t examples);

/// A preview of one asset. It does not own threads: the host calls advance() from its own tick. Not for two threads at
/// once.
class FRACTURESIMAUTHORING_API PreviewSession
{
public:
    /// Assets of fragments, of rigs that dent, and clustered ones with cells. services: threads, as for any world.
    static Result<PreviewSession> open(AssetRef asset, const PreviewSettings& settings = {},
                                       const WorldServices& services = {});
    PreviewSession(PreviewSession&&) noexcept;
    PreviewSession& operator=(PreviewSession&&) noexcept;
    ~PreviewSession();

    const AssetRef& asset() const;
    const PreviewSettings& settings() const;
    const World& world() const;
    BodyId body() const;           ///< of a body in fragments or clusters
    RigidBodyId rigidBody() const; ///< of a body that dents
    /// All parts of a body that dents, itself first, that came off it and are there.
    std::vector<RigidBodyId> parts() const;
    std::span<const RigidBodyId> balls() const; ///< those that were shot, in that order; and plates
    float size() const;                         ///< m: of the longest side of the body
    Transform start() const;                    ///< where the body began

    // Time.
    bool isPaused() const;
    void setPaused(bool paused);
    /// As much of the host's time as is due, in whole ticks; nothing while paused.
    Status advance(float seconds);
    /// One tick, paused or not.
    Status step();
    /// As in the beginning; actions are forgotten.
    Status reset();
    /// As in the beginning, with the actions at the same ticks again.
    Status replay();
    uint64_t tick() const;

    // What is done to it.
    /// Refuses a ray that meets nothing where the tool needs it, and numbers that are none.
    Status act(const PreviewAction& action);
    /// The same with all that is 0 chosen to fit the body. Refuses what act() would, and does nothing.
    Result<PreviewAction> fitted(const PreviewAction& action) const;
    std::span<const PreviewAction> actions() const;
    /// Where a ray meets the body or what came off it.
    std::optional<RayHit> pick(const EditRay& ray) const;

    // What is to be seen.
    PreviewStatistics statistics() const;
    /// Fragments: how each has moved from where it is at rest in the asset, its stretch left out.
    std::vector<Transform> fragmentPoses() const;
    /// The same with their stretch: what maps each fragment or cell from its rest shape to where it is.
    std::vector<SkinTransform> fragmentSkins() const;
    /// A body that dents: vertices of its rig in its own frame, and where it is.
    Result<std::vector<Vec3>> dentedPositions(uint32_t part = 0) const;
    Result<Transform> partPose(uint32_t part = 0) const;
    /// Which examples answer.
    Result<ExampleColours> answeringExamples(uint32_t part = 0) const;
    /// Events of the ticks of the last advance() or step(), in order.
    std::span<const Event> events() const;

    // Settings.
    /// Takes hold at once; what broke or bent stays so.
    Status setMaterial(const OrientedMaterial& material);
    Status setMaterial(const DentMaterial& material);
    Status setMaterial(const ClusterMaterial& material);
    /// Another asset, in the same settings, from the beginning: after an edit.
    Status setAsset(AssetRef asset);

private:
    explicit PreviewSession(std::unique_ptr<authoring::PreviewData> data);
    std::unique_ptr<authoring::PreviewData> data_;
};

/// Runs a body on this machine and says what frames of it took. In fragments: whole and falling, in the frame in which
/// all its bonds break, what its skin takes then, and in pieces on the floor. Clustered: falling, on the floor, in the
/// frame in which most of it tears, in pieces that fly and that lie. For fitCostModel(); one thread, whatever else runs
/// disturbs it.
FRACTURESIMAUTHORING_API Result<std::vector<CostSample>> measureCosts(const AssetRef& asset,
                                                                      const WorldServices& services = {});

/// Two settings, or two assets, side by side: the same is done to both in the same ticks.
class FRACTURESIMAUTHORING_API PreviewComparison
{
public:
    static Result<PreviewComparison> open(AssetRef left, const PreviewSettings& leftSettings, AssetRef right,
                                          const PreviewSettings& rightSettings, const WorldServices& services = {});

    PreviewSession& left() { return left_; }
    PreviewSession& right() { return right_; }
    const PreviewSession& left() const { return left_; }
    const PreviewSession& right() const { return right_; }

    void setPaused(bool paused);
    bool isPaused() const;
    /// Both go as many ticks.
    Status advance(float seconds);
    Status step();
    Status reset();
    /// To both; what is chosen to fit the body is chosen for the left one, so that both are hit alike. What one refuses
    /// neither does.
    Status act(const PreviewAction& action);
    /// What differs, a sentence each: pieces, time a tick, dents; none: they are the same to the bit.
    std::vector<std::string> differences() const;

private:
    PreviewComparison(PreviewSession left, PreviewSession right);
    PreviewSession left_;
    PreviewSession right_;
};
} // namespace fsim
