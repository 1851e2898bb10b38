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

// index: for messages; the accessor may be a part of it.
Result<AccessorBytes> locateBytes(const tinygltf::Model& model, const tinygltf::Accessor& accessor, int index,
                                  std::string_view place)
{
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

Result<const tinygltf::Accessor*> accessorAt(const tinygltf::Model& model, int index, std::string_view place)
{
    if (index < 0 || size_t(index) >= model.accessors.size())
        return Status::refused("{}: accessor {} does not exist; the file has {}", place, index, model.accessors.size());
    return &model.accessors[size_t(index)];
}

Result<AccessorBytes> locate(const tinygltf::Model& model, int index, std::string_view place)
{
    Result<const tinygltf::Accessor*> accessor = accessorAt(model, index, place);
    if (!accessor)
        return accessor.status();
    if ((*accessor)->sparse.isSparse)
        return Status::refused("{}: accessor {} is sparse, which is read for numbers only; export without", place,
                               index);
    return locateBytes(model, **accessor, index, place);
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

namespace
{
Status appendNumbers(const AccessorBytes& bytes, int accessor, std::string_view place, std::vector<float>& values)
{
    size_t componentSize = size_t(tinygltf::GetComponentSizeInBytes(uint32_t(bytes.componentType)));
    values.reserve(values.size() + size_t{bytes.count} * bytes.components);
    for (uint32_t i = 0; i < bytes.count; ++i)
        for (uint32_t c = 0; c < bytes.components; ++c)
        {
            float value =
                numberAt(bytes.first + i * bytes.stride + c * componentSize, bytes.componentType, bytes.normalized);
            if (!std::isfinite(value))
                return Status::refused("{}: element {} of accessor {} is not a finite number", place, i, accessor);
            values.push_back(value);
        }
    return Status::done();
}

std::vector<uint32_t> wholeNumbers(const AccessorBytes& bytes)
{
    std::vector<uint32_t> numbers;
    numbers.reserve(bytes.count);
    for (uint32_t i = 0; i < bytes.count; ++i)
    {
        const unsigned char* at = bytes.first + i * bytes.stride;
        if (bytes.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT)
            numbers.push_back(loadAs<uint32_t>(at));
        else if (bytes.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT)
            numbers.push_back(loadAs<uint16_t>(at));
        else if (bytes.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE)
            numbers.push_back(*at);
    }
    return numbers;
}

// Only what is not the base, or not zero where there is none: so Blender 4 writes morph targets.
Status overwriteSparse(const tinygltf::Model& model, const tinygltf::Accessor& accessor, int index,
                       std::string_view place, AccessorNumbers& numbers)
{
    tinygltf::Accessor part;
    part.count = accessor.sparse.count > 0 ? size_t(accessor.sparse.count) : 0;
    part.bufferView = accessor.sparse.indices.bufferView;
    part.byteOffset = size_t(accessor.sparse.indices.byteOffset);
    part.componentType = accessor.sparse.indices.componentType;
    part.type = TINYGLTF_TYPE_SCALAR;
    Result<AccessorBytes> where = locateBytes(model, part, index, place);
    if (!where)
        return where.status();
    part.bufferView = accessor.sparse.values.bufferView;
    part.byteOffset = size_t(accessor.sparse.values.byteOffset);
    part.componentType = accessor.componentType;
    part.type = accessor.type;
    part.normalized = accessor.normalized;
    Result<AccessorBytes> what = locateBytes(model, part, index, place);
    if (!what)
        return what.status();
    std::vector<uint32_t> elements = wholeNumbers(*where);
    std::vector<float> values;
    if (Status status = appendNumbers(*what, index, place, values); !status)
        return status;
    if (elements.size() != what->count)
        return Status::refused("{}: the indices of sparse accessor {} are no whole numbers without sign", place, index);
    for (size_t i = 0; i < elements.size(); ++i)
    {
        if (elements[i] >= numbers.count)
            return Status::refused("{}: sparse accessor {} names element {} of {}", place, index, elements[i],
                                   numbers.count);
        for (uint32_t c = 0; c < numbers.components; ++c)
            numbers.values[size_t{elements[i]} * numbers.components + c] = values[i * numbers.components + c];
    }
    return Status::done();
}
} // namespace

Result<AccessorNumbers> readNumbers(const tinygltf::Model& model, int accessor, std::string_view place)
{
    constexpr size_t mostElements = 50'000'000;
    Result<const tinygltf::Accessor*> found = accessorAt(model, accessor, place);
    if (!found)
        return found.status();
    const tinygltf::Accessor& source = **found;
    AccessorNumbers numbers;
    if (source.sparse.isSparse && source.bufferView < 0) // no base: zeros
    {
        int components = tinygltf::GetNumComponentsInType(uint32_t(source.type));
        if (components <= 0 || components > 4 || source.count == 0 || source.count > mostElements)
            return Status::refused("{}: sparse accessor {} has {} elements of {} numbers; that cannot be", place,
                                   accessor, source.count, components);
        numbers.count = uint32_t(source.count);
        numbers.components = uint32_t(components);
        numbers.values.assign(source.count * size_t(components), 0.0f);
    }
    else
    {
        Result<AccessorBytes> bytes = locateBytes(model, source, accessor, place);
        if (!bytes)
            return bytes.status();
        numbers.count = bytes->count;
        numbers.components = bytes->components;
        if (Status status = appendNumbers(*bytes, accessor, place, numbers.values); !status)
            return status;
    }
    if (source.sparse.isSparse)
        if (Status status = overwriteSparse(model, source, accessor, place, numbers); !status)
            return status;
    return numbers;
}

Result<std::vector<uint32_t>> readIndices(const tinygltf::Model& model, int accessor, std::string_view place)
{
    Result<AccessorBytes> bytes = locate(model, accessor, place);
    if (!bytes)
        return bytes.status();
    std::vector<uint32_t> indices = wholeNumbers(*bytes);
    if (indices.size() != bytes->count)
        return Status::refused("{}: accessor {} holds no whole numbers without sign; indices must be", place, accessor);
    return indices;
}
} // namespace fsim::lab
