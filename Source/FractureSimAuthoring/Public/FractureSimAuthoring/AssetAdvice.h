#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Material.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"
#include "FractureSim/World.h"

#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/Scoring.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a careful colleague would decide and say: which material, how many fragments, what is wrong with this mesh, what
// will it cost. Plain functions over facts that the host knows; hosts show the sentences and offer the fixes.
namespace fsim
{
// ---- What is wrong -------------------------------------------------------------------------------------------------

enum class AdviceSeverity : uint32_t
{
    Note,    ///< good to know
    Warning, ///< works, but not as one would think
    Error    ///< does not work until it is mended
};

/// Which rule speaks: stable, for filters, tests and links to the documentation.
enum class AdviceRule : uint32_t
{
    EmptyMesh,
    BadNumbers,       ///< NaN, infinity, indices out of range
    OpenMesh,         ///< it has holes, so that it encloses nothing
    InsideOut,        ///< all its triangles look inward
    CrowdedEdges,     ///< three or more triangles share an edge
    SeveralParts,     ///< it lies in several parts that do not touch
    TooManyTriangles, ///< scoring takes long and the skin is heavy
    TinyBody,
    HugeBody,
    ThinBody, ///< so thin that particles cannot tell its sides apart
    NegativeScale,
    NonUniformScale,
    ZeroScale,
    MissingUsageFlag, ///< the render material may not be used by this kind of mesh
    NoInsideMaterial, ///< no material for broken faces
    NoMaterialMatch,  ///< the physical material's name says nothing
    MovableRequired,  ///< the host's component is static
    NoFragments,      ///< not scored yet
    NeedsScore,       ///< settings have changed since
    OneFragment,      ///< it cannot break
    TooManyFragments,
    TooManyPerTriangle,
    SmallFragments, ///< some are so small that they jitter
    NotWatertight,
    NothingAnchored, ///< a note: it will fall
    AllAnchored,     ///< it cannot break loose
    Islands,         ///< parts that nothing joins from the start
    DensityIgnored,  ///< painted sizes, and a pattern that does not heed them
    EverythingHidden,
    LimitBodies, ///< the limits of the world are too small for what is in the level
    LimitRigidBodies,
    LimitContacts,
    LimitDentPages,
    LimitEvents,
    OverBudget, ///< costs more than the frame allows
    NoExamples,
    NoWeights,
    RepairedMesh, ///< the mesh was mended when it was read
    SourceChanged ///< the mesh is another one than that it was made from
};

/// What a fix button does. Those marked (host) change something that only the host has; it does it by itself.
enum class AdviceFix : uint32_t
{
    None,
    FillHoles,         ///< repairMesh()
    TurnTriangles,     ///< repairMesh()
    BakeScale,         ///< bakeScale() into the mesh, then scale 1
    MakeScaleUniform,  ///< (host) uniformScaleOf()
    SetUsageFlag,      ///< (host)
    SetInsideMaterial, ///< (host)
    SetMovable,        ///< (host)
    FewerFragments,
    MoreFragments,
    Score,        ///< compute the fragments
    JoinSmall,    ///< merge small fragments into their neighbours
    AnchorBottom, ///< those that reach the lowest twentieth of the height
    ReleaseAll,   ///< nothing is anchored
    ShowAll,
    ClearDensity,
    UniformPattern,
    RaiseLimits,       ///< raisedLimits()
    MakeScalePositive, ///< (host) positiveScaleOf()
    Reimport           ///< (host) made again from the mesh as it is now
};

struct Advice
{
    AdviceSeverity severity = AdviceSeverity::Note;
    AdviceRule rule = AdviceRule::EmptyMesh;
    std::string sentence; ///< what was found, and what to do
    AdviceFix fix = AdviceFix::None;
    std::string fixName; ///< for a button; empty without a fix
    uint32_t index = 0;  ///< of what it is about: a material slot, a fragment
};

/// "OpenMesh", ...; for filters and for documents.
FRACTURESIMAUTHORING_API std::string_view nameOf(AdviceRule rule);
FRACTURESIMAUTHORING_API std::string_view nameOf(AdviceSeverity severity);
/// The worst that is in it; none: nothing was found.
FRACTURESIMAUTHORING_API std::optional<AdviceSeverity> worstOf(std::span<const Advice> advice);

// ---- A source mesh, and where it is placed -------------------------------------------------------------------------

/// What a host knows of a mesh beyond its triangles, and of a component that shows it. As constructed, nothing is
/// wrong.
struct SourceFacts
{
    std::string name{};                         ///< of the mesh, for sentences
    std::string physicalMaterial{};             ///< name of the host's physical material; may be empty
    std::vector<std::string> renderMaterials{}; ///< names, one a slot
    std::vector<uint8_t> hasUsageFlag{};        ///< one a slot, or none: allowed for our vertex factory
    bool hasInsideMaterial = true;
    bool isMovable = true;
    Vec3 scale{1.0f, 1.0f, 1.0f}; ///< of the component
    uint32_t morphTargets = 0;
    uint32_t animationFrames = 0; ///< of the animations that the user chose
    bool isSkeletal = false;
    bool isDented = false; ///< the component shows a body that dents
};

/// Triangles, size, scale and slots.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnSource(const TriangleMesh& mesh, const SourceFacts& facts);
/// Scale, flags and mobility alone: for placed components, without a look at the triangles. Bodies that break may be
/// stretched along their axes; bodies that dent may not, since their bones turn.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnPlacement(const SourceFacts& facts);

/// Of an asset by the hashes of its mesh when it was made and now (hashOfSource()): nothing if they are equal, or one
/// is 0, which is not known.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnSourceChange(std::string_view name, uint64_t whenMade,
                                                                  uint64_t now);

