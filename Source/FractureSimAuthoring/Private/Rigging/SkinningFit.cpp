#include "Rigging/SkinningFit.h"

#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t mostFitRounds = 60;
constexpr double leastFitGain = 1e-3; // of the error, in a round
constexpr double weightPull = 3e-3;   // towards the weights as they were, over how far bones move the vertex
constexpr uint32_t weightSteps = 60;
constexpr size_t mostFitCandidates = 12;

// A bone by its motion about the origin.
struct FittedBone
{
    Mat3 turn{};
    Point3 move{};

    Point3 image(Vec3 u) const { return toPoint3(turn * u) + move; }
};

struct BoneVertex
{
    uint32_t vertex = 0;
    double weight = 0.0;
};

// Moves values to the nearest point with none below 0 and sum 1: Held et al. 1974.
void projectToSimplex(std::vector<double>& values)
{
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end(), [](double a, double b) { return a > b; });
    double sum = 0.0, shift = 0.0;
    for (size_t k = 0; k < sorted.size(); ++k)
    {
        sum += sorted[k];
        double candidate = (sum - 1.0) / double(k + 1);
        if (sorted[k] - candidate > 0.0)
            shift = candidate;
    }
    for (double& value : values)
        value = std::max(value - shift, 0.0);
}

class ShapeFitter
{
public:
    ShapeFitter(DentRig& rig, std::span<const std::vector<Vec3>> shapes, uint32_t surfaceCount)
        : rig_(rig), shapes_(shapes), surfaceCount_(surfaceCount), bones_(static_cast<uint32_t>(rig.pivots.size())),
          fitted_(shapes.size() * rig.pivots.size()), neighbours_(rig.positions.size())
    {
        for (const DentEdge& edge : rig.edges)
        {
            neighbours_[edge.a].push_back(edge.b);
            neighbours_[edge.b].push_back(edge.a);
        }
        groupByBone();
        for (size_t e = 0; e < shapes_.size(); ++e)
            for (uint32_t b = 0; b < bones_; ++b)
                fitBone(e, b, true);
        // A bone that the surface does not know goes with the nearest that it does.
        for (uint32_t b = 0; b < bones_; ++b)
            if (vertices_[b].empty())
                for (size_t e = 0; e < shapes_.size(); ++e)
                    fitted_[e * bones_ + b] = fitted_[e * bones_ + nearestFitted(b)];
    }

    void run(bool fitWeights)
    {
        double before = totalError();
        for (uint32_t round = 0; round < mostFitRounds; ++round)
        {
            for (size_t e = 0; e < shapes_.size(); ++e)
                for (uint32_t b = 0; b < bones_; ++b)
                    fitBone(e, b, false);
            if (fitWeights)
            {
                fitAllWeights();
                groupByBone();
            }
            double after = totalError();
            if (!(before - after > leastFitGain * before) && round > 3)
                break;
            before = after;
        }
    }

    double errorOf(size_t example) const
    {
        double sum = 0.0;
        for (uint32_t i = 0; i < surfaceCount_; ++i)
        {
            Point3 d = skinned(example, i) - toPoint3(shapes_[example][i]);
            sum += dot(d, d);
        }
        return std::sqrt(sum / double(surfaceCount_));
    }

    void appendExamples() const
    {
        for (size_t e = 0; e < shapes_.size(); ++e)
            for (uint32_t b = 0; b < bones_; ++b)
            {
                const FittedBone& bone = fitted_[e * bones_ + b];
                rig_.examples.push_back(
                    {toVec3(bone.image(rig_.pivots[b]) - toPoint3(rig_.pivots[b])), math::quatFromMatrix(bone.turn)});
            }
    }

private:
    uint32_t nearestFitted(uint32_t bone) const
    {
        uint32_t best = bone;
        double least = 1e300;
        for (uint32_t b = 0; b < bones_; ++b)
        {
            double away = length(toPoint3(rig_.pivots[b]) - toPoint3(rig_.pivots[bone]));
            if (!vertices_[b].empty() && away < least)
            {
                least = away;
                best = b;
            }
        }
        return best;
    }

