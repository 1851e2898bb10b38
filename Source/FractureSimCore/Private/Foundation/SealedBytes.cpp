#include "Foundation/SealedBytes.h"

#include "Foundation/Hash.h"

namespace fsim
{
std::vector<std::byte> sealBytes(const FileKind& kind, std::span<const std::byte> contents)
{
    ByteWriter writer;
    writer.raw(kind.letters, 4);
    writer.plain(kind.version);
    writer.plain(uint64_t{contents.size()});
    writer.plain(hashOf(contents));
    writer.raw(contents.data(), contents.size());
    return writer.take();
}

Result<std::span<const std::byte>> openSealedBytes(const FileKind& kind, std::span<const std::byte> file)
{
    ByteReader reader(file);
    char letters[4] = {};
    reader.raw(letters, 4);
    auto version = reader.plain<uint32_t>();
    auto length = reader.plain<uint64_t>();
    auto checksum = reader.plain<uint64_t>();
    if (reader.failed())
        return Status::refused("{} bytes are too few for a {}", file.size(), kind.name);
    if (std::string_view(letters, 4) != std::string_view(kind.letters, 4))
        return Status::refused("this is not a {}: it does not begin with '{}'", kind.name, kind.letters);
    if (version != kind.version)
        return Status::refused("this {} has version {}; this program reads version {}", kind.name, version,
                               kind.version);
    if (length != reader.left())
        return Status::refused("this {} should have {} bytes after its header and has {}: it was cut or added to",
                               kind.name, length, reader.left());
    std::span<const std::byte> contents = reader.view(reader.left());
    if (hashOf(contents) != checksum)
        return Status::refused("this {} is damaged: its checksum is wrong", kind.name);
    return contents;
}
} // namespace fsim
