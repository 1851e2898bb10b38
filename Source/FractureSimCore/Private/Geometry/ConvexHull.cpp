#include "FractureSim/Mesh.h"

#include "Math/VectorMath.h"

#include <algorithm>

// Quickhull (Barber et al., "The Quickhull Algorithm for Convex Hulls", 1996) on whole numbers. Points are rounded to a
// grid of 2^20 steps along the longest side of their box; then on which side of a plane a point lies is known exactly,
// in 64 bits, and the many special cases of a floating-point hull do not exist.
namespace fsim
{
namespace
{
constexpr double hullSlack = 2.0; // steps of the grid

struct HullPoint
{
    int64_t x = 0;
    int64_t y = 0;
    int64_t z = 0;
    uint32_t source = 0; // in the input

    bool samePlace(const HullPoint& o) const { return x == o.x && y == o.y && z == o.z; }
};

// Six times the volume of the tetrahedron a b c p: above 0 where p is outside of the triangle a b c. Differences are
// below 2^20 + 1 in size, so each of the six products is below 2^60.1, and the sum below 2^62.7.
int64_t hullSide(const HullPoint& a, const HullPoint& b, const HullPoint& c, const HullPoint& p)
{
    int64_t bx = b.x - a.x, by = b.y - a.y, bz = b.z - a.z;
    int64_t cx = c.x - a.x, cy = c.y - a.y, cz = c.z - a.z;
    int64_t px = p.x - a.x, py = p.y - a.y, pz = p.z - a.z;
    return px * (by * cz - bz * cy) + py * (bz * cx - bx * cz) + pz * (bx * cy - by * cx);
}

struct HullFace
{
    uint32_t corner[3] = {0, 0, 0};    // counter-clockwise from outside
    uint32_t neighbour[3] = {0, 0, 0}; // across the side from corner i to the next
    std::vector<uint32_t> outside;     // points beyond this face, each in one list only
    bool alive = true;
};

class Quickhull
{
public:
    explicit Quickhull(std::vector<HullPoint> points) : points_(std::move(points)) {}

    // False where all points lie in one plane.
    bool start()
    {
        uint32_t count = uint32_t(points_.size());
        uint32_t a = 0; // points are sorted, so the first and the last are apart
        uint32_t b = count - 1;
        uint32_t c = count;
        uint32_t d = count;
        double reach = 1048576.0 * hullSlack; // the base is at least as long as its first coordinate tells
        double widest = reach * reach;
        for (uint32_t i = 0; i < count; ++i)
            if (double area = squaredArea(a, b, i); area > widest)
            {
                widest = area;
                c = i;
            }
        if (c == count)
            return false;
        int64_t deepest = 0;
        for (uint32_t i = 0; i < count; ++i)
            if (int64_t depth = sideOf(a, b, c, i); std::abs(depth) > std::abs(deepest))
            {
                deepest = depth;
                d = i;
            }
        if (double(std::abs(deepest)) <= hullSlack * std::sqrt(squaredArea(a, b, c)))
            return false;
        if (deepest > 0) // d must be behind a b c
            std::swap(b, c);
        addFace({a, b, c}, {1, 2, 3});
        addFace({b, a, d}, {0, 3, 2});
        addFace({c, b, d}, {0, 1, 3});
        addFace({a, c, d}, {0, 2, 1});
        std::vector<uint32_t> all;
        for (uint32_t i = 0; i < count; ++i)
            if (i != a && i != b && i != c && i != d)
                all.push_back(i);
        distribute(all, 0);
        return true;
    }

    void run()
    {
        // Faces made on the way stand further back, so one pass sees all of them.
        for (uint32_t face = 0; face < faces_.size(); ++face)
            if (faces_[face].alive && !faces_[face].outside.empty())
                addPoint(face, furthest(face));
    }

