#pragma once

#include "Foundation/SealedBytes.h"

namespace fsim
{
inline constexpr FileKind recordingFile{"FSRC", 1, "recording"};
inline constexpr FileKind snapshotFile{"FSSN", 1, "snapshot"};
} // namespace fsim
