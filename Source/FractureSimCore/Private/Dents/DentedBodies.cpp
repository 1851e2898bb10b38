#include "Dents/DentedBodies.h"

#include <bit>

namespace fsim::dents
{
namespace
{
constexpr uint32_t mostWaitingBlows = 1024; // more spread before the tick ends
} // namespace

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
        pageMoments_ = FlatArray<collision::PointMoments>(allocator_, maxPages_);
        pageMoments_.resize(maxPages_);
        freePages_ = FlatArray<uint32_t>(allocator_, maxPages_);
        pageMost_ = FlatArray<float>(allocator_, maxPages_);
        pageMost_.resize(maxPages_);
        pendingPages_ = FlatArray<PendingPage>(allocator_, maxPages_);
        waiting_ = FlatArray<WaitingBlow>(allocator_, mostWaitingBlows);
    }
    const DentShape& shape = shapeFor(asset);
    if (reach_.mostPlaces() < shape.places())
        reach_ = ReachSearch(allocator_, shape.places());
    if (grown_.size() < shape.pages)
    {
        abandonRound();
        grown_ = FlatArray<DentPage>(allocator_, shape.pages);
        grown_.resize(shape.pages);
        grownMoments_ = FlatArray<collision::PointMoments>(allocator_, shape.pages);
        grownMoments_.resize(shape.pages);
        grownMost_ = FlatArray<float>(allocator_, shape.pages);
        grownMost_.resize(shape.pages);
    }
    if (bodies_.size() <= index)
        bodies_.resize(index + 1);
    bodies_[index] = std::make_unique<DentedBody>(shape, *this, allocator_);
    DentedBody& body = *bodies_[index];
    const RigidBodySettings& settings = rigid.bodies().settings[index];
    body.material = material;
    body.restitution = settings.restitution;
    body.version = ++versions_;
    body.blowMass = blowMassOf(body, settings, rigid.bodies().mass[index].mass);
    body.origin = rigid.bodies().slots.idOf(index);
    rigid.setSurface(index, body);
    makeSpares(body, index, rigid);
}

void DentedBodies::makeSpares(const DentedBody& body, uint32_t index, collision::RigidWorld& rigid)
{
    auto count = static_cast<uint32_t>(std::popcount(body.pieces)) - 1;
    if (count == 0)
        return;
    for (uint32_t i = 0; i < count; ++i)
        spares_.push_back(std::make_unique<DentedBody>(body.shape, *this, allocator_));
    bodies_.reserve(rigid.bodies().slots.capacity());
    rigid.makeSpares(index, count);
}

