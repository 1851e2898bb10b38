#include "Benchmarks/KernelBenchmarks.h"
#include "Benchmarks/SceneBenchmarks.h"
#include "CommandLine/Commands.h"
#include "CommandLine/SimulationOptions.h"
#include "SceneFiles/FileBytes.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
namespace
{
struct BenchOptions
{
    std::string filter;
    std::string csv;
};

int runBenchmarks(const BenchOptions& options, Console& console)
{
    const Result<NameFilter> filter = parseNameFilter(options.filter);
    if (!filter)
        return refuse(console, filter.status());
    if (!options.csv.empty())
        if (const Status status = checkWritable(options.csv); !status)
            return refuse(console, status);
    std::vector<BenchRow> rows;
    const auto print = [&](const BenchRow& row) { console.out << lineOf(row) << std::endl; };
    if (const Status status = runKernelBenchmarks(options.filter, rows, [](const BenchRow&) {}); !status)
        return refuse(console, status);
    compareToReference(rows);
    for (const BenchRow& row : rows)
        print(row);
    if (const Status status = runSceneBenchmarks(*filter, rows, print); !status)
        return refuse(console, status, exitFailed);
    if (rows.empty())
        return refuse(
            console, Status::refused("--filter '{}' finds no benchmark; leave it out to see them all", options.filter));
    if (!options.csv.empty())
        if (const Status status = writeFile(options.csv, csvOf(rows)); !status)
            return refuse(console, status, exitFailed);
    return exitDone;
}
} // namespace

void addBenchCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("bench", "measures reference kernels against fast ones, 1 thread against N");
    const auto options = std::make_shared<BenchOptions>();
    command->add_option("--filter", options->filter, "only those whose name this regular expression finds");
    command->add_option("--csv", options->csv, "writes the table");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return runBenchmarks(*options, console); }; });
}
} // namespace fsim::lab
