#include "Foundation/Hash.h"
#include "Foundation/SealedBytes.h"
#include "World/RecordingFile.h"
#include "World/StateBytes.h"
#include "World/WorldState.h"

#include <algorithm>

// A snapshot is the state as StateBytes.h writes it, sealed.
namespace fsim
{
namespace
{
class HashVisitor final : public StateVisitor
{
public:
    uint64_t result() const { return hasher_.result(); }
    size_t bytes() const { return bytes_; }

protected:
    void visit(std::string_view, void* items, size_t itemSize, uint32_t& count, uint32_t) override
    {
        hasher_.bytes(items, itemSize * count);
        bytes_ += itemSize * count;
    }

private:
    Hasher hasher_;
    size_t bytes_ = 0;
};

Status restoreContents(World::Implementation& world, std::span<const std::byte> contents)
{
    RestoreVisitor visitor(contents);
    world.visitState(visitor);
    return visitor.finish("this snapshot");
}
} // namespace

void World::Implementation::visitState(StateVisitor& visitor)
{
    visitor.section("world", 0);
    visitor.value("tick", tick);
    visitor.value("leftOver", leftOver);
    visitor.value("gravity", gravity);
    // Assets are not state, but what refers to them is.
    auto assetCount = static_cast<uint32_t>(assets.size());
    uint32_t assetsSeen = assetCount;
    visitor.value("assetCount", assetsSeen);
    Hasher hasher;
    for (const AssetRef& asset : assets)
        hasher.value(asset->contentHash());
    uint64_t assetsHash = hasher.result();
    uint64_t assetsHashSeen = assetsHash;
    visitor.value("assetsHash", assetsHashSeen);
    if (visitor.reading() && (assetsSeen != assetCount || assetsHashSeen != assetsHash))
        visitor.fail("it was made with other assets; add the same ones in the same order first");

    visitor.section("rigid", 0);
    rigid.visitState(visitor, assets);
    dents.visitState(visitor, rigid, assets);
    visitor.section("drivers", 0);
    drivers.visitState(visitor);
    visitor.section("fields", 0);
    fieldSlots.visitState(visitor);
    visitor.array("field", fields);
    if (visitor.reading() && fields.size() != fieldSlots.extent())
        visitor.fail("the force fields have arrays of different length");

    visitor.section("bodies", 0);
    bodySlots.visitState(visitor);
    visitor.array("settings", bodySettings);
    if (visitor.reading())
    {
        if (bodySettings.size() != bodySlots.extent())
            visitor.fail("the bodies have arrays of different length");
        bodies.clear();
        bodies.resize(visitor.failed() ? 0 : bodySlots.extent());
    }
    for (uint32_t i = 0; i < bodySlots.extent() && !visitor.failed(); ++i)
    {
        if (!bodySlots.alive(i))
            continue;
        visitor.section("body", i);
        if (visitor.reading())
        {
            const BodySettings& each = bodySettings[i];
            if (each.asset.index >= assets.size())
                return visitor.fail("a body has an asset that is not there");
            Result<std::unique_ptr<BodyModel>> made = makeBody(each, *assets[each.asset.index], allocator);
            if (!made)
                return visitor.fail(made.message());
            bodies[i] = std::move(*made);
        }
        bodies[i]->visitState(visitor, drivers.slots.capacity());
    }
}

std::vector<std::byte> saveState(World::Implementation& world)
{
    SaveVisitor visitor;
    world.visitState(visitor);
    return sealBytes(snapshotFile, visitor.bytes());
}

Status restoreState(World::Implementation& world, std::span<const std::byte> snapshot)
{
    Result<std::span<const std::byte>> contents = openSealedBytes(snapshotFile, snapshot);
    if (!contents)
        return contents.status();
    std::vector<std::byte> before = saveState(world);
    Status status = restoreContents(world, *contents);
    if (!status)
    {
        // What was there before is sound, so that putting it back cannot fail.
        [[maybe_unused]] Status undone = restoreState(world, before);
        assert(undone);
    }
    return status;
}

uint64_t hashState(World::Implementation& world)
{
    HashVisitor visitor;
    world.visitState(visitor);
    world.statistics.stateBytes = visitor.bytes();
    return visitor.result();
}

std::string firstDifference(std::span<const std::byte> a, std::span<const std::byte> b)
{
    Result<std::span<const std::byte>> contentsA = openSealedBytes(snapshotFile, a);
    Result<std::span<const std::byte>> contentsB = openSealedBytes(snapshotFile, b);
    if (!contentsA || !contentsB)
        return "one of the two is no whole snapshot";
    ByteReader readerA(*contentsA);
    ByteReader readerB(*contentsB);
    while (readerA.left() > 0 && readerB.left() > 0)
    {
        struct Entry
        {
            std::string_view section, name;
            uint64_t index, size, count;
            std::span<const std::byte> items;
        };
        auto read = [](ByteReader& reader) {
            Entry entry{};
            entry.section = readText(reader);
            entry.index = reader.number();
            entry.name = readText(reader);
            entry.size = reader.number();
            entry.count = reader.number();
            entry.items = reader.view(static_cast<size_t>(entry.size * entry.count));
            return entry;
        };
        Entry entryA = read(readerA);
        Entry entryB = read(readerB);
        std::string place = format("{} {} {}", entryA.section, entryA.index, entryA.name);
        if (entryA.section != entryB.section || entryA.index != entryB.index || entryA.name != entryB.name)
            return format("{} against {} {} {}", place, entryB.section, entryB.index, entryB.name);
        if (entryA.count != entryB.count)
            return format("{}: {} items against {}", place, entryA.count, entryB.count);
        auto [inA, inB] = std::mismatch(entryA.items.begin(), entryA.items.end(), entryB.items.begin());
        if (inA != entryA.items.end())
        {
            auto offset = static_cast<uint64_t>(inA - entryA.items.begin());
            return format("{} [{}], byte {}", place, offset / entryA.size, offset % entryA.size);
        }
    }
    return readerA.left() == readerB.left() ? "" : "one holds more than the other";
}
} // namespace fsim
