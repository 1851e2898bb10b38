#pragma once

#include "Window/Gui/WindowState.h"
#include "Window/PanelLayout.h"
#include "Window/Ray.h"

namespace fsim::lab
{
/// Turns the mouse over the scene into shots, pulls and camera moves. Asks Dear ImGui for the mouse, so that panels
/// come first.
class MouseTools
{
public:
    void update(WindowState& state, const PanelRect& scene);
    /// A button is down that began in the scene.
    bool busy() const { return isTurning_ || isPanning_ || isGrabbing_ || isRigging_ || isPainting_; }

private:
    void updateFragments(WindowState& state, const Ray& ray, bool isHere);
    void updateRig(WindowState& state, const Ray& ray, const PanelRect& scene, bool isHere);

    bool isTurning_ = false;
    bool isPanning_ = false;
    bool isGrabbing_ = false;
    bool isRigging_ = false;
    bool isPainting_ = false; // or otherwise at the fragments
};
} // namespace fsim::lab
