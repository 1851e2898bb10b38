#pragma once

// Unreal's build tool defines FRACTURESIMAUTHORING_API as dllexport or dllimport; a static library needs neither.
#ifndef FRACTURESIMAUTHORING_API
#define FRACTURESIMAUTHORING_API
#endif
