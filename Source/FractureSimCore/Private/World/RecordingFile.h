#pragma once

#include "Foundation/SealedBytes.h"

namespace fsim
{
inline constexpr FileKind recordingFile{"FSRC", 4, "recording"};
inline constexpr FileKind snapshotFile{"FSSN", 4, "snapshot"};
inline constexpr FileKind bodyFile{"FSBD", 1, "saved body"};
} // namespace fsim
