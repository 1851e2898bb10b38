#include "FractureSim/Asset.h"

#include "AuthoringTesting.h"
#include "Foundation/Random.h"
#include "Foundation/SealedBytes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fsim
{
namespace
{
AssetRef fragmentedBox(uint32_t fragments)
{
    Result<FragmentSet> set = score(paintedBoxMesh({0.5f, 0.3f, 0.2f}), {.fragments = fragments});
    EXPECT_TRUE(bool(set)) << set.message();
    Result<AssetRef> asset = Asset::fragmented(*set);
    EXPECT_TRUE(bool(asset)) << asset.message();
    return *asset;
}

// Flips bits, cuts off, adds, and writes over, alone and together. Never gives the bytes back as they were.
std::vector<std::byte> mutated(std::span<const std::byte> bytes, const Random& random, uint64_t round)
{
    std::vector<std::byte> result(bytes.begin(), bytes.end());
    uint64_t draw = 16 * round;
    uint32_t changes = 1 + random.below(draw++, 3);
    for (uint32_t c = 0; c < changes; ++c)
    {
        auto size = static_cast<uint32_t>(result.size());
        uint32_t kind = size == 0 ? 2 : random.below(draw++, 4);
        if (kind == 0)
            result[random.below(draw, size)] ^= std::byte(1u << random.below(draw + 1, 8));
        else if (kind == 1)
            result.resize(random.below(draw, size));
        else if (kind == 2)
            result.insert(result.end(), 1 + random.below(draw, 9), std::byte(random.below(draw + 1, 256)));
        else
            for (uint32_t i = random.below(draw, size), end = std::min(size, i + 4); i < end; ++i)
                result[i] = std::byte(random.below(draw + 1, 256));
        draw += 2;
    }
    if (std::ranges::equal(result, bytes))
        result[0] ^= std::byte{1};
    return result;
}

void fuzz(uint64_t rounds)
{
    AssetRef asset = fragmentedBox(6);
    const FileKind kind{"FSAS", 3, "asset"};
    Result<std::span<const std::byte>> contents = openSealedBytes(kind, asset->bytes());
    ASSERT_TRUE(bool(contents));
    Random random(5, 6);
    uint64_t refused = 0;
    for (uint64_t round = 0; round < rounds; ++round)
    {
        // Half with a checksum that is wrong, which must be refused; half with one that is right, which must be refused
        // or be sound.
        if (round % 2 == 0)
        {
            ASSERT_FALSE(Asset::load(mutated(asset->bytes(), random, round))) << round;
            continue;
        }
        Result<AssetRef> loaded = Asset::load(sealBytes(kind, mutated(*contents, random, round)));
        refused += loaded ? 0 : 1;
        if (loaded)
        {
            ASSERT_TRUE(bool(validate((*loaded)->fragments()))) << round;
            (void)checkFragments((*loaded)->fragments()); // reads all there is
        }
        else
        {
            ASSERT_FALSE(loaded.message().empty());
        }
    }
    EXPECT_GT(refused, rounds / 4);
    EXPECT_LT(refused, rounds / 2); // some only move a point a little
}
} // namespace

TEST(FragmentAsset, SurvivesARoundTrip)
{
    Result<FragmentSet> set = score(paintedBoxMesh({0.5f, 0.3f, 0.2f}), {.fragments = 20, .anchorBelow = -0.1f});
    ASSERT_TRUE(bool(set)) << set.message();
    Result<AssetRef> asset = Asset::fragmented(*set);
    ASSERT_TRUE(bool(asset)) << asset.message();
    Result<AssetRef> loaded = Asset::load((*asset)->bytes());
    ASSERT_TRUE(bool(loaded)) << loaded.message();
    EXPECT_EQ((*loaded)->kind(), AssetKind::Fragmented);
    EXPECT_EQ((*loaded)->contentHash(), (*asset)->contentHash());
    EXPECT_TRUE(std::ranges::equal((*loaded)->bytes(), (*asset)->bytes()));
    FragmentView view = (*loaded)->fragments();
    EXPECT_TRUE(std::ranges::equal(view.particles, set->particles));
    EXPECT_TRUE(std::ranges::equal(view.vertexOffsets, set->vertexOffsets));
    EXPECT_TRUE(std::ranges::equal(view.outside, set->outside));
    EXPECT_TRUE(std::ranges::equal(view.indices, set->indices));
    EXPECT_TRUE(std::ranges::equal(view.positions, set->positions));
    EXPECT_TRUE(std::ranges::equal(view.normals, set->normals));
    EXPECT_TRUE(std::ranges::equal(view.uvs, set->uvs));
    EXPECT_TRUE(std::ranges::equal(view.colours, set->colours));
    EXPECT_TRUE(std::ranges::equal(view.points, set->points));
    EXPECT_TRUE(std::ranges::equal(view.bonds, set->bonds));
    EXPECT_TRUE(std::ranges::equal(view.hullOffsets, set->hullOffsets));
    EXPECT_TRUE(std::ranges::equal(view.hullCorners, set->hullCorners));
    EXPECT_EQ(view.pointCount, set->pointCount);
}

TEST(FragmentAsset, RefusesFragmentsThatAreNotWhole)
{
    Result<FragmentSet> set = score(boxMesh({0.5f, 0.3f, 0.2f}), {.fragments = 8});
    ASSERT_TRUE(bool(set)) << set.message();
    EXPECT_FALSE(Asset::fragmented(FragmentView{}));
    FragmentSet broken = *set;
    broken.indices.pop_back();
    EXPECT_FALSE(Asset::fragmented(broken));
    broken = *set;
    broken.positions[0].x += 1.0f; // one vertex of a point that has several
    EXPECT_FALSE(Asset::fragmented(broken));
    broken = *set;
    broken.hullOffsets.pop_back();
    EXPECT_FALSE(Asset::fragmented(broken));
}

// Not a sample of them: each bit flipped by itself, each length that is shorter, and some that are longer.
TEST(FragmentAsset, EveryFlippedBitAndEveryCutIsRefused)
{
    AssetRef asset = fragmentedBox(2);
    std::vector<std::byte> bytes(asset->bytes().begin(), asset->bytes().end());
    ASSERT_TRUE(bool(Asset::load(bytes)));
    for (size_t bit = 0; bit < 8 * bytes.size(); ++bit)
    {
        bytes[bit / 8] ^= std::byte(1u << (bit % 8));
        ASSERT_FALSE(Asset::load(bytes)) << "bit " << bit;
        bytes[bit / 8] ^= std::byte(1u << (bit % 8));
    }
    for (size_t length = 0; length < bytes.size(); ++length)
        ASSERT_FALSE(Asset::load(std::span(bytes).first(length))) << length << " bytes";
    for (size_t more : {1u, 2u, 3u, 4u, 8u, 16u, 64u, 4096u})
        for (std::byte with : {std::byte{0}, std::byte{0xff}})
        {
            std::vector<std::byte> longer = bytes;
            longer.resize(bytes.size() + more, with);
            ASSERT_FALSE(Asset::load(longer)) << more << " more";
        }
}

TEST(FragmentAsset, AMutatedFileIsRefusedOrSound)
{
    fuzz(4000);
}

TEST(SlowFragmentAsset, AHundredThousandMutatedFilesAreRefusedOrSound)
{
    fuzz(200000);
}
} // namespace fsim
