#include "Window/SimulationThread.h"

#include <algorithm>

namespace fsim::lab
{
SimulationThread::SimulationThread(const RunSettings& settings) : settings_(settings)
{
    thread_ = std::thread([this] { run(); });
}

SimulationThread::~SimulationThread()
{
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void SimulationThread::open(const std::string& scene)
{
    const std::lock_guard lock(mutex_);
    state_.opening = scene;
    wishes_.push_back([this, scene] { openNow(scene, nullptr); });
    wake_.notify_all();
}

void SimulationThread::open(LoadedSceneRef scene)
{
    const std::lock_guard lock(mutex_);
    state_.opening = scene->description.name;
    wishes_.push_back([this, scene] { openNow(scene->description.name, scene); });
    wake_.notify_all();
}

void SimulationThread::post(Action action)
{
    const std::lock_guard lock(mutex_);
    wishes_.push_back([this, wish = std::move(action)] { act(wish); });
    wake_.notify_all();
}

void SimulationThread::play(bool on)
{
    const std::lock_guard lock(mutex_);
    state_.playing = on;
    next_ = Clock::now();
    wake_.notify_all();
}

void SimulationThread::setSpeed(float speed)
{
    const std::lock_guard lock(mutex_);
    state_.speed = std::clamp(speed, 0.01f, 4.0f);
    next_ = std::min(next_, Clock::now() + std::chrono::milliseconds(16));
    wake_.notify_all();
}

void SimulationThread::step()
{
    const std::lock_guard lock(mutex_);
    state_.playing = false;
    ++steps_;
    wake_.notify_all();
}

void SimulationThread::goTo(uint32_t frame)
{
    const std::lock_guard lock(mutex_);
    state_.playing = false;
    goTo_ = frame;
    wake_.notify_all();
}

void SimulationThread::setView(const ViewOptions& view)
{
    const std::lock_guard lock(mutex_);
    if (view_ == view)
        return;
    view_ = view;
    changed_ = true;
    wake_.notify_all();
}

void SimulationThread::setListener(FrameListener listener)
{
    const std::lock_guard lock(mutex_);
    listener_ = std::move(listener);
}

SimulationState SimulationThread::state() const
{
    const std::lock_guard lock(mutex_);
    return state_;
}

FrameHistory SimulationThread::history() const
{
    const std::lock_guard lock(mutex_);
    return history_;
}

void SimulationThread::run()
{
    std::unique_lock lock(mutex_);
    const auto unlocked = [&](const auto& work) {
        lock.unlock();
        work();
        lock.lock();
    };
    while (!stop_)
    {
        const bool isDue = state_.playing && session_ && Clock::now() >= next_;
        if (!wishes_.empty())
        {
            const std::function<void()> wish = std::move(wishes_.front());
            wishes_.pop_front();
            unlocked(wish);
        }
        else if (goTo_ && session_)
        {
            const uint32_t frame = *goTo_;
            goTo_.reset();
            unlocked([&] { say(session_->goTo(frame)); });
            changed_ = true;
        }
        else if (session_ && (steps_ > 0 || isDue))
        {
            if (steps_ > 0)
                --steps_;
            // A simulation that cannot keep up runs slower; it does not catch up later.
            const auto frameTime = std::chrono::duration<double>(1.0 / 60.0 / static_cast<double>(state_.speed));
            next_ = std::max(next_ + std::chrono::duration_cast<Clock::duration>(frameTime),
                             Clock::now() - std::chrono::milliseconds(30));
            unlocked([&] { simulate(); });
        }
        else if (changed_ && session_)
            unlocked([&] { show(); });
        else if (state_.playing && session_)
            wake_.wait_until(lock, next_);
        else
            wake_.wait(lock);
    }
}

void SimulationThread::openNow(const std::string& scene, LoadedSceneRef loaded)
{
    Result<LoadedSceneRef> found = loaded ? Result<LoadedSceneRef>(std::move(loaded)) : loadScene(scene);
    Result<std::unique_ptr<SimulationSession>> session =
        found ? SimulationSession::open(*found, settings_) : Result<std::unique_ptr<SimulationSession>>(found.status());
    if (session)
    {
        session_ = std::move(*session);
        show();
    }
    const std::lock_guard lock(mutex_);
    state_.opening.clear();
    if (session)
    {
        ++state_.sceneSerial;
        history_.clear();
    }
    state_.message = session ? "" : session.message();
    state_.messageIsError = !session;
    ++state_.messageSerial;
}

void SimulationThread::act(const Action& action)
{
    if (!session_)
        return;
    const Result<std::string> result = action(*session_);
    if (!result)
        say(result.message(), true);
    else if (!result->empty())
        say(*result, false);
    const std::lock_guard lock(mutex_);
    changed_ = true;
}

void SimulationThread::simulate()
{
    FrameMeasurement measured;
    const Status status = session_->stepFrame(&measured);
    say(status);
    show();
    const std::unique_lock lock(mutex_);
    history_.add(measured);
    if (!status)
        state_.playing = false;
    // Under the lock, so that who takes the listener away knows that it is not called any more.
    if (listener_)
        listener_(*state_.frame);
}

void SimulationThread::show()
{
    ViewOptions view;
    {
        const std::lock_guard lock(mutex_);
        view = view_;
        changed_ = false;
    }
    std::shared_ptr<const SimulationFrame> frame = session_->show(view);
    const std::lock_guard lock(mutex_);
    state_.frame = std::move(frame);
    ++state_.frameSerial;
}

void SimulationThread::say(const std::string& message, bool isError)
{
    const std::lock_guard lock(mutex_);
    state_.message = message;
    state_.messageIsError = isError;
    ++state_.messageSerial;
}

void SimulationThread::say(const Status& status)
{
    if (!status)
        say(status.message(), true);
}
} // namespace fsim::lab
