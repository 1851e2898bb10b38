#pragma once

#include "Window/Gui/WindowState.h"
#include "Window/PanelLayout.h"

// The panels of the window, each in a file of its own. They describe what is shown this frame; Dear ImGui draws it.
namespace fsim::lab
{
void showScenePanel(WindowState& state);    ///< choosing a scene
void showToolsPanel(WindowState& state);    ///< what the mouse does
void showSavePanel(WindowState& state);     ///< pictures, videos, scenes, recordings
void showMaterialPanel(WindowState& state); ///< materials of bodies
void showSolverPanel(WindowState& state);   ///< gravity and the solver
void showViewPanel(WindowState& state);     ///< debug views
void showRigPanel(WindowState& state);      ///< editing the rig of a body that dents
void showFragmentPanel(WindowState& state); ///< editing a body that breaks
void showPreviewPanel(WindowState& state);  ///< trying a body
void showPlayPanel(WindowState& state);     ///< play, pause, step, timeline
void showFramePanel(WindowState& state);    ///< the frame-time graph
void showHintPanel(const WindowState& state);
/// Over the scene: what it is, and how it is drawn.
void showSceneCaption(const WindowState& state, const PanelRect& scene);

/// All of them in their places.
void showPanels(WindowState& state, const PanelLayout& layout);
} // namespace fsim::lab
