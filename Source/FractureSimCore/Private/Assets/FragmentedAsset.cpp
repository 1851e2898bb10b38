#include "FractureSim/Asset.h"

#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"
#include "Fragments/RingColours.h"

#include <mutex>

namespace fsim
{
namespace
{
constexpr FileKind fragmentedAssetFile{"FSAS", 3, "asset"};

// What stands in front of the arrays: how long each of them is, in the order in which they follow.
struct FragmentedHeader
{
    AssetKind kind = AssetKind::Fragmented;
    uint32_t fragments = 0;
    uint32_t vertices = 0;
    uint32_t triangles = 0;
    uint32_t points = 0;
    uint32_t bonds = 0;
    uint32_t hullCorners = 0;
    // 1: texture coordinates, 2: colours, 4: toughness, 8: densities; from bit 8 on: letters of the material's name
    uint32_t attributes = 0;
};
static_assert(sizeof(FragmentedHeader) == 32);
// Files hold these as they are in memory: no padding, all fields of four bytes.
static_assert(sizeof(FragmentParticle) == 48 && sizeof(FragmentBond) == 52 && sizeof(TriangleRange) == 8);

constexpr uint32_t hasFragmentUvs = 1;
constexpr uint32_t hasFragmentColours = 2;
constexpr uint32_t hasFragmentToughness = 4;
constexpr uint32_t hasFragmentDensities = 8;
constexpr uint32_t allFragmentAttributes = 15;
constexpr uint32_t materialShift = 8;
constexpr uint32_t longestMaterial = 255;

// Calls visit(array, length) for each array of a set, in the order of the file.
template <class Set, class Visit> void eachFragmentArray(Set& set, const FragmentedHeader& h, const Visit& visit)
{
    visit(set.particles, size_t{h.fragments});
    visit(set.vertexOffsets, size_t{h.fragments} + 1);
    visit(set.outside, size_t{h.fragments});
    visit(set.indices, 3 * size_t{h.triangles});
    visit(set.positions, size_t{h.vertices});
    visit(set.normals, size_t{h.vertices});
    visit(set.uvs, (h.attributes & hasFragmentUvs) != 0 ? size_t{h.vertices} : 0);
    visit(set.colours, (h.attributes & hasFragmentColours) != 0 ? size_t{h.vertices} : 0);
    visit(set.points, size_t{h.vertices});
    visit(set.bonds, size_t{h.bonds});
    visit(set.hullOffsets, size_t{h.fragments} + 1);
    visit(set.hullCorners, size_t{h.hullCorners});
    visit(set.toughness, (h.attributes & hasFragmentToughness) != 0 ? size_t{h.fragments} : 0);
    visit(set.densities, (h.attributes & hasFragmentDensities) != 0 ? size_t{h.fragments} : 0);
    visit(set.material, size_t{h.attributes >> materialShift});
}

template <class T> std::vector<T> copiedItems(std::span<const T> items)
{
    return {items.begin(), items.end()};
}
} // namespace

FragmentSet copyOfFragments(const FragmentView& f)
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
            .hullCorners = copiedItems(f.hullCorners),
            .toughness = copiedItems(f.toughness),
            .densities = copiedItems(f.densities),
            .material = std::string(f.material)};
}

struct Asset::RingColours
{
    std::once_flag looked;
    std::vector<uint32_t> colours;
};

std::span<const uint32_t> Asset::ringColours() const
{
    if (!ringColours_)
        return {};
    std::call_once(ringColours_->looked, [&] {
        ringColours_->colours = fragments::colourRings(fragments_.fragmentCount(), fragments_.bonds);
    });
    return ringColours_->colours;
}

Result<AssetRef> Asset::fragmented(const FragmentView& f)
{
    if (Status status = fsim::validate(f); !status)
        return status;
    return buildFragmented(copyOfFragments(f));
}