void DentedBodies::dropSpares(const DentedBody& body)
{
    for (int count = std::popcount(body.pieces) - 1; count > 0; --count)
        for (size_t i = spares_.size(); i-- > 0;)
            if (&spares_[i]->shape == &body.shape)
            {
                spares_.erase(spares_.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
}

void DentedBodies::remove(uint32_t index, collision::RigidWorld& rigid)
{
    if (!has(index))
        return;
    if (round_.body == index)
        abandonRound();
    const DentedBody& body = *bodies_[index];
    rigid.dropSpares(index, static_cast<uint32_t>(std::popcount(body.pieces)) - 1);
    dropSpares(body);
    for (uint32_t page : body.pageOf)
        if (page != 0)
        {
            pages_[page - 1] = {};
            freePages_.push(page - 1);
        }
    dropFinished();
    uint32_t kept = 0;
    for (const WaitingBlow& blow : waiting_)
        if (blow.body != index)
            waiting_[kept++] = blow;
    waiting_.resize(kept);
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
        round_ = {};
        bodies_.clear();
        spares_.clear();
        pages_.clear();
        freePages_.clear();
        pendingPages_.clear();
        waiting_.clear();
        reach_.forget();
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
    bool hasPieces = false;
    for (uint32_t i = 0; i < states.slots.extent() && !visitor.failed(); ++i)
        if (dents(i))
        {
            hasAny = true;
            DentedBody& body = *bodies_[i];
            visitor.section("dents", i);
            visitor.value("material", body.material);
            visitor.value("restitution", body.restitution);
            visitor.value("follows", body.follows);
            visitor.value("waited", body.waited);
            visitor.array("pageOf", body.pageOf);
            if (visitor.reading() && body.pageOf.size() != body.shape.pages)
                return visitor.fail("a dented body has pages of another shape");
            if (body.shape.pieces > 1)
            {
                hasPieces = true;
                visitPieces(visitor, i, rigid);
            }
        }
    if (visitor.reading() && !hasPieces)
        rigid.bodies().parting.clear();
    if (!hasAny || visitor.failed())
        return;
    if (hasPieces)
    {
        visitor.section("dents", 0);
        visitor.array("parting", rigid.bodies().parting);
        for (const collision::RigidPair& pair : rigid.bodies().parting)
            if (visitor.reading() && (!has(pair.a) || !has(pair.b)))
                return visitor.fail("bodies come apart that are not there");
    }
    visitor.section("dents", 0);
    visitor.array("pages", pages_);
    visitor.array("freePages", freePages_);
    visitor.array("pendingPages", pendingPages_);
    visitor.array("waiting", waiting_);
    visitor.value("searched", searched_);
    visitor.value("spreading", spreading_.saved);
    visitor.value("growing", growing_.saved);
    visitor.value("resume", resume_);
    visitor.value("round", round_);
    if (!visitor.reading())
        for (const PendingPage& pending : pendingPages_)
            visitor.value("most", pageMost_[pending.page]);
    if (!visitor.reading() || visitor.failed())
        return;
    auto beyond = [&](uint32_t page) { return page >= pages_.size(); };
    for (uint32_t page : freePages_)
        if (beyond(page))
            return visitor.fail("a dent is in a page that is not there");
    for (const WaitingBlow& blow : waiting_)
        if (!has(blow.body) || blow.piece >= bodies_[blow.body]->shape.pieces || !isFinite(blow.point) ||
            !isFinite(blow.speed) || !isFinite(blow.creep) || !isFinite(blow.creepDirection))
            return visitor.fail("a dent waits in a body that is not there, or is NaN or infinite");
    for (uint32_t i = 0; i < waiting_.size(); ++i)
        if (const WaitingBlow& blow = waiting_[i];
            blow.cell == searchedCell && (i > 0 || searched_.place >= bodies_[blow.body]->shape.places()))
            return visitor.fail("a dent spreads from a place that is not there");
    for (const PendingPage& pending : pendingPages_)
    {
        if (beyond(pending.page) || !has(pending.body) || pending.place >= bodies_[pending.body]->shape.pages ||
            pages_[pending.page].body != pending.body || pages_[pending.page].place != pending.place)
            return visitor.fail("a dent is in a body that is not there");
        visitor.value("most", pageMost_[pending.page]);
    }
    if (!isFinite(spreading_.saved) || !isFinite(growing_.saved))
        return visitor.fail("the budget of dents is NaN or infinite");
    for (uint32_t i = 0; i < bodies_.size(); ++i)
    {
        if (!bodies_[i])
            continue;
        for (uint32_t page : bodies_[i]->pageOf)
            if (page != 0 && (beyond(page - 1) || pages_[page - 1].place >= bodies_[i]->shape.pages))
                return visitor.fail("a dent is in a page that is not there");
        for (uint32_t page : bodies_[i]->pageOf)
            if (page != 0)
                pageMoments_[page - 1] = momentsOfPage(bodies_[i]->shape, pages_[page - 1], Kernels::Reference);
        rigid.refit(i, placedHulls(*bodies_[i]));
    }
    restoreRound(visitor);
}

// What a rig with pieces has besides. While reading, the hulls of pieces that are not part of the body go.
void DentedBodies::visitPieces(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid)
{
    DentedBody& body = *bodies_[index];
    if (visitor.reading())
    {
        rigid.dropSpares(index, static_cast<uint32_t>(std::popcount(body.pieces)) - 1);
        dropSpares(body);
    }
    visitor.value("pieces", body.pieces);
    visitor.value("joints", body.joints);
    visitor.value("origin", body.origin);
    visitor.value("isStruck", body.isStruck);
    visitor.array("pieceBlows", body.pieceBlows);
    if (!visitor.reading())
        return;
    const DentShape& shape = body.shape;
    bool isWhole = body.pieces != 0 && (body.pieces & ~shape.allPieces()) == 0 &&
                   (body.joints & ~shape.allJoints()) == 0 && body.pieceBlows.size() == shape.pieces &&
                   piecesWith(lowestPiece(body.pieces), body.pieces, body.joints, shape) == body.pieces;
    if (!isWhole)
    {
        body.pieces = shape.allPieces();
        body.joints = shape.allJoints();
        return visitor.fail("a dented body has pieces that do not hang together");
    }
    std::vector<uint8_t> isKept;
    for (uint32_t piece : shape.hullPieces)
        isKept.push_back(body.hasPiece(piece));
    rigid.keepHulls(index, isKept);
    body.blowMass = blowMassOf(body, rigid.bodies().settings[index], rigid.bodies().mass[index].mass);
    makeSpares(body, index, rigid);
}
} // namespace fsim::dents
