#include "SceneFiles/RigFile.h"

#include "MeshFiles/GltfRig.h"
#include "MeshFiles/MeshFile.h"
#include "SceneFiles/EditDistance.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/JsonText.h"
#include "SceneFiles/SceneSections.h"

#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr size_t mostRigFileBytes = size_t{64} << 20;
constexpr double degreesToRadians = 0.017453292519943295;

HandleMove readHandleMove(const JsonValue& value)
{
    HandleMove move;
    JsonObject object(value, "handleMove");
    object.value("handle", [&](const JsonValue& handle) { handle.read(move.handle.emplace(), 0, 511); });
    object.read("low", move.region.low);
    object.read("high", move.region.high);
    if (move.handle && (object.has("low") || object.has("high")))
        object.refuse("has a 'handle' and a region; give one of them");
    object.read("by", move.by);
    object.read("scale", move.scale);
    object.value("turn", [&](const JsonValue& turn) {
        if (turn.isArray()) // rad around its own direction: what the editor saves, to the last bit
            return turn.read(move.turn);
        JsonObject about(turn, "handleTurn");
        Vec3 axis{0.0f, 0.0f, 1.0f};
        double degrees = 0.0;
        about.read("axis", axis, Need::Required);
        about.number("angleDegrees", degrees, {.low = -180.0, .high = 180.0, .wanted = "an angle from -180 to 180"},
                     Need::Required);
        const float size = std::sqrt(dot(axis, axis));
        if (!(size > 0.0f))
            about.refuse("has an axis of length 0; give a direction such as [0, 0, 1]");
        else
            move.turn = axis * (static_cast<float>(degrees * degreesToRadians) / size);
    });
    object.value("about", [&](const JsonValue& about) { about.read(move.about.emplace()); });
    object.read("free", move.isFree);
    return move;
}

Transform readPoseJoint(const JsonValue& value)
{
    Transform joint;
    JsonObject object(value, "poseJoint");
    object.read("by", joint.position, Need::Required);
    std::vector<float> parts;
    object.each(
        "rotation", [&](const JsonValue& part) { part.read(parts.emplace_back()); }, Need::Required);
    if (parts.size() != 4)
        object.refuse(format("has a rotation of {} numbers; give x, y, z and w of a quaternion", parts.size()));
    else
        joint.rotation = {parts[0], parts[1], parts[2], parts[3]};
    return joint;
}

RigPose readRigPose(const JsonValue& value)
{
    RigPose pose;
    JsonObject object(value, "rigPose");
    object.read("name", pose.name, Need::Required);
    object.number("strength", pose.strength, {.low = 0.05, .high = 4.0, .wanted = "a number from 0.05 to 4"});
    object.each("joints", [&](const JsonValue& joint) { pose.joints.push_back(readPoseJoint(joint)); });
    object.each(
        "moves", [&](const JsonValue& move) { pose.moves.push_back(readHandleMove(move)); }, Need::Required);
    return pose;
}

void readRigModel(const JsonValue& value, RigDescription& rig)
{
    std::string name;
    value.read(name);
    Result<RigModel> model = rigModelNamed(name);
    if (!model)
    {
        std::vector<std::string> names;
        for (const std::string_view each : rigModelNames())
            names.emplace_back(each);
        return value.refuse(format("there is no model '{}'{}", name, suggestion(name, names)));
    }
    rig.resolution = model->resolution;
    rig.settings = model->settings;
    rig.model = std::move(*model);
}

// What a glTF says of its rig, in metres of the scaled mesh.
void addGltfRig(GltfRig& rig, float scale, RigSettings& settings)
{
    std::vector<Vec3> handles;
    for (const GltfRig::Handle& handle : rig.handles)
        handles.push_back(handle.place * scale);
    settings.handles.insert(settings.handles.begin(), handles.begin(), handles.end());
    if (!handles.empty())
        settings.automaticHandles = 0;
    std::vector<RigPose> poses;
    for (GltfRig::Pose& pose : rig.poses)
    {
        RigPose& made = poses.emplace_back();
        made.name = pose.name;
        for (Transform& handle : pose.handles)
            handle.position *= scale;
        if (rig.hasSkin)
            made.joints = std::move(pose.handles);
        else // what is not turned finds its rotation
            for (uint32_t h = 0; h < pose.handles.size(); ++h)
                made.moves.push_back({.handle = h, .by = pose.handles[h].position, .turn = pose.turns[h]});
    }
    settings.poses.insert(settings.poses.begin(), poses.begin(), poses.end());
    for (GltfRig::Shape& shape : rig.shapes)
    {
        for (Vec3& p : shape.positions)
            p *= scale;
        settings.shapes.push_back({std::move(shape.name), std::move(shape.positions)});
    }
}
} // namespace

void readRig(const JsonValue& value, RigDescription& rig)
{
    {
        JsonObject object(value, "rig");
        object.value("model", [&](const JsonValue& model) { readRigModel(model, rig); });
        RigSettings& settings = rig.settings;
        if (object.has("handles"))
            settings.handles.clear();
        object.each("handles", [&](const JsonValue& handle) { handle.read(settings.handles.emplace_back()); });
        object.integer("automaticHandles", settings.automaticHandles, 0, 256);
        rig.isAutomaticGiven = object.has("automaticHandles");
        rig.text = value.json().dump();
        if (object.has("poses"))
            settings.poses.clear();
        object.each("poses", [&](const JsonValue& pose) { settings.poses.push_back(readRigPose(pose)); });
        object.integer("resolution", settings.resolution, 6, 96);
        object.integer("surfaceResolution", rig.resolution, 4, 256);
        object.number("shell", settings.shellThickness, zeroOrMore);
        object.integer("hulls", settings.hulls, 1, 128);
        if (object.has("strengths"))
            settings.strengths.clear();
        object.each("strengths", [&](const JsonValue& strength) {
            strength.read(settings.strengths.emplace_back(),
                          {.low = 0.001, .high = 1000.0, .wanted = "a number from 0.001 to 1000"});
        });
    }
    if (!value.context().failed())
        if (const Status status = validate(rig.settings); !status)
            value.refuse(status.message());
}

Status readRigFile(const std::filesystem::path& file, RigDescription& rig)
{
    const Result<std::vector<std::byte>> bytes = readFile(file, mostRigFileBytes);
    if (!bytes)
        return bytes.status();
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    const Result<nlohmann::json> json = parseJsonText(text, file.string());
    if (!json)
        return json.status();
    ReadContext context(file.string());
    const JsonValue value(*json, "", context);
    if (!value.isArray())
        readRig(value, rig);
    else
        value.each([&](const JsonValue& handle) { handle.read(rig.settings.handles.emplace_back()); });
    return context.status();
}

Result<TriangleMesh> readRigMesh(const std::string& file, float scale, RigSettings& settings,
                                 std::vector<std::string>& notes)
{
    std::string ending = std::filesystem::path(file).extension().string();
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (ending != ".glb" && ending != ".gltf")
    {
        Result<TriangleMesh> mesh = loadMesh(file);
        if (mesh)
            for (Vec3& p : mesh->positions)
                p *= scale;
        return mesh;
    }
    Result<GltfRig> rig = loadGltfRig(file);
    if (!rig)
        return rig.status();
    for (Vec3& p : rig->mesh.positions)
        p *= scale;
    addGltfRig(*rig, scale, settings);
    notes = rig->notes;
    return std::move(rig->mesh);
}
} // namespace fsim::lab
