#pragma once

// Unreal's build tool defines FRACTURESIMCORE_API as dllexport or dllimport; a static library needs neither.
#ifndef FRACTURESIMCORE_API
#define FRACTURESIMCORE_API
#endif

// Marks what may still change between minor versions.
#define FSIM_EXPERIMENTAL
