#include "Geometry/SdfProgram.h"

#include "Geometry/SdfPrimitives.h"
#include "Math/VectorMath.h"

#include <limits>

namespace fsim::geometry
{
namespace
{
// Of a primitive in its own frame. All primitives but capsule and heart lie evenly about their origin.
Bounds localBounds(const SdfNode& node)
{
    const float* l = node.lengths;
    Vec3 half;
    switch (node.operation)
    {
    case SdfOperation::Box:
    case SdfOperation::Ellipsoid:
        half = {l[0], l[1], l[2]};
        break;
    case SdfOperation::Sphere:
    case SdfOperation::Shell:
        half = {l[0], l[0], l[0]};
        break;
    case SdfOperation::Cylinder:
        half = {l[0], l[0], l[1]};
        break;
    case SdfOperation::TaperedCapsule: {
        float widest = maxOf(l[0], l[1]);
        return {{-widest, -widest, minOf(-l[0], l[2] - l[1])}, {widest, widest, maxOf(l[0], l[2] + l[1])}};
    }
    case SdfOperation::Torus:
        half = {l[0] + l[1], l[0] + l[1], l[1]};
        break;
    case SdfOperation::Drum:
        half = {l[0], l[0], l[2]};
        break;
    case SdfOperation::Heart:
        return {{-0.5f * l[0], -l[1], 0.0f}, {0.5f * l[0], l[1], heartHeight * l[0]}};
    case SdfOperation::Complement:
    case SdfOperation::Union:
    case SdfOperation::Intersection:
    case SdfOperation::SmoothUnion:
        break;
    }
    return {-half, half};
}

Bounds placedBounds(const SdfNode& node)
{
    Bounds local = localBounds(node);
    Vec3 centre = toWorld(node.frame, 0.5f * (local.low + local.high));
    Vec3 half = 0.5f * (local.high - local.low);
    Mat3 axes = matrixOf(node.frame.rotation);
    Vec3 reach{std::fabs(axes.x.x) * half.x + std::fabs(axes.y.x) * half.y + std::fabs(axes.z.x) * half.z,
               std::fabs(axes.x.y) * half.x + std::fabs(axes.y.y) * half.y + std::fabs(axes.z.y) * half.z,
               std::fabs(axes.x.z) * half.x + std::fabs(axes.y.z) * half.y + std::fabs(axes.z.z) * half.z};
    return {centre - reach, centre + reach};
}

Bounds enclosing(const Bounds& a, const Bounds& b)
{
    return {{minOf(a.low.x, b.low.x), minOf(a.low.y, b.low.y), minOf(a.low.z, b.low.z)},
            {maxOf(a.high.x, b.high.x), maxOf(a.high.y, b.high.y), maxOf(a.high.z, b.high.z)}};
}

Bounds overlapping(const Bounds& a, const Bounds& b)
{
    return {{maxOf(a.low.x, b.low.x), maxOf(a.low.y, b.low.y), maxOf(a.low.z, b.low.z)},
            {minOf(a.high.x, b.high.x), minOf(a.high.y, b.high.y), minOf(a.high.z, b.high.z)}};
}

Bounds widened(const Bounds& box, float by)
{
    return {box.low - Vec3{by, by, by}, box.high + Vec3{by, by, by}};
}

bool hasPoints(const Bounds& box)
{
    return box.low.x <= box.high.x && box.low.y <= box.high.y && box.low.z <= box.high.z;
}

// A smooth union adds only points that both parts are near: the nearer one within radius / 4, the other within the
// radius (see smoothMinimum()). Growing the whole box by radius / 4 would be right too, but a chain of many small parts
// would end in a box twice too large. Where the parts are so far apart that nothing is added, the blend still shows in
// the distances outside, on which the box of an outer smooth union depends; so there the whole box grows.
Bounds enclosingBlend(const Bounds& a, const Bounds& b, float radius)
{
    Bounds box = enclosing(a, b);
    Bounds nearA = overlapping(widened(a, 0.25f * radius), widened(b, radius));
    Bounds nearB = overlapping(widened(a, radius), widened(b, 0.25f * radius));
    if (!hasPoints(nearA) || !hasPoints(nearB))
        return widened(box, 0.25f * radius);
    return enclosing(box, enclosing(nearA, nearB));
}

Status lengthAboveZero(uint32_t entry, const char* what, const char* which, float value)
{
    if (value > 0.0f && isFinite(value))
        return Status::done();
    return Status::refused("part {} of the shape, a {}: the {} is {}; give a length above 0", entry, what, which,
                           value);
}

Status lengthWithin(uint32_t entry, const char* what, const char* which, float value, float low, float high)
{
    if (value >= low && value < high)
        return Status::done();
    return Status::refused("part {} of the shape, a {}: the {} is {}; give at least {} and less than {}", entry, what,
                           which, value, low, high);
}

struct NamedLength
{
    const char* name;
    float value;
};

Status lengthsAboveZero(uint32_t entry, const char* what, std::initializer_list<NamedLength> lengths)
{
    for (const NamedLength& l : lengths)
        if (Status status = lengthAboveZero(entry, what, l.name, l.value); !status)
            return status;
    return Status::done();
}

Status validateLengths(uint32_t entry, const SdfNode& node)
{
    const float* l = node.lengths;
    Status status;
    switch (node.operation)
    {
    case SdfOperation::Box:
        status =
            lengthsAboveZero(entry, "box", {{"half extent x", l[0]}, {"half extent y", l[1]}, {"half extent z", l[2]}});
        return status ? lengthWithin(entry, "box", "rounding", l[3], 0.0f, minOf(l[0], minOf(l[1], l[2]))) : status;
    case SdfOperation::Sphere:
        return lengthAboveZero(entry, "sphere", "radius", l[0]);
    case SdfOperation::Shell:
        status = lengthsAboveZero(entry, "shell", {{"outer radius", l[0]}, {"inner radius", l[1]}});
        return status ? lengthWithin(entry, "shell", "inner radius", l[1], 0.0f, l[0]) : status;
    case SdfOperation::Cylinder:
        status = lengthsAboveZero(entry, "cylinder", {{"radius", l[0]}, {"half height", l[1]}});
        return status ? lengthWithin(entry, "cylinder", "rounding", l[2], 0.0f, minOf(l[0], l[1])) : status;
    case SdfOperation::TaperedCapsule:
        status = lengthsAboveZero(entry, "capsule", {{"radius", l[0]}, {"other radius", l[1]}, {"length", l[2]}});
        return status ? lengthWithin(entry, "capsule", "difference of the radii", std::fabs(l[0] - l[1]), 0.0f, l[2])
                      : status;
    case SdfOperation::Torus:
        status = lengthsAboveZero(entry, "torus", {{"major radius", l[0]}, {"minor radius", l[1]}});
        return status ? lengthWithin(entry, "torus", "minor radius", l[1], 0.0f, l[0]) : status;
    case SdfOperation::Ellipsoid:
        return lengthsAboveZero(entry, "ellipsoid", {{"radius x", l[0]}, {"radius y", l[1]}, {"radius z", l[2]}});
    case SdfOperation::Drum:
        status = lengthsAboveZero(entry, "drum", {{"belly radius", l[0]}, {"end radius", l[1]}, {"half height", l[2]}});
        return status ? lengthWithin(entry, "drum", "end radius", l[1], 0.0f, l[0]) : status;
    case SdfOperation::Heart:
        status = lengthsAboveZero(entry, "heart", {{"width", l[0]}, {"half thickness", l[1]}});
        return status ? lengthWithin(entry, "heart", "half thickness", l[1], 0.0f, 0.3f * l[0]) : status;
    case SdfOperation::SmoothUnion:
        return lengthWithin(entry, "smooth union", "radius", l[0], 0.0f, std::numeric_limits<float>::max());
    case SdfOperation::Complement:
    case SdfOperation::Union:
    case SdfOperation::Intersection:
        break;
    }
    return Status::done();
}
} // namespace

uint32_t depthOf(std::span<const SdfNode> program)
{
    uint32_t depth = 0;
    uint32_t deepest = 0;
    for (const SdfNode& node : program)
    {
        if (node.operation > SdfOperation::SmoothUnion)
            return 0;
        uint32_t operands = isPrimitive(node.operation) ? 0 : isBinary(node.operation) ? 2 : 1;
        if (depth < operands)
            return 0;
        depth = depth - operands + 1;
        deepest = depth > deepest ? depth : deepest;
    }
    return depth == 1 ? deepest : 0;
}

Bounds boundsOfProgram(std::span<const SdfNode> program)
{
    constexpr float endless = std::numeric_limits<float>::infinity();
    Bounds stack[maxSdfDepth];
    uint32_t top = 0; // entries in use
    for (const SdfNode& node : program)
    {
        if (isPrimitive(node.operation))
            stack[top++] = placedBounds(node);
        else if (node.operation == SdfOperation::Complement)
            stack[top - 1] = {{-endless, -endless, -endless}, {endless, endless, endless}};
        else
        {
            const Bounds& b = stack[--top];
            Bounds& a = stack[top - 1];
            if (node.operation == SdfOperation::Intersection)
                a = overlapping(a, b);
            else if (node.operation == SdfOperation::Union)
                a = enclosing(a, b);
            else
                a = enclosingBlend(a, b, node.lengths[0]);
        }
    }
    return stack[0];
}

Status validateNodes(std::span<const SdfNode> program)
{
    for (uint32_t entry = 0; entry < program.size(); ++entry)
    {
        const SdfNode& node = program[entry];
        if (Status status = validateLengths(entry, node); !status)
            return status;
        if (!isPrimitive(node.operation))
            continue;
        if (!isFinite(node.frame))
            return Status::refused("part {} of the shape is placed at a position or rotation that is not finite",
                                   entry);
        float turn = dot(node.frame.rotation, node.frame.rotation);
        if (!(std::fabs(turn - 1.0f) < 1.0e-4f))
            return Status::refused("part {} of the shape is rotated by a quaternion of length {}; give a unit one",
                                   entry, std::sqrt(turn));
    }
    return Status::done();
}
} // namespace fsim::geometry