    const std::vector<HullFace>& faces() const { return faces_; }
    const HullPoint& point(uint32_t index) const { return points_[index]; }

private:
    int64_t sideOf(uint32_t a, uint32_t b, uint32_t c, uint32_t p) const
    {
        return hullSide(points_[a], points_[b], points_[c], points_[p]);
    }
    int64_t sideOf(const HullFace& face, uint32_t p) const
    {
        return sideOf(face.corner[0], face.corner[1], face.corner[2], p);
    }

    // Each component is a whole number below 2^42 and so exact; the sum of squares only picks the widest.
    double squaredArea(uint32_t a, uint32_t b, uint32_t c) const
    {
        int64_t bx = points_[b].x - points_[a].x, by = points_[b].y - points_[a].y, bz = points_[b].z - points_[a].z;
        int64_t cx = points_[c].x - points_[a].x, cy = points_[c].y - points_[a].y, cz = points_[c].z - points_[a].z;
        double nx = double(by * cz - bz * cy);
        double ny = double(bz * cx - bx * cz);
        double nz = double(bx * cy - by * cx);
        return nx * nx + ny * ny + nz * nz;
    }

    void addFace(std::initializer_list<uint32_t> corners, std::initializer_list<uint32_t> neighbours)
    {
        HullFace face;
        std::copy(corners.begin(), corners.end(), face.corner);
        std::copy(neighbours.begin(), neighbours.end(), face.neighbour);
        faces_.push_back(std::move(face));
    }

    // Gives each point to the first face from `from` on that it is beyond; points beyond none are inside the hull, or
    // so little outside that they would only make slivers. This is the one place with a tolerance: once a point is
    // taken, what it sees is decided exactly.
    void distribute(const std::vector<uint32_t>& points, uint32_t from)
    {
        std::vector<int64_t> least;
        for (uint32_t f = from; f < faces_.size(); ++f)
        {
            const uint32_t* corner = faces_[f].corner;
            least.push_back(int64_t(hullSlack * std::sqrt(squaredArea(corner[0], corner[1], corner[2]))));
        }
        for (uint32_t p : points)
            for (uint32_t f = from; f < faces_.size(); ++f)
                if (sideOf(faces_[f], p) > least[f - from])
                {
                    faces_[f].outside.push_back(p);
                    break;
                }
    }

    uint32_t furthest(uint32_t face) const
    {
        uint32_t best = faces_[face].outside[0];
        for (uint32_t p : faces_[face].outside)
            if (sideOf(faces_[face], p) > sideOf(faces_[face], best))
                best = p;
        return best;
    }

    struct HorizonSide
    {
        uint32_t from = 0;
        uint32_t to = 0;
        uint32_t beyond = 0; // the face that stays
    };

    // Walks the sides of the visible region in order, counter-clockwise. The face is entered through side `entry`.
    void collectHorizon(uint32_t point, uint32_t start)
    {
        struct Step
        {
            uint32_t face = 0;
            uint32_t side = 0; // next to look at
            uint32_t left = 0; // sides to look at
        };
        std::vector<Step> path{{start, 0, 3}};
        kill(start);
        while (!path.empty())
        {
            Step& step = path.back();
            if (step.left == 0)
            {
                path.pop_back();
                continue;
            }
            uint32_t side = step.side;
            uint32_t face = step.face;
            step.side = (side + 1) % 3;
            --step.left;
            uint32_t next = faces_[face].neighbour[side];
            if (!faces_[next].alive)
                continue;
            if (sideOf(faces_[next], point) > 0)
            {
                kill(next);
                uint32_t back = sideToward(next, face, faces_[face].corner[side]);
                path.push_back({next, (back + 1) % 3, 2});
            }
            else
                horizon_.push_back({faces_[face].corner[side], faces_[face].corner[(side + 1) % 3], next});
        }
    }

    // The side of `face` that leads to `other` and ends at `end`.
    uint32_t sideToward(uint32_t face, uint32_t other, uint32_t end) const
    {
        for (uint32_t side = 0; side < 3; ++side)
            if (faces_[face].neighbour[side] == other && faces_[face].corner[(side + 1) % 3] == end)
                return side;
        return 0; // neighbours always know each other
    }

