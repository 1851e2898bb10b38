#include "FractureSim/Asset.h"

#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"

namespace fsim
{
namespace
{
constexpr FileKind dentedAssetFile{"FSAS", 5, "asset"};
// Version 6 has pieces and joints behind the arrays of version 5. What is not cut is still written as version 5, so
// that its bytes and its hash stay what they were.
constexpr FileKind jointedAssetFile{"FSAS", 6, "asset"};

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

// Stands behind it in version 6.
struct JointedHeader
{
    uint32_t pieces = 0;
    uint32_t joints = 0;
};
// Files hold these as they are in memory: no padding, all fields of four bytes.
static_assert(sizeof(DentEdge) == 12 && sizeof(Transform) == 28 && sizeof(DentJoint) == 28);

// Calls visit(array, length) for each array of a rig, in the order of the file.
template <class Rig, class Visit>
void eachDentArray(Rig& rig, const DentedHeader& h, const JointedHeader& j, const Visit& visit)
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
    visit(rig.pieces, size_t{j.pieces});
    visit(rig.joints, size_t{j.joints});
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
                        .strengths = copiedDents(rig.strengths),
                        .pieces = copiedDents(rig.pieces),
                        .joints = copiedDents(rig.joints)});
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
    JointedHeader jointed{static_cast<uint32_t>(made.pieces.size()), static_cast<uint32_t>(made.joints.size())};
    ByteWriter writer;
    writer.plain(header);
    if (jointed.pieces > 0)
        writer.plain(jointed);
    eachDentArray(made, header, jointed,
                  [&](const auto& array, size_t) { writer.raw(array.data(), array.size() * sizeof(array[0])); });
    asset->contentHash_ = hashOf(writer.bytes());
    asset->bytes_ = sealBytes(jointed.pieces > 0 ? jointedAssetFile : dentedAssetFile, writer.bytes());
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::loadDented(std::span<const std::byte> bytes, uint32_t version)
{
    const bool isJointed = version == jointedAssetFile.version;
    Result<std::span<const std::byte>> sealed = openSealedBytes(isJointed ? jointedAssetFile : dentedAssetFile, bytes);
    if (!sealed)
        return sealed.status();
    ByteReader reader(*sealed);
    auto header = reader.plain<DentedHeader>();
    auto jointed = isJointed ? reader.plain<JointedHeader>() : JointedHeader{};
    DentRig rig;
    // Before any memory is asked for: a damaged count must not ask for much.
    uint64_t expected = 0;
    eachDentArray(rig, header, jointed,
                  [&](const auto& array, size_t count) { expected += uint64_t{count} * sizeof(array[0]); });
    if (reader.failed() || expected != reader.left())
        return Status::refused("this asset is damaged: its arrays do not have the length that it states");
    if (header.kind != AssetKind::Dented)
        return Status::refused("this asset is of kind {}, which is not known", static_cast<uint32_t>(header.kind));
    eachDentArray(rig, header, jointed, [&](auto& array, size_t count) {
        array.resize(count);
        reader.raw(array.data(), count * sizeof(array[0]));
    });
    if (isJointed && jointed.pieces == 0)
        return Status::refused("this asset is damaged: it has joints and no pieces");
    if (Status status = fsim::validate(DentRigView(rig)); !status)
        return Status::refused("this asset is damaged: {}", status.message());
    return buildDented(std::move(rig));
}
} // namespace fsim
