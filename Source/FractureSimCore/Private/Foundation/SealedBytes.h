#pragma once

#include "FractureSim/Status.h"

#include "Foundation/ByteStream.h"

#include <string_view>

namespace fsim
{
// The outer shape of every file of ours: four letters, a version, the length of what follows, its checksum, and that.
struct FileKind
{
    char letters[5];
    uint32_t version;
    std::string_view name; // "recording", for sentences
};

std::vector<std::byte> sealBytes(const FileKind& kind, std::span<const std::byte> contents);

// The contents, in place. Refuses another kind, a newer version, a wrong length and a wrong checksum.
Result<std::span<const std::byte>> openSealedBytes(const FileKind& kind, std::span<const std::byte> file);
} // namespace fsim