    void kill(uint32_t face)
    {
        faces_[face].alive = false;
        orphans_.insert(orphans_.end(), faces_[face].outside.begin(), faces_[face].outside.end());
        faces_[face].outside = {};
    }

    void addPoint(uint32_t visible, uint32_t point)
    {
        horizon_.clear();
        orphans_.clear();
        collectHorizon(point, visible);
        uint32_t first = uint32_t(faces_.size());
        uint32_t count = uint32_t(horizon_.size());
        for (uint32_t i = 0; i < count; ++i)
        {
            const HorizonSide& side = horizon_[i];
            for (uint32_t s = 0; s < 3; ++s)
                if (faces_[side.beyond].corner[s] == side.to && faces_[side.beyond].corner[(s + 1) % 3] == side.from)
                    faces_[side.beyond].neighbour[s] = first + i;
            addFace({side.from, side.to, point},
                    {side.beyond, first + (i + 1) % count, first + (i + count - 1) % count});
        }
        std::erase(orphans_, point);
        distribute(orphans_, first);
    }

    std::vector<HullPoint> points_;
    std::vector<HullFace> faces_;
    std::vector<HorizonSide> horizon_;
    std::vector<uint32_t> orphans_; // points of faces that are gone
};

// Sorted by place, one for each place: the first of the input.
std::vector<HullPoint> roundedToGrid(std::span<const Vec3> points)
{
    Bounds box = boundsOf(points);
    double sides[3] = {double(box.high.x) - double(box.low.x), double(box.high.y) - double(box.low.y),
                       double(box.high.z) - double(box.low.z)};
    double longest = std::max(sides[0], std::max(sides[1], sides[2]));
    double steps = longest > 0.0 ? 1048576.0 / longest : 0.0;
    std::vector<HullPoint> rounded;
    for (uint32_t i = 0; i < points.size(); ++i)
        rounded.push_back({int64_t((double(points[i].x) - double(box.low.x)) * steps + 0.5),
                           int64_t((double(points[i].y) - double(box.low.y)) * steps + 0.5),
                           int64_t((double(points[i].z) - double(box.low.z)) * steps + 0.5), i});
    std::sort(rounded.begin(), rounded.end(), [](const HullPoint& a, const HullPoint& b) {
        return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z != b.z ? a.z < b.z : a.source < b.source;
    });
    rounded.erase(std::unique(rounded.begin(), rounded.end(),
                              [](const HullPoint& a, const HullPoint& b) { return a.samePlace(b); }),
                  rounded.end());
    return rounded;
}
} // namespace

Result<TriangleMesh> convexHull(std::span<const Vec3> points)
{
    for (size_t i = 0; i < points.size(); ++i)
        if (!isFinite(points[i]))
            return Status::refused("point {} of the convex hull is not finite", i);
    std::vector<HullPoint> rounded = roundedToGrid(points);
    if (rounded.size() < 4)
        return Status::refused("a convex hull needs four points that are apart; {} of the {} given are", rounded.size(),
                               points.size());
    Quickhull hull(std::move(rounded));
    if (!hull.start())
        return Status::refused("the {} points of the convex hull lie in one plane; give one beside it", points.size());
    hull.run();

    TriangleMesh mesh;
    std::vector<uint32_t> corners; // in the input
    for (const HullFace& face : hull.faces())
        if (face.alive)
            for (uint32_t corner : face.corner)
                corners.push_back(hull.point(corner).source);
    std::vector<uint32_t> used = corners;
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (uint32_t source : used)
        mesh.positions.push_back(points[source]);
    for (uint32_t corner : corners)
        mesh.indices.push_back(uint32_t(std::lower_bound(used.begin(), used.end(), corner) - used.begin()));
    return mesh;
}
} // namespace fsim
