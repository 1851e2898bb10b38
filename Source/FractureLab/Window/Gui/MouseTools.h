#pragma once

#include "Window/Gui/WindowState.h"
#include "Window/PanelLayout.h"
#include "Window/Ray.h"

#include <optional>

namespace fsim::lab
{
/// Turns the mouse over the scene into shots, pulls and camera moves. Asks Dear ImGui for the mouse, so that panels
/// come first.
class MouseTools
{
public:
    void update(WindowState& state, const PanelRect& scene);
    /// A button is down that began in the scene.
    bool busy() const { return isTurning_ || isPanning_ || isGrabbing_ || isRigging_ || isPainting_ || boxFrom_; }

private:
    void updateFragments(WindowState& state, const Ray& ray, const PanelRect& scene, bool isHere);
    void updateBox(WindowState& state, const Ray& ray, const PanelRect& scene);
    void updateRig(WindowState& state, const Ray& ray, const PanelRect& scene, bool isHere);

    bool isTurning_ = false;
    bool isPanning_ = false;
    bool isGrabbing_ = false;
    bool isRigging_ = false;
    bool isPainting_ = false;
    struct Place
    {
        float x = 0.0f; // pixels of the window
        float y = 0.0f;
    };
    std::optional<Place> boxFrom_; // where a rectangle that selects began; a click is a small one
};
} // namespace fsim::lab
