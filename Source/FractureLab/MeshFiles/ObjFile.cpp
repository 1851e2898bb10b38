#include "MeshFiles/ObjFile.h"

#include "MeshFiles/TextFile.h"

#include <algorithm>
#include <map>
#include <span>

namespace fsim::lab
{
namespace
{
constexpr uint32_t absent = UINT32_MAX;

// What a face says of one corner: places in the file's own lists.
struct ObjCorner
{
    uint32_t position = absent;
    uint32_t uv = absent;
    uint32_t normal = absent;

    auto operator<=>(const ObjCorner&) const = default;
};

class ObjReader
{
public:
    explicit ObjReader(std::string_view name) : name_(name) {}

    Result<TriangleMesh> read(std::string_view text)
    {
        uint32_t next = 1;
        while (!text.empty())
        {
            line_ = next++;
            std::string joined(takeLine(text));
            // A backslash at the end continues the line.
            for (size_t last = joined.find_last_not_of("\r \t");
                 !text.empty() && last != std::string::npos && joined[last] == '\\';
                 last = joined.find_last_not_of("\r \t"))
            {
                joined.resize(last);
                joined += ' ';
                joined += takeLine(text);
                ++next;
            }
            std::vector<std::string_view> words = wordsOf(std::string_view(joined).substr(0, joined.find('#')));
            if (words.empty())
                continue;
            if (Status status = readStatement(words[0], std::span(words).subspan(1)); !status)
                return status;
        }
        if (corners_.empty())
            return Status::refused("{}: no faces; give at least one line \"f a b c\"", name_);
        return build();
    }

private:
    template <class... Arguments> Status refusedHere(std::string_view pattern, const Arguments&... arguments) const
    {
        return Status::refused("{}, line {}: {}", name_, line_, format(pattern, arguments...));
    }

    Status readStatement(std::string_view keyword, std::span<const std::string_view> words)
    {
        if (keyword == "v")
            return readPosition(words);
        if (keyword == "vt")
            return readUv(words);
        if (keyword == "vn")
            return readNormal(words);
        if (keyword == "f")
            return readFace(words);
        for (std::string_view skipped : {"g", "o", "s", "usemtl", "mtllib", "l", "p", "vp", "usemap", "maplib", "lod"})
            if (keyword == skipped)
                return Status::done();
        return refusedHere("{} is not a statement that a mesh of polygons has; expected v, vt, vn, f, o, g or usemtl",
                           inQuotes(keyword));
    }

    Status readNumbers(std::span<const std::string_view> words, std::span<float> numbers) const
    {
        for (size_t i = 0; i < words.size(); ++i)
            if (!parseNumber(words[i], numbers[i]))
                return refusedHere("{} is not a finite number", inQuotes(words[i]));
        return Status::done();
    }

    Status readPosition(std::span<const std::string_view> words)
    {
        // x y z, then a weight, or a colour, or both.
        if (words.size() < 3 || words.size() == 5 || words.size() > 7)
            return refusedHere("a position with {} numbers; give x y z, or x y z r g b", words.size());
        float n[7] = {};
        if (Status status = readNumbers(words, n); !status)
            return status;
        positions_.push_back({n[0], n[1], n[2]});
        const float* rgb = words.size() == 7 ? n + 4 : n + 3;
        bool coloured = words.size() >= 6;
        colours_.push_back(coloured ? Colour{rgb[0], rgb[1], rgb[2], 1.0f} : Colour{});
        allColoured_ = allColoured_ && coloured;
        return Status::done();
    }

    Status readUv(std::span<const std::string_view> words)
    {
        if (words.empty() || words.size() > 3)
            return refusedHere("a texture coordinate with {} numbers; give u v", words.size());
        float n[3] = {};
        if (Status status = readNumbers(words, n); !status)
            return status;
        uvs_.push_back({n[0], n[1]});
        return Status::done();
    }

    Status readNormal(std::span<const std::string_view> words)
    {
        if (words.size() != 3)
            return refusedHere("a normal with {} numbers; give x y z", words.size());
        float n[3] = {};
        if (Status status = readNumbers(words, n); !status)
            return status;
        normals_.push_back({n[0], n[1], n[2]});
        return Status::done();
    }

