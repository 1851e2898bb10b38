#include "Editing/EditJson.h"
#include "Editing/FragmentEditData.h"
#include "Foundation/Hash.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <bit>
#include <cstring>

// The text that holds how fragments were made and what was done by hand.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr uint64_t fragmentFileFormat = 1;
constexpr size_t mostFileItems = 1u << 22;
constexpr std::string_view channelNames[] = {"none", "red", "green", "blue", "alpha"};

std::string placeList(Vec3 v)
{
    return format("[{}, {}, {}]", jsonNumber(v.x), jsonNumber(v.y), jsonNumber(v.z));
}

std::string hashText(uint64_t hash)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += digits[(hash >> shift) & 15];
    return jsonQuoted(text);
}

template <class Items, class Text> std::string fileList(const Items& items, size_t perLine, const Text& text)
{
    std::string result = "[";
    for (size_t i = 0; i < items.size(); ++i)
        result += (i == 0 ? "\n    " : i % perLine == 0 ? ",\n    " : ", ") + text(items[i]);
    return result + "]";
}

std::string editObject(const FragmentEdit& edit)
{
    std::string text = format("{ \"do\": \"{}\"", edit.kind == FragmentEdit::Kind::Merge ? "merge" : "split");
    if (edit.kind == FragmentEdit::Kind::Split)
        text += format(", \"parts\": {}, \"seed\": {}", edit.parts, edit.seed);
    text += ", \"at\": [";
    for (size_t i = 0; i < edit.places.size(); ++i)
        text += (i == 0 ? "" : ", ") + placeList(edit.places[i]);
    text += "], \"volumes\": [";
    for (size_t i = 0; i < edit.volumes.size(); ++i)
        text += (i == 0 ? "" : ", ") + jsonNumber(edit.volumes[i]);
    return text + "] }";
}

std::string markObject(const FragmentPlaceMark& mark)
{
    std::string text = "{ \"at\": " + placeList(mark.place);
    if (mark.mark.isAnchored)
        text += ", \"anchored\": true";
    if (mark.mark.isHidden)
        text += ", \"hidden\": true";
    if (mark.mark.toughness != 1.0f)
        text += ", \"toughness\": " + jsonNumber(mark.mark.toughness);
    if (mark.mark.material != 0)
        text += format(", \"material\": {}", mark.mark.material);
    return text + " }";
}

// Reads the members of an object by name; the first thing that is wrong is kept, and what nobody asked for is named.
class ObjectReader
{
public:
    ObjectReader(const JsonValue& object, std::string_view what, Status& status)
        : object_(object), what_(what), status_(status)
    {
        if (object.kind != JsonValue::Kind::Object)
            fail(object, format("{} should be an object in braces", what));
    }
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    // After all has been read.
    void finish()
    {
        for (const std::string& key : object_.keys)
            if (std::find(asked_.begin(), asked_.end(), key) == asked_.end())
                fail(*object_.find(key), format("'{}' is not known in {}", key, what_));
    }

