#include "ReportPage/MachineFacts.h"

#include "Reports/RunReport.h"
#include "Scheduling/TbbScheduler.h"

#include <sys/utsname.h>

#include <ctime>
#include <fstream>

namespace fsim::lab
{
namespace
{
std::string distributionName()
{
    std::ifstream file("/etc/os-release");
    std::string line;
    while (std::getline(file, line))
        if (line.starts_with("PRETTY_NAME="))
        {
            std::string name = line.substr(12);
            std::erase(name, '"');
            return name;
        }
    return "";
}

std::string systemName()
{
    utsname names{};
    if (uname(&names) != 0)
        return "";
    const std::string kernel = std::string(names.sysname) + " " + names.release + ", " + names.machine;
    const std::string distribution = distributionName();
    return distribution.empty() ? kernel : distribution + " (" + kernel + ")";
}

std::string compilerName()
{
#if defined(__clang__)
    return "Clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#else
    return "";
#endif
}

std::string buildName()
{
#ifdef __OPTIMIZE__
    return "optimised";
#else
    return "not optimised: times mean little";
#endif
}

std::string timeNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    char text[64] = "";
    if (gmtime_r(&now, &parts) != nullptr)
        std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
    return text;
}
} // namespace

Facts machineFacts()
{
    Facts facts;
    const auto add = [&facts](const char* name, const std::string& value) {
        if (!value.empty())
            facts.emplace_back(name, value);
    };
    add("Processor", processorName());
    add("Cores", std::to_string(coreCount()));
    add("System", systemName());
    add("FractureSim", FSIM_VERSION);
    add("Compiler", compilerName());
    add("Build", buildName());
    add("Made", timeNow());
    return facts;
}
} // namespace fsim::lab
