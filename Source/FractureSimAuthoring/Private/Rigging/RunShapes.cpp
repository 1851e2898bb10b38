#include "FractureSimAuthoring/RunShapes.h"

#include "FractureSim/Mesh.h"

#include "Math/Polar3.h"
#include "Math/VectorMath.h"
#include "Rigging/SkinningFit.h"
#include "Solid/Point3.h"

#include <algorithm>
#include <array>
#include <limits>

namespace fsim::authoring
{
namespace
{
constexpr size_t carriers = 16;        // nearest particles that carry a point
constexpr double carrierSupport = 1.2; // where their weight ends, over the distance of the last of them
constexpr double turnPull = 0.05;      // towards the rotation alone, where particles lie in a plane or on a line
constexpr float farFromAll = 0.25f;    // of the particles' longest side

struct Carrier
{
    float squared = std::numeric_limits<float>::infinity();
    uint32_t particle = 0;
};

// The nearest, nearest first. Points and particles are some thousands: all are asked.
std::array<Carrier, carriers> nearestCarriers(std::span<const Vec3> rest, Vec3 point)
{
    std::array<Carrier, carriers> nearest;
    for (uint32_t i = 0; i < rest.size(); ++i)
    {
        float squared = lengthSquared(rest[i] - point);
        if (!(squared < nearest.back().squared))
            continue;
        size_t at = carriers - 1;
        for (; at > 0 && squared < nearest[at - 1].squared; --at)
            nearest[at] = nearest[at - 1];
        nearest[at] = {squared, i};
    }
    return nearest;
}

// Of weighted pairs of points: their middles, and the sums of products about them.
struct CarriedPairs
{
    double weight = 0.0;
    Point3 restSum{};
    Point3 movedSum{};
    double restProducts[3][3] = {};  // rest times rest
    double movedProducts[3][3] = {}; // moved times rest

