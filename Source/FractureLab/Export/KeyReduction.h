#pragma once

#include "FractureSim/Types.h"

#include "Export/AnimatedScene.h"

#include <cstdint>
#include <vector>

namespace fsim::lab
{
/// One frame of a track. Frames are 1/60 s.
template <class Value> struct Key
{
    uint32_t frame = 0;
    Value value{};
};

/// Takes a sample a frame and keeps those that interpolation between the kept ones does not give back within a
/// tolerance. What rests costs one key. Greedy: each stretch is as long as it can be, up to a bound that keeps memory
/// and time small.
///
/// Positions: a distance. Rotations: the length of the difference of two unit quaternions, which is half of how far a
/// point at distance 1 moves. They must come back both by spherical interpolation, as glTF says, and by linear
/// interpolation of the normalised quaternions, as Blender does.
template <class Value> class KeyReduction
{
public:
    explicit KeyReduction(double tolerance) : tolerance_(tolerance) {}

    /// Frames must increase. A rotation q is the same as -q; the one nearer to the frame before is kept.
    void add(uint32_t frame, Value value);
    /// All keys, with times counted from frame 0.
    Track<Value> finish();

private:
    bool reproducesPending(const Key<Value>& end) const;
    void keepLastPending();

    double tolerance_ = 0.0;
    std::vector<Key<Value>> keys_;
    std::vector<Key<Value>> pending_; // since the last key; the last of them could end the stretch
};

extern template class KeyReduction<Vec3>;
extern template class KeyReduction<Quat>;

/// Of a frame that many 60ths of a second after the start.
float secondsOf(uint32_t frame);
} // namespace fsim::lab
