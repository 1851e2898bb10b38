#include "Rigging/SkinningPose.h"

#include "Clusters/KMeans.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t groupsPerBone = 3;
constexpr uint32_t roundsPerPenalty = 24;
constexpr double rigidPenalties[] = {0.02, 0.1, 0.5, 2.0};
constexpr float leastPoseStrength = 0.05f;
constexpr float mostPoseStrength = 4.0f;
constexpr double leastStiffness = 1e-6; // of a bone's volume: what moves nothing stays

struct SkinTerm
{
    size_t row = 0; // of a bone's four
    double value = 0.0;
};

// A vertex as a row of the bones' unknowns, times a sign.
void addSkinTerms(const DentRigView& rig, uint32_t vertex, double sign, std::vector<SkinTerm>& terms)
{
    for (uint32_t k = rig.weightOffsets[vertex]; k < rig.weightOffsets[vertex + 1]; ++k)
    {
        size_t row = 4 * size_t{rig.bones[k]};
        double weight = sign * double(rig.weights[k]);
        Point3 arm = toPoint3(rig.positions[vertex]) - toPoint3(rig.pivots[rig.bones[k]]);
        terms.push_back({row, weight * arm.x});
        terms.push_back({row + 1, weight * arm.y});
        terms.push_back({row + 2, weight * arm.z});
        terms.push_back({row + 3, weight});
    }
}

bool isWhole(const Transform& t)
{
    return isFinite(t) && absOf(dot(t.rotation, t.rotation) - 1.0f) < 1e-3f;
}

bool holds(const Bounds& box, Vec3 p)
{
    return p.x >= box.low.x && p.y >= box.low.y && p.z >= box.low.z && p.x <= box.high.x && p.y <= box.high.y &&
           p.z <= box.high.z;
}

Status moveHandles(std::span<const Vec3> pivots, const HandleMove& move, const std::string& name, HandleGoals& goals)
{
    bool isNumber =
        isFinite(move.by) && isFinite(move.scale) && isFinite(move.turn) && (!move.about || isFinite(*move.about));
    if (!isNumber)
        return Status::refused("a move of pose '{}' is NaN or infinite", name);
    std::vector<uint32_t> moved;
    if (move.handle && *move.handle >= pivots.size())
        return Status::refused("pose '{}' moves handle {}, and there are {}", name, *move.handle, pivots.size());
    for (uint32_t b = 0; b < pivots.size(); ++b)
        if (move.handle ? *move.handle == b : holds(move.region, pivots[b]))
            moved.push_back(b);
    if (moved.empty())
        return Status::refused("no handle is in a region of pose '{}': from {} {} {} to {} {} {} m; give a larger one",
                               name, move.region.low.x, move.region.low.y, move.region.low.z, move.region.high.x,
                               move.region.high.y, move.region.high.z);
    Vec3 about{};
    for (uint32_t b : moved)
        about += goals.places[b] / static_cast<float>(moved.size());
    about = move.about.value_or(about);
    Quat turn = math::quatExp(move.turn);
    for (uint32_t b : moved)
    {
        if (move.isFree)
        {
            goals.isHeld[b] = 0;
            continue;
        }
        if (move.handle) // who moves one handle means to hold it
            goals.isHeld[b] = 1;
        goals.places[b] = about + rotate(turn, scaled(move.scale, goals.places[b] - about)) + move.by;
        if (move.turn != Vec3{})
        {
            goals.rotations[b] = normalized(turn * goals.rotations[b]);
            goals.isTurned[b] = 1;
        }
    }
    return Status::done();
}
} // namespace

Result<HandleGoals> handleGoals(std::span<const Vec3> pivots, const RigPose& pose)
{
    HandleGoals goals;
    goals.places.assign(pivots.begin(), pivots.end());
    goals.rotations.assign(pivots.size(), Quat{});
    goals.isHeld.assign(pivots.size(), 1);
    goals.isTurned.assign(pivots.size(), 0);
    if (!(pose.strength >= leastPoseStrength && pose.strength <= mostPoseStrength))
        return Status::refused("pose '{}' has a strength of {}; give {} to {}", pose.name, pose.strength,
                               leastPoseStrength, mostPoseStrength);
    if (pose.joints.size() > pivots.size())
        return Status::refused("pose '{}' has {} joints, and there are {} handles", pose.name, pose.joints.size(),
                               pivots.size());
    for (size_t b = 0; b < pose.joints.size(); ++b)
    {
        if (!isWhole(pose.joints[b]))
            return Status::refused("joint {} of pose '{}' is not finite, or its rotation is none", b, pose.name);
        goals.places[b] = pivots[b] + pose.joints[b].position;
        goals.rotations[b] = normalized(pose.joints[b].rotation);
        goals.isTurned[b] = 1;
    }
    // Handles beyond the artist's joints go where the body pulls them.
    if (!pose.joints.empty())
        for (size_t b = pose.joints.size(); b < pivots.size(); ++b)
            goals.isHeld[b] = 0;
    for (const HandleMove& move : pose.moves)
        if (Status status = moveHandles(pivots, move, pose.name, goals); !status)
            return status;
    if (std::find(goals.isHeld.begin(), goals.isHeld.end(), 1) == goals.isHeld.end())
        return Status::refused("pose '{}' lets go of all handles; hold one at least", pose.name);
    return goals;
}

