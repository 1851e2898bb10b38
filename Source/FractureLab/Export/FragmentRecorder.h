#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Body.h"
#include "FractureSim/FragmentSkin.h"

#include "Export/AnimatedScene.h"
#include "Export/JointMotion.h"
#include "Render/RenderScene.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Records a body cut into fragments as skinned meshes. A file cannot change over time what a vertex follows, nor which
/// triangles there are. So each triangle is in the file once for each stretch of time in which it is seen and its
/// vertices follow the same fragments with the same weights. Those with the same stretch are one mesh, a part, with
/// joints of its own for the fragments that it follows, below one that is scaled to nothing at all other times. Nothing
/// is left out: stretched fragments have two joints (JointMotion.h).
class FragmentRecorder
{
public:
    /// materials: of the scene; slot 0 the outside, 1 the faces of bonds.
    FragmentRecorder(AssetRef asset, std::string name, const std::array<uint32_t, 4>& materials);

    /// A frame of the body, counted from the animation's first. Frames must increase by one.
    void add(uint32_t frame, const RenderState& state);
    /// The body is not there in this frame.
    void hide(uint32_t frame);
    /// Adds the body to the scene.
    void finish(AnimatedScene& scene);

private:
    // Triangles that are seen together.
    struct Part
    {
        uint32_t from = 0;        // frame
        uint32_t until = noIndex; // frame in which it is gone; none: it stays
        render::RenderMesh mesh;
        std::vector<SkinEntry> entries; // of fragments
    };
    // The body in one frame.
    struct Pose
    {
        std::vector<FragmentPose> fragments; // none: it was not there
    };

    void addPose(uint32_t frame, std::span<const Vec3> positions, const RenderState& state);
    void endTriangles(uint32_t frame, const std::vector<uint8_t>& ending);
    void addPart(uint32_t from, uint32_t until, std::span<const uint32_t> triangles);
    void writePart(Part& part, uint32_t number, uint32_t root, AnimatedScene& scene) const;
    uint32_t lastFrameOf(const Part& part) const;

    AssetRef asset_;
    std::string name_;
    std::array<uint32_t, 4> materials_{};
    std::unique_ptr<FragmentSkin> skin_;
    double tolerance_ = 0.0;          // m
    render::RenderMesh whole_;        // in draw order
    std::vector<SkinEntry> entries_;  // of the last frame
    std::vector<uint32_t> seenSince_; // by triangle: a frame; none: not seen
    std::vector<Part> parts_;
    std::vector<Pose> poses_; // by frame
};
} // namespace fsim::lab
