#include "Window/RigTool.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
struct RigTool::Opening
{
    std::string source;
    std::optional<Result<OpenedRig>> result;
    std::atomic<bool> isDone = false;
    std::thread thread;
};

struct RigTool::Weighing
{
    RigWeightJob job;
    Status status;
    std::atomic<float> progress = 0.0f;
    std::atomic<bool> isCancelled = false;
    std::atomic<bool> isDone = false;
    std::thread thread;
};

RigTool::RigTool() = default;

RigTool::~RigTool()
{
    cancelWeights();
    if (weighing_)
        weighing_->thread.join();
    if (opening_)
        opening_->thread.join();
}

void RigTool::open(const std::string& source)
{
    if (opening_)
        return;
    opening_ = std::make_unique<Opening>();
    opening_->source = source;
    opening_->thread = std::thread([opening = opening_.get()] {
        opening->result = openRig(opening->source);
        opening->isDone = true;
    });
}

void RigTool::take(OpenedRig rig)
{
    cancelWeights();
    rig_ = std::move(rig);
    name_ = rig_->name;
    mode = RigMode::Poses;
    pose = 0;
    handle.reset();
    share = 1.0f;
    addsHandles = false;
    showsWeights = false;
    brush.radius = 0.08f * rig_->session.size();
    brush.amount = 0.4f;
    gizmo_.end();
    isPainting_ = false;
    brushAt_.reset();
    scene_.reset();
    mesh_.reset();
    issuesOf_ = 0;
    if (!rig_->notes.empty())
        said_ = Said{rig_->notes.front(), false};
}

void RigTool::computeWeights()
{
    if (!rig_ || weighing_)
        return;
    weighing_ = std::make_unique<Weighing>();
    weighing_->job = rig_->session.weightJob();
    weighing_->thread = std::thread([weighing = weighing_.get()] {
        weighing->status = weighing->job.run([weighing](float done) {
            weighing->progress = done;
            return !weighing->isCancelled;
        });
        weighing->isDone = true;
    });
}

void RigTool::cancelWeights()
{
    if (weighing_)
        weighing_->isCancelled = true;
}

std::optional<float> RigTool::weightProgress() const
{
    return weighing_ ? std::optional<float>(weighing_->progress.load()) : std::nullopt;
}

bool RigTool::poll()
{
    if (weighing_ && weighing_->isDone)
    {
        weighing_->thread.join();
        const std::unique_ptr<Weighing> done = std::move(weighing_);
        if (!done->status)
            say(done->status);
        else if (rig_ && !isDragging())
        {
            const Status status = rig_->session.finish(done->job);
            say(status);
            if (status)
                said_ = Said{format("Computed the weights of {} handles", rig_->session.handles().size()), false};
        }
    }
    if (!opening_ || !opening_->isDone)
        return false;
    opening_->thread.join();
    const std::unique_ptr<Opening> done = std::move(opening_);
    if (!*done->result)
    {
        said_ = Said{done->result->message(), true};
        return false;
    }
    take(std::move(**done->result));
    return true;
}

std::optional<RigTool::Said> RigTool::takeSaid()
{
    return std::exchange(said_, std::nullopt);
}

void RigTool::say(const Status& status)
{
    if (!status)
        said_ = Said{status.message(), true};
}

const std::vector<RigIssue>& RigTool::issues()
{
    // Not in the middle of a drag: some of them ask for all poses.
    if (rig_ && !isDragging() && rig_->session.revision() != issuesOf_)
    {
        issues_ = rig_->session.issues();
        issuesOf_ = rig_->session.revision();
    }
    return issues_;
}

void RigTool::clampChoices()
{
    const RigEditSession& session = rig_->session;
    if (handle && *handle >= session.handles().size())
        handle.reset();
    pose = session.poseCount() == 0 ? 0 : std::min(pose, session.poseCount() - 1);
}

void RigTool::choosePose(uint32_t chosen)
{
    pose = chosen;
    share = 1.0f;
    mode = RigMode::Poses;
}

void RigTool::undo()
{
    if (rig_ && !isDragging())
        rig_->session.undo();
}

void RigTool::redo()
{
    if (rig_ && !isDragging())
        rig_->session.redo();
}

void RigTool::removeChosenHandle()
{
    if (!rig_ || !handle)
        return;
    say(rig_->session.removeHandle(*handle));
    handle.reset();
}

// Of the chosen pose alone; none is the body at rest.
std::vector<float> RigTool::shares() const
{
    std::vector<float> result;
    const RigEditSession& session = rig_->session;
    if (mode == RigMode::Poses && session.hasWeights() && pose < session.poseCount() && share > 0.0f)
    {
        result.assign(session.poseCount(), 0.0f);
        result[pose] = share;
    }
    return result;
}

