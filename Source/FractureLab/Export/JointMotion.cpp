#include "Export/JointMotion.h"

#include "Export/KeyReduction.h"
#include "Render/RenderMath.h"
#include "SceneFiles/Rotations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace fsim::lab
{
namespace
{
constexpr int mostSweeps = 12;

constexpr double axesShare = 0.05;   // of the tolerance, to what the axes leave out
constexpr double noScaleShare = 0.1; // what is stretched less is not
constexpr double roundedShare = 0.2; // what rounding of rotations may take
constexpr double roundedTurn = 6e-5; // how far that moves a point at distance 1

// Of the tolerance, to each kind of key. The first is more than there is, since errors seldom point the same way: it is
// measured what they come to, and the next is taken where that is too much. The last adds up to less than 1.
constexpr double keyShares[] = {0.8, 0.55, 0.35, 0.2};

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

double largestOf(Vec3 v)
{
    return double(std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}));
}

// As Blender plays it: rotations are blended and made unit. KeyReduction keeps the arc as near to that as it must be.
Vec3 blendOf(Vec3 a, Vec3 b, float share)
{
    return a + share * (b - a);
}
Quat blendOf(Quat a, Quat b, float share)
{
    const float rest = 1.0f - share;
    return normalized(
        Quat{rest * a.x + share * b.x, rest * a.y + share * b.y, rest * a.z + share * b.z, rest * a.w + share * b.w});
}

// Plays a track from its beginning to its end.
template <class Value> class TrackPlayer
{
public:
    explicit TrackPlayer(const Track<Value>& track, Value none) : track_(track), none_(none) {}

    Value at(float time)
    {
        if (track_.values.empty())
            return none_;
        while (next_ < track_.times.size() && track_.times[next_] <= time)
            ++next_;
        if (next_ == 0 || next_ == track_.times.size())
            return next_ == 0 ? track_.values.front() : track_.values.back();
        const float from = track_.times[next_ - 1];
        return blendOf(track_.values[next_ - 1], track_.values[next_], (time - from) / (track_.times[next_] - from));
    }

private:
    const Track<Value>& track_;
    Value none_;
    size_t next_ = 0;
};

Mat3 matrixOf(const SplitDeformation& split)
{
    const Mat3 before = render::matrixOf(split.before);
    const auto column = [&](Vec3 v) {
        return rotate(split.turn, {split.stretch.x * v.x, split.stretch.y * v.y, split.stretch.z * v.z});
    };
    return {column(before.x), column(before.y), column(before.z)};
}

// m, of what follows the joint and is within reach of it: of the place, and of the matrix by its Frobenius norm.
double largestError(const JointMotion& motion, std::span<const FragmentPose> poses, uint32_t firstFrame, double reach)
{
    TrackPlayer<Vec3> places(motion.translation, {});
    TrackPlayer<Quat> turns(motion.rotation, {});
    TrackPlayer<Vec3> stretches(motion.scale, {1.0f, 1.0f, 1.0f});
    TrackPlayer<Quat> befores(motion.before, {});
    double worst = 0.0;
    for (size_t i = 0; i < poses.size(); ++i)
    {
        const float time = secondsOf(firstFrame + static_cast<uint32_t>(i));
        const Mat3 played = matrixOf({turns.at(time), stretches.at(time), befores.at(time)});
        const Mat3& wanted = poses[i].deformation;
        const Vec3 x = played.x - wanted.x;
        const Vec3 y = played.y - wanted.y;
        const Vec3 z = played.z - wanted.z;
        const double off = std::sqrt(double(dot(x, x) + dot(y, y) + dot(z, z)));
        worst = std::max(worst, double(render::length(places.at(time) - poses[i].position)) + reach * off);
    }
    return worst;
}

// m: of places, and of what is at distance 1.
JointMotion reduced(std::span<const FragmentPose> poses, std::span<const SplitDeformation> splits, uint32_t firstFrame,
                    bool isStretched, double ofPlace, double ofMatrix)
{
    KeyReduction<Vec3> places(ofPlace);
    KeyReduction<Quat> turns(0.5 * ofMatrix); // whose unit is twice the distance at 1
    KeyReduction<Vec3> stretches(ofMatrix);
    KeyReduction<Quat> befores(0.5 * ofMatrix);
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
    for (const double share : keyShares)
    {
        JointMotion motion =
            reduced(poses, splits, firstFrame, isStretched, share * tolerance, share * tolerance * ofMatrix / longest);
        const bool isLast = share == keyShares[std::size(keyShares) - 1];
        const bool isRounded =
            !isLast && roundedTurn * longest * (isStretched ? 2.0 : 1.0) <= roundedShare * tolerance * ofMatrix;
        motion.rotation.isCoarse = motion.before.isCoarse = isRounded;
        const double allowed = (isRounded ? 1.0 - roundedShare : 1.0) * tolerance;
        if (isLast || largestError(motion, poses, firstFrame, reach) <= allowed)
            return motion;
    }
    return {};
}
} // namespace fsim::lab