    Point3 skinned(size_t example, uint32_t i) const
    {
        Point3 sum{};
        for (uint32_t k = rig_.weightOffsets[i]; k < rig_.weightOffsets[i + 1]; ++k)
            sum = sum + fitted_[example * bones_ + rig_.bones[k]].image(rig_.positions[i]) * double(rig_.weights[k]);
        return sum;
    }

    double totalError() const
    {
        double sum = 0.0;
        for (size_t e = 0; e < shapes_.size(); ++e)
            sum += errorOf(e) * errorOf(e);
        return std::sqrt(sum);
    }

    void groupByBone()
    {
        vertices_.assign(bones_, {});
        for (uint32_t i = 0; i < surfaceCount_; ++i)
            for (uint32_t k = rig_.weightOffsets[i]; k < rig_.weightOffsets[i + 1]; ++k)
                vertices_[rig_.bones[k]].push_back({i, double(rig_.weights[k])});
    }

    // The motion of one bone that leaves the least, the others as they are; alone: as if there were no others.
    void fitBone(size_t e, uint32_t b, bool isAlone)
    {
        FittedBone& bone = fitted_[e * bones_ + b];
        double sum = 0.0;
        Point3 restMiddle{}, goalMiddle{};
        std::vector<Point3> goals;
        for (const BoneVertex& v : vertices_[b])
        {
            // What is left for this bone to do, over its weight.
            Point3 goal = toPoint3(shapes_[e][v.vertex]);
            if (!isAlone)
                goal = bone.image(rig_.positions[v.vertex]) + (goal - skinned(e, v.vertex)) * (1.0 / v.weight);
            double squared = v.weight * v.weight;
            sum += squared;
            restMiddle = restMiddle + toPoint3(rig_.positions[v.vertex]) * squared;
            goalMiddle = goalMiddle + goal * squared;
            goals.push_back(goal);
        }
        if (!(sum > 0.0))
            return;
        restMiddle = restMiddle * (1.0 / sum);
        goalMiddle = goalMiddle * (1.0 / sum);
        Point3 columns[3] = {};
        double size = 0.0;
        for (size_t k = 0; k < goals.size(); ++k)
        {
            const BoneVertex& v = vertices_[b][k];
            Point3 rest = (toPoint3(rig_.positions[v.vertex]) - restMiddle) * (v.weight * v.weight);
            Point3 goal = goals[k] - goalMiddle;
            columns[0] = columns[0] + goal * rest.x;
            columns[1] = columns[1] + goal * rest.y;
            columns[2] = columns[2] + goal * rest.z;
            size += length(rest) * length(goal);
        }
        if (size > 0.0)
            bone.turn = math::polar({toVec3(columns[0] * (1.0 / size)), toVec3(columns[1] * (1.0 / size)),
                                     toVec3(columns[2] * (1.0 / size))},
                                    bone.turn)
                            .rotation;
        bone.move = goalMiddle - toPoint3(bone.turn * toVec3(restMiddle));
    }

    double weightOf(uint32_t vertex, uint32_t bone) const
    {
        for (uint32_t k = rig_.weightOffsets[vertex]; k < rig_.weightOffsets[vertex + 1]; ++k)
            if (rig_.bones[k] == bone)
                return double(rig_.weights[k]);
        return 0.0;
    }

    // Its own bones and those of its neighbours, the strongest first.
    std::vector<BoneShare> candidatesOf(uint32_t vertex) const
    {
        std::vector<BoneShare> shares;
        auto add = [&](uint32_t from, double factor) {
            for (uint32_t k = rig_.weightOffsets[from]; k < rig_.weightOffsets[from + 1]; ++k)
            {
                auto same = [&](const BoneShare& s) { return s.bone == rig_.bones[k]; };
                auto found = std::find_if(shares.begin(), shares.end(), same);
                if (found == shares.end())
                    found = shares.insert(shares.end(), BoneShare{rig_.bones[k], 0.0});
                found->weight += factor * double(rig_.weights[k]);
            }
        };
        add(vertex, 10.0);
        for (uint32_t other : neighbours_[vertex])
            add(other, 1.0);
        std::sort(shares.begin(), shares.end(), [](const BoneShare& a, const BoneShare& b) {
            return a.weight != b.weight ? a.weight > b.weight : a.bone < b.bone;
        });
        if (shares.size() > mostFitCandidates)
            shares.resize(mostFitCandidates);
        return shares;
    }

