#include "Export/JointMotion.h"

#include "Export/KeyReduction.h"
#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr int mostSweeps = 12;

// How what is allowed is shared out: to places, to the turn, to the scale, to the rotation before, and to what the axes
// leave out. Each adds up to 1.
struct ToleranceShares
{
    double place, turn, scale, before;
};
constexpr double axesShare = 0.05;
constexpr double noScaleShare = 0.1; // what is stretched less is not
constexpr ToleranceShares sharesRigid{0.45, 0.4, 0.0, 0.0};
constexpr ToleranceShares sharesKeptShape{0.4, 0.35, 0.1, 0.1}; // stretched once and for all
constexpr ToleranceShares sharesStretched{0.4, 0.2, 0.15, 0.2};

Quat inverseOf(Quat q)
{
    return {-q.x, -q.y, -q.z, q.w};
}

// Of a rotation given by its columns. Shepperd 1978: by the largest of the four numbers.
Quat rotationWith(const Mat3& m)
{
    const double trace = double(m.x.x) + double(m.y.y) + double(m.z.z);
    const std::array<double, 4> squares{1.0 + 2.0 * double(m.x.x) - trace, 1.0 + 2.0 * double(m.y.y) - trace,
                                        1.0 + 2.0 * double(m.z.z) - trace,
                                        1.0 + trace}; // four times those of x, y, z and w
    const size_t largest = static_cast<size_t>(std::max_element(squares.begin(), squares.end()) - squares.begin());
    const double yz = double(m.y.z) - double(m.z.y);
    const double zx = double(m.z.x) - double(m.x.z);
    const double xy = double(m.x.y) - double(m.y.x);
    const double sumXy = double(m.x.y) + double(m.y.x);
    const double sumYz = double(m.y.z) + double(m.z.y);
    const double sumZx = double(m.z.x) + double(m.x.z);
    const double s = squares[largest];
    const std::array<std::array<double, 4>, 4> rows{
        {{s, sumXy, sumZx, yz}, {sumXy, s, sumYz, zx}, {sumZx, sumYz, s, xy}, {yz, zx, xy, s}}};
    const std::array<double, 4>& q = rows[largest];
    const double scale = 1.0 / std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return {float(q[0] * scale), float(q[1] * scale), float(q[2] * scale), float(q[3] * scale)};
}

// The columns of an orthonormal matrix that are nearest to these ones, the longest first.
Mat3 alignedWith(const std::array<Vec3, 3>& columns)
{
    std::array<size_t, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return dot(columns[a], columns[a]) > dot(columns[b], columns[b]); });
    std::array<Vec3, 3> unit;
    const Vec3 first = render::unit(columns[order[0]], {1.0f, 0.0f, 0.0f});
    const Vec3 rest = columns[order[1]] - dot(columns[order[1]], first) * first;
    const Vec3 across = std::abs(first.x) < 0.6f ? Vec3{1.0f, 0.0f, 0.0f} : Vec3{0.0f, 1.0f, 0.0f};
    // Where there is nothing but rounding beside the longest any direction will do.
    const bool isFlat = !(render::length(rest) > 1e-6f * render::length(columns[order[0]]));
    const Vec3 second = render::unit(isFlat ? cross(first, across) : rest);
    unit[order[0]] = first;
    unit[order[1]] = second;
    const bool isEven = (order[1] + 3 - order[0]) % 3 == 1; // x y z, y z x or z x y
    unit[order[2]] = isEven ? cross(first, second) : cross(second, first);
    return {unit[0], unit[1], unit[2]};
}

// Twice the length of the difference: how far a point at distance 1 moves.
double turnBetween(Quat a, Quat b)
{
    const double x = double(a.x) - double(b.x);
    const double y = double(a.y) - double(b.y);
    const double z = double(a.z) - double(b.z);
    const double w = double(a.w) - double(b.w);
    return 2.0 * std::sqrt(x * x + y * y + z * z + w * w);
}

double largestOf(Vec3 v)
{
    return double(std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}));
}
} // namespace

