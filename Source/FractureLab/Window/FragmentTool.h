#pragma once

#include "FractureSimAuthoring/FragmentEditing.h"
#include "Render/RenderScene.h"
#include "SceneFiles/FragmentEditFiles.h"
#include "Window/Ray.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// What the mouse edits.
enum class FragmentMode
{
    Select,
    Sizes,
    Toughness,
    Material
};

/// What is drawn over the fragments.
enum class FragmentOverlay
{
    Fragments,
    Support,
    Collision
};

/// Fragments in the window: an editing session, what is chosen in it, and what the mouse does to it. Knows no Dear
/// ImGui. Files are opened and bodies scored on threads of their own; poll() takes what became of them.
class FragmentTool
{
public:
    struct Said
    {
        std::string sentence;
        bool isError = false;
    };

    FragmentTool();
    ~FragmentTool();
    FragmentTool(const FragmentTool&) = delete;
    FragmentTool& operator=(const FragmentTool&) = delete;

    /// See openFragments().
    void open(const std::string& source);
    void take(OpenedFragments opened);
    bool isOpening() const { return opening_ != nullptr; }
    void score();
    void cancelScore();
    /// 0 to 1 while the body is scored.
    std::optional<float> scoreProgress() const;
    /// Reads the mesh again from where it came; what it dropped is said.
    void reimport();
    /// Once a frame. True: another body is open now.
    bool poll();
    std::optional<Said> takeSaid();

    FragmentEditSession* session() { return opened_ ? &opened_->session : nullptr; }
    const FragmentEditSession* session() const { return opened_ ? &opened_->session : nullptr; }
    const std::string& name() const { return name_; }
    const std::vector<Advice>& issues();
    const FragmentStatistics& statistics();
    /// What the last score or reimport could not keep, a sentence each.
    const std::vector<std::string>& dropped() const { return dropped_; }

    // The mouse. isAdding: Shift or Control is down.
    void hover(const Ray& ray);
    void leave();
    void press(const Ray& ray, bool isAdding);
    void drag(const Ray& ray);
    void release();
    bool isDragging() const { return isPainting_; }
    /// What is seen in a rectangle: rays through its corners, around it.
    void selectBetween(const std::array<Ray, 4>& corners, bool isAdding);

    // What buttons do, to what is selected.
    void merge();
    void split();
    void anchor(bool isAnchored);
    void hide();
    void undo();
    void redo();
    void say(const Status& status);

    /// What is seen. Another object only where something has changed.
    std::shared_ptr<const render::RenderScene> scene();
    render::Camera firstCamera() const;

    // What is chosen; the panel changes it at will.
    FragmentMode mode = FragmentMode::Select;
    FragmentOverlay view = FragmentOverlay::Fragments;
    float explode = 0.0f;
    uint32_t parts = 3;    ///< of a split
    uint32_t material = 0; ///< to paint with
    ScaleBrush brush;

private:
    struct Opening;
    struct Scoring;
    struct Look
    {
        uint64_t revision = 0;
        FragmentMode mode = FragmentMode::Select;
        FragmentOverlay view = FragmentOverlay::Fragments;
        float explode = 0.0f;
        std::vector<uint32_t> selection;
        std::optional<uint32_t> hovered;
        std::optional<Vec3> brushAt;
        float brushRadius = 0.0f;
        friend bool operator==(const Look&, const Look&) = default;
    };

    std::vector<Vec3> offsets() const;
    void paint(const Ray& ray);
    void sayDropped(const Result<std::vector<std::string>>& dropped, const std::string& done);
    void addBody(render::RenderScene& scene) const;
    void addFragments(render::RenderScene& scene) const;
    void addSupport(render::RenderScene& scene) const;
    void addCollision(render::RenderScene& scene) const;
    void addBrush(render::RenderScene& scene) const;

    std::optional<OpenedFragments> opened_;
    std::string name_;
    std::unique_ptr<Opening> opening_;
    std::unique_ptr<Scoring> scoring_;
    std::optional<Said> said_;
    std::vector<std::string> dropped_;
    std::optional<uint32_t> hovered_;
    std::optional<Vec3> brushAt_;
    Vec3 brushNormal_{0.0f, 0.0f, 1.0f};
    bool isPainting_ = false;
    std::optional<Vec3> lastTouch_;

    Look look_;
    std::shared_ptr<const render::RenderScene> scene_;
    std::vector<Advice> issues_;
    uint64_t issuesOf_ = 0;
    FragmentStatistics statistics_;
    uint64_t statisticsOf_ = 0;
};
} // namespace fsim::lab
