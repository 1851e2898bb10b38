#include "Collision/HullTouch.h"

namespace fsim::collision
{
namespace
{
constexpr uint32_t mostBlocks = 8;   // 64 corners; hulls have a few dozen
constexpr float pointsApart = 10.0f; // margins: nearer points are one
constexpr float besideFaces = 0.02f; // of the hull's size along the face: corners so far beside it still touch it

// The corners of one hull in the rest frame of another, and how far each lies outside of that one's faces.
struct SeenCorners
{
    std::array<HullCorners, mostBlocks> blocks;
    std::array<std::array<float, hullLanes>, mostBlocks> outside;
    uint32_t count = 0;
};

void seeFrom(const HullPose& from, const PlacedHull& hull, SeenCorners& seen)
{
    Mat3 turn = matrixOf(conjugate(from.turn) * hull.pose.turn);
    Vec3 offset = rotate(conjugate(from.turn), hull.pose.position - from.position);
    seen.count = static_cast<uint32_t>(hull.blocks.size() < mostBlocks ? hull.blocks.size() : mostBlocks);
    for (uint32_t b = 0; b < seen.count; ++b)
    {
        const HullCorners& in = hull.blocks[b];
        HullCorners& out = seen.blocks[b];
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            out.x[l] = turn.x.x * in.x[l] + turn.y.x * in.y[l] + turn.z.x * in.z[l] + offset.x;
            out.y[l] = turn.x.y * in.x[l] + turn.y.y * in.y[l] + turn.z.y * in.z[l] + offset.y;
            out.z[l] = turn.x.z * in.x[l] + turn.y.z * in.y[l] + turn.z.z * in.z[l] + offset.z;
        }
        seen.outside[b].fill(-1e30f);
    }
}

// How far outside of a face the nearest corner is. The least of many is the same in any order.
float gapTo(const HullFace& face, SeenCorners& corners)
{
    std::array<float, hullLanes> least;
    least.fill(1e30f);
    const Vec3 n = face.normal;
    for (uint32_t b = 0; b < corners.count; ++b)
    {
        const HullCorners& c = corners.blocks[b];
        std::array<float, hullLanes>& outside = corners.outside[b];
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            float along = n.x * c.x[l] + n.y * c.y[l] + n.z * c.z[l] - face.distance;
            least[l] = along < least[l] ? along : least[l];
            outside[l] = along > outside[l] ? along : outside[l];
        }
    }
    float nearest = least[0];
    for (float each : least)
        nearest = minOf(nearest, each);
    return nearest;
}

// Up to four points: the lowest, and those farthest from it and from each other along the face.
class PointPicker
{
public:
    PointPicker(Vec3 normal, float apart) : apart_(apart)
    {
        // Any two directions along the face.
        Vec3 other = absOf(normal.x) < 0.6f ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
        first_ = normalizedOr(cross(normal, other), other);
        second_ = cross(normal, first_);
    }
    void add(Vec3 place, float gap)
    {
        Vec3 corner{dot(first_, place), dot(second_, place), 0.0f};
        const std::array<float, mostHullPoints> scores = {corner.x + corner.y, corner.x - corner.y,
                                                          -corner.x + corner.y, -corner.x - corner.y};
        for (uint32_t k = 0; k < mostHullPoints; ++k)
            if (none_ || scores[k] > best_[k])
            {
                best_[k] = scores[k];
                points_[k] = {place, gap};
            }
        none_ = false;
    }
    bool none() const { return none_; }
    void giveTo(HullTouch& touch) const
    {
        for (uint32_t k = 0; k < mostHullPoints && !none_; ++k)
        {
            bool known = false;
            for (uint32_t i = 0; i < touch.count; ++i)
                known = known || lengthSquared(touch.points[i].place - points_[k].place) < apart_ * apart_;
            if (!known)
                touch.points[touch.count++] = points_[k];
        }
    }

private:
    float apart_;
    Vec3 first_, second_;
    std::array<float, mostHullPoints> best_{};
    std::array<HullPoint, mostHullPoints> points_{};
    bool none_ = true;
};

// A point moved along a face until it lies over it, inside of the other faces.
Vec3 movedOver(const HullFace& face, std::span<const HullFace> faces, Vec3 point)
{
    for (const HullFace& side : faces)
    {
        float outside = dot(side.normal, point) - side.distance;
        Vec3 along = side.normal - dot(side.normal, face.normal) * face.normal;
        float square = lengthSquared(along);
        if (outside > 0.0f && square > 0.01f)
            point -= along * (outside / square);
    }
    return point;
}

