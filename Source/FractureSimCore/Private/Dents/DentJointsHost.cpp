#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

#include <algorithm>
#include <bit>

// The joints of a body as other worlds are told of them.
namespace fsim::dents
{
Status checkJoints(const DentShape& shape, std::span<const uint16_t> said)
{
    if (said.size() != shape.joints.size() + 1 || said.back() >= shape.pieces)
        return Status::refused("these are the joints of another rig, which has {} and {} pieces", shape.joints.size(),
                               shape.pieces);
    for (size_t j = 0; j < shape.joints.size(); ++j)
        if (said[j] > 1)
            return Status::refused("joint {} is neither whole nor broken but {}", j, said[j]);
    return Status::done();
}

void DentedBodies::describeJoints(uint32_t index, std::vector<uint16_t>& joints) const
{
    const DentShape& shape = bodies_[index]->shape;
    uint64_t holding = 0;
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (isPartOf(i, index))
            holding |= bodies_[i]->joints;
    joints.clear();
    for (size_t j = 0; j < shape.joints.size(); ++j)
    {
        // What was removed with all its pieces has not broken.
        bool isThere = partWith(index, shape.joints[j].a) != noPart || partWith(index, shape.joints[j].b) != noPart;
        joints.push_back(isThere && (holding >> j & 1) == 0 ? 1 : 0);
    }
    joints.push_back(static_cast<uint16_t>(lowestPiece(bodies_[index]->pieces)));
}

Result<DentChange> DentedBodies::applyJoints(uint32_t index, std::span<const uint16_t> wanted, uint32_t tick,
                                             collision::RigidWorld& rigid, Arena& arena, EventLog& events)
{
    const DentShape& shape = bodies_[index]->shape;
    if (Status status = checkJoints(shape, wanted); !status)
        return status;
    uint64_t broken = 0;
    for (size_t j = 0; j < shape.joints.size(); ++j)
        broken |= uint64_t{wanted[j]} << j;
    std::vector<uint32_t> parts;
    std::vector<Event> cracks;
    DentChange change;
    uint32_t more = 0;
    for (uint32_t i = 0; i < bodies_.size(); ++i)
    {
        if (!isPartOf(i, index) || (bodies_[i]->joints & broken) == 0)
            continue;
        const DentedBody& body = *bodies_[i];
        parts.push_back(i);
        Transform pose = collision::userPose(rigid.bodies().mass[i], rigid.bodies().state[i].pose);
        for (uint32_t rest = body.pieces; rest != 0; ++more)
            rest &= ~piecesWith(lowestPiece(rest), body.pieces, body.joints & ~broken, shape);
        --more; // one of them stays
        for (size_t j = 0; j < shape.joints.size(); ++j)
            if ((body.joints & broken & uint64_t{1} << j) != 0)
            {
                ++change.vertices;
                change.sum += shape.joints[j].position;
                cracks.push_back({.kind = EventKind::Fractured,
                                  .tick = tick,
                                  .rigidBody = rigid.bodies().slots.idOf(i),
                                  .position = toWorld(pose, shape.joints[j].position)});
            }
    }
    if (rigid.bodies().slots.count() + more > rigid.bodies().slots.capacity())
        return Status::refused("{} parts that came off need room; raise WorldSettings::maxRigidBodies", more);
    for (const Event& crack : cracks)
        events.add(crack);
    for (uint32_t i : parts)
    {
        DentedBody& body = *bodies_[i];
        body.joints &= ~broken;
        // The other world has said which part the body itself is; of the others the largest stays what it was.
        bool isSaid = i == index && body.hasPiece(wanted.back());
        splitLoose(i, isSaid ? piecesWith(wanted.back(), body.pieces, body.joints, shape) : largestPart(body), tick,
                   rigid, arena, events);
    }
    return change;
}
} // namespace fsim::dents
