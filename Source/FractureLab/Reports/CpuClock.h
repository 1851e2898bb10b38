#pragma once

namespace fsim::lab
{
/// Processor time of all threads of this process, in ms.
double processCpuMs();
/// Most memory that this process has held at once, in MiB.
double peakMemoryMiB();
} // namespace fsim::lab
