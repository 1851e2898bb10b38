#pragma once

#include "Window/Gui/WindowState.h"
#include "Window/Ray.h"

#include <span>

// What buttons and keys do.
namespace fsim::lab
{
void togglePlaying(WindowState& state);
void stepOnce(WindowState& state);
void stepBack(WindowState& state);
void resetScene(WindowState& state);
void toggleSlowMotion(WindowState& state);
void cutDrivers(WindowState& state);
void resetCamera(WindowState& state);
void takeScreenshot(WindowState& state);
void toggleVideo(WindowState& state);
void saveScene(WindowState& state);
void toggleRecording(WindowState& state);
void openScene(WindowState& state, const std::string& scene);
void shootFromCamera(WindowState& state);
void show(WindowState& state, Shown shown);
void editRig(WindowState& state);        ///< the picture shows the rig
void showSceneAgain(WindowState& state); ///< the picture shows the scene
void pickRig(WindowState& state, const Ray& ray);
void tryRig(WindowState& state); ///< a scene with the body alone, to shoot at
void saveRigFiles(WindowState& state);
void applyDents(WindowState& state); ///< the rig's material in the scene where its body is
void undoEdit(WindowState& state);   ///< in what is shown: the rig, the fragments
void redoEdit(WindowState& state);
void editFragments(WindowState& state);
void tryFragments(WindowState& state); ///< a preview of them
void previewRig(WindowState& state);
void saveFragmentFiles(WindowState& state);

/// A key and what it does. GLFW's numbers.
struct KeyBinding
{
    int key = 0;
    bool control = false;
    const char* label = ""; ///< "Space"
    const char* does = "";  ///< "play"; short, for the line of hints
    void (*action)(WindowState&) = nullptr;
    bool repeats = false; ///< again and again while it is held down
};
std::span<const KeyBinding> keyBindings();
} // namespace fsim::lab
