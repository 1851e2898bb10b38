#pragma once

#include "Foundation/SealedBytes.h"

namespace fsim
{
inline constexpr FileKind recordingFile{"FSRC", 3, "recording"};
inline constexpr FileKind snapshotFile{"FSSN", 3, "snapshot"};
} // namespace fsim
