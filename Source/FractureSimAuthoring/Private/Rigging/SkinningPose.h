#pragma once

#include "FractureSimAuthoring/Rigging.h"
#include "Rigging/DenseSystem.h"

#include <array>
#include <vector>

namespace fsim::authoring
{
// What is asked of each handle.
struct HandleGoals
{
    std::vector<Vec3> places;      // where it is to be
    std::vector<Quat> rotations;   // how it is to be turned
    std::vector<uint8_t> isHeld;   // not 0: its place is given
    std::vector<uint8_t> isTurned; // not 0: its rotation is given
};
// Refuses moves of handles that do not exist, regions that hold none, and numbers that are none.
Result<HandleGoals> handleGoals(std::span<const Vec3> pivots, const RigPose& pose);

// So much of a pose: bones go the same way, as far times the strength.
void scalePose(std::span<Transform> bones, float strength);

// Fast automatic skinning transformations: Jacobson et al. 2012. Finds what is not given of the bones so that the skin
// is as rigid as it can be: alternates between the rotations of groups of edges (their local step) and the bones, which
// are linear in the positions (their global step). The bones are held to be rigid by a penalty that rises: theirs may
// be affine, ours may not.
class SkinningPoser
{
public:
    explicit SkinningPoser(const DentRigView& rig);
    std::vector<Transform> solve(const HandleGoals& goals) const;

private:
    // Four rows a bone: the columns of its matrix, and where its pivot goes.
    using Rows = std::vector<std::array<double, 3>>;

    DentRigView rig_;
    size_t unknowns_ = 0;
    DenseSystem stiffness_;
    std::vector<Rows> groups_; // K of their equation 8: rows by coordinates at rest
    std::vector<double> boneVolumes_;
};
} // namespace fsim::authoring
