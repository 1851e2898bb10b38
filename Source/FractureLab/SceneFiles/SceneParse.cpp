#include "SceneFiles/SceneParse.h"

#include "SceneFiles/EditDistance.h"
#include "SceneFiles/FileBytes.h"
#include "SceneFiles/JsonText.h"
#include "SceneFiles/SceneSections.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
void readStep(const JsonValue& value, SceneDescription& scene)
{
    JsonObject object(value, "step");
    uint32_t ticksPerSecond = 60;
    object.integer("ticksPerSecond", ticksPerSecond, 60, 960);
    if (ticksPerSecond % 60 != 0)
        object.refuse(format("has {} ticksPerSecond; give a multiple of 60, for frames are 1/60 s", ticksPerSecond));
    scene.ticksPerFrame = ticksPerSecond / 60;
    scene.world.tick = 1.0f / static_cast<float>(ticksPerSecond);
    object.integer("substeps", scene.world.substeps, 1, 64);
    object.integer("iterations", scene.world.solverIterations, 1, 255);
    object.integer("budget", scene.world.fractureBudget, 0, 1000000000);
    object.number("reportImpulse", scene.world.reportImpulse, zeroOrMore);
}

void readTop(const JsonValue& value, SceneDescription& scene)
{
    JsonObject top(value, "scene");
    std::string schema; // for editors; "$schema" has no meaning here
    top.read("$schema", schema);
    uint32_t version = 0;
    top.integer("format", version, 1, 1, Need::Required);
    top.read("shows", scene.shows, Need::Required);
    top.read("from", scene.from);
    top.number("seconds", scene.seconds, {.low = 1.0 / 60.0, .high = 3600.0, .wanted = "seconds from 1/60 to 3600"});
    top.read("gravity", scene.world.gravity);
    top.value("step", [&](const JsonValue& step) { readStep(step, scene); });
    top.each("bodies", [&](const JsonValue& body) { scene.bodies.push_back(readBody(body)); });
    top.each("rigidBodies", [&](const JsonValue& body) { scene.rigidBodies.push_back(readRigidBody(body)); });
    top.each("colliders", [&](const JsonValue& collider) { scene.colliders.push_back(readCollider(collider)); });
    top.each("drivers", [&](const JsonValue& driver) { scene.drivers.push_back(readDriver(driver)); });
    top.each("forceFields", [&](const JsonValue& field) { scene.forceFields.push_back(readForceField(field)); });
    top.each("inputs", [&](const JsonValue& input) { scene.inputs.push_back(readInput(input)); });
    top.each("cameras", [&](const JsonValue& camera) { scene.cameras.push_back(readCamera(camera)); });
    top.value("expect", [&](const JsonValue& expect) {
        JsonObject names(expect, "expect");
        names.entries([&](const std::string& name, const JsonValue& wanted) {
            for (ExpectationDescription& expectation : readExpectations(name, wanted))
                scene.expectations.push_back(std::move(expectation));
        });
    });
    if (scene.bodies.empty() && scene.rigidBodies.empty())
        top.refuse("has nothing that moves; give 'bodies' or 'rigidBodies'");
}

class NameCheck
{
public:
    explicit NameCheck(ReadContext& context) : context_(context) {}

    template <class Entries> void add(const Entries& entries, std::vector<std::string>& group)
    {
        for (const auto& entry : entries)
        {
            if (entry.name.empty())
                continue;
            if (entry.name == "world")
                context_.refuse(entry.place + "/name",
                                "'world' means the whole world under 'expect'; give another name");
            if (std::find(all_.begin(), all_.end(), entry.name) != all_.end())
                context_.refuse(entry.place + "/name",
                                format("'{}' is the name of an earlier entry; give another", entry.name));
            all_.push_back(entry.name);
            group.push_back(entry.name);
        }
    }

    // A group has many members but is no entry.
    template <class Entries> void addGroups(const Entries& entries, std::vector<std::string>& groups)
    {
        for (const auto& entry : entries)
        {
            if (entry.group.empty())
                continue;
            if (entry.group == "world" || std::find(all_.begin(), all_.end(), entry.group) != all_.end())
                context_.refuse(entry.place + "/group", format("'{}' is a name already; give another", entry.group));
            groups.push_back(entry.group);
        }
    }

    void require(std::string_view pointer, const std::string& name, const std::vector<std::string>& group,
                 std::string_view what) const
    {
        if (std::find(group.begin(), group.end(), name) == group.end())
            context_.refuse(pointer, format("there is no {} '{}'{}", what, name, suggestion(name, group)));
    }

    const std::vector<std::string>& all() const { return all_; }

private:
    ReadContext& context_;
    std::vector<std::string> all_;
};

