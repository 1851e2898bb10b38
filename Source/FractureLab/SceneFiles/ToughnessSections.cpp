#include "SceneFiles/SceneSections.h"

#include <utility>

namespace fsim::lab
{
ToughnessDescription readToughness(const JsonValue& value)
{
    using Plane = std::pair<uint32_t, uint32_t>; // axes to the right and up
    constexpr Choice<Plane> planes[] = {{"xy", {0, 1}}, {"xz", {0, 2}}, {"yz", {1, 2}}};
    constexpr NumberRange scale{.low = 0.001, .high = 1000.0, .wanted = "a number from 0.001 to 1000"};
    ToughnessDescription result;
    result.place = value.pointer();
    JsonObject object(value, "toughnessMap");
    if (object.has("image") == object.has("shape"))
        object.refuse("needs either 'image', a picture, or 'shape'; give one of them");
    if (object.has("image"))
    {
        std::string file;
        object.read("image", file);
        result.image = file;
        Plane plane{result.across, result.up};
        object.choice("plane", plane, std::span<const Choice<Plane>>(planes));
        result.across = plane.first;
        result.up = plane.second;
        object.number("black", result.low, scale);
        object.number("white", result.high, scale);
        return result;
    }
    object.value("shape", [&](const JsonValue& shape) { result.shape = readSdfShape(shape); });
    object.number("inside", result.low, scale);
    object.number("outside", result.high, scale);
    object.number("blend", result.blend, zeroOrMore);
    return result;
}
} // namespace fsim::lab
