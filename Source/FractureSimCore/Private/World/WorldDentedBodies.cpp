#include "World/WorldState.h"

#include <limits>

namespace fsim
{
namespace
{
Status noSuchDentedBody()
{
    return Status::refused("there is no such body that dents; it may have been removed before");
}

bool isDented(const World::Implementation& world, RigidBodyId body)
{
    return world.rigid.bodies().slots.alive(body) && world.dents.has(body.index);
}
} // namespace

Result<RigidBodyId> World::addDentedBody(const DentedBodySettings& settings)
{
    if (Status status = validate(settings); !status)
        return status;
    Result<RigidBodyId> id = implementation_->rigid.add(settings.body, implementation_->assets);
    if (!id)
        return id;
    implementation_->dents.add(id->index, settings.dents, *implementation_->assets[settings.body.shape.asset.index],
                               implementation_->rigid);
    if (implementation_->recorder)
        implementation_->recorder->call(RecordedCall::AddDentedBody, settings);
    return id;
}

Result<DentedBodySettings> World::dentedBodySettings(RigidBodyId body) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    DentedBodySettings settings{.body = implementation_->rigid.bodies().settings[body.index],
                                .dents = implementation_->dents.body(body.index).material};
    settings.body.restitution = implementation_->dents.body(body.index).restitution;
    return settings;
}

Status World::setMaterial(RigidBodyId body, const DentMaterial& material)
{
    if (Status status = validate(material); !status)
        return status;
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    implementation_->dents.body(body.index).material = material;
    if (implementation_->recorder)
        implementation_->recorder->call(RecordedCall::SetDentMaterial, body, material);
    return Status::done();
}

Status World::strike(RigidBodyId body, Vec3 impulse, Vec3 point)
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    if (!isFinite(impulse) || !isFinite(point))
        return Status::refused("the impulse or the point is NaN or infinite; give finite numbers");
    collision::RigidBlow blow{.body = body.index,
                              .impulse = impulse,
                              .point = point,
                              .whole = length(impulse),
                              .approach = std::numeric_limits<float>::infinity()};
    Implementation& world = *implementation_;
    world.arena.reset();
    world.dents.strike({&blow, 1}, world.rigid, world.settings.tick, static_cast<uint32_t>(world.tick),
                       world.callEvents);
    if (world.recorder)
        world.recorder->call(RecordedCall::Strike, body, impulse, point);
    return Status::done();
}

Status World::dentedPositions(RigidBodyId body, std::span<Vec3> positions) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    const dents::DentedBody& dented = implementation_->dents.body(body.index);
    if (positions.size() != dented.shape.vertices)
        return Status::refused("room for {} positions, and the rig has {} vertices", positions.size(),
                               dented.shape.vertices);
    for (size_t vertex = 0; vertex < positions.size(); ++vertex)
        positions[vertex] = dented.positionAt(dented.shape.placeOf[vertex]);
    return Status::done();
}

Status World::dentWeights(RigidBodyId body, std::span<float> weights) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    const dents::DentedBody& dented = implementation_->dents.body(body.index);
    uint32_t examples = dented.shape.examples;
    if (weights.size() != size_t{dented.shape.vertices} * examples)
        return Status::refused("room for {} weights, and the rig has {} vertices and {} examples", weights.size(),
                               dented.shape.vertices, examples);
    for (uint32_t vertex = 0; vertex < dented.shape.vertices; ++vertex)
    {
        uint32_t place = dented.shape.placeOf[vertex];
        uint32_t page = dented.pageOf[place / dents::pageSize];
        for (uint32_t e = 0; e < examples; ++e)
            weights[size_t{vertex} * examples + e] =
                page == 0 ? 0.0f : implementation_->dents.page(page - 1).weights[e][place % dents::pageSize];
    }
    return Status::done();
}

Result<uint32_t> World::dentVersion(RigidBodyId body) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    return implementation_->dents.body(body.index).version;
}

Result<DentedPieces> World::dentedPieces(RigidBodyId body) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    const dents::DentedBody& dented = implementation_->dents.body(body.index);
    return DentedPieces{dented.pieces, dented.joints, dented.origin};
}

Result<RigidBodyId> World::dentedPart(RigidBodyId body, uint32_t piece) const
{
    if (!isDented(*implementation_, body))
        return noSuchDentedBody();
    const dents::DentedBodies& dents = implementation_->dents;
    uint32_t pieces = dents.body(body.index).shape.pieces;
    if (piece >= pieces)
        return Status::refused("there is no piece {}; its rig has {}", piece, pieces);
    uint32_t part = dents.partWith(body.index, piece);
    if (part == dents::noPart)
        return Status::refused("piece {} came off the body, and has been removed since or is told by another", piece);
    return implementation_->rigid.bodies().slots.idOf(part);
}
} // namespace fsim
