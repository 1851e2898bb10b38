#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

#include <algorithm>

// What hosts read of dents and put there between steps: for other worlds that follow this one.
namespace fsim::dents
{
namespace
{
constexpr float wholeWeight = 255.0f; // of an example, as a number of eight bits

// Eight bits each, and no more than the whole together, or the vertex would go beyond its examples.
void roundWeights(uint32_t examples, const float* weights, uint16_t* rounded)
{
    int sum = 0;
    for (uint32_t e = 0; e < examples; ++e)
    {
        rounded[e] = static_cast<uint16_t>(clampTo(std::floor(weights[e] * wholeWeight + 0.5f), 0.0f, wholeWeight));
        sum += rounded[e];
    }
    for (; sum > static_cast<int>(wholeWeight); --sum)
        --*std::max_element(rounded, rounded + examples);
}
} // namespace

void DentedBodies::describeWeights(uint32_t index, std::vector<uint16_t>& weights) const
{
    const DentShape& shape = bodies_[index]->shape;
    uint32_t examples = shape.examples;
    weights.assign(size_t{shape.pages} * pageSize * examples, 0);
    for (uint32_t place = 0; place < shape.pages; ++place)
    {
        uint32_t part = partWith(index, shape.pagePieces[place]);
        uint32_t page = part == noPart ? 0 : bodies_[part]->pageOf[place];
        if (page == 0)
            continue;
        const DentPage& at = pages_[page - 1];
        for (uint32_t lane = 0; lane < pageSize; ++lane)
        {
            ExampleWeights coming{}; // what it will be when all that waits has grown
            for (uint32_t e = 0; e < examples; ++e)
                coming[e] = at.weights[e][lane] + at.pending[e][lane];
            roundWeights(examples, coming.data(), &weights[(size_t{at.place} * pageSize + lane) * examples]);
        }
    }
}

// A page of weights is of one piece, and stays with it when the body comes apart: what there is no room for is the same
// before and after.
Status DentedBodies::checkWeights(uint32_t index, std::span<const uint16_t> wanted) const
{
    std::vector<uint16_t> now;
    describeWeights(index, now);
    if (wanted.size() != now.size())
        return Status::refused("there are {} dent weights, and the body has {}", wanted.size(), now.size());
    uint32_t missing = 0;
    for (uint32_t page = 0; page < bodies_[index]->shape.pages; ++page)
    {
        uint32_t part = partOfChange(index, page, wanted, now);
        missing += part != noPart && bodies_[part]->pageOf[page] == 0;
    }
    if (missing > pages_.capacity() - pagesInUse())
        return Status::refused("{} more dented parts need room; raise WorldSettings::maxDentPages", missing);
    return Status::done();
}

uint32_t DentedBodies::partOfChange(uint32_t index, uint32_t page, std::span<const uint16_t> wanted,
                                    std::span<const uint16_t> now) const
{
    const DentShape& shape = bodies_[index]->shape;
    size_t perPage = size_t{pageSize} * shape.examples;
    std::span<const uint16_t> here = now.subspan(page * perPage, perPage);
    bool isSame = std::equal(here.begin(), here.end(), wanted.begin() + static_cast<ptrdiff_t>(page * perPage));
    return isSame ? noPart : partWith(index, shape.pagePieces[page]);
}

Result<DentChange> DentedBodies::applyWeights(uint32_t index, std::span<const uint16_t> wanted, bool atOnce,
                                              Kernels kernels, collision::RigidWorld& rigid, Arena& arena)
{
    if (Status status = checkWeights(index, wanted); !status)
        return status;
    if (round_.isOn != 0 && isPartOf(round_.body, index)) // begun again with each change, it might never end
        completeRound(kernels, rigid, arena);
    const DentShape& shape = bodies_[index]->shape;
    uint32_t examples = shape.examples;
    std::vector<uint16_t> now;
    describeWeights(index, now);
    if (now.empty())
        return DentChange{};
    size_t perPage = size_t{pageSize} * examples;
    std::vector<uint32_t> parts; // by page: whose it is now; none: it says nothing new
    for (uint32_t page = 0; page < shape.pages; ++page)
        parts.push_back(partOfChange(index, page, wanted, now));
    DentChange change;
    std::vector<uint8_t> isTouched(bodies_.size());
    for (uint32_t page = 0; page < shape.pages; ++page)
    {
        if (parts[page] == noPart)
            continue;
        const uint16_t* values = &wanted[page * perPage];
        const DentedBody& body = *bodies_[parts[page]];
        DentPage& at = *pageFor(parts[page], page);
        isTouched[parts[page]] = 1;
        for (uint32_t e = 0; e < examples && atOnce; ++e)
            for (uint32_t lane = 0; lane < pageSize; ++lane)
            {
                at.weights[e][lane] += at.pending[e][lane];
                at.pending[e][lane] = 0.0f;
            }
        for (uint32_t lane = 0; lane < pageSize; ++lane)
        {
            bool differs = false;
            float sum = 0.0f;
            for (uint32_t e = 0; e < examples; ++e)
            {
                differs = differs || values[lane * examples + e] != now[page * perPage + lane * examples + e];
                sum += static_cast<float>(values[lane * examples + e]) / wholeWeight;
            }
            uint32_t place = page * pageSize + lane;
            if (!differs)
                continue;
            ++change.vertices;
            change.sum += body.positionAt(place);
            for (uint32_t e = 0; e < examples; ++e)
            {
                float weight = static_cast<float>(values[lane * examples + e]) / (wholeWeight * maxOf(sum, 1.0f));
                if (atOnce)
                    at.weights[e][lane] = weight;
                else
                    at.pending[e][lane] = weight - at.weights[e][lane];
            }
        }
        pageMost_[body.pageOf[page] - 1] = longestRow(examples, at);
        if (atOnce)
        {
            DentPage* one = &at;
            at.isPending = 0;
            skinPages(shape, {&one, 1}, kernels);
            pageMoments_[body.pageOf[page] - 1] = momentsOfPage(shape, at, kernels);
        }
    }
    if (!atOnce || change.vertices == 0)
        return change;
    dropFinished();
    for (uint32_t part = 0; part < isTouched.size(); ++part)
        if (isTouched[part] != 0)
            reshape(part, rigid, arena);
    return change;
}

bool DentedBodies::isPartOf(uint32_t part, uint32_t index) const
{
    if (part == index || !bodies_[part])
        return part == index;
    return bodies_[index]->origin.index == index && bodies_[part]->origin == bodies_[index]->origin;
}

uint32_t DentedBodies::partWith(uint32_t index, uint32_t piece) const
{
    if (bodies_[index]->hasPiece(piece))
        return index;
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (bodies_[i] && bodies_[i]->hasPiece(piece) && isPartOf(i, index))
            return i;
    return noPart;
}

void DentedBodies::setFollowing(uint32_t index, bool follows)
{
    for (uint32_t i = 0; i < bodies_.size(); ++i)
        if (isPartOf(i, index))
            bodies_[i]->follows = follows;
}
} // namespace fsim::dents
