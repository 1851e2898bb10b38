#include "SceneFiles/DebrisPresets.h"

namespace fsim::lab
{
std::span<const DebrisPreset> debrisPresets()
{
    static const DebrisPreset presets[] = {
        {"gravel", {.density = 2650.0f, .friction = 0.70f, .restitution = 0.15f, .drag = 0.0f}},
        {"sand", {.density = 2650.0f, .friction = 0.60f, .restitution = 0.02f, .drag = 0.1f}},
        {"glass", {.density = 2500.0f, .friction = 0.35f, .restitution = 0.30f, .drag = 0.0f}},
        {"wood", {.density = 600.0f, .friction = 0.50f, .restitution = 0.25f, .drag = 0.3f}},
        {"steel", {.density = 7850.0f, .friction = 0.45f, .restitution = 0.40f, .drag = 0.0f}},
    };
    return presets;
}
} // namespace fsim::lab
