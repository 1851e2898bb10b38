#pragma once

#include "Simulation/SceneRun.h"
#include "Window/FrameHistory.h"
#include "Window/SimulationFrame.h"
#include "Window/SimulationSession.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace fsim::lab
{
/// What the thread does, as anyone may ask at any time. The frame is the newest that is whole.
struct SimulationState
{
    std::shared_ptr<const SimulationFrame> frame; ///< null until the first scene is open
    uint64_t frameSerial = 0;                     ///< another one for each frame shown
    uint64_t sceneSerial = 0;                     ///< another one for each scene opened
    bool playing = false;
    float speed = 1.0f;
    std::string opening; ///< the scene that is being opened; empty: none
    std::string message; ///< the last thing said to the user
    bool messageIsError = false;
    uint64_t messageSerial = 0;
};

/// Runs a session on a thread of its own, at its own pace. Nobody waits for anybody: the window posts what the user
/// does and takes the newest frame; a slow step delays neither the window nor the pictures.
class SimulationThread
{
public:
    /// A sentence for the user, which may be empty; or why it was refused.
    using Action = std::function<Result<std::string>(SimulationSession&)>;
    /// Called on the simulation's thread with each frame that was simulated, none left out. Must not wait.
    using FrameListener = std::function<void(const SimulationFrame&)>;

    explicit SimulationThread(const RunSettings& settings);
    ~SimulationThread();
    SimulationThread(const SimulationThread&) = delete;
    SimulationThread& operator=(const SimulationThread&) = delete;

    /// A file or the name of a built-in scene. If it is refused, the scene before stays.
    void open(const std::string& scene);
    void open(LoadedSceneRef scene);
    void post(Action action);
    void play(bool on);
    /// How fast it plays: 1 is real time.
    void setSpeed(float speed);
    /// Pauses, and runs one frame.
    void step();
    /// Pauses, and goes to the snapshot nearest to this frame. Of many such wishes only the last is granted.
    void goTo(uint32_t frame);
    void setView(const ViewOptions& view);
    void setListener(FrameListener listener);

    SimulationState state() const;
    FrameHistory history() const;

private:
    void run();
    void openNow(const std::string& scene, LoadedSceneRef loaded);
    void act(const Action& action);
    void simulate();
    void show();
    void say(const std::string& message, bool isError);
    void say(const Status& status);

    using Clock = std::chrono::steady_clock;

    const RunSettings settings_;
    std::unique_ptr<SimulationSession> session_; // the thread's own

    mutable std::mutex mutex_; // guards all below
    std::condition_variable wake_;
    std::deque<std::function<void()>> wishes_;
    std::optional<uint32_t> goTo_;
    uint32_t steps_ = 0;
    bool stop_ = false;
    bool changed_ = false; // what is shown is not the newest
    ViewOptions view_;
    FrameListener listener_;
    Clock::time_point next_; // when the next frame is due
    SimulationState state_;
    FrameHistory history_;
    std::thread thread_; // last: it uses the others
};
} // namespace fsim::lab
