#include "ReportPage/HtmlText.h"

#include <cstdint>

namespace fsim::lab
{
std::string escapeHtml(std::string_view text)
{
    std::string html;
    html.reserve(text.size());
    for (const char c : text)
    {
        const auto code = static_cast<unsigned char>(c);
        if (c == '<')
            html += "&lt;";
        else if (c == '>')
            html += "&gt;";
        else if (c == '&')
            html += "&amp;";
        else if (c == '"')
            html += "&quot;";
        else if (c == '\'')
            html += "&#39;";
        else if ((code < 32 && c != '\n' && c != '\t' && c != '\r') || code == 127)
            html += "\xEF\xBF\xBD"; // U+FFFD
        else
            html += c;
    }
    return html;
}

std::string urlOfName(std::string_view name)
{
    constexpr char digits[] = "0123456789ABCDEF";
    std::string url;
    for (const char c : name)
    {
        const auto code = static_cast<unsigned char>(c);
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                             c == '_' || c == '.' || c == '~';
        if (isPlain)
            url += c;
        else
            url += {'%', digits[code >> 4], digits[code & 15]};
    }
    return url;
}

std::string dataUrl(std::string_view type, std::span<const std::byte> bytes)
{
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string url = "data:" + std::string(type) + ";base64,";
    url.reserve(dataUrlSize(type, bytes.size()));
    for (size_t i = 0; i < bytes.size(); i += 3)
    {
        const size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
        uint32_t three = 0;
        for (size_t k = 0; k < 3; ++k)
            three = three << 8 | (k < count ? std::to_integer<uint32_t>(bytes[i + k]) : 0u);
        for (size_t k = 0; k < 4; ++k)
            url += k <= count ? digits[three >> (18 - 6 * k) & 63] : '=';
    }
    return url;
}

size_t dataUrlSize(std::string_view type, size_t bytes)
{
    return 13 + type.size() + (bytes + 2) / 3 * 4;
}
} // namespace fsim::lab