float outsideOf(std::span<const HullFace> faces, Vec3 point)
{
    float farthest = -1e30f;
    for (const HullFace& face : faces)
        farthest = maxOf(farthest, dot(face.normal, point) - face.distance);
    return farthest;
}

uint32_t facing(const PlacedHull& hull, Vec3 way, uint32_t firstFace)
{
    Vec3 local = rotate(conjugate(hull.pose.turn), way);
    uint32_t best = 0;
    float most = -1e30f;
    for (uint32_t i = 0; i < hull.faces.size(); ++i)
        if (float along = dot(hull.faces[i].normal, local); along > most)
        {
            most = along;
            best = i;
        }
    return firstFace + best;
}
} // namespace

HullTouch touchOfHulls(const PlacedHull& first, const PlacedHull& second, float margin, uint32_t& parted)
{
    auto ownFaces = static_cast<uint32_t>(first.faces.size());
    auto faces = static_cast<uint32_t>(ownFaces + second.faces.size());
    if (first.faces.empty() || second.faces.empty() || first.blocks.empty() || second.blocks.empty())
        return {};
    // Along the face that parted them last.
    SeenCorners seenByFirst, seenBySecond;
    seenByFirst.count = seenBySecond.count = 0;
    auto gapAlong = [&](uint32_t face) {
        if (face < ownFaces)
        {
            if (seenByFirst.count == 0)
                seeFrom(first.pose, second, seenByFirst);
            return gapTo(first.faces[face], seenByFirst);
        }
        if (seenBySecond.count == 0)
            seeFrom(second.pose, first, seenBySecond);
        return gapTo(second.faces[face - ownFaces], seenBySecond);
    };
    if (parted < faces && gapAlong(parted) > margin)
        return {};
    // Then along those that look towards the other the most.
    Vec3 way = second.pose.position - first.pose.position;
    for (uint32_t towards : {facing(first, way, 0), facing(second, -way, ownFaces)})
        if (gapAlong(towards) > margin)
        {
            parted = towards;
            return {};
        }
    float gap = -1e30f;
    uint32_t best = 0;
    for (uint32_t face = 0; face < faces; ++face)
    {
        float here = gapAlong(face);
        if (here > gap)
        {
            gap = here;
            best = face;
        }
        if (gap > margin)
        {
            parted = face;
            return {};
        }
    }
    parted = best;

    // The corners of the other hull that lie over the face, then those of the face's own hull inside the other.
    bool ofFirst = best < ownFaces;
    const PlacedHull& flat = ofFirst ? first : second;
    const PlacedHull& pointed = ofFirst ? second : first;
    const SeenCorners& corners = ofFirst ? seenByFirst : seenBySecond;
    const SeenCorners& own = ofFirst ? seenBySecond : seenByFirst; // of the face's hull, as the other sees them
    const HullFace& face = flat.faces[ofFirst ? best : best - ownFaces];
    Mat3 turn = matrixOf(flat.pose.turn);
    Vec3 normal = turn * face.normal;
    Vec3 origin = flat.pose.position - first.pose.position; // places are from the first hull's centre
    PointPicker picker(normal, pointsApart * margin);
    Mat3 back = matrixOf(conjugate(pointed.pose.turn) * flat.pose.turn);
    Vec3 shift = rotate(conjugate(pointed.pose.turn), flat.pose.position - pointed.pose.position);
    float beside = maxOf(margin, besideFaces * face.distance);
    Vec3 lowest{};
    float low = 1e30f;
    for (uint32_t b = 0; b < corners.count; ++b)
        for (uint32_t l = 0; l < hullLanes; ++l)
        {
            Vec3 corner = corners.blocks[b].at(l);
            float over = dot(face.normal, corner) - face.distance;
            if (over < low)
            {
                low = over;
                lowest = corner;
            }
            if (!(over <= margin))
                continue;
            if (corners.outside[b][l] <= beside)
                picker.add(origin + turn * corner, over);
            else
            {
                // Where its edge leaves the face, if it does.
                Vec3 edge = movedOver(face, flat.faces, corner);
                if (outsideOf(pointed.faces, back * edge + shift) <= beside)
                    picker.add(origin + turn * edge, over);
            }
        }
    for (uint32_t b = 0; b < own.count; ++b)
        for (uint32_t l = 0; l < hullLanes; ++l)
            if (own.outside[b][l] <= 0.0f)
                picker.add(origin + turn * flat.blocks[b].at(l), gap);
    if (picker.none())
        picker.add(origin + turn * lowest, gap);
    HullTouch touch;
    touch.normal = ofFirst ? -1.0f * normal : normal;
    picker.giveTo(touch);
    return touch;
}
} // namespace fsim::collision