    const JsonValue* value(std::string_view key, JsonValue::Kind kind, std::string_view wanted)
    {
        asked_.emplace_back(key);
        const JsonValue* found = object_.find(key);
        if (found != nullptr && found->kind != kind)
        {
            fail(*found, format("'{}' should be {}", key, wanted));
            return nullptr;
        }
        return found;
    }
    void number(std::string_view key, float& target)
    {
        if (const JsonValue* found = value(key, JsonValue::Kind::Number, "a number"))
            target = toFloat(*found, key);
    }
    void whole(std::string_view key, uint64_t& target, uint64_t most)
    {
        const JsonValue* found = value(key, JsonValue::Kind::Number, "a whole number");
        if (found == nullptr)
            return;
        if (!found->whole || *found->whole > most)
            fail(*found, format("'{}' should be a whole number, 0 to {}", key, most));
        else
            target = *found->whole;
    }
    void whole(std::string_view key, uint32_t& target)
    {
        uint64_t wide = target;
        whole(key, wide, UINT32_MAX);
        target = static_cast<uint32_t>(wide);
    }
    void flag(std::string_view key, bool& target)
    {
        if (const JsonValue* found = value(key, JsonValue::Kind::Bool, "true or false"))
            target = found->isTrue;
    }
    void text(std::string_view key, std::string& target)
    {
        if (const JsonValue* found = value(key, JsonValue::Kind::String, "a text in quotes"))
            target = found->text;
    }
    void hash(std::string_view key, uint64_t& target)
    {
        const JsonValue* found = value(key, JsonValue::Kind::String, "16 hexadecimal digits in quotes");
        if (found == nullptr)
            return;
        uint64_t made = 0;
        bool isHex = found->text.size() == 16;
        for (char c : found->text)
        {
            bool isDigit = c >= '0' && c <= '9', isLetter = c >= 'a' && c <= 'f';
            isHex = isHex && (isDigit || isLetter);
            made = made * 16 + static_cast<uint64_t>(isDigit ? c - '0' : isLetter ? c - 'a' + 10 : 0);
        }
        if (!isHex)
            fail(*found, format("'{}' should be 16 hexadecimal digits in quotes", key));
        target = made;
    }
    bool place(std::string_view key, Vec3& target)
    {
        const JsonValue* found = value(key, JsonValue::Kind::Array, "a list of three numbers");
        if (found != nullptr)
            target = toPlace(*found, key);
        return found != nullptr;
    }
    const std::vector<JsonValue>& list(std::string_view key)
    {
        static const std::vector<JsonValue> none;
        const JsonValue* found = value(key, JsonValue::Kind::Array, "a list");
        if (found != nullptr && found->items.size() > mostFileItems)
        {
            fail(*found, format("'{}' has {} items; at most {} are read", key, found->items.size(), mostFileItems));
            return none;
        }
        return found != nullptr ? found->items : none;
    }

    float toFloat(const JsonValue& item, std::string_view key)
    {
        auto number = static_cast<float>(item.number);
        if (item.kind != JsonValue::Kind::Number || !isFinite(number))
            fail(item, format("'{}' should be made of numbers that a float can hold", key));
        return isFinite(number) ? number : 0.0f;
    }
    Vec3 toPlace(const JsonValue& item, std::string_view key)
    {
        if (item.kind != JsonValue::Kind::Array || item.items.size() != 3)
        {
            fail(item, format("'{}' should be three numbers", key));
            return {};
        }
        return {toFloat(item.items[0], key), toFloat(item.items[1], key), toFloat(item.items[2], key)};
    }
    void fail(const JsonValue& at, const std::string& sentence)
    {
        if (status_)
            status_ = Status::refused("line {}: {}", at.line, sentence);
    }

private:
    const JsonValue& object_;
    std::string_view what_;
    Status& status_;
    std::vector<std::string> asked_;
};

void readScore(const JsonValue& object, Status& status, ScoreSettings& score)
{
    ObjectReader reader(object, "'score'", status);
    std::string pattern(nameOf(score.pattern)), channel = "none";
    reader.text("pattern", pattern);
    if (Result<ScorePattern> named = scorePatternNamed(pattern))
        score.pattern = *named;
    else
        reader.fail(object, named.message());
    reader.whole("fragments", score.fragments);
    reader.whole("seed", score.seed, UINT64_MAX);
    Vec3 point{};
    if (reader.place("point", point))
        score.point = point;
    reader.place("axis", score.axis);
    reader.whole("clusters", score.clusters);
    reader.number("elongation", score.elongation);
    reader.number("roughness", score.roughness);
    reader.number("leastShare", score.leastShare);
    reader.text("paint", channel);
    const auto* found = std::find(std::begin(channelNames), std::end(channelNames), channel);
    if (found == std::end(channelNames))
        reader.fail(object, format("'paint' is '{}'; give none, red, green, blue or alpha", channel));
    else
        score.paint = static_cast<PaintChannel>(found - std::begin(channelNames));
    reader.number("anchorBelow", score.anchorBelow);
    for (const JsonValue& item : reader.list("densities"))
        score.densities.push_back(reader.toFloat(item, "densities"));
    reader.finish();
}

