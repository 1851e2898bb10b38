#include "SceneFiles/FileBytes.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

namespace fsim::lab
{
namespace
{
std::filesystem::path partOf(const std::filesystem::path& file)
{
    return file.string() + ".part";
}

Status checkFolder(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (file.empty())
        return Status::refused("the name of the file to write is empty; give one");
    if (std::filesystem::is_directory(file, ignored))
        return Status::refused("{}: is a folder; give the name of a file", file.string());
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    if (!std::filesystem::is_directory(folder, ignored))
        return Status::refused("{}: the folder {} is not there; make it first", file.string(), folder.string());
    return Status::done();
}
} // namespace

Result<std::vector<std::byte>> readFile(const std::filesystem::path& file, size_t most)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status))
        return Status::refused("{}: there is no such file; check its name and folder", file.string());
    if (std::filesystem::is_directory(status))
        return Status::refused("{}: is a folder; give a file", file.string());
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return Status::refused("{}: cannot be read ({}); check who may read it", file.string(), std::strerror(errno));
    std::vector<std::byte> bytes;
    char block[65536];
    while (stream.read(block, sizeof block) || stream.gcount() > 0)
    {
        const std::byte* begin = reinterpret_cast<const std::byte*>(block);
        bytes.insert(bytes.end(), begin, begin + stream.gcount());
        if (bytes.size() > most)
            return Status::refused("{}: is larger than {} bytes; give a smaller file", file.string(), most);
    }
    return bytes;
}

Status writeFile(const std::filesystem::path& file, std::span<const std::byte> bytes)
{
    if (Status status = checkFolder(file); !status)
        return status;
    const std::filesystem::path part = partOf(file);
    std::error_code error;
    {
        std::ofstream stream(part, std::ios::binary | std::ios::trunc);
        if (!stream)
            return Status::refused("{}: cannot be written ({}); give a place where you may write", file.string(),
                                   std::strerror(errno));
        stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        stream.close();
        if (!stream)
        {
            std::filesystem::remove(part, error);
            return Status::refused("{}: could not be written whole; is the disk full?", file.string());
        }
    }
    std::filesystem::rename(part, file, error);
    if (error)
        return Status::refused("{}: cannot be written ({}); give another name", file.string(), error.message());
    return Status::done();
}

Status writeFile(const std::filesystem::path& file, std::string_view text)
{
    return writeFile(file, std::as_bytes(std::span(text.data(), text.size())));
}

Status checkWritable(const std::filesystem::path& file)
{
    if (Status status = checkFolder(file); !status)
        return status;
    const std::filesystem::path part = partOf(file);
    std::error_code ignored;
    if (!std::ofstream(part, std::ios::binary | std::ios::app))
        return Status::refused("{}: cannot be written ({}); give a place where you may write", file.string(),
                               std::strerror(errno));
    std::filesystem::remove(part, ignored);
    return Status::done();
}
} // namespace fsim::lab
