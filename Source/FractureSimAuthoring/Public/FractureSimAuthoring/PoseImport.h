#pragma once

#include "FractureSim/Types.h"

#include "FractureSimAuthoring/AuthoringApi.h"

#include <cstdint>
#include <span>
#include <vector>

// Poses that were made elsewhere: frames of an animation and morph targets, as shapes of the mesh. What a shape becomes
// is up to RigSettings::shapes and RigEditSession::addPoseFromShape().
namespace fsim
{
/// Frames to choose examples from, at most so many, spread evenly over an animation of frameCount frames: up to the
/// last, in rising order. The first, which is most often the pose at rest, is left out.
FRACTURESIMAUTHORING_API std::vector<uint32_t> spreadFrames(uint32_t frameCount, uint32_t most);

/// How much a vertex follows a bone.
struct BoneShare
{
    uint32_t vertex = 0;
    uint32_t bone = 0;
    float weight = 0.0f; ///< above 0; those of a vertex need not sum to 1
};

/// Where a bone takes what follows it, from its place at rest: linear * p + offset. It may turn, scale and shear.
struct BoneMove
{
    Mat3 linear{};
    Vec3 offset{}; ///< m
};

/// The vertices as their bones pose them: the mean of where each bone takes a vertex, by weight. A vertex that follows
/// no bone of moves stays where it is at rest.
FRACTURESIMAUTHORING_API std::vector<Vec3> skinnedPlaces(std::span<const Vec3> rest, std::span<const BoneShare> shares,
                                                         std::span<const BoneMove> moves);

/// A shape that is given for other vertices, those that lie at rest and are at shape now (as many), as a shape of
/// places: each moves as a vertex does that lies at rest exactly where it does. Empty: a place has no such vertex.
FRACTURESIMAUTHORING_API std::vector<Vec3> shapeAtPlaces(std::span<const Vec3> places, std::span<const Vec3> rest,
                                                         std::span<const Vec3> shape);
} // namespace fsim
