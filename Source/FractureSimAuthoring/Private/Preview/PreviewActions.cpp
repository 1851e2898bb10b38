#include "Math/VectorMath.h"
#include "Preview/PreviewData.h"

#include <algorithm>

// What is done to a body in a preview: calls of the world that a game makes too.
namespace fsim::authoring
{
namespace
{
constexpr float previewRayReach = 1e5f;   // m
constexpr float usualShotSpeed = 20.0f;   // m/s
constexpr float usualBlastSpeed = 150.0f; // m/s for the body as a whole, at the point of the blast
constexpr float usualTugSpeed = 5.0f;
constexpr float plateThickness = 0.05f; // half, of the body's size
constexpr float ballDistance = 0.75f;   // of the size: a ball starts so far before what it hits

bool needsHit(PreviewTool tool)
{
    return tool == PreviewTool::Shoot || tool == PreviewTool::Blast || tool == PreviewTool::Pull;
}

Status shoot(PreviewData& data, const PreviewAction& action, const RayHit& hit)
{
    Vec3 direction = normalizedOr(action.ray.direction, {0.0f, 0.0f, -1.0f});
    float back = minOf(hit.distance, ballDistance * data.size + 2.0f * action.radius);
    RigidBodySettings ball;
    ball.shape = RigidShape::sphere(action.radius);
    ball.density = action.strength;
    ball.pose.position = hit.position - back * direction;
    ball.linearVelocity = action.speed * direction;
    Result<RigidBodyId> made = data.world->addRigidBody(ball);
    if (!made)
        return made.status();
    data.thrown.push_back(*made);
    return Status::done();
}

Status drop(PreviewData& data, const PreviewAction& action)
{
    if (data.isDented())
    {
        Result<RigidBodyState> state = data.world->rigidBodyState(data.rigidBody);
        if (!state)
            return state.status();
        Transform pose = state->pose;
        pose.position.z += action.height;
        return data.world->setRigidBodyState(data.rigidBody, pose, {}, {});
    }
    // What is lifted off the ground has come loose from it.
    std::vector<uint32_t> all(data.isClustered() ? 0 : data.asset->fragments().particles.size());
    for (uint32_t f = 0; f < all.size(); ++f)
        all[f] = f;
    if (Status status = data.isClustered() ? Status::done() : data.world->setAnchored(data.body, all, false); !status)
        return status;
    Result<BodySettings> settings = data.world->bodySettings(data.body);
    if (!settings)
        return settings.status();
    Transform pose = settings->pose;
    pose.position.z += action.height;
    return data.world->setBodyPose(data.body, pose);
}

// Closer than World::bounds() of a body that dents, which is made to be quick.
Result<BodyBounds> boxOfBody(const PreviewData& data)
{
    if (!data.isDented())
        return data.world->bounds(data.body);
    std::vector<Vec3> places(data.asset->dentRig().vertexCount());
    std::vector<Vec3> all;
    for (RigidBodyId part : partsOfPreview(data))
    {
        Result<RigidBodyState> state = data.world->rigidBodyState(part);
        if (!state)
            return state.status();
        if (Status status = data.world->dentedPositions(part, places); !status)
            return status;
        for (Vec3 p : places)
            all.push_back(state->pose.position + rotate(state->pose.rotation, p));
    }
    Bounds box = boundsOf(all);
    return BodyBounds{.low = box.low, .high = box.high};
}

Status press(PreviewData& data, const PreviewAction& action)
{
    Vec3 direction = normalizedOr(action.direction, {0.0f, 0.0f, -1.0f});
    Result<BodyBounds> box = boxOfBody(data);
    if (!box)
        return box.status();
    Vec3 middle = 0.5f * (box->low + box->high), half = 0.5f * (box->high - box->low);
    // Just beyond the body's box, seen along the way that the plate goes.
    float reach = absOf(half.x * direction.x) + absOf(half.y * direction.y) + absOf(half.z * direction.z);
    float thick = plateThickness * data.size;
    PreviewPlate plate;
    plate.pose.position = middle - (reach + 1.05f * thick) * direction;
    // Turned from down to the direction, the short way.
    Vec3 down{0.0f, 0.0f, -1.0f};
    Vec3 axis = cross(down, direction);
    plate.pose.rotation = dot(down, direction) < -0.9999f
                              ? Quat{1.0f, 0.0f, 0.0f, 0.0f}
                              : normalized(Quat{axis.x, axis.y, axis.z, 1.0f + dot(down, direction)});
    plate.velocity = action.speed * direction;
    plate.until = data.world->tick() + static_cast<uint64_t>(action.seconds / data.world->settings().tick);
    RigidBodySettings settings;
    settings.shape = RigidShape::box({0.8f * data.size, 0.8f * data.size, thick});
    settings.motion = RigidMotion::Kinematic;
    settings.pose = plate.pose;
    Result<RigidBodyId> made = data.world->addRigidBody(settings);
    if (!made)
        return made.status();
    plate.body = *made;
    data.thrown.push_back(*made);
    data.plates.push_back(plate);
    return Status::done();
}

Status pull(PreviewData& data, const PreviewAction& action, const RayHit& hit)
{
    Vec3 direction = normalizedOr(action.direction, -normalizedOr(action.ray.direction, {0.0f, 0.0f, -1.0f}));
    if (data.isDented())
    {
        // A tug at a rigid body: it dents there, and goes along.
        Result<RigidBodyState> state = data.world->rigidBodyState(hit.rigidBody);
        if (!state)
            return state.status();
        Vec3 impulse = (state->mass * action.speed) * direction;
        if (Status status = data.world->strike(hit.rigidBody, impulse, hit.position); !status)
            return status;
        return data.world->applyImpulse({.rigidBody = hit.rigidBody, .point = hit.position, .impulse = impulse});
    }
    Driver driver;
    driver.kind = DriverKind::Region;
    driver.body = data.body;
    driver.point = hit.position;
    driver.halfExtents = {action.radius, action.radius, action.radius};
    driver.linearVelocity = action.speed * direction;
    driver.start = static_cast<float>(data.world->time());
    driver.until = driver.start + action.seconds;
    Result<DriverId> made = data.world->addDriver(driver);
    return made ? Status::done() : made.status();
}

Status blast(PreviewData& data, const PreviewAction& action, const RayHit& hit)
{
    RadialImpulse impulse;
    impulse.point = hit.position + 0.05f * data.size * hit.normal;
    impulse.radius = action.radius;
    impulse.strength = action.strength;
    return data.world->applyRadialImpulse(impulse);
}
} // namespace

std::vector<RigidBodyId> partsOfPreview(const PreviewData& data)
{
    std::vector<RigidBodyId> parts;
    if (!data.isDented())
        return parts;
    parts.push_back(data.rigidBody);
    for (RigidBodyId each : data.world->rigidBodies())
        if (Result<DentedPieces> pieces = data.world->dentedPieces(each);
            pieces && pieces->origin == data.rigidBody && each != data.rigidBody)
            parts.push_back(each);
    return parts;
}

std::optional<RayHit> pickPreview(const PreviewData& data, const EditRay& ray)
{
    if (!isFinite(ray.origin) || !isFinite(ray.direction) || !(length(ray.direction) > 0.0f))
        return std::nullopt;
    Result<std::optional<RayHit>> hit =
        data.world->castRay(ray.origin, normalizedOr(ray.direction, {}), previewRayReach);
    if (!hit || !*hit)
        return std::nullopt;
    std::vector<RigidBodyId> parts = partsOfPreview(data);
    bool isOfBody = data.isDented() ? std::find(parts.begin(), parts.end(), (*hit)->rigidBody) != parts.end()
                                    : (*hit)->body == data.body;
    return isOfBody ? *hit : std::optional<RayHit>();
}

Result<PreviewAction> fittedAction(const PreviewData& data, const PreviewAction& action)
{
    for (float number : {action.height, action.speed, action.radius, action.strength, action.seconds})
        if (!(number >= 0.0f) || !isFinite(number))
            return Status::refused("a number of the action is {}; give 0 or more", number);
    if (!isFinite(action.direction))
        return Status::refused("the direction of the action is NaN or infinite");
    if (needsHit(action.tool) && !pickPreview(data, action.ray))
        return Status::refused("the ray does not meet the body");
    PreviewAction fitted = action;
    auto choose = [](float& number, float usual) { number = number == 0.0f ? usual : number; };
    choose(fitted.height, data.size);
    switch (action.tool)
    {
    case PreviewTool::Drop:
        break;
    case PreviewTool::Shoot:
        choose(fitted.speed, usualShotSpeed);
        choose(fitted.radius, 0.1f * data.size);
        choose(fitted.strength,
               0.1f * data.mass / (4.18879f * fitted.radius * fitted.radius * fitted.radius)); // 4/3 pi
        break;
    case PreviewTool::Blast:
        choose(fitted.radius, data.size);
        choose(fitted.strength, usualBlastSpeed * data.mass);
        break;
    case PreviewTool::Press:
        choose(fitted.speed, 0.25f * data.size);
        choose(fitted.seconds, 0.5f * data.size / fitted.speed);
        break;
    case PreviewTool::Pull:
        choose(fitted.speed, data.isDented() ? usualTugSpeed : 0.25f * data.size);
        choose(fitted.radius, 0.1f * data.size);
        choose(fitted.seconds, 0.5f * data.size / fitted.speed);
        break;
    }
    fitted.tick = data.world->tick();
    return fitted;
}

Status performAction(PreviewData& data, const PreviewAction& action)
{
    std::optional<RayHit> hit;
    if (needsHit(action.tool))
    {
        hit = pickPreview(data, action.ray);
        if (!hit)
            return Status::refused("the ray does not meet the body");
    }
    switch (action.tool)
    {
    case PreviewTool::Drop:
        return drop(data, action);
    case PreviewTool::Shoot:
        return shoot(data, action, *hit);
    case PreviewTool::Blast:
        return blast(data, action, *hit);
    case PreviewTool::Press:
        return press(data, action);
    case PreviewTool::Pull:
        return pull(data, action, *hit);
    }
    return Status::refused("there is no such tool");
}
} // namespace fsim::authoring
