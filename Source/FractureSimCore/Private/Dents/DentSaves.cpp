#include "Dents/DentedBodies.h"

#include <algorithm>
#include <bit>

// The dents of one body and of all that came off it, for save games.
namespace fsim::dents
{
// A body with some of the pieces. That of the body itself is the first; its mass and motion are the caller's.
struct SavedPart
{
    uint32_t pieces = 0;
    uint64_t joints = 0;
    float waited = 0.0f;
    collision::RigidMass mass{};
    collision::RigidState state{};
    float bounce = 0.0f; // its restitution now
    FlatArray<DentPage> pages{};
    FlatArray<float> most{}; // one a page: no row of what waits in it is longer
};

namespace
{
void visitSavedPart(StateVisitor& visitor, SavedPart& part)
{
    visitor.value("dentPieces", part.pieces);
    visitor.value("dentJoints", part.joints);
    visitor.value("dentWaited", part.waited);
    visitor.value("dentMass", part.mass);
    visitor.value("dentState", part.state);
    visitor.value("dentBounce", part.bounce);
    visitor.array("dentPage", part.pages);
    visitor.array("dentMost", part.most);
}

// Why a part cannot be; nothing: it can. taken: pieces of the parts before it.
std::string_view faultOf(const SavedPart& part, const DentShape& shape, uint32_t taken)
{
    if (part.pieces == 0 || (part.pieces & ~shape.allPieces()) != 0 || (part.pieces & taken) != 0 ||
        (part.joints & ~shape.allJoints()) != 0 ||
        piecesWith(lowestPiece(part.pieces), part.pieces, part.joints, shape) != part.pieces)
        return "a dented body has pieces that do not hang together";
    for (size_t j = 0; j < shape.joints.size(); ++j)
        if ((part.joints >> j & 1) != 0 &&
            ((part.pieces >> shape.joints[j].a & 1) == 0 || (part.pieces >> shape.joints[j].b & 1) == 0))
            return "a joint holds a piece that the body does not have";
    if (part.most.size() != part.pages.size())
        return "a dented body has pages without what waits in them";
    for (uint32_t i = 0; i < part.pages.size(); ++i)
        if (!(part.most[i] >= 0.0f) || part.pages[i].place >= shape.pages ||
            (i > 0 && part.pages[i].place <= part.pages[i - 1].place) ||
            (part.pieces >> shape.pagePieces[part.pages[i].place] & 1) == 0)
            return "a dent is in a page that is not there";
    if (!isFinite(part.state.pose) || !isFinite(part.state.linearVelocity) || !isFinite(part.state.angularVelocity) ||
        !isFinite(part.mass.mass) || !isFinite(part.bounce) || !isFinite(part.waited))
        return "a part of a dented body is NaN or infinite";
    return {};
}
} // namespace

void DentedBodies::dropPages(uint32_t index)
{
    if (round_.body == index)
        abandonRound();
    for (uint32_t& page : bodies_[index]->pageOf)
    {
        if (page == 0)
            continue;
        pages_[page - 1] = {};
        freePages_.push(page - 1);
        page = 0;
    }
    dropFinished();
}

void DentedBodies::setPages(uint32_t index, const SavedPart& part)
{
    const DentedBody& body = *bodies_[index];
    for (uint32_t i = 0; i < part.pages.size(); ++i)
    {
        const DentPage& page = part.pages[i];
        DentPage& made = *pageFor(index, page.place);
        made = page;
        made.body = index;
        pageMost_[body.pageOf[page.place] - 1] = part.most[i];
        pageMoments_[body.pageOf[page.place] - 1] = momentsOfPage(body.shape, made, Kernels::Reference);
    }
    dropFinished();
}

// What came off goes, the body becomes whole, and then it comes apart into these.
void DentedBodies::rebuildParts(uint32_t index, std::span<const SavedPart> parts, collision::RigidWorld& rigid,
                                std::span<const AssetRef> assets, uint32_t tick, Arena& arena, EventLog& events)
{
    auto drop = [&](uint32_t i) {
        RigidBodyId id = rigid.bodies().slots.idOf(i);
        remove(i, rigid);
        (void)rigid.remove(id);
    };
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (i != index && isPartOf(i, index))
            drop(i);
    DentMaterial material = bodies_[index]->material;
    remove(index, rigid);
    rigid.remake(index, assets);
    add(index, material, *assets[rigid.bodies().settings[index].shape.asset.index], rigid);
    uint32_t kept = 0;
    for (const SavedPart& part : parts)
        kept |= part.pieces;
    if (uint32_t lost = bodies_[index]->pieces & ~kept; lost != 0)
    {
        separate(index, lost, tick, rigid, arena, events);
        drop(partWith(index, lowestPiece(lost)));
    }
    for (const SavedPart& part : parts.subspan(1))
        separate(index, part.pieces, tick, rigid, arena, events);
}

void DentedBodies::visitBody(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid,
                             std::span<const AssetRef> assets, uint32_t tick, Arena& arena, EventLog& events)
{
    DentMaterial material = bodies_[index]->material;
    float restitution = bodies_[index]->restitution;
    uint32_t follows = bodies_[index]->follows;
    const DentShape& shape = bodies_[index]->shape;
    bool mayPart = bodies_[index]->origin.index == index;
    std::vector<uint32_t> now{index}; // the parts that there are
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (i != index && isPartOf(i, index))
            now.push_back(i);
    auto count = static_cast<uint32_t>(now.size());
    FlatArray<WaitingBlow> blows(allocator_, waiting_.capacity());
    if (!visitor.reading())
        for (const WaitingBlow& blow : waiting_)
            if (auto part = std::find(now.begin(), now.end(), blow.body); part != now.end())
            {
                blows.push(blow);
                blows[blows.size() - 1].body = static_cast<uint32_t>(part - now.begin());
                blows[blows.size() - 1].number = blows.size() - 1;
                if (blow.cell == searchedCell) // begins again
                    blows[blows.size() - 1].cell = blowCell(blow.point, mergedReach * material.reach);
            }
    visitor.value("dentMaterial", material);
    visitor.value("dentRestitution", restitution);
    visitor.value("dentFollows", follows);
    visitor.array("dentBlows", blows);
    visitor.value("dentParts", count);
    if (visitor.failed())
        return;
    if (count == 0 || count > shape.pieces)
        return visitor.fail("a dented body is in more parts than it has pieces");
    std::vector<SavedPart> parts(count);
    for (uint32_t i = 0; i < count && !visitor.failed(); ++i)
    {
        parts[i].pages = FlatArray<DentPage>(allocator_, shape.pages);
        parts[i].most = FlatArray<float>(allocator_, shape.pages);
        if (!visitor.reading())
        {
            const DentedBody& body = *bodies_[now[i]];
            parts[i].pieces = body.pieces;
            parts[i].joints = body.joints;
            parts[i].waited = body.waited + (round_.isOn != 0 && round_.body == now[i] ? round_.waited : 0.0f);
            parts[i].mass = rigid.bodies().mass[now[i]];
            parts[i].state = rigid.bodies().state[now[i]];
            parts[i].bounce = rigid.bodies().settings[now[i]].restitution;
            for (uint32_t page : body.pageOf)
                if (page != 0)
                {
                    parts[i].pages.push(pages_[page - 1]);
                    parts[i].pages[parts[i].pages.size() - 1].body = 0;
                    parts[i].most.push(pageMost_[page - 1]);
                }
        }
        visitSavedPart(visitor, parts[i]);
    }
    if (!visitor.reading() || visitor.failed())
        return;

    uint32_t taken = 0;
    size_t pages = 0;
    size_t had = 0;
    for (const SavedPart& part : parts)
    {
        if (std::string_view fault = faultOf(part, shape, taken); !fault.empty())
            return visitor.fail(fault);
        taken |= part.pieces;
        pages += part.pages.size();
    }
    for (const WaitingBlow& blow : blows)
        if (blow.body >= count || blow.piece >= shape.pieces || !isFinite(blow.point) || !isFinite(blow.speed) ||
            !isFinite(blow.creep) || !isFinite(blow.creepDirection))
            return visitor.fail("a dent waits in a part that is not there, or is NaN or infinite");
    for (uint32_t part : now)
        for (uint32_t page : bodies_[part]->pageOf)
            had += page != 0;
    if (pages > pages_.capacity() - pagesInUse() + had)
        return visitor.fail("there is no room for its dents; raise WorldSettings::maxDentPages");
    bool isSame = count == now.size() && parts[0].pieces == bodies_[index]->pieces;
    for (uint32_t i = 1; i < count && isSame; ++i)
        if (uint32_t part = partWith(index, lowestPiece(parts[i].pieces)); part == noPart || part == index)
            isSame = false;
        else
            isSame = bodies_[part]->pieces == parts[i].pieces;
    if (!isSame && !mayPart)
        return visitor.fail("this is a part of a body, and has other pieces than the one that was saved");
    if (!isSame && rigid.bodies().slots.count() - now.size() + count + 1 > rigid.bodies().slots.capacity())
        return visitor.fail("there is no room for the parts that came off; raise WorldSettings::maxRigidBodies");

    for (uint32_t part : now)
        dropPages(part);
    uint32_t kept = 0;
    for (const WaitingBlow& blow : waiting_)
        if (std::find(now.begin(), now.end(), blow.body) == now.end())
            waiting_[kept++] = blow;
    waiting_.resize(kept);
    if (!isSame)
        rebuildParts(index, parts, rigid, assets, tick, arena, events);
    for (uint32_t i = 0; i < count; ++i)
    {
        uint32_t at = i == 0 ? index : partWith(index, lowestPiece(parts[i].pieces));
        DentedBody& body = *bodies_[at];
        body.material = material;
        body.restitution = restitution;
        body.follows = follows;
        body.joints = parts[i].joints;
        body.waited = parts[i].waited;
        body.version = ++versions_;
        setPages(at, parts[i]);
        for (WaitingBlow blow : blows)
            if (blow.body == i && !waiting_.full())
            {
                blow.body = at;
                blow.number = nextBlow();
                waiting_.push(blow);
            }
        if (i > 0)
        {
            rigid.bodies().mass[at] = parts[i].mass;
            rigid.bodies().state[at] = parts[i].state;
            rigid.bodies().settings[at].restitution = parts[i].bounce;
            rigid.bodies().settings[at].mass = parts[i].mass.mass;
        }
        refit(at, rigid);
    }
}

void DentedBodies::refit(uint32_t index, collision::RigidWorld& rigid)
{
    DentedBody& body = *bodies_[index];
    body.blowMass = blowMassOf(body, rigid.bodies().settings[index], rigid.bodies().mass[index].mass);
    rigid.refit(index, placedHulls(body));
}
} // namespace fsim::dents
