#include "FractureSim/Asset.h"

#include "Foundation/Hash.h"

namespace fsim
{
namespace
{
template <class T> std::vector<T> copiedItems(std::span<const T> items)
{
    return {items.begin(), items.end()};
}

FragmentSet copiedFragments(const FragmentView& f)
{
    return {.particles = copiedItems(f.particles),
            .vertexOffsets = copiedItems(f.vertexOffsets),
            .outside = copiedItems(f.outside),
            .indices = copiedItems(f.indices),
            .positions = copiedItems(f.positions),
            .normals = copiedItems(f.normals),
            .uvs = copiedItems(f.uvs),
            .colours = copiedItems(f.colours),
            .points = copiedItems(f.points),
            .pointCount = f.pointCount,
            .bonds = copiedItems(f.bonds),
            .hullOffsets = copiedItems(f.hullOffsets),
            .hullCorners = copiedItems(f.hullCorners)};
}
} // namespace

Result<AssetRef> Asset::fragmented(const FragmentView& f)
{
    if (Status status = fsim::validate(f); !status)
        return status;
    std::shared_ptr<Asset> asset(new Asset);
    asset->kind_ = AssetKind::Fragmented;
    asset->fragments_ = copiedFragments(f);
    asset->contentHash_ = hashOf(std::as_bytes(f.positions)) ^ hashOf(std::as_bytes(f.indices));
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::bindFragments(const AssetRef& clustered, const FragmentView& cells)
{
    if (!clustered || clustered->kind_ != AssetKind::Clustered)
        return Status::refused("cells are bound to an asset of clustered particles; make one with Asset::clustered()");
    if (Status status = fsim::validate(cells); !status)
        return status;
    if (cells.particles.size() != clustered->positions_.size())
        return Status::refused("{} cells for {} particles; give one each, in the order of the particles",
                               cells.particles.size(), clustered->positions_.size());
    std::shared_ptr<Asset> asset(new Asset(*clustered));
    asset->fragments_ = copiedFragments(cells);
    return AssetRef(std::move(asset));
}
} // namespace fsim
