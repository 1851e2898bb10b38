#include "Benchmarks/KernelBenchmarks.h"

#include "Reports/Percentiles.h"

#include <benchmark/benchmark.h>

namespace fsim::lab
{
namespace
{
// Collects the repetitions of each benchmark; the table is ours.
class Collector : public benchmark::BenchmarkReporter
{
public:
    explicit Collector(const std::function<void(const BenchRow&)>& done) : done_(done) {}

    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override
    {
        std::vector<double> us;
        BenchRow row;
        for (const Run& run : runs)
        {
            if (run.run_type != Run::RT_Iteration)
                continue;
            if (run.error_occurred)
            {
                errors_.push_back(run.benchmark_name() + ": " + run.error_message);
                return;
            }
            const double seconds = run.real_accumulated_time / static_cast<double>(run.iterations);
            us.push_back(1e6 * seconds);
            row.name = run.run_name.function_name + (run.run_name.args.empty() ? "" : "/" + run.run_name.args);
            row.threads = static_cast<uint32_t>(run.threads);
            row.note = run.report_label;
            if (const auto rate = run.counters.find("items_per_second"); rate != run.counters.end())
                row.items = static_cast<uint64_t>(rate->second * seconds + 0.5);
            for (const auto& [counter, value] : run.counters)
                if (counter.starts_with("times_") && counter != "times_reference")
                {
                    row.rival = counter.substr(6);
                    row.timesRival = value.value;
                }
        }
        if (us.empty())
            return;
        row.medianUs = percentile(us, 0.5);
        row.spread = relativeSpread(us);
        rows_.push_back(row);
        done_(row);
    }

    const std::vector<BenchRow>& rows() const { return rows_; }
    const std::vector<std::string>& errors() const { return errors_; }

private:
    const std::function<void(const BenchRow&)>& done_;
    std::vector<BenchRow> rows_;
    std::vector<std::string> errors_;
};
} // namespace

Status runKernelBenchmarks(const std::string& filter, std::vector<BenchRow>& rows,
                           const std::function<void(const BenchRow&)>& done)
{
    char program[] = "bench";
    char repetitions[] = "--benchmark_repetitions=5";
    char shortest[] = "--benchmark_min_time=0.05";
    char* arguments[] = {program, repetitions, shortest, nullptr};
    int count = 3;
    benchmark::Initialize(&count, arguments);
    Collector collector(done);
    benchmark::RunSpecifiedBenchmarks(&collector, filter.empty() ? "." : filter);
    rows.insert(rows.end(), collector.rows().begin(), collector.rows().end());
    if (!collector.errors().empty())
        return Status::refused("a benchmark failed: {}", collector.errors().front());
    return Status::done();
}
} // namespace fsim::lab
