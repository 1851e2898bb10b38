#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Material.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/AuthoringApi.h"
#include "FractureSimAuthoring/EditTools.h"
#include "FractureSimAuthoring/Scoring.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Editing a body that is cut into fragments: what a fragment editor does, without its window. Hosts turn clicks and
// drags into these calls; the lab's window and Unreal's editor share them.
namespace fsim
{
namespace authoring
{
struct RigEditMesh;
struct FragmentEditData;
} // namespace authoring

/// What a designer says about one fragment.
struct FragmentMark
{
    bool isAnchored = false; ///< fixed to the world until all its bonds are broken
    bool isHidden = false;   ///< not drawn and not picked in the editor; the game has it all the same
    float toughness = 1.0f;  ///< times that of its material, 0.001 to 1000
    uint32_t material = 0;   ///< of FragmentEditSession::materials(); 0: the body's own

    friend bool operator==(const FragmentMark&, const FragmentMark&) = default;
};

/// Where a ray meets a fragment.
struct FragmentPick
{
    uint32_t fragment = 0;
    Vec3 point{};  ///< m, where the fragment is drawn (moved apart, if it is)
    Vec3 normal{}; ///< unit, outward
    float distance = 0.0f;
};

enum class SelectMode : uint32_t
{
    Replace,
    Add,
    Remove,
    Toggle
};

/// What holds what: for a view of the support graph. One node a fragment.
struct SupportNode
{
    Vec3 place{};         ///< m: centre of mass
    uint32_t steps = ~0u; ///< bonds to the nearest anchor, 0: anchored itself; 0xffffffff: nothing holds it
    float load = 0.0f;    ///< kg that hang on it on the way to the anchors, its own mass with it; 0 where nothing holds
};
struct SupportEdge
{
    uint32_t first = 0; ///< fragments
    uint32_t second = 0;
    Vec3 place{};           ///< m: middle of the interface
    float area = 0.0f;      ///< m^2
    float toughness = 1.0f; ///< the lower one of the two: that side cracks first
};
struct SupportGraph
{
    std::vector<SupportNode> nodes;
    std::vector<SupportEdge> edges; ///< one a bond
    uint32_t anchored = 0;
    uint32_t unsupported = 0; ///< nodes that nothing holds; all of them where nothing is anchored
    uint32_t islands = 0;     ///< parts that no bond joins
};

/// The shapes that touch in the game, as closed meshes: hull f of fragment f. A fragment too flat for a hull has the
/// box of its ellipsoid.
struct CollisionShapes
{
    std::vector<Vec3> positions;           ///< m, at rest
    std::vector<uint32_t> indices;         ///< three a triangle
    std::vector<uint32_t> triangleOffsets; ///< #fragments + 1: in triangles
    /// Volume of a hull over that of its fragment, at most: far above 1 where a fragment is hollow or bent.
    float largestRatio = 1.0f;
};

/// What there is, for a status line and tooltips.
struct FragmentStatistics
{
    uint32_t fragments = 0;
    uint32_t particles = 0; ///< of the simulation: one a fragment
    uint32_t bonds = 0;
    uint32_t anchored = 0;
    uint32_t hidden = 0;
    uint32_t vertices = 0;
    uint32_t outsideTriangles = 0; ///< those of the skin before anything breaks
    uint32_t insideTriangles = 0;  ///< both sides
    float volume = 0.0f;           ///< m^3
    float mass = 0.0f;             ///< kg, with the materials that were painted
    float smallestVolume = 0.0f;   ///< m^3
    float largestVolume = 0.0f;
    bool isWatertight = false;
    CostEstimate cost{}; ///< time and memory, see AssetAdvice.h
};

/// All that is needed to make the fragments once more from the mesh, and all that was done by hand. Made and read as
/// text by fragmentFileText() and parseFragmentFile().
struct FragmentEdit
{
    enum class Kind : uint32_t
    {
        Merge, ///< the fragments at these places become one
        Split  ///< the fragment at the first place becomes `parts`
    };
    Kind kind = Kind::Merge;
    std::vector<Vec3> places;   ///< m: centres of mass of the fragments it was done to
    std::vector<float> volumes; ///< m^3, one a place: what was there; another size does not fit any more
    uint32_t parts = 2;         ///< Split: 2 to 64
    uint64_t seed = 1;          ///< Split: turns the cuts
};

struct FragmentPlaceMark
{
    Vec3 place{}; ///< m: centre of mass of the fragment it speaks of
    FragmentMark mark{};
};

struct FragmentEditFile
{
    std::string source;      ///< where the mesh is from, for people and hosts; may be empty
    uint64_t sourceHash = 0; ///< hashOfSource() of it; 0: not known
    ScoreSettings score;     ///< with densities, one a vertex of the mesh, where sizes were painted
    std::vector<std::string> materials{"concrete"}; ///< names of presets, the body's own first
    std::vector<FragmentEdit> edits;                ///< in the order they were done
    std::vector<FragmentPlaceMark> marks;           ///< of fragments that are not as they come
    uint64_t assetHash = 0;                         ///< Asset::contentHash() of what was saved with it; 0: nothing
};

/// JSON. Numbers read back to the same bits.
FRACTURESIMAUTHORING_API std::string fragmentFileText(const FragmentEditFile& file);
/// Refuses what is no such file, and says the line and what is wrong there. Safe with any text.
FRACTURESIMAUTHORING_API Result<FragmentEditFile> parseFragmentFile(std::string_view text);
FRACTURESIMAUTHORING_API Status validate(const FragmentEditFile& file);
/// Of positions, triangles and attributes: tells whether a source mesh has changed.
FRACTURESIMAUTHORING_API uint64_t hashOfSource(const TriangleMesh& mesh);

/// How far each fragment is moved to be seen apart: away from the body's middle, by so many times its distance from it
/// (0: together). The same as the explode slider of every host.
FRACTURESIMAUTHORING_API std::vector<Vec3> explodedOffsets(const FragmentView& fragments, float amount);

/// Scoring on its way: data of its own, so that it can run on any thread while editing goes on.
struct FRACTURESIMAUTHORING_API FragmentScoreJob
{
    /// Once, on a thread that the host brings. progress is told how much is done and says whether to go on; it is
    /// called on that thread. cancel: another way to stop it, looked at whenever progress is told; may be null.
    Status run(const ScoreProgress& progress = {}, const std::atomic<bool>* cancel = nullptr);

