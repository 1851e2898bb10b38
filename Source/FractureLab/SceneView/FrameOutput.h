#pragma once

#include "FractureSim/Status.h"

#include "ReportPage/ReportPage.h"
#include "SceneView/ViewOptions.h"
#include "Simulation/SceneRun.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Pictures of a run.
struct FrameOutputSettings
{
    std::filesystem::path path; ///< FILE.mp4, FILE.gif, FILE.png (the last frame), else a folder for PNG frames
    uint32_t width = 1280;
    uint32_t height = 720;
    std::string camera;               ///< empty: the scene's first, or one that sees everything
    ViewOptions view;                 ///< debug views
    uint32_t every = 1;               ///< draws every so many frames
    std::vector<uint32_t> keyFrames;  ///< frames that are kept as PNG too, in keyFolder
    std::filesystem::path keyFolder;  ///< frame-0060.png and so on
    std::vector<uint32_t> pageFrames; ///< frames that are kept small, for a page: see pictures()
};

/// The lab's one door to the renderer. Built without it, create() refuses.
class FrameOutput
{
public:
    /// Refuses unknown cameras and extensions, places that cannot be written and machines that cannot draw.
    static Result<std::unique_ptr<FrameOutput>> create(const FrameOutputSettings& settings, const LoadedScene& scene);
    virtual ~FrameOutput() = default;

    /// After each frame of the run; the simulation goes on while it is drawn.
    virtual void add(const SceneRun& run, bool isLast) = 0;
    /// Waits for the drawing and closes the files.
    virtual Status finish() = 0;
    /// What was written, or what was written instead and why.
    virtual std::vector<std::string> notes() const = 0;

    // After finish().
    /// The video, or the folder of PNG frames.
    virtual std::filesystem::path output() const = 0;
    /// Of FrameOutputSettings::pageFrames.
    virtual const std::vector<ReportPicture>& pictures() const = 0;
    /// The renderer's device; may be empty.
    virtual const std::string& drawnBy() const = 0;
};

/// False: FrameOutput::create() always refuses, in one sentence.
bool canRender();
} // namespace fsim::lab