// Where the chosen handle is seen.
std::optional<Transform> RigTool::chosenPlace()
{
    const RigEditSession& session = rig_->session;
    if (!handle || mode == RigMode::Strength)
        return std::nullopt;
    const Vec3 rest = session.handles()[*handle];
    if (mode == RigMode::Handles)
        return Transform{rest, {}};
    if (!session.hasWeights() || pose >= session.poseCount())
        return std::nullopt;
    const Result<std::vector<Transform>> bones = session.bonesOf(pose);
    if (!bones || share != 1.0f)
        return std::nullopt;
    return Transform{rest + (*bones)[*handle].position, (*bones)[*handle].rotation};
}

void RigTool::placeGizmo(const render::Camera& camera)
{
    if (gizmo_.dragging())
        return;
    gizmo_.kind = mode == RigMode::Handles ? GizmoKind::Move : gizmoKind;
    if (const std::optional<Transform> place = chosenPlace())
    {
        const float half = std::tan(camera.fovDegrees * (3.14159265f / 360.0f));
        gizmo_.put(*place, 0.28f * half * render::length(place->position - camera.eye));
    }
}

void RigTool::hover(const Ray& ray, float slope)
{
    if (!rig_ || isDragging())
        return;
    clampChoices();
    hoveredPart_ = chosenPlace() ? gizmo_.pick(ray, slope) : std::nullopt;
    brushAt_ = mode == RigMode::Strength ? rig_->session.pickSurface(editRay(ray)) : std::nullopt;
}

void RigTool::leave()
{
    hoveredPart_.reset();
    brushAt_.reset();
}

void RigTool::press(const Ray& ray, float slope, Vec3 viewDirection)
{
    if (!rig_)
        return;
    RigEditSession& session = rig_->session;
    clampChoices();
    if (mode == RigMode::Strength)
    {
        session.beginGesture();
        isPainting_ = true;
        lastTouch_.reset();
        lastRay_.reset();
        paint(ray);
        return;
    }
    if (mode == RigMode::Poses && share != 1.0f)
        share = 1.0f; // handles are moved where the whole pose has them
    if (chosenPlace())
        if (const std::optional<Gizmo::Part> part = gizmo_.pick(ray, slope))
        {
            session.beginGesture();
            gizmo_.begin(*part, ray, viewDirection);
            return;
        }
    if (mode == RigMode::Poses && !session.hasWeights())
        return say(Status::refused("poses are seen and moved once the weights are computed; press 'Compute weights'"));
    const std::optional<uint32_t> found =
        session.pickHandle(editRay(ray), slope, mode == RigMode::Poses ? std::optional<uint32_t>(pose) : std::nullopt);
    if (!found && mode == RigMode::Handles && addsHandles)
    {
        const std::optional<SurfacePick> pick = session.pickSurface(editRay(ray));
        if (!pick)
            return say(Status::refused("click on the body to add a handle there"));
        const Result<uint32_t> added = session.addHandle(pick->point);
        say(added.status());
        if (added)
            handle = *added;
        return;
    }
    handle = found;
}

// Touches along the way from the last ray to this one, however far the mouse went in a frame.
void RigTool::paint(const Ray& ray)
{
    constexpr float touchEvery = 0.3f; // radii
    constexpr uint32_t mostTouches = 64;
    brushAt_ = rig_->session.pickSurface(editRay(ray));
    const Ray from = lastRay_.value_or(ray);
    lastRay_ = ray;
    uint32_t touches = 1;
    if (lastTouch_ && brushAt_)
        touches = std::clamp(
            static_cast<uint32_t>(render::length(brushAt_->point - *lastTouch_) / (touchEvery * brush.radius)) + 1, 1u,
            mostTouches);
    for (uint32_t i = 1; i <= touches; ++i)
    {
        const float portion = static_cast<float>(i) / static_cast<float>(touches);
        const EditRay between{from.origin + portion * (ray.origin - from.origin),
                              from.direction + portion * (ray.direction - from.direction)};
        const std::optional<SurfacePick> pick = rig_->session.pickSurface(between);
        if (!pick || (lastTouch_ && render::length(pick->point - *lastTouch_) < 0.9f * touchEvery * brush.radius))
            continue;
        lastTouch_ = pick->point;
        say(rig_->session.paintAt(pick->point, pick->triangle, brush));
    }
}

void RigTool::drag(const Ray& ray)
{
    if (!rig_)
        return;
    if (isPainting_)
        return paint(ray);
    if (!gizmo_.dragging() || !handle)
        return;
    const Transform to = gizmo_.drag(ray);
    RigEditSession& session = rig_->session;
    const bool turns = gizmo_.kind == GizmoKind::Turn;
    say(mode == RigMode::Handles
            ? session.moveHandle(*handle, to.position)
            : session.poseHandle(pose, *handle, to.position, turns ? std::optional<Quat>(to.rotation) : std::nullopt));
}

void RigTool::release()
{
    if (!rig_ || !isDragging())
        return;
    rig_->session.endGesture();
    gizmo_.end();
    isPainting_ = false;
}
} // namespace fsim::lab