void readEdit(const JsonValue& object, Status& status, FragmentEdit& edit)
{
    ObjectReader reader(object, "an edit", status);
    std::string what;
    reader.text("do", what);
    if (what != "merge" && what != "split")
        reader.fail(object, format("an edit does '{}'; give merge or split", what));
    edit.kind = what == "split" ? FragmentEdit::Kind::Split : FragmentEdit::Kind::Merge;
    reader.whole("parts", edit.parts);
    reader.whole("seed", edit.seed, UINT64_MAX);
    for (const JsonValue& item : reader.list("at"))
        edit.places.push_back(reader.toPlace(item, "at"));
    for (const JsonValue& item : reader.list("volumes"))
        edit.volumes.push_back(reader.toFloat(item, "volumes"));
    reader.finish();
}

void readMark(const JsonValue& object, Status& status, FragmentPlaceMark& mark)
{
    ObjectReader reader(object, "a mark", status);
    if (!reader.place("at", mark.place))
        reader.fail(object, "a mark has no 'at'");
    reader.flag("anchored", mark.mark.isAnchored);
    reader.flag("hidden", mark.mark.isHidden);
    reader.number("toughness", mark.mark.toughness);
    reader.whole("material", mark.mark.material);
    reader.finish();
}
} // namespace
} // namespace authoring

std::string fragmentFileText(const FragmentEditFile& file)
{
    const ScoreSettings& s = file.score;
    std::string text = format("{\n  \"format\": {}", authoring::fragmentFileFormat);
    auto add = [&](std::string_view key, const std::string& value) { text += format(",\n  \"{}\": {}", key, value); };
    if (!file.source.empty())
        add("source", authoring::jsonQuoted(file.source));
    if (file.sourceHash != 0)
        add("sourceHash", authoring::hashText(file.sourceHash));
    if (file.assetHash != 0)
        add("assetHash", authoring::hashText(file.assetHash));
    std::string score =
        format("{ \"pattern\": \"{}\", \"fragments\": {}, \"seed\": {}", nameOf(s.pattern), s.fragments, s.seed);
    if (s.point)
        score += ", \"point\": " + authoring::placeList(*s.point);
    if (s.axis != Vec3{})
        score += ", \"axis\": " + authoring::placeList(s.axis);
    score += format(", \"clusters\": {}, \"elongation\": {}, \"roughness\": {}, \"leastShare\": {}", s.clusters,
                    authoring::jsonNumber(s.elongation), authoring::jsonNumber(s.roughness),
                    authoring::jsonNumber(s.leastShare));
    if (s.paint != PaintChannel::None)
        score += ", \"paint\": " + authoring::jsonQuoted(authoring::channelNames[static_cast<uint32_t>(s.paint)]);
    if (isFinite(s.anchorBelow))
        score += ", \"anchorBelow\": " + authoring::jsonNumber(s.anchorBelow);
    if (!s.densities.empty())
        score += ", \"densities\": " +
                 authoring::fileList(s.densities, 16, [](float d) { return authoring::jsonNumber(d); });
    add("score", score + " }");
    add("materials",
        authoring::fileList(file.materials, 8, [](const std::string& m) { return authoring::jsonQuoted(m); }));
    add("edits", authoring::fileList(file.edits, 1, authoring::editObject));
    add("marks", authoring::fileList(file.marks, 1, authoring::markObject));
    return text + "\n}\n";
}