/// The mesh with a scale in it; a negative one turns the triangles, so that outside stays outside. Refuses 0 and NaN.
FRACTURESIMAUTHORING_API Result<TriangleMesh> bakeScale(const TriangleMesh& mesh, Vec3 scale);
/// The uniform scale of the same volume, all positive.
FRACTURESIMAUTHORING_API Vec3 uniformScaleOf(Vec3 scale);
/// The same size, not mirrored.
FRACTURESIMAUTHORING_API Vec3 positiveScaleOf(Vec3 scale);

/// A mesh that encloses a volume.
struct RepairedMesh
{
    TriangleMesh mesh;
    std::vector<std::string> done; ///< a sentence each
};
/// Welds, drops triangles without area, fills holes by fans around their middle, makes all triangles look outward.
/// Refuses what it cannot mend (edges with three triangles), and says so. A mesh that needs nothing comes back as it
/// is.
FRACTURESIMAUTHORING_API Result<RepairedMesh> repairMesh(const TriangleMesh& mesh);

// ---- Decisions of an import ----------------------------------------------------------------------------------------

/// A preset chosen from a name.
struct MaterialGuess
{
    std::string preset;      ///< of orientedPresets(), dentPresets() or clusterPresets()
    bool isFromName = false; ///< false: nothing in the name said so, and this is the usual one
    std::string why;         ///< a sentence
};
/// From the name of a physical material, a render material or the mesh ("PM_Concrete_Wet", "M_WindowGlass"), in this
/// order; the first that says something decides.
FRACTURESIMAUTHORING_API MaterialGuess guessMaterial(std::span<const std::string> names);
FRACTURESIMAUTHORING_API MaterialGuess guessDentMaterial(std::span<const std::string> names);
FRACTURESIMAUTHORING_API MaterialGuess guessClusterMaterial(std::span<const std::string> names);

/// How to cut a body of this size and material.
struct FragmentAdvice
{
    ScoreSettings settings; ///< pattern, count, roughness
    std::string why;        ///< a sentence
};
/// From the size of the body, its triangles and what it is made of: a fragment is about as large as pieces of the
/// material are (a shard of glass, a lump of concrete), at least 8 and at most 400 of them, and no more than one for
/// each four triangles.
FRACTURESIMAUTHORING_API FragmentAdvice adviseFragments(const TriangleMesh& mesh, std::string_view preset);

