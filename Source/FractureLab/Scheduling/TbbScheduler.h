#pragma once

#include "FractureSim/TaskScheduler.h"

#include <cstdint>
#include <memory>

namespace fsim::lab
{
/// Runs a world's loops on oneTBB, in an arena of its own.
class TbbScheduler : public TaskScheduler
{
public:
    /// threads: 1 to mostThreads; more than the machine has cores is fine, if not fast.
    explicit TbbScheduler(uint32_t threads);
    ~TbbScheduler() override;

    uint32_t workers() const override;
    void run(uint32_t tasks, TaskFunction function, void* context) override;

    static constexpr uint32_t mostThreads = 256;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// Cores of this machine that this process may use; 1 or more.
uint32_t coreCount();
} // namespace fsim::lab
