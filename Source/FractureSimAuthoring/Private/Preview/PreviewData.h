#pragma once

#include "FractureSimAuthoring/PreviewSession.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace fsim::authoring
{
// Something that an action goes on doing, tick by tick.
struct PreviewPlate
{
    RigidBodyId body{};
    Transform pose{};
    Vec3 velocity{};
    uint64_t until = 0; // tick
};

struct PreviewData
{
    AssetRef asset;
    PreviewSettings settings;
    WorldServices services;

    std::unique_ptr<World> world;
    BodyId body{};
    RigidBodyId rigidBody{};
    Transform start{};
    float size = 1.0f; // m
    float mass = 1.0f; // kg
    std::vector<RigidBodyId> thrown;
    std::vector<PreviewPlate> plates;

    bool isPaused = false;
    float left = 0.0f; // s that no tick was long enough for
    std::vector<PreviewAction> actions;
    std::vector<PreviewAction> coming; // of a replay, in the order of their ticks
    std::vector<Event> events;

    std::array<float, 60> times{}; // ms of the last ticks
    uint64_t timed = 0;
    float worstMs = 0.0f;
    uint32_t dents = 0;

    bool isDented() const { return asset->kind() == AssetKind::Dented; }
    bool isClustered() const { return asset->kind() == AssetKind::Clustered; }
};

// The world as in the beginning.
Status buildPreview(PreviewData& data);
// One tick.
Status stepPreview(PreviewData& data);
// Does an action whose numbers are all given.
Status performAction(PreviewData& data, const PreviewAction& action);
// With numbers that fit.
Result<PreviewAction> fittedAction(const PreviewData& data, const PreviewAction& action);
// Where a ray meets the body or parts of it.
std::optional<RayHit> pickPreview(const PreviewData& data, const EditRay& ray);
std::vector<RigidBodyId> partsOfPreview(const PreviewData& data);
} // namespace fsim::authoring
