#pragma once

#include <string_view>

namespace fsim::lab
{
/// How the page looks: in the light and in the dark, wide and narrow.
std::string_view reportStyle();
/// What moves in it: the plots show the video's time, move it when clicked, and tell values under the pointer.
std::string_view reportScript();
} // namespace fsim::lab