Result<FragmentEditFile> parseFragmentFile(std::string_view text)
{
    Result<authoring::JsonValue> root = authoring::parseJson(text);
    if (!root)
        return root.status();
    Status status = Status::done();
    FragmentEditFile file;
    authoring::ObjectReader reader(*root, "the file", status);
    uint64_t version = 0;
    reader.whole("format", version, UINT32_MAX);
    if (status && version != authoring::fragmentFileFormat)
        return Status::refused("'format' is {}; this version reads {}", version, authoring::fragmentFileFormat);
    reader.text("source", file.source);
    reader.hash("sourceHash", file.sourceHash);
    reader.hash("assetHash", file.assetHash);
    if (const authoring::JsonValue* score = reader.value("score", authoring::JsonValue::Kind::Object, "an object"))
        authoring::readScore(*score, status, file.score);
    const std::vector<authoring::JsonValue>& materials = reader.list("materials");
    if (!materials.empty())
        file.materials.clear();
    for (const authoring::JsonValue& item : materials)
    {
        if (item.kind != authoring::JsonValue::Kind::String)
            reader.fail(item, "'materials' should be names in quotes");
        file.materials.push_back(item.text);
    }
    for (const authoring::JsonValue& item : reader.list("edits"))
        authoring::readEdit(item, status, file.edits.emplace_back());
    for (const authoring::JsonValue& item : reader.list("marks"))
        authoring::readMark(item, status, file.marks.emplace_back());
    reader.finish();
    if (!status)
        return status;
    if (Status valid = validate(file); !valid)
        return valid;
    return file;
}

Status validate(const FragmentEditFile& file)
{
    if (Status status = validate(file.score); !status)
        return status;
    if (file.materials.empty())
        return Status::refused("there is no material; give the body's own at least");
    for (const std::string& name : file.materials)
        if (Result<OrientedMaterial> known = authoring::orientedMaterialNamed(name); !known)
            return known.status();
    for (size_t i = 0; i < file.edits.size(); ++i)
    {
        const FragmentEdit& edit = file.edits[i];
        size_t least = edit.kind == FragmentEdit::Kind::Merge ? 2 : 1;
        if (edit.places.size() < least || edit.places.size() != edit.volumes.size())
            return Status::refused("edit {} has {} places and {} volumes; give as many, {} at least", i,
                                   edit.places.size(), edit.volumes.size(), least);
        if (edit.kind == FragmentEdit::Kind::Split && (edit.places.size() != 1 || edit.parts < 2 || edit.parts > 64))
            return Status::refused("edit {} splits {} fragments into {}; give one, and 2 to 64 parts", i,
                                   edit.places.size(), edit.parts);
        for (size_t k = 0; k < edit.places.size(); ++k)
            if (!isFinite(edit.places[k]) || !(edit.volumes[k] > 0.0f) || !isFinite(edit.volumes[k]))
                return Status::refused("a place of edit {} is no number, or its volume is not above 0", i);
    }
    for (size_t i = 0; i < file.marks.size(); ++i)
    {
        const FragmentPlaceMark& mark = file.marks[i];
        if (!isFinite(mark.place))
            return Status::refused("the place of mark {} is NaN or infinite", i);
        if (!(mark.mark.toughness >= 0.001f && mark.mark.toughness <= 1000.0f))
            return Status::refused("the toughness of mark {} is {}; give 0.001 to 1000", i, mark.mark.toughness);
        if (mark.mark.material >= file.materials.size())
            return Status::refused("mark {} has material {} of {}", i, mark.mark.material, file.materials.size());
    }
    return Status::done();
}

uint64_t hashOfSource(const TriangleMesh& mesh)
{
    auto bytesOf = [](const auto& items) { return std::as_bytes(std::span(items)); };
    uint64_t hash = 0;
    for (std::span<const std::byte> part : {bytesOf(mesh.positions), bytesOf(mesh.indices), bytesOf(mesh.normals),
                                            bytesOf(mesh.uvs), bytesOf(mesh.colours)})
        hash = std::rotl(hash, 17) * 0x9e3779b97f4a7c15u + hashOf(part);
    return hash == 0 ? 1 : hash;
}
} // namespace fsim
