#include "SceneFiles/EditDistance.h"
#include "SceneFiles/SceneSections.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
enum class SolidKind
{
    Box,
    Sphere,
    Shell,
    Cylinder,
    Capsule,
    Torus,
    Ellipsoid,
    Heart,
    SlabWithHoles,
    Creature,
    Barrel,
    Union,
    Difference,
    Intersection,
    SmoothUnion
};

constexpr Choice<SolidKind> solidKinds[] = {{"box", SolidKind::Box},
                                            {"sphere", SolidKind::Sphere},
                                            {"shell", SolidKind::Shell},
                                            {"cylinder", SolidKind::Cylinder},
                                            {"capsule", SolidKind::Capsule},
                                            {"torus", SolidKind::Torus},
                                            {"ellipsoid", SolidKind::Ellipsoid},
                                            {"heart", SolidKind::Heart},
                                            {"slabWithHoles", SolidKind::SlabWithHoles},
                                            {"creature", SolidKind::Creature},
                                            {"barrel", SolidKind::Barrel},
                                            {"union", SolidKind::Union},
                                            {"difference", SolidKind::Difference},
                                            {"intersection", SolidKind::Intersection},
                                            {"smoothUnion", SolidKind::SmoothUnion}};

// Deeper than people write, and far from the end of the stack.
constexpr uint32_t deepestShape = 64;

SdfShape readCombined(JsonObject& object, SolidKind kind, uint32_t depth)
{
    std::vector<SdfShape> parts;
    object.each(
        "parts", [&](const JsonValue& part) { parts.push_back(readSdfShape(part, depth + 1)); }, Need::Required);
    float blend = 0.0f;
    if (kind == SolidKind::SmoothUnion)
        object.number("blend", blend, zeroOrMore, Need::Required);
    if (parts.empty())
    {
        object.refuse("has no 'parts'; give one or more shapes");
        return {};
    }
    SdfShape result = parts.front();
    for (size_t i = 1; i < parts.size(); ++i)
    {
        if (kind == SolidKind::Union)
            result = unionOf(result, parts[i]);
        else if (kind == SolidKind::Difference)
            result = differenceOf(result, parts[i]);
        else if (kind == SolidKind::Intersection)
            result = intersectionOf(result, parts[i]);
        else
            result = smoothUnionOf(result, parts[i], blend);
    }
    return result;
}

SdfShape readSlabWithHoles(JsonObject& object)
{
    Vec3 halfExtents{0.5f, 0.5f, 0.1f};
    uint32_t holes = 12;
    float smallest = 0.02f;
    float largest = 0.08f;
    uint64_t seed = 1;
    object.number("halfExtents", halfExtents, aboveZero, Need::Required);
    object.integer("holes", holes, 0, 256);
    object.number("smallestRadius", smallest, aboveZero);
    object.number("largestRadius", largest, aboveZero);
    object.read("seed", seed);
    if (smallest > largest)
        object.refuse(
            format("has smallestRadius {} above largestRadius {}; give it the other way round", smallest, largest));
    return SdfShape::slabWithHoles(halfExtents, holes, smallest, largest, seed);
}

SdfShape readPrimitive(JsonObject& object, SolidKind kind)
{
    Vec3 extents{0.5f, 0.5f, 0.5f};
    float radius = 0.5f;
    float other = 0.25f;
    float rounding = 0.0f;
    switch (kind)
    {
    case SolidKind::Box:
        object.number("halfExtents", extents, aboveZero, Need::Required);
        object.number("rounding", rounding, zeroOrMore);
        return SdfShape::box(extents, rounding);
    case SolidKind::Shell:
        object.number("radius", radius, aboveZero, Need::Required);
        object.number("innerRadius", other, aboveZero, Need::Required);
        if (!(other < radius))
            object.refuse(format("has innerRadius {}, which is not below radius {}", other, radius));
        return SdfShape::shell(radius, other);
    case SolidKind::Cylinder:
        object.number("radius", radius, aboveZero, Need::Required);
        object.number("halfHeight", other, aboveZero, Need::Required);
        object.number("rounding", rounding, zeroOrMore);
        return SdfShape::cylinder(radius, other, rounding);
    case SolidKind::Capsule:
        object.number("radius", radius, aboveZero, Need::Required);
        object.number("halfHeight", other, aboveZero, Need::Required);
        return SdfShape::capsule(radius, other);
    case SolidKind::Torus:
        object.number("radius", radius, aboveZero, Need::Required);
        object.number("tubeRadius", other, aboveZero, Need::Required);
        return SdfShape::torus(radius, other);
    case SolidKind::Ellipsoid:
        object.number("radii", extents, aboveZero, Need::Required);
        return SdfShape::ellipsoid(extents);
    case SolidKind::Heart:
        object.number("width", radius, aboveZero, Need::Required);
        return SdfShape::heart(radius);
    case SolidKind::Creature:
        object.number("height", radius, aboveZero, Need::Required);
        return SdfShape::creature(radius);
    case SolidKind::Barrel:
        object.number("radius", radius, aboveZero, Need::Required);
        object.number("height", other, aboveZero, Need::Required);
        return SdfShape::barrel(radius, other);
    default:
        object.number("radius", radius, aboveZero, Need::Required);
        return SdfShape::sphere(radius);
    }
}
} // namespace

