#pragma once

#include <cstdint>

namespace fsim
{
/// Names a thing in a world: a place in a table and how often that place had been used before. A handle to something
/// that is gone is recognised and refused. Zero-initialised it names nothing.
template <class Tag> struct Handle
{
    uint32_t index = 0;
    uint32_t generation = 0; ///< 0 names nothing

    explicit constexpr operator bool() const { return generation != 0; }
    friend constexpr bool operator==(const Handle&, const Handle&) = default;
};

using BodyId = Handle<struct BodyTag>;
using RigidBodyId = Handle<struct RigidBodyTag>;
using DriverId = Handle<struct DriverTag>;
using ForceFieldId = Handle<struct ForceFieldTag>;
using AssetId = Handle<struct AssetTag>;
} // namespace fsim