    // Counted from 1, or from the end of what stands above if negative.
    Status readIndex(std::string_view word, const char* what, size_t count, uint32_t& index) const
    {
        long long value = 0;
        if (!parseWhole(word, value))
            return refusedHere("{} is not the number of a {}", inQuotes(word), what);
        long long place = value > 0 ? value - 1 : static_cast<long long>(count) + value;
        if (value == 0 || place < 0 || place >= static_cast<long long>(count))
            return refusedHere("the face uses {} {}, but {} stand above it (they count from 1)", what, value, count);
        index = static_cast<uint32_t>(place);
        return Status::done();
    }

    // "p", "p/t", "p//n" or "p/t/n".
    Status readCorner(std::string_view word, ObjCorner& corner) const
    {
        size_t slash = word.find('/');
        if (Status status = readIndex(word.substr(0, slash), "position", positions_.size(), corner.position); !status)
            return status;
        if (slash == std::string_view::npos)
            return Status::done();
        word.remove_prefix(slash + 1);
        slash = word.find('/');
        if (slash != 0)
            if (Status status = readIndex(word.substr(0, slash), "texture coordinate", uvs_.size(), corner.uv); !status)
                return status;
        if (slash == std::string_view::npos)
            return Status::done();
        return readIndex(word.substr(slash + 1), "normal", normals_.size(), corner.normal);
    }

    Status readFace(std::span<const std::string_view> words)
    {
        if (words.size() < 3)
            return refusedHere("a face with {} corners; give three or more", words.size());
        std::vector<ObjCorner> polygon(words.size());
        for (size_t i = 0; i < words.size(); ++i)
            if (Status status = readCorner(words[i], polygon[i]); !status)
                return status;
        for (size_t i = 1; i + 1 < polygon.size(); ++i)
        {
            Vec3 a = positions_[polygon[0].position];
            Vec3 b = positions_[polygon[i].position];
            Vec3 c = positions_[polygon[i + 1].position];
            if (a == b || b == c || c == a)
                continue;
            corners_.insert(corners_.end(), {polygon[0], polygon[i], polygon[i + 1]});
        }
        return Status::done();
    }

    Result<TriangleMesh> build() const
    {
        bool withUvs = std::all_of(corners_.begin(), corners_.end(), [](const ObjCorner& c) { return c.uv != absent; });
        bool withNormals =
            std::all_of(corners_.begin(), corners_.end(), [](const ObjCorner& c) { return c.normal != absent; });
        TriangleMesh mesh;
        std::map<ObjCorner, uint32_t> vertexOf;
        for (ObjCorner corner : corners_)
        {
            corner.uv = withUvs ? corner.uv : absent;
            corner.normal = withNormals ? corner.normal : absent;
            auto [found, isNew] = vertexOf.try_emplace(corner, static_cast<uint32_t>(mesh.positions.size()));
            mesh.indices.push_back(found->second);
            if (!isNew)
                continue;
            mesh.positions.push_back(positions_[corner.position]);
            if (withUvs)
                mesh.uvs.push_back(uvs_[corner.uv]);
            if (withNormals)
                mesh.normals.push_back(normals_[corner.normal]);
            if (allColoured_)
                mesh.colours.push_back(colours_[corner.position]);
        }
        if (Status status = validate(mesh); !status)
            return Status::refused("{}: {}", name_, status.message());
        return mesh;
    }

    std::string_view name_;
    uint32_t line_ = 0;
    std::vector<Vec3> positions_;
    std::vector<Colour> colours_; // one per position
    bool allColoured_ = true;
    std::vector<TextureCoordinate> uvs_;
    std::vector<Vec3> normals_;
    std::vector<ObjCorner> corners_; // three per triangle
};
} // namespace

Result<TriangleMesh> loadObj(const std::string& path)
{
    Result<std::string> content = readFile(path);
    return content ? parseObj(*content, path) : content.status();
}

Result<TriangleMesh> parseObj(std::string_view text, std::string_view name)
{
    return ObjReader(name).read(text);
}
} // namespace fsim::lab
