#include "Dents/DentedBodies.h"

// The dents of one body alone, for save games.
namespace fsim::dents
{
void DentedBodies::visitBody(StateVisitor& visitor, uint32_t index, collision::RigidWorld& rigid)
{
    DentedBody& body = *bodies_[index];
    DentMaterial material = body.material;
    float restitution = body.restitution;
    uint32_t follows = body.follows;
    FlatArray<DentPage> own(allocator_, body.shape.pages);
    if (!visitor.reading())
        for (uint32_t page : body.pageOf)
            if (page != 0)
            {
                own.push(pages_[page - 1]);
                own[own.size() - 1].body = 0;
            }
    visitor.value("dentMaterial", material);
    visitor.value("dentRestitution", restitution);
    visitor.value("dentFollows", follows);
    visitor.array("dentPage", own);
    if (!visitor.reading() || visitor.failed())
        return;
    uint32_t had = 0;
    for (uint32_t page : body.pageOf)
        had += page != 0;
    if (own.size() > pages_.capacity() - pagesInUse() + had)
        return visitor.fail("there is no room for its dents; raise WorldSettings::maxDentPages");
    for (uint32_t i = 0; i < own.size(); ++i)
        if (own[i].place >= body.shape.pages || (i > 0 && own[i].place <= own[i - 1].place))
            return visitor.fail("a dent is in a page that is not there");
    for (uint32_t& page : body.pageOf)
    {
        if (page == 0)
            continue;
        pages_[page - 1] = {};
        freePages_.push(page - 1);
        page = 0;
    }
    auto keepPending = [&] {
        uint32_t kept = 0;
        for (uint32_t page : pendingPages_)
            if (pages_[page].isPending != 0)
                pendingPages_[kept++] = page;
        pendingPages_.resize(kept);
    };
    keepPending();
    for (const DentPage& page : own)
    {
        DentPage& made = *pageFor(index, page.place);
        made = page;
        made.body = index;
    }
    keepPending();
    body.material = material;
    body.restitution = restitution;
    body.follows = follows;
    body.version = ++versions_;
    std::vector<Vec3> points;
    for (uint32_t place : body.shape.hullPlaces)
        points.push_back(body.positionAt(place));
    rigid.refit(index, points);
}
} // namespace fsim::dents
