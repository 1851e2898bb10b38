#include "Editing/EditJson.h"
#include "FractureSimAuthoring/Rigging.h"
#include "Math/VectorMath.h"

#include <string_view>

namespace fsim
{
namespace authoring
{
namespace
{
std::string listText(Vec3 v)
{
    return format("[{}, {}, {}]", jsonNumber(v.x), jsonNumber(v.y), jsonNumber(v.z));
}

// The parts of an object, each after a comma but the first.
class ObjectText
{
public:
    void add(std::string_view key, const std::string& value)
    {
        text_ += format("{}\"{}\": {}", text_.empty() ? "" : ", ", key, value);
    }
    std::string text() const { return text_.empty() ? "{}" : "{ " + text_ + " }"; }

private:
    std::string text_;
};

std::string moveText(const HandleMove& move)
{
    // What has no end is not said: JSON has no infinity. A side that is given in part ends beyond all bodies.
    auto side = [](Vec3 v, float beyond) {
        return Vec3{isFinite(v.x) ? v.x : beyond, isFinite(v.y) ? v.y : beyond, isFinite(v.z) ? v.z : beyond};
    };
    auto isGiven = [](Vec3 v) { return isFinite(v.x) || isFinite(v.y) || isFinite(v.z); };
    ObjectText object;
    if (move.handle)
        object.add("handle", format("{}", *move.handle));
    if (!move.handle && isGiven(move.region.low))
        object.add("low", listText(side(move.region.low, -std::numeric_limits<float>::max())));
    if (!move.handle && isGiven(move.region.high))
        object.add("high", listText(side(move.region.high, std::numeric_limits<float>::max())));
    if (move.about)
        object.add("about", listText(*move.about));
    if (move.by != Vec3{})
        object.add("by", listText(move.by));
    if (move.scale != Vec3{1.0f, 1.0f, 1.0f})
        object.add("scale", listText(move.scale));
    if (move.turn != Vec3{})
        object.add("turn", listText(move.turn));
    if (move.isFree)
        object.add("free", "true");
    return object.text();
}

template <class Items, class Text> std::string arrayText(const Items& items, std::string_view indent, const Text& text)
{
    std::string result = "[";
    for (size_t i = 0; i < items.size(); ++i)
        result += std::string(i == 0 ? "\n" : ",\n") + std::string(indent) + text(items[i]);
    return result + "]";
}

std::string poseText(const RigPose& pose)
{
    std::string result = "{ \"name\": " + jsonQuoted(pose.name);
    if (pose.strength != 1.0f)
        result += format(", \"strength\": {}", pose.strength);
    if (!pose.joints.empty())
        result += ", \"joints\": " + arrayText(pose.joints, "        ", [](const Transform& joint) {
                      Quat q = joint.rotation;
                      return format("{ \"by\": {}, \"rotation\": [{}, {}, {}, {}] }", listText(joint.position),
                                    jsonNumber(q.x), jsonNumber(q.y), jsonNumber(q.z), jsonNumber(q.w));
                  });
    return result + ", \"moves\": " + arrayText(pose.moves, "        ", moveText) + " }";
}

// What has no end is not said, as in moves.
std::string pieceText(const RigPiece& piece)
{
    auto side = [](Vec3 v, float beyond) {
        return Vec3{isFinite(v.x) ? v.x : beyond, isFinite(v.y) ? v.y : beyond, isFinite(v.z) ? v.z : beyond};
    };
    ObjectText object;
    object.add("name", jsonQuoted(piece.name));
    if (isFinite(piece.region.low.x) || isFinite(piece.region.low.y) || isFinite(piece.region.low.z))
        object.add("low", listText(side(piece.region.low, -std::numeric_limits<float>::max())));
    if (isFinite(piece.region.high.x) || isFinite(piece.region.high.y) || isFinite(piece.region.high.z))
        object.add("high", listText(side(piece.region.high, std::numeric_limits<float>::max())));
    return object.text();
}

std::string jointText(const RigJoint& joint)
{
    return format("{ \"between\": [{}, {}], \"strength\": {} }", jsonQuoted(joint.a), jsonQuoted(joint.b),
                  jsonNumber(joint.strength));
}

std::string numbersText(std::span<const float> numbers)
{
    constexpr size_t perLine = 16;
    std::string result = "[";
    for (size_t i = 0; i < numbers.size(); ++i)
        result += format("{}{}", i == 0 ? "\n    " : i % perLine == 0 ? ",\n    " : ", ", numbers[i]);
    return result + "]";
}
} // namespace
} // namespace authoring

std::string rigFileText(const RigSettings& settings)
{
    std::string text = format("{\n  \"automaticHandles\": {}", settings.automaticHandles);
    auto add = [&](std::string_view key, const std::string& value) { text += format(",\n  \"{}\": {}", key, value); };
    add("hulls", format("{}", settings.hulls));
    if (settings.resolution != 0)
        add("resolution", format("{}", settings.resolution));
    if (settings.shellThickness > 0.0f)
        add("shell", format("{}", settings.shellThickness));
    add("handles", authoring::arrayText(settings.handles, "    ", authoring::listText));
    add("poses", authoring::arrayText(settings.poses, "    ", authoring::poseText));
    if (!settings.pieces.empty() && settings.trianglePieces.empty())
    {
        add("pieces", authoring::arrayText(settings.pieces, "    ", authoring::pieceText));
        add("joints", authoring::arrayText(settings.joints, "    ", authoring::jointText));
        add("jointStrength", authoring::jsonNumber(settings.jointStrength));
    }
    if (!settings.strengths.empty())
        add("strengths", authoring::numbersText(settings.strengths));
    return text + "\n}\n";
}
} // namespace fsim
