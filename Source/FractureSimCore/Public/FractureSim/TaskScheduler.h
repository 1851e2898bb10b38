#pragma once

#include "FractureSim/Api.h"

#include <cstdint>
#include <type_traits>

namespace fsim
{
/// Runs loops for a world. The host brings the threads; the core starts none.
///
///     class PoolScheduler : public fsim::TaskScheduler
///     {
///         uint32_t workers() const override { return pool.size(); }
///         void run(uint32_t tasks, TaskFunction function, void* context) override
///         {
///             pool.forEach(tasks, [&](uint32_t task) { function(context, task); }); // any order, any thread; then
///             join
///         }
///     };
///
/// Results never depend on the number of workers: how a loop is cut into tasks depends on its length and grain alone.
class TaskScheduler
{
public:
    using TaskFunction = void (*)(void* context, uint32_t task);

    virtual ~TaskScheduler() = default;

    /// Threads that may run tasks at the same time, the calling one included; 1 or more.
    virtual uint32_t workers() const = 0;

    /// Calls function(context, t) once for each t below tasks, and returns when all have returned. The function may
    /// call run() again from inside a task.
    virtual void run(uint32_t tasks, TaskFunction function, void* context) = 0;

    /// Calls body(begin, end) for consecutive ranges of at most grain items that cover [0, count).
    template <class Body> void parallelFor(uint32_t count, uint32_t grain, const Body& body)
    {
        if (count == 0)
            return;
        if (grain == 0)
            grain = 1;
        if (count <= grain)
        {
            body(0u, count);
            return;
        }
        struct Context
        {
            const Body& body;
            uint32_t count;
            uint32_t grain;
        } context{body, count, grain};
        run((count - 1) / grain + 1,
            [](void* opaque, uint32_t task) {
                const Context& c = *static_cast<const Context*>(opaque);
                uint32_t begin = task * c.grain;
                c.body(begin, c.count - begin < c.grain ? c.count : begin + c.grain);
            },
            &context);
    }
};

/// Runs every task on the calling thread, in order.
FRACTURESIMCORE_API TaskScheduler& serialScheduler();
} // namespace fsim
