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
    uint32_t pieces = body.pieces;
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
    visitor.value("dentPieces", pieces);
    visitor.array("dentPage", own);
    if (!visitor.reading() || visitor.failed())
        return;
    if (pieces != body.pieces)
        return visitor.fail("pieces have come off the body since, or off the one that was saved");
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
        pageMoments_[body.pageOf[page.place] - 1] = momentsOfPage(body.shape, made);
    }
    keepPending();
    body.material = material;
    body.restitution = restitution;
    body.follows = follows;
    body.version = ++versions_;
    rigid.refit(index, placedHulls(body));
}
} // namespace fsim::dents
