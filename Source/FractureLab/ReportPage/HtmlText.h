#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace fsim::lab
{
/// Text for an element or a quoted attribute of an HTML page: markup, and characters that HTML has no place for, do no
/// harm.
std::string escapeHtml(std::string_view text);

/// The name of a file beside the page, for src or href: "a b#1.mp4" becomes "a%20b%231.mp4".
std::string urlOfName(std::string_view name);

/// "data:image/png;base64,..."
std::string dataUrl(std::string_view type, std::span<const std::byte> bytes);
size_t dataUrlSize(std::string_view type, size_t bytes);
} // namespace fsim::lab