    std::shared_ptr<const authoring::RigEditMesh> mesh;
    ScoreSettings settings;
    ScoreReport report;
    std::shared_ptr<const FragmentSet> fragments; ///< null until it has run
};

/// A body in fragments that is being edited. All places in metres in the body's frame. What is refused has changed
/// nothing; every operation that is done can be undone. Not for two threads at once.
///
/// Settings and painted sizes take effect when the body is scored: scoreJob() and finish(), or rescore(). Merging,
/// splitting and marks are kept through that by their places, as far as they still fit.
class FRACTURESIMAUTHORING_API FragmentEditSession
{
public:
    /// From a mesh. Refuses what score() would; it is not scored yet.
    static Result<FragmentEditSession> open(const TriangleMesh& mesh, const ScoreSettings& settings = {},
                                            const EditLimits& limits = {});
    /// From a mesh and what was saved. It is not scored yet: rescore() does the edits of the file and says what did not
    /// fit; or adopt() the asset that was saved with it, which takes no time.
    static Result<FragmentEditSession> open(const TriangleMesh& mesh, const FragmentEditFile& file,
                                            const EditLimits& limits = {});
    /// From finished fragments, where their mesh is not at hand: their outside is the mesh.
    static Result<FragmentEditSession> open(const FragmentView& fragments, const EditLimits& limits = {});
    FragmentEditSession(FragmentEditSession&&) noexcept;
    FragmentEditSession& operator=(FragmentEditSession&&) noexcept;
    ~FragmentEditSession();

    // What there is.
    std::span<const Vec3> surface() const; ///< m: of the mesh, welded
    std::span<const uint32_t> triangles() const;
    float size() const; ///< m: of the longest side of the box around the body
    const ScoreSettings& scoreSettings() const;
    std::span<const float> densities() const; ///< none, or one a vertex of surface(): what the brush painted
    bool hasFragments() const;
    bool needsScore() const; ///< settings, sizes or the mesh are not those that the fragments were made of
    uint32_t fragmentCount() const;
    const FragmentSet& fragments() const; ///< as they are cut, none before a score; what was marked is in marks()
    std::span<const FragmentMark> marks() const; ///< one a fragment
    std::span<const std::string> materials() const;
    std::span<const std::string> repairs() const; ///< of the mesh
    FragmentEditFile file() const;                ///< all of it, to be saved as text
    const std::string& source() const;
    void setSource(std::string source); ///< where the mesh is from; not an edit

    // How it is cut.
    Status setScoreSettings(const ScoreSettings& settings); ///< all at once; densities stay those that were painted
    Status setPattern(ScorePattern pattern);
    Status setFragmentCount(uint32_t fragments);
    Status setSeed(uint64_t seed);
    /// How many fragments there are per volume: twice as many where 2 is painted. All patterns but
    /// tetrahedra heed it.
    Status paintDensity(const EditRay& ray, const ScaleBrush& brush);
    Status clearDensity();

    // Scoring.
    FragmentScoreJob scoreJob() const;
    /// Takes the fragments of a job that has run, does the edits again and carries the marks over; says what did not
    /// fit, a sentence each. Refuses a job that was made for another mesh or other settings.
    Result<std::vector<std::string>> finish(const FragmentScoreJob& job);
    /// All in one, on this thread.
    Result<std::vector<std::string>> rescore(const ScoreProgress& progress = {});
    /// Takes the fragments of the asset that was saved with the file this was opened from. Refuses any other.
    Status adopt(const AssetRef& asset);

