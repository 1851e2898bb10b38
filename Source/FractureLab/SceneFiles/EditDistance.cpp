#include "SceneFiles/EditDistance.h"

#include "FractureSim/Status.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace fsim::lab
{
size_t editDistance(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    const auto equal = [&](size_t i, size_t j) { return lower(a[i - 1]) == lower(b[j - 1]); };
    std::vector<size_t> twoBack;
    std::vector<size_t> above(b.size() + 1);
    std::iota(above.begin(), above.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i)
    {
        std::vector<size_t> row(b.size() + 1, i);
        for (size_t j = 1; j <= b.size(); ++j)
        {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (equal(i, j) ? 0 : 1)});
            if (i > 1 && j > 1 && equal(i, j - 1) && equal(i - 1, j))
                row[j] = std::min(row[j], twoBack[j - 2] + 1);
        }
        twoBack = std::move(above);
        above = std::move(row);
    }
    return above.back();
}

std::string_view nearestOf(std::string_view word, std::span<const std::string> candidates)
{
    const auto nearest = std::min_element(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
        return editDistance(word, a) < editDistance(word, b);
    });
    return nearest == candidates.end() ? std::string_view{} : std::string_view{*nearest};
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates)
{
    const std::string_view nearest = nearestOf(word, candidates);
    if (nearest.empty())
        return "";
    // Beyond half of its letters a word is another word, not a slip.
    if (editDistance(word, nearest) <= std::max<size_t>(1, nearest.size() / 2))
        return format("; did you mean '{}'?", nearest);
    std::string all = "; there is ";
    for (size_t i = 0; i < candidates.size(); ++i)
        all += (i == 0 ? "" : i + 1 == candidates.size() ? " and " : ", ") + candidates[i];
    return all;
}
} // namespace fsim::lab
