#include "Clusters/ClusterGoals.h"

#include "Foundation/KernelVariants.h"
#include "Math/Polar3.h"

FSIM_DECLARE_KERNEL(fsimClusterGoals, const float* sums, const float* masses, const float* plastic, float* centres,
                    float* rotations, const uint32_t* clusters, int32_t count, float* goals)

namespace fsim::clusters
{
namespace
{
RowMap goalOf(const RowMap& sums, float mass, const Mat3& plastic, Vec3& centre, Mat3& rotation)
{
    centre += sums.offset() / mass;
    rotation = math::polar(sums.linear() * transposed(plastic), rotation).rotation;
    return {rotation * plastic, centre};
}
} // namespace

Vec3 turnFor(const Mat3& b, Vec3 a, float least)
{
    float extra = least * (b.x.x + b.y.y + b.z.z);
    float xx = b.y.y + b.z.z + extra, yy = b.x.x + b.z.z + extra, zz = b.x.x + b.y.y + extra;
    float xy = -0.5f * (b.x.y + b.y.x), xz = -0.5f * (b.x.z + b.z.x), yz = -0.5f * (b.y.z + b.z.y);
    Vec3 x{yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy};
    Vec3 y{x.y, xx * zz - xz * xz, xy * xz - xx * yz};
    Vec3 z{x.z, y.z, xx * yy - xy * xy};
    float det = xx * x.x + xy * x.y + xz * x.z;
    return det > 0.0f ? Vec3{dot(x, a), dot(y, a), dot(z, a)} / det : Vec3{};
}

void findGoals(std::span<const uint32_t> clusters, std::span<const RowMap> sums, const ClusterShapes& shapes,
               const ClusterPoses& poses, std::span<RowMap> goals, Kernels kernels)
{
    if (clusters.empty())
        return;
    if (auto* kernel = FSIM_PICK_KERNEL(fsimClusterGoals, kernels))
    {
        kernel(&sums.data()->row[0].linear.x, shapes.masses.data(), &shapes.plastic.data()->x.x,
               &poses.centres.data()->x, &poses.rotations.data()->x.x, clusters.data(),
               static_cast<int32_t>(clusters.size()), &goals.data()->row[0].linear.x);
        return;
    }
    for (uint32_t c : clusters)
        goals[c] = goalOf(sums[c], shapes.masses[c], shapes.plastic[c], poses.centres[c], poses.rotations[c]);
}
} // namespace fsim::clusters