Result<AssetRef> Asset::bindFragments(const AssetRef& clustered, const FragmentView& cells,
                                      std::span<const uint32_t> owners)
{
    if (!clustered || clustered->kind_ != AssetKind::Clustered)
        return Status::refused("cells are bound to an asset of clustered particles; make one with Asset::clustered()");
    if (Status status = fsim::validate(cells); !status)
        return status;
    const size_t particles = clustered->positions_.size();
    if (owners.empty() && cells.particles.size() != particles)
        return Status::refused("{} cells for {} particles; give one each, in the order of the particles, or owners",
                               cells.particles.size(), particles);
    if (!owners.empty() && cells.particles.size() != owners.size())
        return Status::refused("{} cells and {} owners; give one each", cells.particles.size(), owners.size());
    std::shared_ptr<Asset> asset(new Asset(*clustered));
    asset->fragmentOwners_.assign(owners.begin(), owners.end());
    for (uint32_t p = 0; owners.empty() && p < particles; ++p)
        asset->fragmentOwners_.push_back(p);
    std::vector<bool> isOwner(particles, false);
    for (uint32_t owner : asset->fragmentOwners_)
    {
        if (owner >= particles)
            return Status::refused("a cell follows particle {}, but there are {}", owner, particles);
        if (isOwner[owner])
            return Status::refused("two cells follow particle {}; give each its own", owner);
        isOwner[owner] = true;
    }
    asset->fragments_ = copyOfFragments(cells);
    return AssetRef(std::move(asset));
}

// Expects a set that validate() lets pass.
Result<AssetRef> Asset::buildFragmented(FragmentSet fragments)
{
    std::shared_ptr<Asset> asset(new Asset);
    asset->kind_ = AssetKind::Fragmented;
    asset->fragments_ = std::move(fragments);
    const FragmentSet& set = asset->fragments_;
    FragmentedHeader header;
    header.fragments = set.fragmentCount();
    header.vertices = static_cast<uint32_t>(set.positions.size());
    header.triangles = static_cast<uint32_t>(set.indices.size() / 3);
    header.points = set.pointCount;
    header.bonds = static_cast<uint32_t>(set.bonds.size());
    header.hullCorners = static_cast<uint32_t>(set.hullCorners.size());
    header.attributes = (set.uvs.empty() ? 0 : hasFragmentUvs) | (set.colours.empty() ? 0 : hasFragmentColours) |
                        (set.toughness.empty() ? 0 : hasFragmentToughness) |
                        (set.densities.empty() ? 0 : hasFragmentDensities) |
                        (static_cast<uint32_t>(set.material.size()) << materialShift);
    ByteWriter writer;
    writer.plain(header);
    eachFragmentArray(set, header,
                      [&](const auto& array, size_t) { writer.raw(array.data(), array.size() * sizeof(array[0])); });
    asset->contentHash_ = hashOf(writer.bytes());
    asset->bytes_ = sealBytes(fragmentedAssetFile, writer.bytes());
    asset->ringColours_ = std::make_shared<RingColours>();
    return AssetRef(std::move(asset));
}

Result<AssetRef> Asset::loadFragmented(std::span<const std::byte> bytes)
{
    Result<std::span<const std::byte>> sealed = openSealedBytes(fragmentedAssetFile, bytes);
    if (!sealed)
        return sealed.status();
    ByteReader reader(*sealed);
    auto header = reader.plain<FragmentedHeader>();
    FragmentSet set;
    // Before any memory is asked for: a damaged count must not ask for much.
    uint64_t expected = 0;
    eachFragmentArray(set, header,
                      [&](const auto& array, size_t count) { expected += uint64_t{count} * sizeof(array[0]); });
    if (reader.failed() || expected != reader.left())
        return Status::refused("this asset is damaged: its arrays do not have the length that it states");
    if (header.kind != AssetKind::Fragmented)
        return Status::refused("this asset is of kind {}, which is not known", static_cast<uint32_t>(header.kind));
    if ((header.attributes & ~(allFragmentAttributes | (longestMaterial << materialShift))) != 0)
        return Status::refused("this asset is damaged: it has attributes that are not known");
    eachFragmentArray(set, header, [&](auto& array, size_t count) {
        array.resize(count);
        reader.raw(array.data(), count * sizeof(array[0]));
    });
    set.pointCount = header.points;
    if (Status status = fsim::validate(FragmentView(set)); !status)
        return Status::refused("this asset is damaged: {}", status.message());
    return buildFragmented(std::move(set));
}
} // namespace fsim