    // Picking and selecting. The selection is no edit: undo() leaves it, as far as its fragments are there.
    /// exploded: as explodedOffsets() gives them; none: at rest. Hidden fragments are seen through.
    std::optional<FragmentPick> pick(const EditRay& ray, std::span<const Vec3> exploded = {}) const;
    std::optional<SurfacePick> pickSurface(const EditRay& ray) const; ///< of the mesh
    std::span<const uint32_t> selection() const;                      ///< in rising order
    Status select(std::span<const uint32_t> fragments, SelectMode mode = SelectMode::Replace);
    /// Those whose centre is in the box.
    Status selectBox(const Bounds& box, SelectMode mode = SelectMode::Replace);
    /// Those whose centre lies behind all planes, which face inward: dot(normal, p) >= offset. exploded: as pick().
    Status selectWithin(std::span<const Vec3> normals, std::span<const float> offsets,
                        SelectMode mode = SelectMode::Replace, std::span<const Vec3> exploded = {});
    /// Those whose centre is seen in a rectangle that the mouse has drawn: rays through its four corners, one after
    /// the other around it, from one eye or side by side. Selects none, or adds none, where the rectangle has no area.
    Status selectBetween(std::span<const EditRay, 4> corners, SelectMode mode = SelectMode::Replace,
                         std::span<const Vec3> exploded = {});
    void selectAll();
    void selectNone();
    void invertSelection();
    void growSelection();   ///< by the fragments that are bonded to it
    void shrinkSelection(); ///< by those with a neighbour outside of it

    // Fragments.
    /// They become one; they must hang together by bonds. The result is selected. Returns it.
    Result<uint32_t> merge(std::span<const uint32_t> fragments);
    /// Each becomes so many (2 to 64) by flat cuts across its longest axis, the largest part first. All are selected.
    /// Returns how many fragments there are more.
    Result<uint32_t> split(std::span<const uint32_t> fragments, uint32_t parts = 2, uint64_t seed = 1);
    Status setAnchored(std::span<const uint32_t> fragments, bool anchored);
    /// Those that reach below this z, m; no others.
    Status anchorBelow(float height);
    /// Those that reach into a box, besides what is anchored: the box of an anchor volume.
    Status anchorInBox(const Bounds& box);
    Status setHidden(std::span<const uint32_t> fragments, bool hidden);
    Status showAll();

    // Materials and toughness.
    /// The body's own: the name of a preset of oriented bodies.
    Status setBodyMaterial(std::string_view preset);
    /// Another one to paint with; the same name twice gives the same number.
    Result<uint32_t> addMaterial(std::string_view preset);
    /// A fragment of another material has its density, and its toughness against the body's; it bends as the body does.
    Status setFragmentMaterial(std::span<const uint32_t> fragments, uint32_t material);
    /// All that the brush touches (radius m around the pick).
    Status paintMaterial(const EditRay& ray, float radius, uint32_t material, std::span<const Vec3> exploded = {});
    Status setToughness(std::span<const uint32_t> fragments, float toughness);
    Status paintToughness(const EditRay& ray, const ScaleBrush& brush, std::span<const Vec3> exploded = {});
    Status clearToughness();

    // Views.
    SupportGraph supportGraph() const;
    CollisionShapes collisionShapes() const;
    FragmentStatistics statistics() const;

    // The past.
    /// All operations until endGesture() are one step of undo(): a drag, a stroke of the brush.
    void beginGesture();
    void endGesture();
    /// As it was at beginGesture().
    void cancelGesture();
    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();
    std::string undoName() const; ///< what undo() would take back; empty: nothing
    std::string redoName() const;
    size_t undoBytes() const; ///< held for undo() and redo() alone
    bool isDirty() const;     ///< not as it was at open() or markSaved()
    void markSaved();
    /// Another number after each change; the same one again after undo().
    uint64_t revision() const;

    // The end.
    /// What is wrong, or should be known; rules of AssetAdvice.h and those of editing.
    std::vector<Advice> issues() const;
    /// Mends it where advice.fix says how.
    Status fix(const Advice& advice);
    /// What the game uses: anchors, toughness and densities are in it. Refuses what needs a score.
    Result<AssetRef> asset() const;
    /// The material of the body's preset.
    OrientedMaterial bodyMaterial() const;
    /// Whether this is another mesh than the one that is edited.
    bool isSourceChanged(const TriangleMesh& mesh) const;
    /// After a change of the mesh: keeps settings and carries what was painted over; says what it dropped, a sentence
    /// each. The fragments are those of the old mesh until it is scored anew, which carries edits and marks over.
    Result<std::vector<std::string>> reimport(const TriangleMesh& mesh);

private:
    explicit FragmentEditSession(std::unique_ptr<authoring::FragmentEditData> data);
    std::unique_ptr<authoring::FragmentEditData> data_;
};
} // namespace fsim
