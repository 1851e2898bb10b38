#include "Editing/EditJson.h"

#include <cmath>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t deepestJson = 32;

// A number from its digits; own, because the library's depends on the locale or is not there on all platforms. The
// digits of a float, which are nine at most, read back to the same float.
double scaledByTen(uint64_t digits, int exponent)
{
    double value = static_cast<double>(digits);
    double power = 10.0;
    // By squares of 10; below 10^22 exact, beyond it good to a few units of the last place of a double.
    auto apply = [&](int count, bool isUp) {
        for (power = 10.0; count > 0; count >>= 1, power *= power)
            if ((count & 1) != 0)
                value = isUp ? value * power : value / power;
    };
    if (exponent > 400 || exponent < -400)
        return exponent > 0 && digits != 0 ? HUGE_VAL : 0.0;
    if (exponent < -300) // 10^-323 is below the smallest power; in two steps
    {
        apply(300, false);
        apply(-exponent - 300, false);
    }
    else if (exponent < 0)
        apply(-exponent, false);
    else
        apply(exponent, true);
    return value;
}

class JsonParser
{
public:
    explicit JsonParser(std::string_view text) : text_(text) {}

    Result<JsonValue> parse()
    {
        JsonValue value;
        skipSpace();
        if (!readValue(value, 0))
            return refusal();
        skipSpace();
        if (at_ != text_.size())
        {
            say("something follows after the end");
            return refusal();
        }
        return value;
    }

private:
    bool say(std::string_view what)
    {
        if (problem_.empty())
            problem_ = format("line {}: {}", line_, what);
        return false;
    }
    Status refusal() const { return Status::refused("{}", problem_); }
    bool isEnd() const { return at_ >= text_.size(); }
    char look() const { return isEnd() ? '\0' : text_[at_]; }

    void skipSpace()
    {
        while (!isEnd() && (look() == ' ' || look() == '\t' || look() == '\n' || look() == '\r'))
        {
            line_ += look() == '\n' ? 1 : 0;
            ++at_;
        }
    }

    bool readWord(std::string_view word)
    {
        if (text_.substr(at_, word.size()) != word)
            return say("this is no value");
        at_ += word.size();
        return true;
    }

    bool readValue(JsonValue& value, uint32_t depth)
    {
        value.line = line_;
        if (depth > deepestJson)
            return say("lists within lists go deeper than 32");
        switch (look())
        {
        case '{':
            return readObject(value, depth);
        case '[':
            return readArray(value, depth);
        case '"':
            value.kind = JsonValue::Kind::String;
            return readString(value.text);
        case 't':
            value.kind = JsonValue::Kind::Bool;
            value.isTrue = true;
            return readWord("true");
        case 'f':
            value.kind = JsonValue::Kind::Bool;
            return readWord("false");
        case 'n':
            return readWord("null");
        default:
            return readNumber(value);
        }
    }

    bool isDigit() const { return look() >= '0' && look() <= '9'; }

    bool readNumber(JsonValue& value)
    {
        value.kind = JsonValue::Kind::Number;
        bool isNegative = look() == '-';
        at_ += isNegative ? 1 : 0;
        if (!isDigit())
            return say(isEnd() ? "it ends where a value should be" : "this is no value");
        bool isZeroFirst = look() == '0';
        size_t first = at_;
        uint64_t digits = 0;
        int exponent = 0;
        bool isExact = true; // digits holds all of them
        auto take = [&](bool isFraction) {
            auto digit = static_cast<uint64_t>(look() - '0');
            if (digits <= (UINT64_MAX - digit) / 10)
            {
                digits = digits * 10 + digit;
                exponent -= isFraction ? 1 : 0;
            }
            else
            {
                isExact = false;
                exponent += isFraction ? 0 : 1;
            }
            ++at_;
        };
        while (isDigit() && at_ - first < 1000)
            take(false);
        if (isZeroFirst && at_ - first > 1)
            return say("a number begins with 0");
        bool isWhole = !isNegative;
        if (look() == '.')
        {
            isWhole = false;
            ++at_;
            if (!isDigit())
                return say("a number ends with its point");
            size_t fraction = at_;
            while (isDigit() && at_ - fraction < 1000)
                take(true);
        }
        if (look() == 'e' || look() == 'E')
        {
            isWhole = false;
            ++at_;
            bool isDown = look() == '-';
            at_ += look() == '-' || look() == '+' ? 1 : 0;
            if (!isDigit())
                return say("a number ends with its exponent");
            int power = 0;
            while (isDigit())
            {
                power = power < 10000 ? power * 10 + (look() - '0') : power;
                ++at_;
            }
            exponent += isDown ? -power : power;
        }
        if (isDigit())
            return say("a number has more than a thousand digits");
        value.number = scaledByTen(digits, exponent);
        if (!(value.number <= 1.7976931348623157e308))
            return say("a number is too large");
        if (isNegative)
            value.number = -value.number;
        if (isWhole && isExact)
            value.whole = digits;
        return true;
    }

