#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fsim::lab
{
/// Name and value: where and with what this program runs. What the system does not say is left out.
using Facts = std::vector<std::pair<std::string, std::string>>;
Facts machineFacts();
} // namespace fsim::lab
