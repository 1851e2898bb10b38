#pragma once

#include "FractureSimAuthoring/PreviewSession.h"
#include "Render/RenderScene.h"
#include "Window/Ray.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fsim::lab
{
/// A body being tried in the window, alone or in two settings side by side. Knows no Dear ImGui. It runs on the
/// window's thread, a tick at a time: a body alone costs little.
class PreviewStage
{
public:
    /// Begins anew with this asset; settings stay as they are where they are for its kind.
    Status open(AssetRef asset, const PreviewSettings& settings);
    void close();
    bool isOpen() const { return left_.has_value(); }
    bool isCompared() const { return right_.has_value(); }
    bool isDented() const { return isOpen() && left_->asset()->kind() == AssetKind::Dented; }

    /// A second one beside it with other settings; none: only one again. Both begin anew.
    Status compare(std::optional<PreviewSettings> other);
    Status setMaterials(const OrientedMaterial& left, const OrientedMaterial& right);
    Status setMaterials(const DentMaterial& left, const DentMaterial& right);

    PreviewSession& left() { return *left_; }
    PreviewSession& right() { return *right_; }

    /// Once a frame, with the time that has passed.
    Status tick(float seconds);
    Status step();
    Status reset();
    Status replay();
    bool isPlaying() const { return isPlaying_; }
    void play(bool isPlaying) { isPlaying_ = isPlaying; }
    /// What a click does, to both.
    Status click(const Ray& ray);
    /// Drop and press need no place.
    Status act();

    /// What is seen. Another object only where something has changed.
    std::shared_ptr<const render::RenderScene> scene();
    render::Camera firstCamera() const;
    std::vector<std::string> differences() const;

    PreviewAction action; ///< the tool and its numbers; the ray comes with the click
    bool showsExamples = true;

private:
    Vec3 rightOffset() const;
    void addBody(const PreviewSession& session, Vec3 offset, render::RenderScene& scene) const;
    Status actOnBoth(const PreviewAction& wanted);

    std::optional<PreviewSession> left_;
    std::optional<PreviewSession> right_;
    bool isPlaying_ = false;
    float owed_ = 0.0f; // s
    uint64_t changes_ = 0;
    uint64_t seen_ = ~uint64_t{0};
    bool sawExamples_ = true;
    std::shared_ptr<const render::RenderScene> scene_;
};
} // namespace fsim::lab
