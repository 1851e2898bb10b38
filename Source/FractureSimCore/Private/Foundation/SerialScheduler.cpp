#include "FractureSim/TaskScheduler.h"

namespace fsim
{
namespace
{
class SerialScheduler final : public TaskScheduler
{
public:
    uint32_t workers() const override { return 1; }
    void run(uint32_t tasks, TaskFunction function, void* context) override
    {
        for (uint32_t task = 0; task < tasks; ++task)
            function(context, task);
    }
};
} // namespace

TaskScheduler& serialScheduler()
{
    static SerialScheduler serial;
    return serial;
}
} // namespace fsim
