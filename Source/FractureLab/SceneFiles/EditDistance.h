#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace fsim::lab
{
/// Letters to insert, drop or replace, and neighbours to swap, to make one word of the other. Upper and lower case
/// count as equal.
size_t editDistance(std::string_view a, std::string_view b);

/// The candidate with the least distance, the first of equals; empty if there is none.
std::string_view nearestOf(std::string_view word, std::span<const std::string> candidates);

/// "; did you mean 'x'?", or what there is where nothing is near.
std::string suggestion(std::string_view word, std::span<const std::string> candidates);
} // namespace fsim::lab
