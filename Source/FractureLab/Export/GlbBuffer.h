#pragma once

#include "FractureSim/Types.h"

#include "Export/AnimatedScene.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

namespace fsim::lab
{
using GltfJson = nlohmann::ordered_json;

/// Words of the glTF standard.
enum GltfWord : int
{
    gltfUnsignedByte = 5121,
    gltfShort = 5122,
    gltfUnsignedShort = 5123,
    gltfUnsignedInt = 5125,
    gltfFloat = 5126,
    gltfVertexBuffer = 34962,
    gltfIndexBuffer = 34963
};

/// Y up, as glTF wants it.
inline Vec3 yUp(Vec3 v)
{
    return {v.x, v.z, -v.y};
}
inline Quat yUp(Quat q)
{
    return {q.x, q.z, -q.y, q.w};
}
inline Vec3 yUpScale(Vec3 s)
{
    return {s.x, s.z, s.y};
}

/// The binary part of a file, with the views and accessors that describe it. Every array begins at a multiple of 4
/// bytes.
class GlbBuffer
{
public:
    /// Each gives the number of a new accessor.
    uint32_t addVertices(std::span<const Vec3> values, bool withBounds);
    uint32_t addVertexWords(std::span<const uint16_t> words, bool normalized); ///< four a vertex
    uint32_t addVertexBytes(std::span<const uint8_t> bytes, bool normalized);  ///< likewise
    uint32_t addIndices(std::span<const uint32_t> indices, size_t vertexCount);
    uint32_t addMatrices(std::span<const float> columns); ///< sixteen a matrix

    /// Of animations; as they are, already turned. Keys that are there already are not added again.
    uint32_t addTimes(const std::vector<float>& times);
    uint32_t addKeys(std::span<const Vec3> values);
    uint32_t addKeys(std::span<const Quat> values);
    uint32_t addCoarseKeys(std::span<const Quat> values); ///< to 1/32767 each number, half the size

    /// Appends the keys that were gathered; then the file's "bufferViews" and "accessors" are complete.
    void finish();
    const std::vector<std::byte>& bytes() const { return bytes_; }
    GltfJson& views() { return views_; }
    GltfJson& accessors() { return accessors_; }

private:
    // Keys of one kind are in one view; its place is known at the end.
    struct KeyStore
    {
        std::vector<float> floats;
        std::vector<uint32_t> accessors;
    };

    template <class T> uint32_t addView(std::span<const T> values, int target);
    uint32_t addAccessor(GltfJson accessor);
    uint32_t addFourEach(uint32_t view, int componentType, size_t vertices, bool normalized);
    uint32_t addKeyAccessor(KeyStore& store, std::span<const float> floats, uint32_t components, const char* type);
    void finishKeys(KeyStore& store);
    void finishCoarseKeys();

    std::vector<std::byte> bytes_;
    GltfJson views_ = GltfJson::array();
    GltfJson accessors_ = GltfJson::array();
    std::map<std::vector<float>, uint32_t> timesAdded_;
    KeyStore times_;
    KeyStore vectors_;
    KeyStore rotations_;
    std::vector<int16_t> coarse_;
    std::vector<uint32_t> coarseAccessors_;
};
} // namespace fsim::lab
