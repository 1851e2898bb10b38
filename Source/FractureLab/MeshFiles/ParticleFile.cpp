#include "MeshFiles/ParticleFile.h"

#include "MeshFiles/TextFile.h"

namespace fsim::lab
{
Result<std::vector<Vec3>> loadParticles(const std::string& path)
{
    Result<std::string> content = readFile(path);
    return content ? parseParticles(*content, path) : content.status();
}

Result<std::vector<Vec3>> parseParticles(std::string_view text, std::string_view name)
{
    std::vector<Vec3> particles;
    for (uint32_t number = 1; !text.empty(); ++number)
    {
        std::string_view line = takeLine(text);
        std::vector<std::string_view> words = wordsOf(line.substr(0, line.find('#')));
        if (words.empty())
            continue;
        if (words.size() != 3)
            return Status::refused("{}, line {}: {} values; give three numbers, \"x y z\"", name, number, words.size());
        float xyz[3] = {};
        for (size_t i = 0; i < 3; ++i)
            if (!parseNumber(words[i], xyz[i]))
                return Status::refused("{}, line {}: {} is not a finite number; give three, \"x y z\"", name, number,
                                       inQuotes(words[i]));
        particles.push_back({xyz[0], xyz[1], xyz[2]});
    }
    if (particles.empty())
        return Status::refused("{}: no particles; give a line \"x y z\" for each", name);
    return particles;
}
} // namespace fsim::lab