    bool readHex(uint32_t& code)
    {
        code = 0;
        for (int k = 0; k < 4; ++k, ++at_)
        {
            char c = look();
            uint32_t digit = c >= '0' && c <= '9'   ? static_cast<uint32_t>(c - '0')
                             : c >= 'a' && c <= 'f' ? static_cast<uint32_t>(c - 'a' + 10)
                             : c >= 'A' && c <= 'F' ? static_cast<uint32_t>(c - 'A' + 10)
                                                    : 16u;
            if (digit > 15)
                return say("\\u wants four hexadecimal digits");
            code = code * 16 + digit;
        }
        return true;
    }

    static void appendUtf8(std::string& text, uint32_t code)
    {
        auto put = [&](uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
        if (code < 0x80)
            put(code);
        else if (code < 0x800)
        {
            put(0xc0 | (code >> 6));
            put(0x80 | (code & 63));
        }
        else
        {
            if (code >= 0x10000)
            {
                put(0xf0 | (code >> 18));
                put(0x80 | ((code >> 12) & 63));
            }
            else
                put(0xe0 | (code >> 12));
            put(0x80 | ((code >> 6) & 63));
            put(0x80 | (code & 63));
        }
    }

    bool readEscape(std::string& text)
    {
        char c = look();
        ++at_;
        constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        if (size_t which = letters.find(c); which != std::string_view::npos && c != '\0')
        {
            text += meant[which];
            return true;
        }
        if (c != 'u')
            return say("an escape in a text is not known");
        uint32_t code = 0;
        if (!readHex(code))
            return false;
        if (code >= 0xd800 && code < 0xdc00)
        {
            uint32_t low = 0;
            if (text_.substr(at_, 2) != "\\u")
                return say("half a character in a text");
            at_ += 2;
            if (!readHex(low))
                return false;
            if (low < 0xdc00 || low > 0xdfff)
                return say("half a character in a text");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        else if (code >= 0xdc00 && code < 0xe000)
            return say("half a character in a text");
        appendUtf8(text, code);
        return true;
    }

    bool readString(std::string& text)
    {
        ++at_;
        while (!isEnd())
        {
            char c = look();
            ++at_;
            if (c == '"')
                return true;
            if (static_cast<unsigned char>(c) < 0x20)
                return say("a text goes over the end of its line; close its quotes");
            if (c != '\\')
                text += c;
            else if (!readEscape(text))
                return false;
        }
        return say("a text has no closing quotes");
    }

    bool readArray(JsonValue& value, uint32_t depth)
    {
        value.kind = JsonValue::Kind::Array;
        ++at_;
        skipSpace();
        if (look() == ']')
            return ++at_ != 0;
        for (;;)
        {
            skipSpace();
            JsonValue item;
            if (!readValue(item, depth + 1))
                return false;
            value.items.push_back(std::move(item));
            skipSpace();
            char c = look();
            if (c != ',' && c != ']')
                return say("a list wants a comma or its closing bracket here");
            ++at_;
            if (c == ']')
                return true;
        }
    }

    bool readObject(JsonValue& value, uint32_t depth)
    {
        value.kind = JsonValue::Kind::Object;
        ++at_;
        skipSpace();
        if (look() == '}')
            return ++at_ != 0;
        for (;;)
        {
            skipSpace();
            if (look() != '"')
                return say("a key in quotes should be here");
            std::string key;
            if (!readString(key))
                return false;
            if (value.find(key) != nullptr)
                return say(format("'{}' is there twice", key));
            skipSpace();
            if (look() != ':')
                return say("a colon should follow the key");
            ++at_;
            skipSpace();
            JsonValue member;
            if (!readValue(member, depth + 1))
                return false;
            value.keys.push_back(std::move(key));
            value.items.push_back(std::move(member));
            skipSpace();
            char c = look();
            if (c != ',' && c != '}')
                return say("an object wants a comma or its closing brace here");
            ++at_;
            if (c == '}')
                return true;
        }
    }

    std::string_view text_;
    size_t at_ = 0;
    uint32_t line_ = 1;
    std::string problem_;
};
} // namespace

const JsonValue* JsonValue::find(std::string_view key) const
{
    for (size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key)
            return &items[i];
    return nullptr;
}

Result<JsonValue> parseJson(std::string_view text)
{
    return JsonParser(text).parse();
}

std::string jsonQuoted(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result = "\"";
    for (char letter : text)
    {
        auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\')
            result += '\\';
        if (code < 0x20)
            result += std::string("\\u00") + digits[code >> 4] + digits[code & 15];
        else
            result += letter;
    }
    return result + '"';
}

// "-0" would be read as a whole number, which has no sign.
std::string jsonNumber(float number)
{
    std::string text = format("{}", number);
    return text == "-0" ? "-0.0" : text;
}
} // namespace fsim::authoring
