#pragma once

#include "Export/AnimatedScene.h"
#include "Export/DentRecorder.h"
#include "Export/FragmentRecorder.h"
#include "Export/KeyReduction.h"
#include "Simulation/SceneRun.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fsim::lab
{
/// Watches a run and makes an AnimatedScene of it: a node a rigid body, with the meshes and colours of the pictures,
/// a node a loose particle, below one node a body, and a skin a body cut into fragments. Bodies that dent have a mesh
/// for each shape, and what comes off them gets a node of its own. Whatever is not there in a frame is scaled to
/// nothing.
class SceneRecorder
{
public:
    /// How far a vertex may be from where it was, as a share of its body's size: where keys were left out.
    static constexpr double tolerance = 1e-4;

    /// The state as it is now is the animation's first frame, at 0 s.
    explicit SceneRecorder(const SceneRun& run);
    /// After each frame of the run.
    void add(const SceneRun& run);
    /// Ends the recording.
    AnimatedScene finish();

private:
    // A node whose tracks are being written.
    struct Moving
    {
        uint32_t node = 0;
        KeyReduction<Vec3> positions;
        std::optional<KeyReduction<Quat>> rotations;
        Vec3 size{1.0f, 1.0f, 1.0f}; // its scale when it is seen
        bool isSeen = false;
        Track<Vec3> scale;
    };
    struct MovingRigid
    {
        RigidBodyId id;
        Moving moving;
        std::optional<DentRecorder> dents;
        double tolerance = 0.0; // of its translation, m
        double reach = 0.0;     // m
        uint32_t partCount = 0; // that came off it
    };
    // Of one body of loose particles.
    struct Particles
    {
        BodyId id;
        uint32_t node = 0;            // above all of them
        std::vector<uint32_t> meshes; // one a shade
        float variation = 0.0f;
        std::vector<Moving> moving;
    };
    // What the fragments of one body were broken into: rigid meshes that come and go.
    struct Shards
    {
        BodyId id;
        std::string name;
        std::array<uint32_t, 4> materials{};
        std::vector<Moving> moving;
    };
    // A shape that was met before. One mesh a material uses it.
    struct KnownShape
    {
        RigidShape shape;
        AssetRef asset;
        render::RenderMeshRef mesh;
    };

    void addRigidEntry(const RigidDescription& entry, const SceneAsset& asset, const BuiltRigidBodies& built,
                       const std::string& name, uint32_t number, bool isCollider);
    void addBodyEntry(const BodyDescription& entry, const AssetRef& asset, const BuiltBodies& built,
                      const std::string& name, uint32_t number);
    uint32_t addMaterial(const render::Material& material, const std::string& name);
    render::RenderMeshRef meshFor(const RigidShape& shape, const SceneAsset& asset);
    std::vector<uint32_t> addShades(const LookDescription& look, const render::Material& material,
                                    const std::string& name, const render::RenderMeshRef& mesh);
    uint32_t addNode(const std::string& name, uint32_t mesh, uint32_t parent);
    void sample(uint32_t frame, const SceneRun& run);
    void addParts(const World& world);
    void sampleParticles(uint32_t frame, Particles& body, std::span<const Vec3> positions, float radius);
    void sampleShards(uint32_t frame, Shards& body, const ShardView& view);
    static void see(Moving& moving, uint32_t frame, bool isSeen);
    void finishNode(Moving& moving);

    AnimatedScene scene_;
    uint32_t firstFrame_ = 0;
    uint32_t lastFrame_ = 0; // counted from the first
    std::vector<KnownShape> shapes_;
    render::RenderMeshRef ball_; // of radius 1: all particles
    std::vector<MovingRigid> rigidBodies_;
    std::vector<Particles> bodies_;
    std::vector<std::pair<BodyId, FragmentRecorder>> fragmented_;
    std::vector<Shards> shards_; // one a fragmented body
};
} // namespace fsim::lab