/// As constructed, a body of middle size.
struct ClusterBodySettings
{
    uint32_t particles = 1500; ///< about so many, 50 to 100000
    uint32_t clusters = 25;    ///< 1 to 10000, and at most a quarter of the particles
    float overlap = 3.0f;      ///< clusters that a particle belongs to, on average: 1 to 16; more is smoother
    uint32_t cells = 400;      ///< about so many pieces that are drawn; 0: one a particle
    float roughness = 0.05f;   ///< of torn faces: how far points move over the size of a cell, 0 to 0.25
    uint32_t seed = 1;         ///< the same seed gives the same bits
    friend bool operator==(const ClusterBodySettings&, const ClusterBodySettings&) = default;
};
FRACTURESIMAUTHORING_API Status validate(const ClusterBodySettings& settings);

/// How to fill a body of this size and material; see ClusterBody.h.
struct ClusterAdvice
{
    ClusterBodySettings settings;
    std::string why; ///< a sentence
};

enum class ImportKind : uint32_t
{
    Fragments, ///< a body that breaks: oriented particles
    Dents,     ///< a body that dents: examples
    Refused,   ///< nothing can be made of it as it is
    Clusters   ///< a body that flows and tears: clustered particles; only where it is asked for
};

struct ImportDecision
{
    ImportKind kind = ImportKind::Fragments;
    MaterialGuess material;
    FragmentAdvice fragments;        ///< Fragments
    ClusterAdvice clusters;          ///< Clusters
    uint32_t examplesFromMorphs = 0; ///< Dents: so many of the first morph targets become examples
    uint32_t examplesFromFrames = 0; ///< and so many frames, spread over the animation
    std::vector<Advice> advice;      ///< adviseOnSource(), and what was decided as notes
    std::string sentence;            ///< "40 fragments of concrete, ..."
};
/// What "Create Fracture Sim Asset" does with a mesh. wanted: what the user asked for; none: dents where the mesh has
/// poses and bends (its material, or a skeleton), else fragments.
FRACTURESIMAUTHORING_API ImportDecision decideImport(const TriangleMesh& mesh, const SourceFacts& facts,
                                                     std::optional<ImportKind> wanted = {});

// ---- What it costs -------------------------------------------------------------------------------------------------

/// Microseconds that one of each costs in a frame of 1/60 s, on one core, with four substeps. Fitted by
/// fitCostModel() to runs of previews; see Docs/Authoring.md. Another machine: costs scale about alike, so one factor
/// is enough; or measure anew.
struct CostModel
{
    std::string_view machine;  ///< where it was measured, and with which kernels
    float bodyUs = 0.0f;       ///< of a body that moves
    float particleUs = 0.0f;   ///< of a particle that moves
    float bondUs = 0.0f;       ///< of a bond of a body that moves
    float contactUs = 0.0f;    ///< of a particle that touches something
    float breakUs = 0.0f;      ///< once, of a bond that breaks
    float skinUs = 0.0f;       ///< of a vertex of a fragment whose skin changed: tables
    float dentBodyUs = 0.0f;   ///< of a body that dents and moves
    float dentVertexUs = 0.0f; ///< of a vertex of a rig that is being dented
    float dentHullUs = 0.0f;   ///< of a convex part of a rig that moves
    // Clustered bodies.
    float clusterBodyUs = 0.0f;     ///< of a body that moves
    float clusterParticleUs = 0.0f; ///< of a particle that moves
    float membershipUs = 0.0f;      ///< of a particle in one of its clusters
    float clusterContactUs = 0.0f;  ///< of a particle that touches something
    float splitUs = 0.0f;           ///< once, of a cluster that splits
    float tornParticleUs = 0.0f;    ///< besides, of a particle of a body that has torn: its parts meet each other
};
/// The one that was measured when this version was made.
FRACTURESIMAUTHORING_API const CostModel& measuredCosts();

