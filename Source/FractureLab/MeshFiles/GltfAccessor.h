#pragma once

#include "FractureSim/Status.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tinygltf
{
class Model;
}

namespace fsim::lab
{
/// The numbers of an accessor, count times components of them, after checking every offset and length on the way to
/// them. Whole numbers marked as normalized become 0 to 1 or -1 to 1. place: what it is for, for messages.
struct AccessorNumbers
{
    uint32_t count = 0;
    uint32_t components = 0;
    std::vector<float> values;
};
Result<AccessorNumbers> readNumbers(const tinygltf::Model& model, int accessor, std::string_view place);

/// The same for vertex indices, which must be whole numbers without sign.
Result<std::vector<uint32_t>> readIndices(const tinygltf::Model& model, int accessor, std::string_view place);
} // namespace fsim::lab