// What one entry says of another.
void checkNames(const SceneDescription& scene, ReadContext& context)
{
    NameCheck names(context);
    std::vector<std::string> bodies;
    std::vector<std::string> movable;
    std::vector<std::string> colliders;
    names.add(scene.bodies, bodies);
    movable = bodies;
    names.add(scene.rigidBodies, movable);
    names.add(scene.colliders, colliders);
    for (const DriverDescription& driver : scene.drivers)
        for (size_t i = 0; i < driver.bodies.size(); ++i)
            names.require(format("{}/bodies/{}", driver.place, i), driver.bodies[i], bodies, "body");
    for (const InputDescription& input : scene.inputs)
        if (!input.body.empty())
            names.require(input.place + "/body", input.body, movable, "body or rigid body");
    std::vector<std::string> expectable = names.all();
    names.addGroups(scene.bodies, expectable);
    names.addGroups(scene.rigidBodies, expectable);
    names.addGroups(scene.colliders, expectable);
    for (const ExpectationDescription& expectation : scene.expectations)
        if (expectation.name != "world")
            names.require(expectation.place, expectation.name, expectable, "body, rigid body, collider or group");
    for (size_t i = 0; i < scene.cameras.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (scene.cameras[i].name == scene.cameras[j].name)
                context.refuse(format("/cameras/{}/name", i),
                               format("'{}' is the name of an earlier camera; give another", scene.cameras[i].name));
}

// Times beyond the end would never be looked at.
void checkTimes(const SceneDescription& scene, ReadContext& context)
{
    for (const ExpectationDescription& expectation : scene.expectations)
        if (expectation.at && static_cast<double>(*expectation.at) > scene.seconds)
            context.refuse(
                expectation.place + "/at",
                format("is {} and the scene ends after {} s; give an earlier time", *expectation.at, scene.seconds));
    for (const InputDescription& input : scene.inputs)
        if (static_cast<double>(input.time) >= scene.seconds)
            context.refuse(input.place + "/time", format("is {} and the scene ends after {} s; give an earlier time",
                                                         input.time, scene.seconds));
}

// Room for what the file has, and for what an interactive user adds.
void makeRoom(SceneDescription& scene)
{
    uint32_t bodies = 0;
    uint32_t rigidBodies = 0;
    uint32_t drivers = 0;
    for (const BodyDescription& body : scene.bodies)
        bodies += copiesOf(body.repeat);
    for (const RigidDescription& body : scene.rigidBodies)
        rigidBodies += copiesOf(body.repeat);
    for (const RigidDescription& collider : scene.colliders)
        rigidBodies += copiesOf(collider.repeat);
    for (const DriverDescription& driver : scene.drivers)
        for (const BodyDescription& body : scene.bodies)
            drivers += driver.bodies.empty() ? 1
                       : std::find(driver.bodies.begin(), driver.bodies.end(), body.name) != driver.bodies.end()
                           ? copiesOf(body.repeat)
                           : 0;
    WorldSettings& world = scene.world;
    world.maxBodies = std::max(world.maxBodies, bodies + 64);
    world.maxRigidBodies = std::max(world.maxRigidBodies, rigidBodies + 256);
    world.maxDrivers = std::max(world.maxDrivers, drivers + 64);
    world.maxForceFields = std::max(world.maxForceFields, static_cast<uint32_t>(scene.forceFields.size()) + 16);
    world.maxContacts = std::max(world.maxContacts, 16 * world.maxRigidBodies);
}

// A file beside the scene comes first, then one of the shared folders next to the scene's.
void findFile(std::filesystem::path& file, const std::filesystem::path& sceneFile)
{
    if (file.empty() || file.is_absolute())
        return;
    const std::filesystem::path folder = sceneFile.parent_path();
    std::error_code ignored;
    for (const char* shared : {".", "../Meshes", "../Assets"})
    {
        const std::filesystem::path candidate = (folder / shared / file).lexically_normal();
        if (std::filesystem::exists(candidate, ignored))
        {
            file = candidate;
            return;
        }
    }
    file = (folder / file).lexically_normal(); // refused when it is read, under this name
}

void findFiles(SceneDescription& scene)
{
    for (BodyDescription& body : scene.bodies)
    {
        findFile(body.source.file, scene.file);
        if (body.toughness)
            findFile(body.toughness->image, scene.file);
    }
    for (std::vector<RigidDescription>* list : {&scene.rigidBodies, &scene.colliders})
        for (RigidDescription& body : *list)
            if (body.source)
                findFile(body.source->file, scene.file);
}
} // namespace

Result<SceneDescription> parseScene(std::string text, const std::filesystem::path& file, KeyLog* keys)
{
    const Result<nlohmann::json> json = parseJsonText(text, file.string());
    if (!json)
        return json.status();
    SceneDescription scene;
    scene.file = file;
    scene.name = file.stem().string();
    ReadContext context(file.string(), keys);
    readTop(JsonValue(*json, "", context), scene);
    checkNames(scene, context);
    checkTimes(scene, context);
    if (context.failed())
        return context.status();
    makeRoom(scene);
    findFiles(scene);
    if (const Status status = validate(scene.world); !status)
        return Status::refused("{}: /step: {}", file.string(), status.message());
    scene.text = std::move(text);
    return scene;
}

Result<SceneDescription> readSceneFile(const std::filesystem::path& file, KeyLog* keys)
{
    constexpr size_t mostBytes = size_t{64} << 20;
    Result<std::vector<std::byte>> bytes = readFile(file, mostBytes);
    if (!bytes)
        return bytes.status();
    return parseScene(std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()), file, keys);
}
} // namespace fsim::lab
