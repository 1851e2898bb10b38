#include "FractureSim/Asset.h"

#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"

namespace fsim
{
namespace
{
constexpr FileKind dentedAssetFile{"FSAS", 5, "asset"};

// What stands in front of the arrays: how long each of them is, in the order in which they follow.
struct DentedHeader
{
    AssetKind kind = AssetKind::Dented;
    uint32_t vertices = 0;
    uint32_t indices = 0;
    uint32_t weights = 0;
    uint32_t bones = 0;
    uint32_t poses = 0;
    uint32_t edges = 0;
    uint32_t hulls = 0;
    uint32_t hullVertices = 0;
    uint32_t strengths = 0;
};
static_assert(sizeof(DentedHeader) == 40);
// Files hold these as they are in memory: no padding, all fields of four bytes.
static_assert(sizeof(DentEdge) == 12 && sizeof(Transform) == 28);

// Calls visit(array, length) for each array of a rig, in the order of the file.
template <class Rig, class Visit> void eachDentArray(Rig& rig, const DentedHeader& h, const Visit& visit)
{
    visit(rig.positions, size_t{h.vertices});
    visit(rig.volumes, size_t{h.vertices});
    visit(rig.indices, size_t{h.indices});
    visit(rig.weightOffsets, size_t{h.vertices} + 1);
    visit(rig.bones, size_t{h.weights});
    visit(rig.weights, size_t{h.weights});
    visit(rig.pivots, size_t{h.bones});
    visit(rig.examples, size_t{h.poses});
    visit(rig.edges, size_t{h.edges});
    visit(rig.hullOffsets, size_t{h.hulls} + 1);
    visit(rig.hullVertices, size_t{h.hullVertices});
    visit(rig.strengths, size_t{h.strengths});
}

template <class T> std::vector<T> copiedDents(std::span<const T> items)
{
    return {items.begin(), items.end()};
}
} // namespace

Result<AssetRef> Asset::dented(const DentRigView& rig)
{
    if (Status status = fsim::validate(rig); !status)
        return status;
    return buildDented({.positions = copiedDents(rig.positions),
                        .volumes = copiedDents(rig.volumes),
                        .indices = copiedDents(rig.indices),
                        .weightOffsets = copiedDents(rig.weightOffsets),
                        .bones = copiedDents(rig.bones),
                        .weights = copiedDents(rig.weights),
                        .pivots = copiedDents(rig.pivots),
                        .examples = copiedDents(rig.examples),
                        .edges = copiedDents(rig.edges),
                        .hullOffsets = copiedDents(rig.hullOffsets),
                        .hullVertices = copiedDents(rig.hullVertices),
                        .strengths = copiedDents(rig.strengths)});
}

// Expects a rig that validate() lets pass.
Result<AssetRef> Asset::buildDented(DentRig rig)
{
    std::shared_ptr<Asset> asset(new Asset);
    asset->kind_ = AssetKind::Dented;
    asset->rig_ = std::move(rig);
    const DentRig& made = asset->rig_;
    DentedHeader header;
    header.vertices = static_cast<uint32_t>(made.positions.size());
    header.indices = static_cast<uint32_t>(made.indices.size());
    header.weights = static_cast<uint32_t>(made.weights.size());
    header.bones = static_cast<uint32_t>(made.pivots.size());
    header.poses = static_cast<uint32_t>(made.examples.size());
    header.edges = static_cast<uint32_t>(made.edges.size());
    header.hulls = static_cast<uint32_t>(made.hullOffsets.size() - 1);
    header.hullVertices = static_cast<uint32_t>(made.hullVertices.size());
    header.strengths = static_cast<uint32_t>(made.strengths.size());
    ByteWriter writer;
    writer.plain(header);
    eachDentArray(made, header,
                  [&](const auto& array, size_t) { writer.raw(array.data(), array.size() * sizeof(array[0])); });
    asset->contentHash_ = hashOf(writer.bytes());
    asset->bytes_ = sealBytes(dentedAssetFile, writer.bytes());
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::loadDented(std::span<const std::byte> bytes)
{
    Result<std::span<const std::byte>> sealed = openSealedBytes(dentedAssetFile, bytes);
    if (!sealed)
        return sealed.status();
    ByteReader reader(*sealed);
    auto header = reader.plain<DentedHeader>();
    DentRig rig;
    // Before any memory is asked for: a damaged count must not ask for much.
    uint64_t expected = 0;
    eachDentArray(rig, header,
                  [&](const auto& array, size_t count) { expected += uint64_t{count} * sizeof(array[0]); });
    if (reader.failed() || expected != reader.left())
        return Status::refused("this asset is damaged: its arrays do not have the length that it states");
    if (header.kind != AssetKind::Dented)
        return Status::refused("this asset is of kind {}, which is not known", static_cast<uint32_t>(header.kind));
    eachDentArray(rig, header, [&](auto& array, size_t count) {
        array.resize(count);
        reader.raw(array.data(), count * sizeof(array[0]));
    });
    if (Status status = fsim::validate(DentRigView(rig)); !status)
        return Status::refused("this asset is damaged: {}", status.message());
    return buildDented(std::move(rig));
}
} // namespace fsim
