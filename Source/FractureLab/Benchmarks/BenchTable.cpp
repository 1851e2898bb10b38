#include "Benchmarks/BenchTable.h"

#include <algorithm>
#include <cstdio>

namespace fsim::lab
{
namespace
{
// The name with its kernel replaced by "reference"; empty if it has none, or is the reference itself.
std::string referenceNameOf(const std::string& name)
{
    size_t begin = 0;
    while (begin <= name.size())
    {
        const size_t end = std::min(name.find('/', begin), name.size());
        const std::string part = name.substr(begin, end - begin);
        for (const char* kernel : {"sse4", "avx2", "avx512", "auto", "batch", "fast"})
            if (part == kernel)
                return name.substr(0, begin) + "reference" + name.substr(end);
        begin = end + 1;
    }
    return "";
}

std::string printed(const char* pattern, double value)
{
    char text[64];
    std::snprintf(text, sizeof text, pattern, value);
    return text;
}
} // namespace

void compareToReference(std::vector<BenchRow>& rows)
{
    for (BenchRow& row : rows)
    {
        const std::string wanted = referenceNameOf(row.name);
        for (const BenchRow& other : rows)
            if (!wanted.empty() && other.name == wanted && other.threads == row.threads && other.medianUs > 0.0)
                row.overReference = row.medianUs / other.medianUs;
    }
}

std::string csvOf(const std::vector<BenchRow>& rows)
{
    std::string text = "name,threads,items,median_us,spread,over_reference,over_one_thread,rival,times_rival,hash\n";
    for (const BenchRow& row : rows)
    {
        text +=
            row.name + ',' + std::to_string(row.threads) + ',' + (row.items > 0 ? std::to_string(row.items) : "") + ',';
        text += printed("%.4g", row.medianUs) + ',' + printed("%.3f", row.spread) + ',';
        text += (row.overReference ? printed("%.3f", *row.overReference) : "") + ',';
        text += (row.overOneThread ? printed("%.3f", *row.overOneThread) : "") + ',' + row.rival + ',';
        text += (row.timesRival ? printed("%.3f", *row.timesRival) : "") + ',' + row.hash + '\n';
    }
    return text;
}

std::string lineOf(const BenchRow& row)
{
    char text[160];
    std::snprintf(text, sizeof text, "%-44s %3u thread%s %12.2f us  +-%2.0f %%", row.name.c_str(), row.threads,
                  row.threads == 1 ? " " : "s", row.medianUs, 100.0 * row.spread);
    std::string line = text;
    if (row.overReference && *row.overReference > 0.0)
        line += printed("   fast : reference %.2f : 1", 1.0 / *row.overReference);
    if (row.overOneThread && *row.overOneThread > 0.0)
        line += "   " + std::to_string(row.threads) + printed(" : 1 threads %.2f : 1", 1.0 / *row.overOneThread);
    if (row.timesRival)
        line += "   fast : " + row.rival + printed(" %.2f : 1", *row.timesRival);
    if (!row.note.empty())
        line += "   " + row.note;
    return line;
}
} // namespace fsim::lab