SdfShape readSdfShape(const JsonValue& value, uint32_t depth)
{
    if (depth > deepestShape)
    {
        value.refuse(format("is more than {} shapes deep; give fewer levels", deepestShape));
        return {};
    }
    JsonObject object(value, "shape");
    SolidKind kind = SolidKind::Sphere;
    object.choice("kind", kind, std::span<const Choice<SolidKind>>(solidKinds), Need::Required);
    SdfShape shape = kind >= SolidKind::Union           ? readCombined(object, kind, depth)
                     : kind == SolidKind::SlabWithHoles ? readSlabWithHoles(object)
                                                        : readPrimitive(object, kind);
    Transform transform;
    float scale = 1.0f;
    object.read("at", transform.position);
    object.value("rotation", [&](const JsonValue& rotation) { transform.rotation = readRotation(rotation); });
    object.number("scale", scale, aboveZero);
    if (value.context().failed())
        return {};
    shape = transformed(shape, transform, scale);
    if (const Status status = validate(shape); !status)
        value.refuse(status.message());
    return shape;
}

std::array<uint32_t, 3> readThreeCounts(const JsonValue& list, uint32_t most)
{
    std::array<uint32_t, 3> counts{1, 1, 1};
    if (!list.isArray() || list.json().size() != 3)
    {
        list.refuse("is not three whole numbers; give how many along x, y and z");
        return counts;
    }
    size_t next = 0;
    list.each([&](const JsonValue& count) { count.read(counts[next++], 1, most); });
    return counts;
}

SamplingDescription readSampling(const JsonValue& value, GeometrySource::Kind source)
{
    constexpr Choice<SamplePattern> patterns[] = {{"blueNoise", SamplePattern::BlueNoise},
                                                  {"lattice", SamplePattern::Lattice}};
    SamplingDescription result;
    JsonObject object(value, "sampling");
    object.choice("pattern", result.settings.pattern, std::span<const Choice<SamplePattern>>(patterns));
    if (source == GeometrySource::Kind::Block)
    {
        object.number("spacing", result.settings.spacing, aboveZero, Need::Required);
        object.value("counts", [&](const JsonValue& counts) { result.counts = readThreeCounts(counts, 1000000); });
        if (result.settings.pattern != SamplePattern::Lattice)
            object.refuse("has 'counts', which only a lattice has; give \"pattern\": \"lattice\"");
        return result;
    }
    object.number("spacing", result.settings.spacing, aboveZero);
    object.integer("count", result.count, 1, 4000000);
    object.read("seed", result.settings.seed);
    if (object.has("spacing") == object.has("count"))
        object.refuse("needs either 'spacing' in metres or 'count', the wanted number of particles; give one of them");
    return result;
}

GeometrySource readBodySource(JsonObject& body)
{
    using Kind = GeometrySource::Kind;
    GeometrySource source;
    int found = 0;
    const auto readFile = [&](std::string_view key, Kind kind) {
        body.value(key, [&](const JsonValue& value) {
            std::string file;
            value.read(file);
            source.file = file;
            source.kind = kind;
            source.place = value.pointer();
            ++found;
        });
    };
    body.value("shape", [&](const JsonValue& value) {
        source.shape = readSdfShape(value);
        source.kind = Kind::Shape;
        source.place = value.pointer();
        ++found;
    });
    readFile("mesh", Kind::MeshFile);
    readFile("particles", Kind::ParticleFile);
    readFile("asset", Kind::AssetFile);
    if (found == 0) // nobody else asks for 'sampling' then
        body.value("sampling", [&](const JsonValue& value) {
            if (!value.isObject() || !value.json().contains("counts"))
                return;
            source.kind = Kind::Block;
            source.place = value.pointer();
            ++found;
        });
    if (found == 0) // a rig's own model is a solid too
        body.value("rig", [&](const JsonValue& value) {
            if (!value.isObject() || !value.json().contains("model"))
                return;
            source.kind = Kind::Shape;
            source.place = value.pointer();
            ++found;
        });
    if (found != 1)
        body.refuse(format("has {} of 'shape', 'mesh', 'particles' and 'asset'; give exactly one", found));
    if (found == 1 && (source.kind == Kind::MeshFile || source.kind == Kind::ParticleFile))
        body.number("scale", source.scale, aboveZero);
    return source;
}
} // namespace fsim::lab