// One-sided Jacobi: turns the axes until the deformation leaves them at right angles to each other.
SplitDeformation splitDeformation(const Mat3& deformation, const SplitDeformation& frameBefore, double tolerance)
{
    Quat axes = inverseOf(frameBefore.before);
    std::array<Vec3, 3> columns;
    const auto deform = [&] {
        const Mat3 v = render::matrixOf(axes);
        columns = {render::operator*(deformation, v.x), render::operator*(deformation, v.y),
                   render::operator*(deformation, v.z)};
    };
    deform();
    for (int sweep = 0; sweep < mostSweeps; ++sweep)
    {
        bool isDone = true;
        for (size_t i = 0; i < 3; ++i)
        {
            const size_t j = (i + 1) % 3;
            const double ii = double(dot(columns[i], columns[i]));
            const double jj = double(dot(columns[j], columns[j]));
            const double ij = double(dot(columns[i], columns[j]));
            if (!(std::abs(ij) > tolerance * (std::sqrt(ii) + std::sqrt(jj))))
                continue;
            isDone = false;
            const double angle = 0.5 * std::atan2(2.0 * ij, std::abs(ii - jj)) * (ii < jj ? -1.0 : 1.0);
            Quat turn{0.0f, 0.0f, 0.0f, float(std::cos(0.5 * angle))};
            (j == 2 ? turn.x : (j == 0 ? turn.y : turn.z)) = float(std::sin(0.5 * angle)); // about the third axis
            axes = normalized(axes * turn);
            deform();
        }
        if (isDone)
            break;
    }
    const Mat3 turned = alignedWith(columns);
    return {rotationWith(turned),
            {dot(turned.x, columns[0]), dot(turned.y, columns[1]), dot(turned.z, columns[2])},
            inverseOf(axes)};
}

JointMotion jointMotionOf(std::span<const FragmentPose> poses, uint32_t firstFrame, double reach, double tolerance)
{
    std::vector<SplitDeformation> splits;
    splits.reserve(poses.size());
    const double ofMatrix = 1.0 / std::max(reach, 1e-9);
    double furthest = 0.0; // from no stretch
    double longest = 1.0;
    for (const FragmentPose& pose : poses)
    {
        splits.push_back(splitDeformation(pose.deformation, splits.empty() ? SplitDeformation{} : splits.back(),
                                          axesShare * tolerance * ofMatrix));
        const Vec3 stretch = splits.back().stretch;
        furthest = std::max(furthest, largestOf(stretch - Vec3{1.0f, 1.0f, 1.0f}));
        longest = std::max(longest, largestOf(stretch));
    }
    const bool isStretched = furthest > noScaleShare * tolerance * ofMatrix;
    const double keptBound = sharesKeptShape.scale * tolerance * ofMatrix / longest;
    const bool keepsShape = std::all_of(splits.begin(), splits.end(), [&](const SplitDeformation& each) {
        return largestOf(each.stretch - splits.front().stretch) <= keptBound &&
               turnBetween(each.before, splits.front().before) <= keptBound;
    });
    const ToleranceShares& shares = !isStretched ? sharesRigid : (keepsShape ? sharesKeptShape : sharesStretched);
    // A rotation's unit is twice the distance at reach 1.
    const double ofTurn = tolerance * ofMatrix / (2.0 * longest);
    KeyReduction<Vec3> places(shares.place * tolerance);
    KeyReduction<Quat> turns(shares.turn * ofTurn);
    KeyReduction<Vec3> stretches(shares.scale * tolerance * ofMatrix);
    KeyReduction<Quat> befores(shares.before * ofTurn);
    for (size_t i = 0; i < poses.size(); ++i)
    {
        const uint32_t frame = firstFrame + static_cast<uint32_t>(i);
        places.add(frame, poses[i].position);
        turns.add(frame, isStretched ? splits[i].turn : normalized(splits[i].turn * splits[i].before));
        if (!isStretched)
            continue;
        stretches.add(frame, splits[i].stretch);
        befores.add(frame, splits[i].before);
    }
    JointMotion motion{places.finish(), turns.finish(), {}, {}};
    if (isStretched)
    {
        motion.scale = stretches.finish();
        motion.before = befores.finish();
    }
    return motion;
}
} // namespace fsim::lab
