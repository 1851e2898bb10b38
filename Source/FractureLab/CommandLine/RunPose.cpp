#include "CommandLine/RunPose.h"

#include "FractureSimAuthoring/RunShapes.h"
#include "SceneFiles/EditDistance.h"
#include "SceneFiles/Rotations.h"
#include "Simulation/SceneRun.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
// The number of the body's entry in the scene.
Result<size_t> bodyNamed(const SceneDescription& scene, const std::string& file, const std::string& name)
{
    std::vector<std::string> names;
    for (size_t i = 0; i < scene.bodies.size(); ++i)
    {
        names.push_back(scene.bodies[i].name);
        if (scene.bodies[i].name == name && !name.empty())
            return i;
    }
    if (scene.bodies.empty())
        return Status::refused("{}: has no body of particles; give one of model 'clustered' or 'orientedParticles', "
                               "made of the rig's mesh",
                               file);
    if (name.empty() && scene.bodies.size() == 1)
        return size_t{0};
    if (name.empty())
        return Status::refused("{}: has {} bodies; say which with --body", file, scene.bodies.size());
    return Status::refused("{}: has no body called '{}'{}", file, name, suggestion(name, names));
}

// Where its particles are, in the frame in which the body was made.
Result<std::vector<Vec3>> particlesOf(const SceneRun& run, BodyId id, const Transform& pose)
{
    const Result<RenderState> state = run.world().renderState(id);
    if (!state)
        return state.status();
    const Quat back{-pose.rotation.x, -pose.rotation.y, -pose.rotation.z, pose.rotation.w};
    std::vector<Vec3> positions;
    for (const Vec3 p : state->positions)
        positions.push_back(rotate(back, p - pose.position));
    return positions;
}
} // namespace

Result<RunPose> poseFromRun(const DentRigView& rig, const std::string& scene, const std::string& body, uint32_t frames)
{
    const Result<LoadedSceneRef> loaded = loadScene(scene, SceneCells::LeftOut);
    if (!loaded)
        return loaded.status();
    const SceneDescription& description = (*loaded)->description;
    const Result<size_t> entry = bodyNamed(description, scene, body);
    if (!entry)
        return entry.status();
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*loaded, {});
    if (!run)
        return run.status();
    const BodyId id = (*run)->built().bodies[*entry].ids[0];
    const Transform pose = description.bodies[*entry].settings.pose;
    const Result<std::vector<Vec3>> rest = particlesOf(**run, id, pose);
    if (!rest)
        return rest.status();
    RunPose result;
    result.frames = frames > 0 ? frames : description.frames();
    for (uint32_t frame = 0; frame < result.frames; ++frame)
        if (const Status status = (*run)->stepFrame(); !status)
            return status;
    Result<std::vector<Vec3>> moved = particlesOf(**run, id, pose);
    if (!moved)
        return moved.status();
    if (moved->size() < rest->size())
        return Status::refused("{}: the body lost {} of its {} particles; make it tougher, or stop earlier with "
                               "--frames",
                               scene, rest->size() - moved->size(), rest->size());
    moved->resize(rest->size()); // particles that split have their copies at the end
    const Result<std::vector<Vec3>> carried = carriedPoints(*rest, *moved, rig.positions);
    if (!carried)
        return Status::refused("{}: {}", scene, carried.message());
    const std::vector<Vec3> shape = withoutMotion(rig, *carried);
    for (size_t i = 0; i < shape.size(); ++i)
    {
        const Vec3 d = shape[i] - rig.positions[i];
        result.deepest = std::max(result.deepest, std::sqrt(dot(d, d)));
    }
    Result<std::vector<Transform>> bones = fitPose(rig, shape, &result.error);
    if (!bones)
        return bones.status();
    result.bones = std::move(*bones);
    return result;
}
} // namespace fsim::lab