    void add(Point3 rest, Point3 moved, double share)
    {
        const double r[3] = {rest.x, rest.y, rest.z};
        const double m[3] = {moved.x, moved.y, moved.z};
        weight += share;
        restSum = restSum + rest * share;
        movedSum = movedSum + moved * share;
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
            {
                restProducts[i][k] += share * r[i] * r[k];
                movedProducts[i][k] += share * m[i] * r[k];
            }
    }
    Point3 restMiddle() const { return restSum * (1.0 / weight); }
    Point3 movedMiddle() const { return movedSum * (1.0 / weight); }
    void centre()
    {
        Point3 rest = restMiddle(), moved = movedMiddle();
        const double r[3] = {rest.x, rest.y, rest.z};
        const double m[3] = {moved.x, moved.y, moved.z};
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
            {
                restProducts[i][k] -= weight * r[i] * r[k];
                movedProducts[i][k] -= weight * m[i] * r[k];
            }
    }
    double size() const { return restProducts[0][0] + restProducts[1][1] + restProducts[2][2]; }
    Mat3 rotation() const
    {
        double scale = size() > 0.0 ? 1.0 / size() : 0.0;
        auto column = [&](int k) {
            return toVec3(Point3{movedProducts[0][k], movedProducts[1][k], movedProducts[2][k]} * scale);
        };
        return math::polar({column(0), column(1), column(2)}, Mat3{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).rotation;
    }
};

// A moved / rest that fits best, x times it: by Cramer's rule.
Point3 affineImage(const CarriedPairs& pairs, const Mat3& turn, Point3 x)
{
    double q[3][3], p[3][3];
    const Vec3 columns[3] = {turn.x, turn.y, turn.z};
    double pull = turnPull * pairs.size();
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
        {
            const float parts[3] = {columns[k].x, columns[k].y, columns[k].z};
            q[i][k] = pairs.restProducts[i][k] + (i == k ? pull : 0.0);
            p[i][k] = pairs.movedProducts[i][k] + pull * static_cast<double>(parts[i]);
        }
    Point3 a{q[0][0], q[1][0], q[2][0]}, b{q[0][1], q[1][1], q[2][1]}, c{q[0][2], q[1][2], q[2][2]};
    double determinant = dot(a, cross(b, c));
    if (!(determinant > 0.0))
        return toPoint3(turn * toVec3(x));
    double y[3] = {dot(x, cross(b, c)) / determinant, dot(a, cross(x, c)) / determinant,
                   dot(a, cross(b, x)) / determinant}; // Q y = x
    return {p[0][0] * y[0] + p[0][1] * y[1] + p[0][2] * y[2], p[1][0] * y[0] + p[1][1] * y[1] + p[1][2] * y[2],
            p[2][0] * y[0] + p[2][1] * y[1] + p[2][2] * y[2]};
}

DentRig rigWithoutExamples(const DentRigView& view)
{
    DentRig rig;
    rig.positions.assign(view.positions.begin(), view.positions.end());
    rig.weightOffsets.assign(view.weightOffsets.begin(), view.weightOffsets.end());
    rig.bones.assign(view.bones.begin(), view.bones.end());
    rig.weights.assign(view.weights.begin(), view.weights.end());
    rig.pivots.assign(view.pivots.begin(), view.pivots.end());
    rig.edges.assign(view.edges.begin(), view.edges.end());
    return rig;
}

float longestSideOf(std::span<const Vec3> points)
{
    Bounds box = boundsOf(points);
    Vec3 sides = box.high - box.low;
    return maxOf(sides.x, maxOf(sides.y, sides.z));
}
} // namespace
} // namespace fsim::authoring

namespace fsim
{
Result<std::vector<Vec3>> carriedPoints(std::span<const Vec3> rest, std::span<const Vec3> moved,
                                        std::span<const Vec3> points)
{
    if (rest.size() < authoring::carriers || moved.size() != rest.size())
        return Status::refused("{} particles at rest and {} after; give as many of both, {} at least", rest.size(),
                               moved.size(), authoring::carriers);
    for (size_t i = 0; i < rest.size(); ++i)
        if (!isFinite(rest[i]) || !isFinite(moved[i]))
            return Status::refused("particle {} is NaN or infinite", i);
    float size = authoring::longestSideOf(rest);
    std::vector<Vec3> carried;
    carried.reserve(points.size());
    for (size_t i = 0; i < points.size(); ++i)
    {
        std::array<authoring::Carrier, authoring::carriers> nearest = authoring::nearestCarriers(rest, points[i]);
        if (!(nearest[0].squared <= authoring::farFromAll * authoring::farFromAll * size * size))
            return Status::refused("vertex {} is {} m from the nearest particle of a body of {} m; make both of the "
                                   "same mesh, in the same place of its frame",
                                   i, std::sqrt(nearest[0].squared), size);
        double end =
            authoring::carrierSupport * authoring::carrierSupport * static_cast<double>(nearest.back().squared);
        authoring::CarriedPairs pairs;
        authoring::Point3 about =
            authoring::toPoint3(points[i]); // differences, so that far from the origin nothing is lost
        for (const authoring::Carrier& each : nearest)
        {
            double share = 1.0 - static_cast<double>(each.squared) / end;
            pairs.add(authoring::toPoint3(rest[each.particle]) - about,
                      authoring::toPoint3(moved[each.particle]) - about, share * share);
        }
        pairs.centre();
        carried.push_back(authoring::toVec3(
            about + pairs.movedMiddle() +
            authoring::affineImage(pairs, pairs.rotation(), authoring::Point3{} - pairs.restMiddle())));
    }
    return carried;
}

std::vector<Vec3> withoutMotion(const DentRigView& rig, std::span<const Vec3> shape)
{
    authoring::CarriedPairs pairs;
    for (size_t i = 0; i < shape.size(); ++i)
        pairs.add(authoring::toPoint3(rig.positions[i]), authoring::toPoint3(shape[i]),
                  static_cast<double>(rig.volumes[i]));
    pairs.centre();
    Mat3 back = transposed(pairs.rotation());
    std::vector<Vec3> bent;
    for (Vec3 p : shape)
        bent.push_back(authoring::toVec3(pairs.restMiddle()) +
                       back * authoring::toVec3(authoring::toPoint3(p) - pairs.movedMiddle()));
    return bent;
}

Result<std::vector<Transform>> fitPose(const DentRigView& rig, std::span<const Vec3> shape, float* error)
{
    if (shape.size() != rig.vertexCount())
        return Status::refused("a shape of {} vertices for a rig of {}", shape.size(), rig.vertexCount());
    for (size_t i = 0; i < shape.size(); ++i)
        if (!isFinite(shape[i]))
            return Status::refused("vertex {} of the shape is NaN or infinite", i);
    DentRig fitted = authoring::rigWithoutExamples(rig);
    std::vector<std::vector<Vec3>> shapes{{shape.begin(), shape.end()}};
    std::vector<double> errors;
    authoring::fitShapes(fitted, shapes, rig.vertexCount(), false, errors);
    if (error)
        *error = static_cast<float>(errors[0]) / authoring::longestSideOf(rig.positions);
    return fitted.examples;
}
} // namespace fsim