void scalePose(std::span<Transform> bones, float strength)
{
    if (strength == 1.0f)
        return;
    for (Transform& bone : bones)
    {
        bone.position *= strength;
        bone.rotation = math::quatExp(strength * math::quatLog(bone.rotation));
    }
}

SkinningPoser::SkinningPoser(const DentRigView& rig)
    : rig_(rig), unknowns_(4 * rig.pivots.size()), stiffness_(unknowns_), boneVolumes_(rig.pivots.size(), 0.0)
{
    for (uint32_t i = 0; i < rig.vertexCount(); ++i)
        for (uint32_t k = rig.weightOffsets[i]; k < rig.weightOffsets[i + 1]; ++k)
            boneVolumes_[rig.bones[k]] += double(rig.weights[k]) * double(rig.volumes[i]);

    std::vector<clusters::ClusterPoint> points;
    std::vector<double> masses;
    std::vector<uint32_t> edgeCounts(rig.vertexCount(), 0);
    for (uint32_t i = 0; i < rig.vertexCount(); ++i)
    {
        points.push_back({double(rig.positions[i].x), double(rig.positions[i].y), double(rig.positions[i].z)});
        masses.push_back(double(rig.volumes[i]));
    }
    for (const DentEdge& edge : rig.edges)
    {
        ++edgeCounts[edge.a];
        ++edgeCounts[edge.b];
    }
    clusters::KMeans groups = clusters::kMeans(points, masses, groupsPerBone * rig.boneCount(), 1);
    groups_.assign(groups.centres.size(), Rows(unknowns_, {0.0, 0.0, 0.0}));
    std::vector<SkinTerm> terms;
    for (const DentEdge& edge : rig.edges)
    {
        // Three directions share the volume of a vertex, and each has two edges.
        Point3 rest = toPoint3(rig.positions[edge.a]) - toPoint3(rig.positions[edge.b]);
        double volume =
            double(rig.volumes[edge.a]) / edgeCounts[edge.a] + double(rig.volumes[edge.b]) / edgeCounts[edge.b];
        double stiffness = volume / dot(rest, rest);
        terms.clear();
        addSkinTerms(rig, edge.a, 1.0, terms);
        addSkinTerms(rig, edge.b, -1.0, terms);
        Rows& group = groups_[groups.owners[edge.a]];
        for (const SkinTerm& a : terms)
        {
            double pull = stiffness * a.value;
            group[a.row][0] += pull * rest.x;
            group[a.row][1] += pull * rest.y;
            group[a.row][2] += pull * rest.z;
            for (const SkinTerm& b : terms)
                stiffness_.at(a.row, b.row) += pull * b.value;
        }
    }
}

