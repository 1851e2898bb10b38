#pragma once

#include "Foundation/SealedBytes.h"

namespace fsim
{
inline constexpr FileKind recordingFile{"FSRC", 2, "recording"};
inline constexpr FileKind snapshotFile{"FSSN", 2, "snapshot"};
} // namespace fsim
