#pragma once

#include "FractureSimAuthoring/RigEditing.h"
#include "Render/RenderScene.h"
#include "SceneFiles/RigEditFiles.h"
#include "Window/Gizmo.h"
#include "Window/Ray.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fsim::lab
{
/// What the mouse edits.
enum class RigMode
{
    Handles,
    Poses,
    Strength
};

/// A rig in the window: an editing session, what is chosen in it, and what the mouse does to it. Knows no Dear ImGui.
/// Files are opened and weights computed on threads of their own; poll() takes what became of them.
class RigTool
{
public:
    struct Said
    {
        std::string sentence;
        bool isError = false;
    };

    RigTool();
    ~RigTool();
    RigTool(const RigTool&) = delete;
    RigTool& operator=(const RigTool&) = delete;

    /// See openRig().
    void open(const std::string& source);
    void take(OpenedRig rig);
    bool isOpening() const { return opening_ != nullptr; }
    void computeWeights();
    void cancelWeights();
    /// 0 to 1 while weights are computed.
    std::optional<float> weightProgress() const;
    /// Once a frame. True: another rig is open now.
    bool poll();
    /// What there is to say since the last call.
    std::optional<Said> takeSaid();

    RigEditSession* session() { return rig_ ? &rig_->session : nullptr; }
    const RigEditSession* session() const { return rig_ ? &rig_->session : nullptr; }
    const std::string& name() const { return name_; }
    const std::vector<std::string>& notes() const { return rig_->notes; }
    /// Of the session as it is now.
    const std::vector<RigIssue>& issues();

    // The mouse. slope: of a few pixels, see RigEditSession::pickHandle().
    void hover(const Ray& ray, float slope);
    /// The mouse is elsewhere.
    void leave();
    void press(const Ray& ray, float slope, Vec3 viewDirection);
    void drag(const Ray& ray);
    void release();
    bool isDragging() const { return isPainting_ || gizmo_.dragging(); }

    // What keys and buttons do.
    void undo();
    void redo();
    void removeChosenHandle();
    void choosePose(uint32_t pose);
    void say(const Status& status);

    /// What is seen. Another object only where something has changed.
    std::shared_ptr<const render::RenderScene> scene(const render::Camera& camera);
    render::Camera firstCamera() const;

    // What is chosen; the panel changes it at will.
    RigMode mode = RigMode::Poses;
    uint32_t pose = 0;
    std::optional<uint32_t> handle;
    float share = 1.0f;       ///< of the pose that is seen
    bool addsHandles = false; ///< a click on the body adds one
    bool showsWeights = false;
    StrengthBrush brush;
    GizmoKind gizmoKind = GizmoKind::Move;
    MirrorAxis mirrorAxis = MirrorAxis::Y;

private:
    struct Opening;
    struct Weighing;
    // All that a picture depends on.
    struct Look
    {
        uint64_t revision = 0;
        RigMode mode = RigMode::Handles;
        uint32_t pose = 0;
        std::optional<uint32_t> handle;
        float share = 0.0f;
        bool showsWeights = false;
        GizmoKind gizmoKind = GizmoKind::Move;
        std::optional<Gizmo::Part> part;
        Transform gizmo;
        float gizmoSize = 0.0f;
        std::optional<Vec3> brushAt;
        float brushRadius = 0.0f;
        friend bool operator==(const Look&, const Look&) = default;
    };

    void clampChoices();
    std::vector<float> shares() const;
    std::optional<Transform> chosenPlace();
    void placeGizmo(const render::Camera& camera);
    void paint(const Ray& ray);
    render::RenderMeshRef bodyMesh(render::RenderInstance& instance);
    void addHandles(render::RenderScene& scene);
    void addBrush(render::RenderScene& scene) const;

    std::optional<OpenedRig> rig_;
    std::string name_;
    std::unique_ptr<Opening> opening_;
    std::unique_ptr<Weighing> weighing_;
    std::optional<Said> said_;
    Gizmo gizmo_;
    std::optional<Gizmo::Part> hoveredPart_;
    std::optional<SurfacePick> brushAt_;
    bool isPainting_ = false;
    std::optional<Vec3> lastTouch_; // of the brush
    std::optional<Ray> lastRay_;

    Look look_;
    std::shared_ptr<const render::RenderScene> scene_;
    render::RenderMeshRef mesh_;
    Look meshLook_;
    std::vector<RigIssue> issues_;
    uint64_t issuesOf_ = 0;
};
} // namespace fsim::lab