std::vector<Transform> SkinningPoser::solve(const HandleGoals& goals) const
{
    size_t bones = rig_.pivots.size();
    Rows rows(unknowns_);
    std::vector<uint8_t> isGiven(unknowns_, 0);
    std::vector<Mat3> rotations(bones), groupTurns(groups_.size());
    for (size_t b = 0; b < bones; ++b)
    {
        Mat3 r = matrixOf(goals.rotations[b]);
        rotations[b] = r;
        rows[4 * b] = {double(r.x.x), double(r.x.y), double(r.x.z)};
        rows[4 * b + 1] = {double(r.y.x), double(r.y.y), double(r.y.z)};
        rows[4 * b + 2] = {double(r.z.x), double(r.z.y), double(r.z.z)};
        rows[4 * b + 3] = {double(goals.places[b].x), double(goals.places[b].y), double(goals.places[b].z)};
        for (size_t k = 0; k < 3; ++k)
            isGiven[4 * b + k] = goals.isTurned[b];
        isGiven[4 * b + 3] = goals.isHeld[b];
    }
    std::vector<size_t> numbers;
    for (size_t u = 0; u < unknowns_; ++u)
        if (isGiven[u] == 0)
            numbers.push_back(u);

    std::vector<double> side(numbers.size());
    for (double penalty : rigidPenalties)
    {
        DenseSystem system(numbers.size());
        std::vector<double> pulls(unknowns_);
        for (size_t b = 0; b < bones; ++b)
        {
            double least = leastStiffness * std::max(boneVolumes_[b], 1e-12);
            for (size_t k = 0; k < 3; ++k)
                pulls[4 * b + k] = penalty * boneVolumes_[b] + least;
            pulls[4 * b + 3] = 0.0;
        }
        for (size_t i = 0; i < numbers.size(); ++i)
            for (size_t j = 0; j <= i; ++j)
                system.at(i, j) = stiffness_.at(numbers[i], numbers[j]) + (i == j ? pulls[numbers[i]] : 0.0);
        // A free handle that moves nothing leaves its place open; a little of the whole holds it.
        for (size_t i = 0; i < numbers.size(); ++i)
            system.at(i, i) += 1e-9 * (stiffness_.at(numbers[i], numbers[i]) + 1e-30);
        if (!system.factor())
            break;
        for (uint32_t round = 0; round < roundsPerPenalty; ++round)
        {
            // Global: the bones for these rotations, one coordinate after the other. First: what only moved has no
            // rotation to find.
            for (size_t c = 0; c < 3; ++c)
            {
                auto coordinate = [&](Vec3 v) { return double(c == 0 ? v.x : c == 1 ? v.y : v.z); };
                for (size_t i = 0; i < numbers.size(); ++i)
                {
                    size_t u = numbers[i];
                    double sum = 0.0;
                    for (size_t g = 0; g < groups_.size(); ++g)
                    {
                        const std::array<double, 3>& k = groups_[g][u];
                        sum += k[0] * coordinate(groupTurns[g].x) + k[1] * coordinate(groupTurns[g].y) +
                               k[2] * coordinate(groupTurns[g].z);
                    }
                    const Mat3& own = rotations[u / 4];
                    if (u % 4 < 3)
                        sum += pulls[u] * coordinate(u % 4 == 0 ? own.x : u % 4 == 1 ? own.y : own.z);
                    for (size_t v = 0; v < unknowns_; ++v)
                        if (isGiven[v] != 0)
                            sum -= stiffness_.at(u, v) * rows[v][c];
                    side[i] = sum;
                }
                system.solve(side);
                for (size_t i = 0; i < numbers.size(); ++i)
                    rows[numbers[i]][c] = side[i];
            }
            // Local: the rotation nearest to what each group does now.
            for (size_t g = 0; g < groups_.size(); ++g)
            {
                double s[3][3] = {};
                for (size_t u = 0; u < unknowns_; ++u)
                    for (size_t r = 0; r < 3; ++r)
                        for (size_t c = 0; c < 3; ++c)
                            s[r][c] += rows[u][r] * groups_[g][u][c];
                double size = 0.0;
                for (const auto& row : s)
                    for (double value : row)
                        size = std::max(size, std::fabs(value));
                if (!(size > 0.0))
                    continue;
                auto column = [&](size_t c) { return toVec3(Point3{s[0][c], s[1][c], s[2][c]} * (1.0 / size)); };
                groupTurns[g] = math::polar({column(0), column(1), column(2)}, groupTurns[g]).rotation;
            }
            for (size_t b = 0; b < bones; ++b)
                if (goals.isTurned[b] == 0)
                {
                    auto column = [&](size_t k) {
                        return toVec3({rows[4 * b + k][0], rows[4 * b + k][1], rows[4 * b + k][2]});
                    };
                    rotations[b] = math::polar({column(0), column(1), column(2)}, rotations[b]).rotation;
                }
        }
    }
    std::vector<Transform> result(bones);
    for (size_t b = 0; b < bones; ++b)
    {
        auto column = [&](size_t k) { return toVec3({rows[4 * b + k][0], rows[4 * b + k][1], rows[4 * b + k][2]}); };
        result[b].rotation =
            goals.isTurned[b] != 0
                ? goals.rotations[b]
                : math::quatFromMatrix(math::polar({column(0), column(1), column(2)}, rotations[b]).rotation);
        result[b].position = column(3) - rig_.pivots[b];
    }
    return result;
}
} // namespace fsim::authoring

namespace fsim
{
Result<std::vector<Transform>> poseHandles(const DentRigView& rig, const RigPose& pose)
{
    Result<authoring::HandleGoals> goals = authoring::handleGoals(rig.pivots, pose);
    if (!goals)
        return goals.status();
    std::vector<Transform> bones = authoring::SkinningPoser(rig).solve(*goals);
    authoring::scalePose(bones, pose.strength);
    return bones;
}

std::vector<Vec3> posedVertices(const DentRigView& rig, std::span<const Transform> bones)
{
    std::vector<Vec3> result(rig.positions.size());
    for (size_t i = 0; i < result.size(); ++i)
        for (uint32_t k = rig.weightOffsets[i]; k < rig.weightOffsets[i + 1]; ++k)
        {
            const Transform& bone = bones[rig.bones[k]];
            Vec3 pivot = rig.pivots[rig.bones[k]];
            result[i] += rig.weights[k] * (rotate(bone.rotation, rig.positions[i] - pivot) + pivot + bone.position);
        }
    return result;
}

std::vector<RigPose> defaultPoses(const Bounds& box)
{
    Vec3 middle = 0.5f * (box.low + box.high);
    auto squashed = [&](const char* name, Vec3 scale) {
        RigPose pose;
        pose.name = name;
        HandleMove move;
        move.scale = scale;
        move.about = middle;
        pose.moves.push_back(move);
        return pose;
    };
    // A little wider across: what is squashed goes somewhere.
    return {squashed("squashed-x", {0.6f, 1.12f, 1.12f}), squashed("squashed-y", {1.12f, 0.6f, 1.12f}),
            squashed("squashed-z", {1.12f, 1.12f, 0.6f})};
}
} // namespace fsim
