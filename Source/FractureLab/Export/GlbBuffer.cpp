#include "Export/GlbBuffer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fsim::lab
{
static_assert(std::endian::native == std::endian::little, "the numbers in a .glb are little-endian");
static_assert(sizeof(Vec3) == 12 && sizeof(Quat) == 16);

namespace
{
std::span<const float> floatsOf(std::span<const Vec3> values)
{
    return {reinterpret_cast<const float*>(values.data()), 3 * values.size()};
}
std::span<const float> floatsOf(std::span<const Quat> values)
{
    return {reinterpret_cast<const float*>(values.data()), 4 * values.size()};
}

int16_t shortOf(float value)
{
    return static_cast<int16_t>(std::lround(std::clamp(value, -1.0f, 1.0f) * 32767.0f));
}
} // namespace

// target 0: none, for what is no vertex and no index.
template <class T> uint32_t GlbBuffer::addView(std::span<const T> values, int target)
{
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
    GltfJson view{{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", values.size_bytes()}};
    if (target != 0)
        view["target"] = target;
    const std::span<const std::byte> added = std::as_bytes(values);
    bytes_.insert(bytes_.end(), added.begin(), added.end());
    views_.push_back(std::move(view));
    return static_cast<uint32_t>(views_.size() - 1);
}

uint32_t GlbBuffer::addAccessor(GltfJson accessor)
{
    accessors_.push_back(std::move(accessor));
    return static_cast<uint32_t>(accessors_.size() - 1);
}

uint32_t GlbBuffer::addVertices(std::span<const Vec3> values, bool withBounds)
{
    std::vector<Vec3> turned;
    turned.reserve(values.size());
    Vec3 low = yUp(values.front());
    Vec3 high = low;
    for (Vec3 value : values)
    {
        const Vec3 v = yUp(value);
        low = {std::min(low.x, v.x), std::min(low.y, v.y), std::min(low.z, v.z)};
        high = {std::max(high.x, v.x), std::max(high.y, v.y), std::max(high.z, v.z)};
        turned.push_back(v);
    }
    const uint32_t view = addView(std::span<const Vec3>(turned), gltfVertexBuffer);
    GltfJson accessor{{"bufferView", view}, {"componentType", gltfFloat}, {"count", values.size()}, {"type", "VEC3"}};
    if (withBounds)
    {
        accessor["min"] = {low.x, low.y, low.z};
        accessor["max"] = {high.x, high.y, high.z};
    }
    return addAccessor(std::move(accessor));
}

uint32_t GlbBuffer::addFourEach(uint32_t view, int componentType, size_t vertices, bool normalized)
{
    GltfJson accessor{{"bufferView", view}, {"componentType", componentType}, {"count", vertices}, {"type", "VEC4"}};
    if (normalized)
        accessor["normalized"] = true;
    return addAccessor(std::move(accessor));
}

uint32_t GlbBuffer::addVertexWords(std::span<const uint16_t> words, bool normalized)
{
    return addFourEach(addView(words, gltfVertexBuffer), gltfUnsignedShort, words.size() / 4, normalized);
}

uint32_t GlbBuffer::addVertexBytes(std::span<const uint8_t> bytes, bool normalized)
{
    return addFourEach(addView(bytes, gltfVertexBuffer), gltfUnsignedByte, bytes.size() / 4, normalized);
}

// 65535 is no index: it would restart a strip.
uint32_t GlbBuffer::addIndices(std::span<const uint32_t> indices, size_t vertexCount)
{
    const bool fits = vertexCount <= 65535;
    uint32_t view = 0;
    if (fits)
    {
        std::vector<uint16_t> words;
        words.reserve(indices.size());
        for (uint32_t index : indices)
            words.push_back(static_cast<uint16_t>(index));
        view = addView(std::span<const uint16_t>(words), gltfIndexBuffer);
    }
    else
        view = addView(indices, gltfIndexBuffer);
    return addAccessor({{"bufferView", view},
                        {"componentType", fits ? gltfUnsignedShort : gltfUnsignedInt},
                        {"count", indices.size()},
                        {"type", "SCALAR"}});
}

uint32_t GlbBuffer::addMatrices(std::span<const float> columns)
{
    return addAccessor({{"bufferView", addView(columns, 0)},
                        {"componentType", gltfFloat},
                        {"count", columns.size() / 16},
                        {"type", "MAT4"}});
}

uint32_t GlbBuffer::addKeyAccessor(KeyStore& store, std::span<const float> floats, uint32_t components,
                                   const char* type)
{
    GltfJson accessor{{"bufferView", nullptr}, // by finishKeys()
                      {"byteOffset", store.floats.size() * sizeof(float)},
                      {"componentType", gltfFloat},
                      {"count", floats.size() / components},
                      {"type", type}};
    store.floats.insert(store.floats.end(), floats.begin(), floats.end());
    const uint32_t number = addAccessor(std::move(accessor));
    store.accessors.push_back(number);
    return number;
}

uint32_t GlbBuffer::addTimes(const std::vector<float>& times)
{
    const auto [place, isNew] = timesAdded_.try_emplace(times, 0u);
    if (isNew)
    {
        place->second = addKeyAccessor(times_, times, 1, "SCALAR");
        accessors_[place->second]["min"] = {times.front()};
        accessors_[place->second]["max"] = {times.back()};
    }
    return place->second;
}

uint32_t GlbBuffer::addKeys(std::span<const Vec3> values)
{
    return addKeyAccessor(vectors_, floatsOf(values), 3, "VEC3");
}
uint32_t GlbBuffer::addKeys(std::span<const Quat> values)
{
    return addKeyAccessor(rotations_, floatsOf(values), 4, "VEC4");
}

uint32_t GlbBuffer::addCoarseKeys(std::span<const Quat> values)
{
    const uint32_t number = addAccessor({{"bufferView", nullptr}, // by finishCoarseKeys()
                                         {"byteOffset", coarse_.size() * sizeof(int16_t)},
                                         {"componentType", gltfShort},
                                         {"normalized", true},
                                         {"count", values.size()},
                                         {"type", "VEC4"}});
    for (const Quat& q : values)
        coarse_.insert(coarse_.end(), {shortOf(q.x), shortOf(q.y), shortOf(q.z), shortOf(q.w)});
    coarseAccessors_.push_back(number);
    return number;
}

void GlbBuffer::finishKeys(KeyStore& store)
{
    if (store.accessors.empty())
        return;
    const uint32_t view = addView(std::span<const float>(store.floats), 0);
    for (uint32_t accessor : store.accessors)
        accessors_[accessor]["bufferView"] = view;
    store = {};
}

void GlbBuffer::finishCoarseKeys()
{
    if (coarseAccessors_.empty())
        return;
    const uint32_t view = addView(std::span<const int16_t>(coarse_), 0);
    for (uint32_t accessor : coarseAccessors_)
        accessors_[accessor]["bufferView"] = view;
}

void GlbBuffer::finish()
{
    finishKeys(times_);
    finishKeys(vectors_);
    finishKeys(rotations_);
    finishCoarseKeys();
    bytes_.resize((bytes_.size() + 3) / 4 * 4);
}
} // namespace fsim::lab
