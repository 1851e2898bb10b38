#include "Dents/DentedBodies.h"

namespace fsim::dents
{
const DentShape& DentedBodies::shapeFor(const Asset& asset)
{
    for (const KnownShape& known : shapes_)
        if (known.hash == asset.contentHash())
            return *known.shape;
    shapes_.push_back({asset.contentHash(), std::make_unique<DentShape>(shapeOf(asset.dentRig()))});
    return *shapes_.back().shape;
}

void DentedBodies::add(uint32_t index, const DentMaterial& material, const Asset& asset, collision::RigidWorld& rigid)
{
    if (pages_.capacity() == 0)
    {
        pages_ = FlatArray<DentPage>(allocator_, maxPages_);
        freePages_ = FlatArray<uint32_t>(allocator_, maxPages_);
        pendingPages_ = FlatArray<uint32_t>(allocator_, maxPages_);
    }
    if (bodies_.size() <= index)
        bodies_.resize(index + 1);
    bodies_[index] = std::make_unique<DentedBody>(shapeFor(asset), *this, allocator_);
    DentedBody& body = *bodies_[index];
    const RigidBodySettings& settings = rigid.bodies().settings[index];
    float mass = rigid.bodies().mass[index].mass;
    body.material = material;
    body.restitution = settings.restitution;
    body.blowMass = mass > 0.0f            ? mass
                    : settings.mass > 0.0f ? settings.mass
                                           : settings.density * body.shape.restVolume;
    body.version = ++versions_;
    rigid.setSurface(index, body);
}

void DentedBodies::remove(uint32_t index)
{
    if (!has(index))
        return;
    for (uint32_t page : bodies_[index]->pageOf)
        if (page != 0)
        {
            pages_[page - 1] = {};
            freePages_.push(page - 1);
        }
    uint32_t kept = 0;
    for (uint32_t page : pendingPages_)
        if (pages_[page].isPending != 0)
            pendingPages_[kept++] = page;
    pendingPages_.resize(kept);
    bodies_[index] = nullptr;
}

void DentedBodies::visitState(StateVisitor& visitor, collision::RigidWorld& rigid, std::span<const AssetRef> assets)
{
    const collision::RigidBodies& states = rigid.bodies();
    auto dents = [&](uint32_t i) {
        return states.slots.alive(i) && states.settings[i].shape.kind == RigidShapeKind::Dented;
    };
    if (visitor.reading())
    {
        bodies_.clear();
        pages_.clear();
        freePages_.clear();
        pendingPages_.clear();
        for (uint32_t i = 0; i < states.slots.extent() && !visitor.failed(); ++i)
            if (dents(i))
            {
                const Asset& asset = *assets[states.settings[i].shape.asset.index];
                if (asset.kind() != AssetKind::Dented)
                    return visitor.fail("a body dents whose asset has no rig");
                add(i, {}, asset, rigid);
            }
    }
    bool hasAny = false;
    for (uint32_t i = 0; i < states.slots.extent() && !visitor.failed(); ++i)
        if (dents(i))
        {
            hasAny = true;
            DentedBody& body = *bodies_[i];
            visitor.section("dents", i);
            visitor.value("material", body.material);
            visitor.value("restitution", body.restitution);
            visitor.value("follows", body.follows);
            visitor.array("pageOf", body.pageOf);
            if (visitor.reading() && body.pageOf.size() != body.shape.pages)
                return visitor.fail("a dented body has pages of another shape");
        }
    if (!hasAny)
        return;
    visitor.section("dents", 0);
    visitor.array("pages", pages_);
    visitor.array("freePages", freePages_);
    visitor.array("pendingPages", pendingPages_);
    if (!visitor.reading() || visitor.failed())
        return;
    auto beyond = [&](uint32_t page) { return page >= pages_.size(); };
    for (const FlatArray<uint32_t>* list : {&freePages_, &pendingPages_})
        for (uint32_t page : *list)
            if (beyond(page))
                return visitor.fail("a dent is in a page that is not there");
    for (uint32_t page : pendingPages_)
        if (!has(pages_[page].body) || pages_[page].place >= bodies_[pages_[page].body]->shape.pages)
            return visitor.fail("a dent is in a body that is not there");
    for (uint32_t i = 0; i < bodies_.size(); ++i)
    {
        if (!bodies_[i])
            continue;
        for (uint32_t page : bodies_[i]->pageOf)
            if (page != 0 && (beyond(page - 1) || pages_[page - 1].place >= bodies_[i]->shape.pages))
                return visitor.fail("a dent is in a page that is not there");
        std::vector<Vec3> points;
        for (uint32_t place : bodies_[i]->shape.hullPlaces)
            points.push_back(bodies_[i]->positionAt(place));
        rigid.refit(i, points);
    }
}
} // namespace fsim::dents
