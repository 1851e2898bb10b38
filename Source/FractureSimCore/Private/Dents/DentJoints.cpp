#include "Dents/DentJoints.h"

#include "Math/VectorMath.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fsim::dents
{
namespace
{
// In double: a light piece hangs on a heavy one, and levers are long.
struct Wide3
{
    double x = 0.0, y = 0.0, z = 0.0;
};
Wide3 wide(Vec3 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
Wide3 operator+(Wide3 a, Wide3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Wide3 operator-(Wide3 a, Wide3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Wide3 operator*(double s, Wide3 a)
{
    return {s * a.x, s * a.y, s * a.z};
}
Wide3 crossOf(Wide3 a, Wide3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double sizeOf(Wide3 a)
{
    return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

// An impulse and its moment about the origin; or a shift and a turn about it.
struct Wrench
{
    Wide3 linear;
    Wide3 angular;
};
Wrench operator+(const Wrench& a, const Wrench& b)
{
    return {a.linear + b.linear, a.angular + b.angular};
}
Wrench operator-(const Wrench& a, const Wrench& b)
{
    return {a.linear - b.linear, a.angular - b.angular};
}

// Momentum of points with volumes, density 1, that move with velocity linear + angular x place.
Wrench momentumOf(const collision::PointMoments& m, const Wrench& motion)
{
    Wide3 first{m.first[0], m.first[1], m.first[2]};
    Wide3 w = motion.angular;
    double trace = m.second[0] + m.second[1] + m.second[2];
    Wide3 turned{(trace - m.second[0]) * w.x - m.second[3] * w.y - m.second[5] * w.z,
                 (trace - m.second[1]) * w.y - m.second[3] * w.x - m.second[4] * w.z,
                 (trace - m.second[2]) * w.z - m.second[5] * w.x - m.second[4] * w.y};
    return {m.volume * motion.linear + crossOf(w, first), crossOf(first, motion.linear) + turned};
}

collision::PointMoments sumOfMoments(const JointQuestion& question, uint32_t pieces)
{
    collision::PointMoments sum;
    for (uint32_t p = 0; p < question.shape.pieces; ++p)
        if ((pieces >> p & 1) != 0)
            sum.add(question.moments[p]);
    return sum;
}

// Solves A x = b in place, A symmetric and positive definite, its lower half given row by row.
void solveSquare(std::span<double> a, std::span<double> b)
{
    size_t n = b.size();
    for (size_t j = 0; j < n; ++j) // A = L D L^T
    {
        for (size_t k = 0; k < j; ++k)
            a[j * n + j] -= a[j * n + k] * a[j * n + k] * a[k * n + k];
        for (size_t i = j + 1; i < n; ++i)
        {
            for (size_t k = 0; k < j; ++k)
                a[i * n + j] -= a[i * n + k] * a[j * n + k] * a[k * n + k];
            a[i * n + j] /= a[j * n + j];
        }
    }
    for (size_t i = 0; i < n; ++i)
        for (size_t k = 0; k < i; ++k)
            b[i] -= a[i * n + k] * b[k];
    for (size_t i = 0; i < n; ++i)
        b[i] /= a[i * n + i];
    for (size_t i = n; i-- > 0;)
        for (size_t k = i + 1; k < n; ++k)
            b[i] -= a[k * n + i] * b[k];
}

// How the body moves by all its blows together, were it free.
Wrench motionBy(const collision::PointMoments& body, const Wrench& blow, double density)
{
    double mass = density * body.volume;
    Wide3 centre{body.first[0] / body.volume, body.first[1] / body.volume, body.first[2] / body.volume};
    double s[6];
    for (int i = 0; i < 6; ++i)
    {
        constexpr int rows[6] = {0, 1, 2, 0, 1, 2};
        constexpr int columns[6] = {0, 1, 2, 1, 2, 0};
        const double c[3] = {centre.x, centre.y, centre.z};
        s[i] = body.second[i] - body.volume * c[rows[i]] * c[columns[i]];
    }
    double inertia[9] = {s[1] + s[2], 0.0, 0.0, -s[3], s[0] + s[2], 0.0, -s[5], -s[4], s[0] + s[1]};
    Wide3 about = blow.angular - crossOf(centre, blow.linear);
    double turn[3] = {about.x / density, about.y / density, about.z / density};
    solveSquare(inertia, turn);
    Wide3 angular{turn[0], turn[1], turn[2]};
    return {(1.0 / mass) * blow.linear - crossOf(angular, centre), angular};
}

// One set of pieces that hang together. As springs: each joint gives way to shifts, and to turns with its radius as the
// lever; on a tree the springs' strengths do not matter. The lowest piece stays where it is.
class JointSprings
{
public:
    JointSprings(uint32_t pieces, Arena& arena)
        : pieces_(pieces), count_(static_cast<uint32_t>(std::popcount(pieces)) - 1)
    {
        size_t rows = size_t{6} * count_;
        matrix_ = arena.take<double>(rows * rows);
        side_ = arena.take<double>(rows);
    }

    void addBlow(uint32_t piece, const Wrench& load)
    {
        if (uint32_t at = placeOf(piece); at < count_)
        {
            const double values[6] = {load.linear.x,  load.linear.y,  load.linear.z,
                                      load.angular.x, load.angular.y, load.angular.z};
            for (size_t i = 0; i < 6; ++i)
                side_[6 * size_t{at} + i] = values[i];
        }
    }

    void addJoint(const DentJoint& joint)
    {
        // Column by column: what a unit shift or turn of one side does to both.
        const uint32_t ends[2] = {placeOf(joint.a), placeOf(joint.b)};
        for (uint32_t from : ends)
            for (size_t i = 0; from < count_ && i < 6; ++i)
            {
                double unit[6] = {};
                unit[i] = 1.0;
                Wrench pull =
                    pullOf(joint, {{unit[0], unit[1], unit[2]}, {unit[3], unit[4], unit[5]}}); // to its own side
                const double values[6] = {pull.linear.x,  pull.linear.y,  pull.linear.z,
                                          pull.angular.x, pull.angular.y, pull.angular.z};
                for (uint32_t to : ends)
                    for (size_t k = 0; to < count_ && k < 6; ++k)
                        matrix_[(6 * size_t{to} + k) * side_.size() + 6 * size_t{from} + i] +=
                            to == from ? values[k] : -values[k];
            }
    }

    void solve() { solveSquare(matrix_, side_); }

    double loadOf(const DentJoint& joint) const
    {
        Wrench pull = pullOf(joint, motionOf(joint.a) - motionOf(joint.b));
        Wide3 about = pull.angular - crossOf(wide(joint.position), pull.linear);
        return sizeOf(pull.linear) + sizeOf(about) / static_cast<double>(joint.radius);
    }

private:
    // What holds back a side that shifts and turns against the other.
    static Wrench pullOf(const DentJoint& joint, const Wrench& apart)
    {
        double stiffness = static_cast<double>(joint.strength);
        double lever = static_cast<double>(joint.radius);
        Wide3 at = wide(joint.position);
        Wide3 linear = stiffness * (apart.linear + crossOf(apart.angular, at));
        return {linear, crossOf(at, linear) + (stiffness * lever * lever) * apart.angular};
    }
    // Its row; the lowest piece has none.
    uint32_t placeOf(uint32_t piece) const
    {
        uint32_t below = pieces_ & ((1u << piece) - 1);
        return static_cast<uint32_t>(std::popcount(below)) - 1;
    }
    Wrench motionOf(uint32_t piece) const
    {
        uint32_t at = placeOf(piece);
        if (at >= count_)
            return {};
        const double* row = &side_[6 * size_t{at}];
        return {{row[0], row[1], row[2]}, {row[3], row[4], row[5]}};
    }

    uint32_t pieces_;
    uint32_t count_;
    std::span<double> matrix_;
    std::span<double> side_;
};
} // namespace

uint32_t lowestPiece(uint32_t pieces)
{
    return static_cast<uint32_t>(std::countr_zero(pieces));
}

uint32_t piecesWith(uint32_t piece, uint32_t pieces, uint64_t joints, const DentShape& shape)
{
    uint32_t reached = 1u << piece;
    for (uint32_t before = 0; before != reached;)
    {
        before = reached;
        for (size_t j = 0; j < shape.joints.size(); ++j)
        {
            uint32_t ends = (1u << shape.joints[j].a) | (1u << shape.joints[j].b);
            if ((joints >> j & 1) != 0 && (reached & ends) != 0)
                reached |= ends & pieces;
        }
    }
    return reached;
}

void jointLoads(const JointQuestion& question, uint32_t pieces, uint64_t joints, Arena& arena, std::span<double> loads)
{
    const DentShape& shape = question.shape;
    std::fill(loads.begin(), loads.end(), 0.0);
    for (uint32_t left = pieces; left != 0;)
    {
        uint32_t set = piecesWith(lowestPiece(left), pieces, joints, shape);
        left &= ~set;
        if (std::popcount(set) < 2)
            continue;
        auto isIn = [&](uint32_t piece) { return (set >> piece & 1) != 0; };
        Wrench whole{};
        for (uint32_t p = 0; p < shape.pieces; ++p)
            if (isIn(p))
                whole = whole + Wrench{wide(question.blows[p].impulse), wide(question.blows[p].moment)};
        Wrench motion{};
        if (!question.isHeld)
            motion = motionBy(sumOfMoments(question, set), whole, question.density);
        JointSprings springs(set, arena);
        for (uint32_t p = 0; p < shape.pieces; ++p)
            if (isIn(p))
            {
                Wrench own = momentumOf(question.moments[p], motion);
                springs.addBlow(p, Wrench{wide(question.blows[p].impulse), wide(question.blows[p].moment)} -
                                       Wrench{question.density * own.linear, question.density * own.angular});
            }
        auto isBetween = [&](size_t j) { return (joints >> j & 1) != 0 && isIn(shape.joints[j].a); };
        for (size_t j = 0; j < shape.joints.size(); ++j)
            if (isBetween(j))
                springs.addJoint(shape.joints[j]);
        springs.solve();
        for (size_t j = 0; j < shape.joints.size(); ++j)
            if (isBetween(j))
                loads[j] = springs.loadOf(shape.joints[j]);
    }
}
} // namespace fsim::dents
