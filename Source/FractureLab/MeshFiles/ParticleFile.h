#pragma once

#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <string>
#include <string_view>
#include <vector>

namespace fsim::lab
{
/// Particles as text: "x y z" per line, in metres; '#' starts a comment, empty lines are skipped. Refuses a file
/// without particles and any line that is not three finite numbers, by its number.
Result<std::vector<Vec3>> loadParticles(const std::string& path);
/// name: of the file, for messages.
Result<std::vector<Vec3>> parseParticles(std::string_view text, std::string_view name);
} // namespace fsim::lab
