#include "Scheduling/TbbScheduler.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

#if defined(__SANITIZE_THREAD__)
// The packaged libtbb is not built with the thread sanitizer, which therefore misses how oneTBB's own objects are
// handed from thread to thread. Only what the library's headers themselves touch is left out: races in our tasks still
// show.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions()
{
    return "race_top:tbb::detail\n";
}
#endif

namespace fsim::lab
{
struct TbbScheduler::Implementation
{
    explicit Implementation(uint32_t threads)
        : limit(tbb::global_control::max_allowed_parallelism, threads), arena(static_cast<int>(threads), 1)
    {
    }

    tbb::global_control limit; // without it oneTBB starts no more threads than there are cores
    tbb::task_arena arena;
};

TbbScheduler::TbbScheduler(uint32_t threads)
    : implementation_(std::make_unique<Implementation>(std::clamp(threads, 1u, mostThreads)))
{
}

TbbScheduler::~TbbScheduler() = default;

uint32_t TbbScheduler::workers() const
{
    return static_cast<uint32_t>(implementation_->arena.max_concurrency());
}

void TbbScheduler::run(uint32_t tasks, TaskFunction function, void* context)
{
    if (workers() == 1 || tasks <= 1)
    {
        for (uint32_t task = 0; task < tasks; ++task)
            function(context, task);
        return;
    }
    // oneTBB orders the tasks after this call and before its end. The counters say the same in code that the thread
    // sanitizer sees; they cost one addition a task.
    std::atomic<uint32_t> begun{0};
    std::atomic<uint32_t> done{0};
    begun.store(1, std::memory_order_release);
    implementation_->arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<uint32_t>(0, tasks),
            [&](const tbb::blocked_range<uint32_t>& range) {
                (void)begun.load(std::memory_order_acquire);
                for (uint32_t task = range.begin(); task < range.end(); ++task)
                    function(context, task);
                done.fetch_add(static_cast<uint32_t>(range.size()), std::memory_order_acq_rel);
            },
            tbb::auto_partitioner{});
    });
    (void)done.load(std::memory_order_acquire);
}

uint32_t coreCount()
{
    return static_cast<uint32_t>(std::max(1, tbb::info::default_concurrency()));
}
} // namespace fsim::lab
