#include "Dents/DentVolume.h"

#include "Math/VectorMath.h"

namespace fsim::dents
{
namespace
{
constexpr float leastChoice = 1e-3f; // squared sine between what moves the vertex and what takes volume

// How the body's volume changes with the place of a vertex: a third of the area around it, along its normal.
Vec3 volumeByPlace(const DentedBody& body, uint32_t place)
{
    const DentShape& shape = body.shape;
    Vec3 own = body.positionAt(place);
    Vec3 sum{};
    for (uint32_t i = shape.triangleOffsets[place]; i < shape.triangleOffsets[place + 1]; ++i)
    {
        const uint32_t* corners = &shape.indices[size_t{3} * shape.vertexTriangles[i]];
        uint32_t at = corners[0] == place ? 0 : corners[1] == place ? 1 : 2;
        sum += cross(body.positionAt(corners[(at + 1) % 3]) - own, body.positionAt(corners[(at + 2) % 3]) - own);
    }
    return sum / 6.0f;
}

// How far the change moves the vertex.
Vec3 vertexMotion(const DentJacobian& jacobian, const ExampleWeights& change, uint32_t examples)
{
    Vec3 motion{};
    for (uint32_t e = 0; e < examples; ++e)
        motion += (jacobian.columns[e + 1] - jacobian.columns[0]) * change[e];
    return motion;
}

float dotOf(const ExampleWeights& a, const ExampleWeights& b, uint32_t examples)
{
    float sum = 0.0f;
    for (uint32_t e = 0; e < examples; ++e)
        sum += a[e] * b[e];
    return sum;
}
} // namespace

ExampleWeights volumeGradient(const DentedBody& body, std::span<const DentReach> reached)
{
    const DentShape& shape = body.shape;
    ExampleWeights gradient{};
    for (const DentReach& each : reached)
    {
        if (shape.onSurface[each.place] == 0)
            continue;
        Vec3 area = volumeByPlace(body, each.place) * (each.share * shape.strengths[each.place]);
        DentJacobian jacobian = jacobianAt(shape, each.place, body.weightsAt(each.place));
        for (uint32_t e = 0; e < shape.examples; ++e)
            gradient[e] += dot(area, jacobian.columns[e + 1] - jacobian.columns[0]);
    }
    return gradient;
}

ExampleWeights keepingVolume(const DentedBody& body, std::span<const DentReach> reached, const VertexChange& vertex,
                             float share)
{
    uint32_t examples = body.shape.examples;
    Vec3 direction = normalizedOr(vertexMotion(vertex.jacobian, vertex.change, examples), {});
    ExampleWeights volume = volumeGradient(body, reached);
    ExampleWeights motion{}; // of the vertex, the way it goes
    for (uint32_t e = 0; e < examples; ++e)
        motion[e] = dot(vertex.jacobian.columns[e + 1] - vertex.jacobian.columns[0], direction);
    float volumeWanted = (1.0f - share) * dotOf(volume, vertex.change, examples);
    float motionWanted = dotOf(motion, vertex.change, examples);
    // The nearest change with both. A weight of 0 becomes no smaller: it is left out then, and the rest asked again.
    ExampleWeights change = vertex.change;
    std::array<bool, mostDentExamples> isHeld{};
    for (uint32_t round = 0; round <= examples; ++round)
    {
        float vv = 0.0f, vm = 0.0f, mm = 0.0f, volumeOver = -volumeWanted, motionOver = -motionWanted;
        for (uint32_t e = 0; e < examples; ++e)
        {
            volumeOver += volume[e] * change[e];
            motionOver += motion[e] * change[e];
            if (isHeld[e])
                continue;
            vv += volume[e] * volume[e];
            vm += volume[e] * motion[e];
            mm += motion[e] * motion[e];
        }
        float square = vv * mm - vm * vm;
        if (!(square > leastChoice * vv * mm))
            return vertex.change; // what moves the vertex takes the volume: there is no choice
        float byVolume = (volumeOver * mm - motionOver * vm) / square;
        float byMotion = (motionOver * vv - volumeOver * vm) / square;
        bool isDone = true;
        for (uint32_t e = 0; e < examples; ++e)
        {
            if (isHeld[e])
                continue;
            change[e] -= byVolume * volume[e] + byMotion * motion[e];
            if (vertex.weights[e] <= 0.0f && change[e] < 0.0f)
            {
                change[e] = 0.0f;
                isHeld[e] = true;
                isDone = false;
            }
        }
        if (isDone)
            return change;
    }
    return vertex.change;
}
} // namespace fsim::dents
