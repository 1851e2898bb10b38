#include "Editing/RigEditData.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Math/VectorMath.h"
#include "Rigging/SkinningFit.h"

#include <algorithm>

// Poses from the mesh in other shapes: morph targets, frames of an animation; and what holds pieces together.
namespace fsim
{
namespace authoring
{
namespace
{
constexpr float leastFrameMotion = 1e-3f; // of the size: frames that move less are the rest

// Root mean square distance of two shapes.
double shapeDistance(std::span<const Vec3> a, std::span<const Vec3> b)
{
    double sum = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        sum += double(lengthSquared(a[i] - b[i]));
    return std::sqrt(sum / double(std::max<size_t>(a.size(), 1)));
}

// The shape on the welded vertices: the mean of those that became one.
std::vector<Vec3> weldedShape(const RigEditMesh& mesh, std::span<const Vec3> shape)
{
    std::vector<Vec3> places(mesh.positions.size());
    std::vector<uint32_t> counts(places.size(), 0);
    for (size_t i = 0; i < shape.size(); ++i)
    {
        places[mesh.welded[i]] += shape[i];
        ++counts[mesh.welded[i]];
    }
    for (size_t i = 0; i < places.size(); ++i)
        places[i] = counts[i] > 0 ? places[i] / static_cast<float>(counts[i]) : mesh.positions[i];
    return places;
}
} // namespace
} // namespace authoring

Result<uint32_t> RigEditSession::addPoseFromShape(const RigShape& shape, float* error)
{
    const authoring::RigEditState& now = data_->now();
    if (!now.rig)
        return Status::refused("poses need weights; compute them first");
    if (Status status = authoring::checkRoom(now); !status)
        return status;
    if (shape.positions.size() != now.mesh->input.positions.size())
        return Status::refused("shape '{}' has {} vertices and the mesh {}; give the same mesh in another shape",
                               shape.name, shape.positions.size(), now.mesh->input.positions.size());
    for (Vec3 p : shape.positions)
        if (!isFinite(p))
            return Status::refused("a vertex of shape '{}' is NaN or infinite", shape.name);
    DentRig fitted = *now.rig;
    fitted.examples.clear();
    std::vector<double> errors;
    const std::vector<Vec3> targets[] = {authoring::weldedShape(*now.mesh, shape.positions)};
    authoring::fitShapes(fitted, targets, static_cast<uint32_t>(now.mesh->positions.size()), false, errors);
    RigPose pose;
    pose.name = shape.name.empty() ? "shape" : shape.name;
    pose.joints = std::move(fitted.examples);
    if (error != nullptr)
        *error = static_cast<float>(errors.empty() ? 0.0 : errors[0]) / now.mesh->size;
    return addPose(pose);
}

std::vector<uint32_t> chooseExampleFrames(std::span<const Vec3> rest, std::span<const RigShape> frames, uint32_t most)
{
    std::vector<uint32_t> chosen;
    if (rest.empty())
        return chosen;
    Bounds box = boundsOf(rest);
    Vec3 sides = box.high - box.low;
    double least = double(authoring::leastFrameMotion * maxOf(maxOf(sides.x, sides.y), sides.z));
    // Each time the frame that is farthest from the rest and from all that are chosen.
    std::vector<double> nearest;
    for (const RigShape& frame : frames)
    {
        bool fits = frame.positions.size() == rest.size() &&
                    std::all_of(frame.positions.begin(), frame.positions.end(), [](Vec3 p) { return isFinite(p); });
        nearest.push_back(fits ? authoring::shapeDistance(rest, frame.positions) : 0.0);
    }
    while (chosen.size() < most)
    {
        auto farthest = std::max_element(nearest.begin(), nearest.end());
        if (farthest == nearest.end() || !(*farthest > least))
            break;
        auto next = static_cast<uint32_t>(farthest - nearest.begin());
        chosen.push_back(next);
        for (size_t f = 0; f < frames.size(); ++f)
            if (nearest[f] > 0.0)
                nearest[f] =
                    std::min(nearest[f], authoring::shapeDistance(frames[next].positions, frames[f].positions));
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

Status RigEditSession::setJointStrength(const std::string& a, const std::string& b, float strength)
{
    const authoring::RigEditState& now = data_->now();
    if (!now.pieces)
        return Status::refused("this rig is not cut into pieces");
    if (!(strength > 0.0f) || !isFinite(strength))
        return Status::refused("a joint of {} m/s; give more than 0", strength);
    for (const std::string& name : {a, b})
        if (name != "body" && std::none_of(now.pieces->pieces.begin(), now.pieces->pieces.end(),
                                           [&](const RigPiece& piece) { return piece.name == name; }))
            return Status::refused("there is no piece '{}'", name);
    if (a == b)
        return Status::refused("a joint holds two pieces, and '{}' is one", a);
    auto changed = std::make_shared<authoring::RigPieceSettings>(*now.pieces);
    auto found = std::find_if(changed->joints.begin(), changed->joints.end(), [&](const RigJoint& joint) {
        return (joint.a == a && joint.b == b) || (joint.a == b && joint.b == a);
    });
    if (found == changed->joints.end())
        changed->joints.push_back({a, b, strength});
    else
        found->strength = strength;
    authoring::RigEditState next = now;
    next.pieces = std::move(changed);
    // Joints that do not touch are refused where the rig is made; say it now, while the name is at hand.
    if (next.cut && next.rig)
    {
        DentRig whole = *next.rig;
        if (Status status = authoring::cutIntoPieces(authoring::settingsOf(next), next.cut->cut(), whole); !status)
            return status;
    }
    data_->push(std::move(next), format("joint of '{}' and '{}'", a, b));
    return Status::done();
}
} // namespace fsim