struct CostEstimate
{
    float movingMs = 0.0f;   ///< a frame, whole and moving; at rest it costs nothing
    float breakingMs = 0.0f; ///< a frame, in the worst moment: all bonds break, all pieces move and touch
    size_t assetBytes = 0;   ///< once, however many bodies there are of it
    size_t bodyBytes = 0;    ///< of each body: its state
    size_t renderBytes = 0;  ///< of each body: vertices and tables of its skin on the GPU
    std::string sentence;    ///< "costs about 0.4 ms when breaking, 1.2 MiB"
};
FRACTURESIMAUTHORING_API CostEstimate estimateCost(const FragmentView& fragments,
                                                   const CostModel& model = measuredCosts());
FRACTURESIMAUTHORING_API CostEstimate estimateCost(const DentRigView& rig, const CostModel& model = measuredCosts());
/// Before anything is scored: from the numbers alone.
FRACTURESIMAUTHORING_API CostEstimate estimateCost(uint32_t fragments, uint32_t meshTriangles,
                                                   const CostModel& model = measuredCosts());
/// "0.4 ms", "12 us", "1.2 MiB": two digits that mean something.
FRACTURESIMAUTHORING_API std::string timeText(float ms);
FRACTURESIMAUTHORING_API std::string memoryText(size_t bytes);

/// One run of which the time is known.
struct CostSample
{
    bool isClustered = false; ///< then bonds are memberships, and broken are clusters that split
    float bodies = 0.0f, particles = 0.0f, bonds = 0.0f, contacts = 0.0f, broken = 0.0f;
    float skinVertices = 0.0f; ///< not of clustered bodies: their cells are skinned as fragments are
    float torn = 0.0f;         ///< of clustered bodies: particles, if clusters have split
    float us = 0.0f;           ///< of a frame
};
/// What the model says of such a frame, microseconds.
FRACTURESIMAUTHORING_API float costOf(const CostSample& sample, const CostModel& model = measuredCosts());
/// Least squares over the relative errors, no cost below 0. Those of dents stay as in the model that is given, as do
/// those of fragments or of clusters without samples of them. Says that it is of this machine, and which kernels it
/// has; without samples the model stays as it is.
FRACTURESIMAUTHORING_API CostModel fitCostModel(std::span<const CostSample> samples,
                                                const CostModel& start = measuredCosts());

// ---- Rules for finished assets and levels --------------------------------------------------------------------------

/// What an editor or a cook step says of fragments. budgetMs: what a frame may spend on one body; 0: any.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnFragments(const FragmentView& fragments, float budgetMs = 0.0f);
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnRig(const DentRigView& rig, float budgetMs = 0.0f);

/// What a level asks of a world.
struct WorldDemand
{
    uint32_t bodies = 0;    ///< that break
    uint32_t fragments = 0; ///< of all of them
    uint32_t bonds = 0;
    uint32_t dentedBodies = 0;
    uint32_t dentVertices = 0; ///< of the rigs of all bodies that dent
    uint32_t dentPieces = 0;   ///< that they may break into
    uint32_t rigidBodies = 0;  ///< colliders and bodies of the host besides
    float breakingMs = 0.0f;   ///< CostEstimate::breakingMs of all
};
FRACTURESIMAUTHORING_API void addDemand(WorldDemand& demand, const FragmentView& fragments);
FRACTURESIMAUTHORING_API void addDemand(WorldDemand& demand, const DentRigView& rig);
/// Limits that are too small for it. budgetMs: of a frame; 0: any.
FRACTURESIMAUTHORING_API std::vector<Advice> adviseOnLimits(const WorldSettings& settings, const WorldDemand& demand,
                                                            float budgetMs = 0.0f);
/// The same settings with limits that are large enough, and a quarter more; none becomes smaller.
FRACTURESIMAUTHORING_API WorldSettings raisedLimits(const WorldSettings& settings, const WorldDemand& demand);
} // namespace fsim
