#include "SceneFiles/SceneSections.h"

namespace fsim::lab
{
namespace
{
ClusteringSettings readClusteringKeys(const JsonValue& value)
{
    constexpr Choice<ClusterKernel> kernels[] = {{"inverseSquare", ClusterKernel::InverseSquare},
                                                 {"constant", ClusterKernel::Constant},
                                                 {"linear", ClusterKernel::Linear},
                                                 {"cubic", ClusterKernel::Cubic}};
    ClusteringSettings result;
    JsonObject object(value, "clustering");
    // A box-shaped cluster has neither a radius nor a kernel: what would have no effect is not known there.
    if (object.has("latticeSize"))
    {
        object.integer("latticeSize", result.latticeSize, 2, 1024);
        object.integer("latticeStride", result.latticeStride, 1, 1024, Need::Required);
        return result;
    }
    object.integer("clusters", result.clusters, 1, 1000000);
    object.number("radius", result.radius, zeroOrMore);
    object.number("overlap", result.overlap, {.low = 1.0, .high = 16.0, .wanted = "a number from 1 to 16"});
    object.choice("kernel", result.kernel, std::span<const Choice<ClusterKernel>>(kernels));
    object.integer("seed", result.seed, 0, 4294967295u);
    if (result.radius > 0.0f && object.has("overlap"))
        object.refuse("has a 'radius' and an 'overlap', which say the same; give one of them");
    return result;
}
} // namespace

ClusteringSettings readClustering(const JsonValue& value)
{
    const ClusteringSettings result = readClusteringKeys(value);
    if (value.context().failed())
        return result;
    if (const Status status = validate(result); !status)
        value.refuse(status.message());
    return result;
}
} // namespace fsim::lab
