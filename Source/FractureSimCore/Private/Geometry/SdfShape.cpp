#include "FractureSim/Shape.h"

#include "Geometry/SdfPrimitives.h"
#include "Geometry/SdfProgram.h"

#include <limits>

namespace fsim
{
namespace
{
SdfNode primitiveNode(SdfOperation operation, float a, float b = 0.0f, float c = 0.0f, float d = 0.0f)
{
    SdfNode node{.operation = operation, .lengths = {a, b, c, d}, .frame = {}};
    return node;
}

// The shortest turn from +z to a direction; half a turn about x where that is -z.
Quat turnFromZ(Vec3 direction)
{
    if (direction.z < -0.9999f)
        return {1.0f, 0.0f, 0.0f, 0.0f};
    Vec3 axis = cross({0.0f, 0.0f, 1.0f}, direction);
    return normalized(Quat{axis.x, axis.y, axis.z, 1.0f + direction.z});
}

// Takes back the drift of a chain of turns; what was no rotation is left for validate() to refuse.
Quat withoutDrift(Quat q)
{
    return std::fabs(dot(q, q) - 1.0f) < 1.0e-3f ? normalized(q) : q;
}

float primitiveDistance(const SdfNode& node, Vec3 point)
{
    Vec3 p = toLocal(node.frame, point);
    const float* l = node.lengths;
    switch (node.operation)
    {
    case SdfOperation::Box:
        return geometry::boxDistance(p, {l[0], l[1], l[2]}, l[3]);
    case SdfOperation::Sphere:
        return length(p) - l[0];
    case SdfOperation::Shell:
        return geometry::shellDistance(p, l[0], l[1]);
    case SdfOperation::Cylinder:
        return geometry::cylinderDistance(p, l[0], l[1], l[2]);
    case SdfOperation::TaperedCapsule:
        return geometry::taperedCapsuleDistance(p, l[0], l[1], l[2]);
    case SdfOperation::Torus:
        return geometry::torusDistance(p, l[0], l[1]);
    case SdfOperation::Ellipsoid:
        return geometry::ellipsoidDistance(p, {l[0], l[1], l[2]});
    case SdfOperation::Drum:
        return geometry::drumDistance(p, l[0], l[1], l[2]);
    case SdfOperation::Heart:
        return geometry::heartDistance(p, l[0], l[1]);
    case SdfOperation::Complement:
    case SdfOperation::Union:
    case SdfOperation::Intersection:
    case SdfOperation::SmoothUnion:
        break;
    }
    return 0.0f;
}
} // namespace

SdfShape::SdfShape() : SdfShape(std::vector<SdfNode>{SdfNode{}}) {}

SdfShape::SdfShape(std::vector<SdfNode> nodes) : nodes_(std::move(nodes)), bounds_(geometry::boundsOfProgram(nodes_))
{
    step_ = 0.001f * length(bounds_.high - bounds_.low);
    reach_.resize(nodes_.size(), {{}, std::numeric_limits<float>::infinity()});
    for (size_t i = 1; i + 1 < nodes_.size(); ++i)
    {
        SdfOperation next = nodes_[i + 1].operation;
        if (!geometry::isPrimitive(nodes_[i].operation) ||
            (next != SdfOperation::Union && next != SdfOperation::SmoothUnion))
            continue;
        Bounds box = geometry::boundsOfProgram({&nodes_[i], 1});
        // A little more than the ball, so that rounding never hides a difference.
        reach_[i] = {0.5f * (box.low + box.high), 0.5001f * length(box.high - box.low)};
    }
}

Result<SdfShape> SdfShape::fromNodes(std::span<const SdfNode> nodes)
{
    if (nodes.size() > geometry::maxSdfNodes)
        return Status::refused("a shape of {} parts is too large; give at most {}", nodes.size(),
                               geometry::maxSdfNodes);
    uint32_t depth = geometry::depthOf(nodes);
    if (depth == 0)
        return Status::refused(
            "the {} parts do not combine to one shape: an operation is unknown, lacks an operand, or "
            "an operand is left over",
            nodes.size());
    if (depth > geometry::maxSdfDepth)
        return Status::refused("the shape keeps {} parts open at once; reorder it so that at most {} are", depth,
                               geometry::maxSdfDepth);
    SdfShape shape(std::vector<SdfNode>(nodes.begin(), nodes.end()));
    if (Status status = validate(shape); !status)
        return status;
    return shape;
}

SdfShape SdfShape::box(Vec3 half, float rounding)
{
    return SdfShape({primitiveNode(SdfOperation::Box, half.x, half.y, half.z, rounding)});
}
SdfShape SdfShape::sphere(float radius)
{
    return SdfShape({primitiveNode(SdfOperation::Sphere, radius)});
}
SdfShape SdfShape::shell(float outerRadius, float innerRadius)
{
    return SdfShape({primitiveNode(SdfOperation::Shell, outerRadius, innerRadius)});
}
SdfShape SdfShape::cylinder(float radius, float halfHeight, float rounding)
{
    return SdfShape({primitiveNode(SdfOperation::Cylinder, radius, halfHeight, rounding)});
}
SdfShape SdfShape::capsule(float radius, float halfLength)
{
    return taperedCapsule({0.0f, 0.0f, -halfLength}, {0.0f, 0.0f, halfLength}, radius, radius);
}
SdfShape SdfShape::taperedCapsule(Vec3 from, Vec3 to, float fromRadius, float toRadius)
{
    SdfNode node = primitiveNode(SdfOperation::TaperedCapsule, fromRadius, toRadius, length(to - from));
    node.frame = {from, turnFromZ(normalizedOr(to - from, {0.0f, 0.0f, 1.0f}))};
    return SdfShape({node});
}
SdfShape SdfShape::torus(float majorRadius, float minorRadius)
{
    return SdfShape({primitiveNode(SdfOperation::Torus, majorRadius, minorRadius)});
}
SdfShape SdfShape::ellipsoid(Vec3 radii)
{
    return SdfShape({primitiveNode(SdfOperation::Ellipsoid, radii.x, radii.y, radii.z)});
}
SdfShape SdfShape::drum(float bellyRadius, float endRadius, float halfHeight)
{
    return SdfShape({primitiveNode(SdfOperation::Drum, bellyRadius, endRadius, halfHeight)});
}

float SdfShape::distance(Vec3 point) const
{
    float stack[geometry::maxSdfDepth];
    uint32_t top = 0; // entries in use
    for (size_t i = 0; i < nodes_.size(); ++i)
    {
        const SdfNode& node = nodes_[i];
        if (geometry::isPrimitive(node.operation))
        {
            // Further than the rest by more than the blend radius it changes nothing, and the union with it is skipped.
            const Reach& reach = reach_[i];
            if (isFinite(reach.radius))
            {
                float beyond = stack[top - 1] + nodes_[i + 1].lengths[0] + reach.radius;
                if (lengthSquared(point - reach.centre) > beyond * beyond && beyond > 0.0f)
                {
                    ++i;
                    continue;
                }
            }
            stack[top++] = primitiveDistance(node, point);
            continue;
        }
        if (node.operation == SdfOperation::Complement)
        {
            stack[top - 1] = -stack[top - 1];
            continue;
        }
        float b = stack[--top];
        float& a = stack[top - 1];
        if (node.operation == SdfOperation::Union)
            a = minOf(a, b);
        else if (node.operation == SdfOperation::Intersection)
            a = maxOf(a, b);
        else
            a = geometry::smoothMinimum(a, b, node.lengths[0]);
    }
    return stack[0];
}

Vec3 SdfShape::gradient(Vec3 point) const
{
    return gradient(point, step_);
}

Vec3 SdfShape::gradient(Vec3 p, float h) const
{
    return Vec3{distance({p.x + h, p.y, p.z}) - distance({p.x - h, p.y, p.z}),
                distance({p.x, p.y + h, p.z}) - distance({p.x, p.y - h, p.z}),
                distance({p.x, p.y, p.z + h}) - distance({p.x, p.y, p.z - h})} /
           (2.0f * h);
}

// The deeper operand goes first, so that the depth grows only where two equally deep ones meet. That is allowed because
// the operations do not mind the order; a difference is an intersection with a complement for the same reason.
SdfShape combined(const SdfShape& a, const SdfShape& b, SdfOperation operation, float radius)
{
    bool swap = geometry::depthOf(b.nodes()) > geometry::depthOf(a.nodes());
    const SdfShape& first = swap ? b : a;
    const SdfShape& second = swap ? a : b;
    std::vector<SdfNode> nodes(first.nodes_);
    nodes.insert(nodes.end(), second.nodes_.begin(), second.nodes_.end());
    nodes.push_back(primitiveNode(operation, radius));
    return SdfShape(std::move(nodes));
}

SdfShape complemented(const SdfShape& a)
{
    std::vector<SdfNode> nodes(a.nodes_);
    nodes.push_back(primitiveNode(SdfOperation::Complement, 0.0f));
    return SdfShape(std::move(nodes));
}

SdfShape unionOf(const SdfShape& a, const SdfShape& b)
{
    return combined(a, b, SdfOperation::Union, 0.0f);
}
SdfShape differenceOf(const SdfShape& a, const SdfShape& cutAway)
{
    return combined(a, complemented(cutAway), SdfOperation::Intersection, 0.0f);
}
SdfShape intersectionOf(const SdfShape& a, const SdfShape& b)
{
    return combined(a, b, SdfOperation::Intersection, 0.0f);
}
SdfShape smoothUnionOf(const SdfShape& a, const SdfShape& b, float radius)
{
    return combined(a, b, SdfOperation::SmoothUnion, radius);
}

SdfShape transformed(const SdfShape& shape, const Transform& transform, float scale)
{
    std::vector<SdfNode> nodes(shape.nodes_);
    Transform motion{transform.position, withoutDrift(transform.rotation)};
    for (SdfNode& node : nodes)
    {
        for (float& l : node.lengths)
            l *= scale;
        node.frame.position *= scale;
        node.frame = motion * node.frame;
        node.frame.rotation = withoutDrift(node.frame.rotation);
    }
    return SdfShape(std::move(nodes));
}

Status validate(const SdfShape& shape)
{
    if (shape.nodes().size() > geometry::maxSdfNodes)
        return Status::refused("a shape of {} parts is too large; give at most {}", shape.nodes().size(),
                               geometry::maxSdfNodes);
    if (Status status = geometry::validateNodes(shape.nodes()); !status)
        return status;
    const Bounds& box = shape.bounds();
    if (!isFinite(box.low) || !isFinite(box.high))
        return Status::refused("the shape has no end; intersect it with a box");
    if (!(box.low.x < box.high.x && box.low.y < box.high.y && box.low.z < box.high.z))
        return Status::refused("the shape is empty: its parts do not overlap");
    return Status::done();
}
} // namespace fsim
