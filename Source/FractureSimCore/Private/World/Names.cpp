#include "FractureSim/Events.h"
#include "FractureSim/Statistics.h"

namespace fsim
{
std::string_view nameOf(EventKind kind)
{
    constexpr std::string_view names[eventKindCount] = {"impact",  "fractured", "detached", "dented",
                                                        "settled", "woken",     "debris",   "limitReached"};
    return static_cast<uint32_t>(kind) < eventKindCount ? names[static_cast<uint32_t>(kind)] : "unknown";
}

std::string_view nameOf(Stage stage)
{
    constexpr std::string_view names[stageCount] = {"inputs",  "predict",  "collide", "solve",    "rigid",
                                                    "dentMap", "dentSkin", "finish",  "fracture", "events"};
    return static_cast<uint32_t>(stage) < stageCount ? names[static_cast<uint32_t>(stage)] : "unknown";
}
} // namespace fsim
