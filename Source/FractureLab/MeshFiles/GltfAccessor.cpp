#include "MeshFiles/GltfAccessor.h"

#include <tiny_gltf.h>

#include <cmath>
#include <cstring>

namespace fsim::lab
{
namespace
{
// Checked bytes: element i starts at first + i * stride.
struct AccessorBytes
{
    const unsigned char* first = nullptr;
    size_t stride = 0;
    uint32_t count = 0;
    uint32_t components = 0;
    int componentType = 0;
    bool normalized = false;
};

template <class T> T loadAs(const unsigned char* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

Result<AccessorBytes> locate(const tinygltf::Model& model, int index, std::string_view place)
{
    if (index < 0 || size_t(index) >= model.accessors.size())
        return Status::refused("{}: accessor {} does not exist; the file has {}", place, index, model.accessors.size());
    const tinygltf::Accessor& accessor = model.accessors[size_t(index)];
    if (accessor.sparse.isSparse)
        return Status::refused("{}: accessor {} is sparse, which is not read; export without", place, index);
    if (accessor.bufferView < 0 || size_t(accessor.bufferView) >= model.bufferViews.size())
        return Status::refused("{}: accessor {} refers to buffer view {}; the file has {}", place, index,
                               accessor.bufferView, model.bufferViews.size());
    const tinygltf::BufferView& view = model.bufferViews[size_t(accessor.bufferView)];
    if (view.buffer < 0 || size_t(view.buffer) >= model.buffers.size())
        return Status::refused("{}: buffer view {} refers to buffer {}; the file has {}", place, accessor.bufferView,
                               view.buffer, model.buffers.size());
    const std::vector<unsigned char>& data = model.buffers[size_t(view.buffer)].data;
    if (view.byteOffset > data.size() || view.byteLength > data.size() - view.byteOffset)
        return Status::refused("{}: buffer view {} covers bytes {} to {}, but its buffer has {}", place,
                               accessor.bufferView, view.byteOffset, double(view.byteOffset) + double(view.byteLength),
                               data.size());

    int componentSize = tinygltf::GetComponentSizeInBytes(uint32_t(accessor.componentType));
    int components = tinygltf::GetNumComponentsInType(uint32_t(accessor.type));
    if (componentSize <= 0 || components <= 0 || (components > 4 && components != 16))
        return Status::refused("{}: accessor {} has an unknown type of element", place, index);
    size_t elementSize = size_t(componentSize) * size_t(components);
    size_t stride = view.byteStride == 0 ? elementSize : view.byteStride;
    if (stride < elementSize || stride > 252 || accessor.count == 0 || accessor.count >= UINT32_MAX)
        return Status::refused("{}: accessor {} has {} elements of {} bytes, {} bytes apart; that cannot be", place,
                               index, accessor.count, elementSize, stride);
    // count < 2^32 and stride < 2^8: no overflow.
    size_t needed = (accessor.count - 1) * stride + elementSize;
    if (accessor.byteOffset > view.byteLength || needed > view.byteLength - accessor.byteOffset)
        return Status::refused("{}: accessor {} needs {} bytes from byte {} of buffer view {}, which has {}", place,
                               index, needed, accessor.byteOffset, accessor.bufferView, view.byteLength);
    return AccessorBytes{data.data() + view.byteOffset + accessor.byteOffset,
                         stride,
                         uint32_t(accessor.count),
                         uint32_t(components),
                         accessor.componentType,
                         accessor.normalized};
}

// As the glTF specification, 3.11 "Accessor Data Types", tells.
float numberAt(const unsigned char* bytes, int type, bool normalized)
{
    float value = 0.0f;
    float largest = 1.0f;
    switch (type)
    {
    case TINYGLTF_COMPONENT_TYPE_FLOAT:
        return loadAs<float>(bytes);
    case TINYGLTF_COMPONENT_TYPE_BYTE:
        value = float(loadAs<int8_t>(bytes));
        largest = 127.0f;
        break;
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
        value = float(loadAs<uint8_t>(bytes));
        largest = 255.0f;
        break;
    case TINYGLTF_COMPONENT_TYPE_SHORT:
        value = float(loadAs<int16_t>(bytes));
        largest = 32767.0f;
        break;
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
        value = float(loadAs<uint16_t>(bytes));
        largest = 65535.0f;
        break;
    default: // locate() was asked for attributes only; whole numbers of four bytes are none
        return std::nanf("");
    }
    return normalized ? std::max(value / largest, -1.0f) : value;
}
} // namespace

Result<AccessorNumbers> readNumbers(const tinygltf::Model& model, int accessor, std::string_view place)
{
    Result<AccessorBytes> bytes = locate(model, accessor, place);
    if (!bytes)
        return bytes.status();
    size_t componentSize = size_t(tinygltf::GetComponentSizeInBytes(uint32_t(bytes->componentType)));
    AccessorNumbers numbers{bytes->count, bytes->components, {}};
    numbers.values.reserve(size_t{bytes->count} * bytes->components);
    for (uint32_t i = 0; i < bytes->count; ++i)
        for (uint32_t c = 0; c < bytes->components; ++c)
        {
            float value =
                numberAt(bytes->first + i * bytes->stride + c * componentSize, bytes->componentType, bytes->normalized);
            if (!std::isfinite(value))
                return Status::refused("{}: element {} of accessor {} is not a finite number", place, i, accessor);
            numbers.values.push_back(value);
        }
    return numbers;
}

Result<std::vector<uint32_t>> readIndices(const tinygltf::Model& model, int accessor, std::string_view place)
{
    Result<AccessorBytes> bytes = locate(model, accessor, place);
    if (!bytes)
        return bytes.status();
    std::vector<uint32_t> indices;
    indices.reserve(bytes->count);
    for (uint32_t i = 0; i < bytes->count; ++i)
    {
        const unsigned char* at = bytes->first + i * bytes->stride;
        if (bytes->componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT)
            indices.push_back(loadAs<uint32_t>(at));
        else if (bytes->componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT)
            indices.push_back(loadAs<uint16_t>(at));
        else if (bytes->componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE)
            indices.push_back(*at);
        else
            return Status::refused("{}: accessor {} holds no whole numbers without sign; indices must be", place,
                                   accessor);
    }
    return indices;
}
} // namespace fsim::lab
