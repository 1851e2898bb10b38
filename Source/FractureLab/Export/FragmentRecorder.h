#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Body.h"
#include "FractureSim/FragmentSkin.h"

#include "Export/AnimatedScene.h"
#include "Export/KeyReduction.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fsim::lab
{
/// Records a body cut into fragments as a skinned mesh. A file cannot change a skin over time: whenever bonds break a
/// new state begins, with a mesh of what is seen from then on and joints of its own, and the one before is scaled to
/// nothing. Joints have the places and turns of the fragments; their stretch is left out, which nodes cannot hold.
class FragmentRecorder
{
public:
    /// materials: of the scene; slot 0 the outside, 1 the faces of bonds.
    FragmentRecorder(AssetRef asset, std::string name, const std::array<uint32_t, 4>& materials);

    /// A frame of the body, counted from the animation's first. Frames must increase.
    void add(uint32_t frame, const RenderState& state, AnimatedScene& scene);
    /// The body is not there in this frame.
    void hide(uint32_t frame, AnimatedScene& scene);
    void finish(AnimatedScene& scene);

    uint32_t states() const { return states_; } ///< so far

private:
    struct Joint
    {
        KeyReduction<Vec3> positions;
        KeyReduction<Quat> rotations;
    };
    void begin(uint32_t frame, AnimatedScene& scene);
    void end(uint32_t frame, AnimatedScene& scene);
    void sample(uint32_t frame, std::span<const Vec3> positions, std::span<const Quat> rotations);

    AssetRef asset_;
    std::string name_;
    std::array<uint32_t, 4> materials_{};
    std::unique_ptr<FragmentSkin> skin_;
    double tolerance_ = 0.0;
    uint32_t states_ = 0;
    uint32_t root_ = noIndex; // of the state that is seen; none: nothing is
    std::vector<Joint> joints_;
};

/// The rotation nearest to a deformation that does not turn space inside out.
Quat rotationOf(const Mat3& deformation);
} // namespace fsim::lab
