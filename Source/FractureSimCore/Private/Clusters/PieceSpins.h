#pragma once

#include "FractureSim/TaskScheduler.h"

#include "Clusters/ShapeMatching.h"
#include "Foundation/Arena.h"

namespace fsim::clusters
{
// A step predicts along the tangent, and the way back from there to the circle is an impulse at the place where it
// ends: a body that turns by an angle t in a substep loses about t^2 of its angular momentum in it, or w^2 h in a
// second at rate w. So pieces that turn get back what they lost, by a rigid rotation. That costs nothing where nothing
// turns.
class PieceSpins
{
public:
    // Before shapes are matched.
    static void remember(const ClusterState& state, MatchWork& work);

    // Between matching and its velocities: what the pieces that have turned had, about their centres.
    PieceSpins(const ClusterState& state, const MatchWork& work, Kernels kernels, Arena& arena, TaskScheduler& tasks);

    // At the predicted places and the velocities that belong to them.
    void restore(ClusterState& state, const MatchWork& work, float substep, Arena& arena, TaskScheduler& tasks) const;

    // Of a piece, about its centre, or of a part of it, about the piece's origin; both at once are sums.
    struct Sums
    {
        float mass = 0.0f;
        Vec3 first{};                                                           // kg m: of places
        Vec3 momentum{};                                                        // kg m/s
        Vec3 angular{};                                                         // kg m^2/s
        float xx = 0.0f, xy = 0.0f, xz = 0.0f, yy = 0.0f, yz = 0.0f, zz = 0.0f; // kg m^2: of places and places
    };

private:
    std::span<Sums> sumUp(const ClusterState& state, std::span<const Vec3> places, Arena& arena,
                          TaskScheduler& tasks) const;

    std::span<Sums> sumUpWhole(const ClusterState& state, std::span<const Vec3> places, Arena& arena,
                               TaskScheduler& tasks) const;

    void turnPieces(ClusterState& state, const MatchWork& work, std::span<const Vec3> turns,
                    std::span<const Vec3> centres, TaskScheduler& tasks) const;

    Kernels kernels_ = Kernels::Reference;
    std::span<uint32_t> clusters_; // of pieces that turn
    std::span<uint8_t> turns_;     // by piece
    std::span<float> angles_;      // by piece, in the substep
    std::span<Vec3> origins_;      // by piece that turns
    std::span<Sums> before_;       // by piece
};
static_assert(sizeof(PieceSpins::Sums) == 16 * sizeof(float));
} // namespace fsim::clusters