    void fitAllWeights()
    {
        DentRig next;
        next.weightOffsets.push_back(0);
        for (uint32_t i = 0; i < rig_.positions.size(); ++i)
        {
            if (i >= surfaceCount_) // as they were
            {
                std::vector<BoneShare> same;
                for (uint32_t k = rig_.weightOffsets[i]; k < rig_.weightOffsets[i + 1]; ++k)
                    same.push_back({rig_.bones[k], double(rig_.weights[k])});
                appendWeights(next, same);
                continue;
            }
            std::vector<BoneShare> shares = candidatesOf(i);
            size_t count = shares.size();
            std::vector<double> matrix(count * count, 0.0), side(count, 0.0), values(count);
            double trace = 0.0;
            for (size_t e = 0; e < shapes_.size(); ++e)
            {
                // About where the vertex is at rest: the weights sum to 1.
                Point3 rest = toPoint3(rig_.positions[i]), goal = toPoint3(shapes_[e][i]) - rest;
                std::vector<Point3> images;
                for (const BoneShare& share : shares)
                    images.push_back(fitted_[e * bones_ + share.bone].image(rig_.positions[i]) - rest);
                for (size_t r = 0; r < count; ++r)
                {
                    side[r] += dot(images[r], goal);
                    for (size_t c = 0; c < count; ++c)
                        matrix[r * count + c] += dot(images[r], images[c]);
                    trace += dot(images[r], images[r]);
                }
            }
            for (size_t r = 0; r < count; ++r)
            {
                values[r] = weightOf(i, shares[r].bone);
                matrix[r * count + r] += weightPull * trace;
                side[r] += weightPull * trace * values[r];
            }
            double step = trace > 0.0 ? 1.0 / (trace * (1.0 + weightPull)) : 0.0;
            for (uint32_t s = 0; s < weightSteps && step > 0.0; ++s)
            {
                std::vector<double> moved = values;
                for (size_t r = 0; r < count; ++r)
                {
                    double slope = -side[r];
                    for (size_t c = 0; c < count; ++c)
                        slope += matrix[r * count + c] * values[c];
                    moved[r] -= step * slope;
                }
                projectToSimplex(moved);
                values = moved;
            }
            for (size_t r = 0; r < count; ++r)
                shares[r].weight = values[r];
            appendWeights(next, shares);
        }
        rig_.weightOffsets = std::move(next.weightOffsets);
        rig_.bones = std::move(next.bones);
        rig_.weights = std::move(next.weights);
    }

    DentRig& rig_;
    std::span<const std::vector<Vec3>> shapes_;
    uint32_t surfaceCount_ = 0;
    uint32_t bones_ = 0;
    std::vector<FittedBone> fitted_; // #shapes by #bones
    std::vector<std::vector<uint32_t>> neighbours_;
    std::vector<std::vector<BoneVertex>> vertices_; // of each bone
};
} // namespace

void appendWeights(DentRig& rig, std::vector<BoneShare>& shares)
{
    std::sort(shares.begin(), shares.end(), [](const BoneShare& a, const BoneShare& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.bone < b.bone;
    });
    if (shares.size() > mostVertexBones)
        shares.resize(mostVertexBones);
    while (shares.size() > 1 && shares.back().weight < double(leastVertexWeight))
        shares.pop_back();
    double sum = 0.0;
    for (const BoneShare& share : shares)
        sum += share.weight;
    std::sort(shares.begin(), shares.end(), [](const BoneShare& a, const BoneShare& b) { return a.bone < b.bone; });
    for (const BoneShare& share : shares)
    {
        rig.bones.push_back(share.bone);
        rig.weights.push_back(static_cast<float>(share.weight / sum));
    }
    rig.weightOffsets.push_back(static_cast<uint32_t>(rig.bones.size()));
}

void fitShapes(DentRig& rig, std::span<const std::vector<Vec3>> shapes, uint32_t surfaceCount, bool fitWeights,
               std::vector<double>& errors)
{
    ShapeFitter fitter(rig, shapes, surfaceCount);
    fitter.run(fitWeights);
    fitter.appendExamples();
    for (size_t e = 0; e < shapes.size(); ++e)
        errors.push_back(fitter.errorOf(e));
}
} // namespace fsim::authoring
