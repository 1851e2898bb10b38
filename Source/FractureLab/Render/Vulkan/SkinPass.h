#pragma once

#include "Render/RenderScene.h"
#include "Render/ScenePacking.h"
#include "Render/Vulkan/VulkanMemory.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

namespace fsim::render
{
/// Keeps a skin table on the device for each skinned body and moves its vertices by a compute shader. Of the tables
/// only what changed is uploaded.
class SkinPass
{
public:
    static constexpr uint32_t slots = 2; ///< frames that may be under way

    explicit SkinPass(const VulkanDevice& device);
    ~SkinPass();

    /// Makes room, and copies transforms and changes to where the device reads them. Each skin once a frame. The frame
    /// that used this slot before must have ended.
    void upload(uint32_t slot, const RenderSkin& skin, const PackedMesh& mesh);
    /// Applies what was uploaded since the last record() and skins.
    void record(VkCommandBuffer commands, uint32_t slot);
    /// Forgets bodies that have not been shown for a while.
    void endFrame();

    struct Output
    {
        VkBuffer positions = VK_NULL_HANDLE; ///< three floats a vertex
        VkBuffer normals = VK_NULL_HANDLE;   ///< packed
        VkBuffer previousPositions = VK_NULL_HANDLE;
    };
    Output output(uint64_t id) const;
    /// Of skin entries, since the start; for the test that changes travel alone.
    uint64_t entryBytesUploaded() const { return entryBytesUploaded_; }

private:
    struct Body;
    const VulkanDevice& device_;
    OwnedSetLayout setLayout_;
    OwnedPipelineLayout layout_;
    OwnedPipeline pipeline_;
    std::unordered_map<uint64_t, std::unique_ptr<Body>> bodies_;
    std::vector<Body*> pending_;
    uint64_t frame_ = 1;
    uint64_t entryBytesUploaded_ = 0;
};
} // namespace fsim::render
