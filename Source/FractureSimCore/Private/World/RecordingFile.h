#pragma once

#include "Foundation/SealedBytes.h"

namespace fsim
{
inline constexpr FileKind recordingFile{"FSRC", 6, "recording"};
inline constexpr FileKind snapshotFile{"FSSN", 6, "snapshot"};
inline constexpr FileKind bodyFile{"FSBD", 3, "saved body"};
} // namespace fsim
