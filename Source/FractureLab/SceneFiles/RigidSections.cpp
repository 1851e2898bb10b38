#include "SceneFiles/SceneSections.h"

namespace fsim::lab
{
namespace
{
constexpr Choice<RigidShapeKind> rigidShapeKinds[] = {
    {"sphere", RigidShapeKind::Sphere},     {"box", RigidShapeKind::Box},      {"capsule", RigidShapeKind::Capsule},
    {"cylinder", RigidShapeKind::Cylinder}, {"plane", RigidShapeKind::Plane},  {"hull", RigidShapeKind::ConvexHull},
    {"mesh", RigidShapeKind::Mesh},         {"dented", RigidShapeKind::Dented}};

// Where the triangles or points of a hull or mesh come from: a file, an asset, or the surface of a solid.
GeometrySource readRigidSource(JsonObject& object)
{
    using Kind = GeometrySource::Kind;
    GeometrySource source;
    int found = 0;
    const auto readFile = [&](std::string_view key, Kind kind) {
        object.value(key, [&](const JsonValue& value) {
            std::string file;
            value.read(file);
            source.file = file;
            source.kind = kind;
            source.place = value.pointer();
            ++found;
        });
    };
    readFile("mesh", Kind::MeshFile);
    readFile("asset", Kind::AssetFile);
    object.value("of", [&](const JsonValue& value) {
        source.shape = readSdfShape(value);
        source.kind = Kind::Shape;
        source.place = value.pointer();
        ++found;
    });
    if (found != 1)
        object.refuse(format("has {} of 'mesh', 'asset' and 'of'; give exactly one", found));
    if (found == 1 && source.kind == Kind::MeshFile)
        object.number("scale", source.scale, aboveZero);
    if (found == 1 && source.kind == Kind::Shape)
        object.integer("resolution", source.resolution, 4, 256);
    return source;
}

// A body that dents is made of a rig: an asset that has one, one of our own models, or a solid that is rigged.
GeometrySource readRigSource(JsonObject& object, std::optional<RigDescription>& rig)
{
    object.value("rig", [&](const JsonValue& value) { readRig(value, rig.emplace()); });
    if (!rig || !rig->model)
    {
        const GeometrySource source = readRigidSource(object);
        if (source.kind == GeometrySource::Kind::AssetFile && rig)
            object.refuse("has an 'asset' and a 'rig'; an asset has its rig already");
        if (source.kind != GeometrySource::Kind::AssetFile && !rig)
            object.refuse("has no 'rig'; give one, {} for example, or an asset that has one");
        return source;
    }
    GeometrySource source;
    source.kind = GeometrySource::Kind::RigModel;
    source.place = object.pointer();
    for (const char* key : {"mesh", "asset", "of"})
        if (object.has(key))
            object.refuse(format("has '{}' and a rig with a model of its own; give one of them", key));
    return source;
}

// What rigid bodies and colliders have in common.
void readCommon(JsonObject& object, RigidDescription& result)
{
    RigidBodySettings& settings = result.settings;
    result.place = object.pointer();
    object.read("name", result.name);
    object.read("group", result.group);
    object.value(
        "shape", [&](const JsonValue& value) { settings.shape = readRigidShape(value, result.source, result.rig); },
        Need::Required);
    object.read("at", settings.pose.position);
    object.value("rotation", [&](const JsonValue& value) { settings.pose.rotation = readRotation(value); });
    object.number("friction", settings.friction, zeroOrMore);
    object.number("restitution", settings.restitution, zeroToOne);
    object.value("dents", [&](const JsonValue& value) { result.dents = readDentMaterial(value); });
    if (object.has("dents") && settings.shape.kind != RigidShapeKind::Dented)
        object.refuse("has 'dents', and its shape is none that dents; give a shape of kind 'dented'");
    object.value("repeat", [&](const JsonValue& value) { result.repeat = readRepeat(value); });
    object.value("look", [&](const JsonValue& value) { result.look = readLook(value); });
}
} // namespace

RigidShape readRigidShape(const JsonValue& value, std::optional<GeometrySource>& source,
                          std::optional<RigDescription>& rig)
{
    RigidShape shape;
    JsonObject object(value, "rigidShape");
    object.choice("kind", shape.kind, std::span<const Choice<RigidShapeKind>>(rigidShapeKinds), Need::Required);
    switch (shape.kind)
    {
    case RigidShapeKind::Sphere:
        object.number("radius", shape.radius, aboveZero, Need::Required);
        break;
    case RigidShapeKind::Box:
        object.number("halfExtents", shape.halfExtents, aboveZero, Need::Required);
        break;
    case RigidShapeKind::Capsule:
    case RigidShapeKind::Cylinder:
        object.number("radius", shape.radius, aboveZero, Need::Required);
        object.number("halfHeight", shape.halfHeight, aboveZero, Need::Required);
        break;
    case RigidShapeKind::Plane:
        break;
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Mesh:
        source = readRigidSource(object);
        break;
    case RigidShapeKind::Dented:
        source = readRigSource(object, rig);
        break;
    }
    return shape;
}

RigidDescription readRigidBody(const JsonValue& value)
{
    RigidDescription result;
    JsonObject object(value, "rigidBody");
    RigidBodySettings& settings = result.settings;
    readCommon(object, result);
    object.read("velocity", settings.linearVelocity);
    object.read("angularVelocity", settings.angularVelocity);
    object.number("mass", settings.mass, aboveZero);
    object.number("density", settings.density, aboveZero);
    object.number("linearDamping", settings.linearDamping, zeroOrMore);
    object.number("angularDamping", settings.angularDamping, zeroOrMore);
    if (object.has("mass") && object.has("density"))
        object.refuse("has both 'mass' and 'density'; give one of them");
    if (settings.shape.kind == RigidShapeKind::Plane || settings.shape.kind == RigidShapeKind::Mesh)
        object.refuse("is a plane or a mesh, which cannot move by forces; put it under 'colliders', or give a 'hull'");
    return result;
}

RigidDescription readCollider(const JsonValue& value)
{
    constexpr Choice<RigidMotion> motions[] = {{"static", RigidMotion::Static}, {"kinematic", RigidMotion::Kinematic}};
    RigidDescription result;
    JsonObject object(value, "collider");
    readCommon(object, result);
    result.settings.motion = RigidMotion::Static;
    object.choice("motion", result.settings.motion, std::span<const Choice<RigidMotion>>(motions));
    if (result.settings.motion == RigidMotion::Kinematic)
    {
        KinematicMotion& motion = result.motion;
        object.read("velocity", motion.velocity);
        object.read("angularVelocity", motion.angularVelocity);
        object.number("start", motion.start, zeroOrMore);
        object.number("until", motion.until, zeroOrMore);
        if (motion.until <= motion.start)
            object.refuse(
                format("has until {} and start {}; give an 'until' after 'start'", motion.until, motion.start));
        if (result.settings.shape.kind == RigidShapeKind::Plane)
            object.refuse("is a plane that moves; planes are static, so give a box");
    }
    return result;
}
} // namespace fsim::lab
