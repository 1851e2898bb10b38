#include "Dents/DentedBodies.h"
#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"

// A body grows as a whole, by the same share everywhere: pages that grew in different ticks would stand at different
// depths meanwhile, and for good where weights are full. Where that is more work than a tick may spend, it is spread
// over several, and shows when it is done.
namespace fsim::dents
{
namespace
{
constexpr float leastGrowth = 0.01f; // of a weight: a round waits until it changes that much somewhere
constexpr uint32_t growGrain = 8;    // pages
} // namespace

DentWork growthWork(const DentShape& shape, uint32_t page)
{
    return pageWork(shape.pageBoneOffsets[page + 1] - shape.pageBoneOffsets[page], shape.examples);
}

// False: it is not worth it yet.
bool DentedBodies::startRound(const GrowingBody& growing, float seconds)
{
    DentedBody& body = *bodies_[growing.body];
    // It never goes further at once than a body without a budget goes in a time of delay.
    float share =
        1.0f - fixed::exp(-minOf(body.waited / body.material.delay, maxOf(1.0f, seconds / body.material.delay)));
    float left = (1.0f - share) * (1.0f - share) * growing.most;
    if (share * share * growing.most < leastGrowth * leastGrowth && left >= negligibleChange * negligibleChange)
        return false;
    round_ = {.isOn = 1, .body = growing.body, .pages = 0, .isReady = 0, .share = share, .waited = body.waited};
    body.waited = 0.0f;
    resume_ = growing.body;
    return true;
}

// As far as the budget goes.
void DentedBodies::advanceRound(const GrowingBody& growing, Kernels kernels, TaskScheduler& tasks)
{
    const DentShape& shape = bodies_[growing.body]->shape;
    uint32_t first = round_.pages;
    for (; growing.begin + round_.pages < growing.end && !growing_.isSpent(); ++round_.pages)
        growing_.spend(growthWork(shape, pendingPages_[growing.begin + round_.pages].place));
    tasks.parallelFor(round_.pages - first, growGrain,
                      [&](uint32_t begin, uint32_t end) { growAside(growing, first + begin, first + end, kernels); });
    round_.isReady = growing.begin + round_.pages == growing.end;
}

void DentedBodies::growAside(const GrowingBody& growing, uint32_t begin, uint32_t end, Kernels kernels)
{
    const DentShape& shape = bodies_[growing.body]->shape;
    for (uint32_t i = begin; i < end; ++i)
    {
        uint32_t page = pendingPages_[growing.begin + i].page;
        DentPage& grown = grown_[i];
        grown = pages_[page];
        grownMost_[i] = growPage(shape.examples, round_.share, pageMost_[page], kernels, grown);
        DentPage* one = &grown;
        skinPages(shape, {&one, 1}, kernels);
        grownMoments_[i] = momentsOfPage(shape, grown, kernels);
    }
}

void DentedBodies::takeOver(const GrowingBody& growing)
{
    for (uint32_t i = 0; i < round_.pages; ++i)
    {
        uint32_t page = pendingPages_[growing.begin + i].page;
        pages_[page] = grown_[i];
        pageMost_[page] = grownMost_[i];
        pageMoments_[page] = grownMoments_[i];
    }
    growing_.spend(takeOverWork(round_.pages));
}

// Its pages among those that wait: they stay side by side as long as it is on.
GrowingBody DentedBodies::roundPages() const
{
    GrowingBody growing{.body = round_.body};
    while (growing.begin < pendingPages_.size() && pendingPages_[growing.begin].body != round_.body)
        ++growing.begin;
    growing.end = growing.begin;
    while (growing.end < pendingPages_.size() && pendingPages_[growing.end].body == round_.body)
        ++growing.end;
    return growing;
}

void DentedBodies::completeRound(Kernels kernels, collision::RigidWorld& rigid, Arena& arena)
{
    GrowingBody growing = roundPages();
    growAside(growing, round_.pages, growing.end - growing.begin, kernels);
    round_.pages = growing.end - growing.begin;
    takeOver(growing);
    reshape(growing.body, rigid, arena);
    round_ = {};
    dropFinished();
}

void DentedBodies::abandonRound()
{
    if (round_.isOn != 0)
        bodies_[round_.body]->waited += round_.waited;
    round_ = {};
}

// What a round had worked out when its state was saved.
void DentedBodies::restoreRound(StateVisitor& visitor)
{
    if (round_.isOn == 0)
        return;
    GrowingBody growing = roundPages();
    if (!has(round_.body) || round_.pages > growing.end - growing.begin || !(round_.share >= 0.0f) ||
        !(round_.share <= 1.0f) || !isFinite(round_.waited))
    {
        round_ = {};
        return visitor.fail("a dent grows in a body that is not there, or by a share beyond all of it");
    }
    growAside(growing, 0, round_.pages, Kernels::Reference);
}
} // namespace fsim::dents
