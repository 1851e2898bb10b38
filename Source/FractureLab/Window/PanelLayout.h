#pragma once

#include <cstdint>

namespace fsim::lab
{
/// Pixels of the window, from its top left.
struct PanelRect
{
    float x = 0.0f;
    float y = 0.0f;
    float width = 0.0f;
    float height = 0.0f;

    bool contains(float px, float py) const { return px >= x && py >= y && px < x + width && py < y + height; }
    bool empty() const { return width < 1.0f || height < 1.0f; }
};

/// Where the panels are: side by side, never one above the other. In a window too small for all of them the sides go
/// first, then the graph; the scene is always seen.
struct PanelLayout
{
    PanelRect left;   ///< scene, tools, saving
    PanelRect right;  ///< materials, solver, views
    PanelRect play;   ///< buttons and the timeline
    PanelRect frames; ///< the graph
    PanelRect hint;   ///< mouse and keys
    PanelRect scene;
};

/// scale: 1 where a letter is 16 pixels high.
PanelLayout layoutFor(float width, float height, float scale);
} // namespace fsim::lab
