#include "Collision/Boxes.h"
#include "Collision/DeformableMeetings.h"
#include "Foundation/KernelVariants.h"

FSIM_DECLARE_KERNEL(fsimCountTouches, const uint32_t* first, const uint32_t* second, const float* records,
                    const uint32_t* firstOwn, const float* const* places, const uint32_t* firstBlock,
                    const float* const* blocks, int32_t begin, int32_t end, uint32_t* counts)
FSIM_DECLARE_KERNEL(fsimFindTouches, const float* records, const uint32_t* firstOwn, const uint32_t* particles,
                    const float* const* places, const uint32_t* firstBlock, const float* const* blocks, int32_t begin,
                    int32_t end, uint32_t* meetings, uint32_t* touching, float* normalX, float* normalY, float* normalZ,
                    float* depths)

namespace fsim::collision
{
namespace
{
constexpr uint32_t countGrain = 8; // proxies, of many pairs each
constexpr uint32_t touchGrain = 32;
constexpr uint32_t touchOverread = 16;

ProxyDepth depthInRecord(const ProxyRecord& record, Vec3 place)
{
    if (!overlap({place, place}, record.box))
        return {};
    return depthIn(record.shape, record.toRest * (place - record.centre));
}

Vec3 placeOf(const MeetingProxies& all, uint32_t own)
{
    return {all.places[0][own], all.places[1][own], all.places[2][own]};
}

uint32_t countTouches(const MeetingProxies& all, uint32_t of, uint32_t in)
{
    if (!overlap(all.records[of].own, all.records[in].box))
        return 0;
    uint32_t count = 0;
    for (uint32_t m = all.firstOwn[of]; m < all.firstOwn[of + 1]; ++m)
        count += depthInRecord(all.records[in], placeOf(all, m)).depth > 0.0f;
    return count;
}

struct OwnLanes
{
    explicit OwnLanes(const MeetingProxies& all)
        : places{all.places[0].data(), all.places[1].data(), all.places[2].data()}, blocks{all.blockLow[0].data(),
                                                                                           all.blockLow[1].data(),
                                                                                           all.blockLow[2].data(),
                                                                                           all.blockHigh[0].data(),
                                                                                           all.blockHigh[1].data(),
                                                                                           all.blockHigh[2].data()}
    {
    }

    const float* places[3];
    const float* blocks[6];
};

// By pair, both ways.
void countTouches(const MeetingProxies& all, const ProxyPairs& pairs, uint32_t begin, uint32_t end,
                  std::span<uint32_t> counts, Kernels kernels)
{
    if (auto* kernel = FSIM_PICK_KERNEL(fsimCountTouches, kernels))
    {
        OwnLanes own(all);
        kernel(pairs.first.data(), pairs.second.data(), &all.records.data()->toRest.x.x, all.firstOwn.data(),
               own.places, all.firstBlock.data(), own.blocks, static_cast<int32_t>(begin), static_cast<int32_t>(end),
               counts.data());
        return;
    }
    for (uint32_t i = begin; i < end; ++i)
        for (uint32_t pair = pairs.first[i]; pair < pairs.first[i + 1]; ++pair)
        {
            counts[size_t{2} * pair] = countTouches(all, i, pairs.second[pair]);
            counts[size_t{2} * pair + 1] = countTouches(all, pairs.second[pair], i);
        }
}

void listTouches(const MeetingProxies& all, Meeting& meeting, Touches& touches)
{
    const ProxyRecord& in = all.records[meeting.in];
    Mat3 normalToWorld = transposed(in.toRest);
    uint32_t next = meeting.firstTouch;
    for (uint32_t m = all.firstOwn[meeting.of]; m < all.firstOwn[meeting.of + 1]; ++m)
    {
        ProxyDepth inside = depthInRecord(in, placeOf(all, m));
        Vec3 normal = normalToWorld * inside.normal;
        float stretch = length(normal);
        if (!(inside.depth > 0.0f) || !(stretch > 0.0f))
            continue;
        touches.particles[next] = all.particles[m];
        touches.normals[0][next] = normal.x / stretch;
        touches.normals[1][next] = normal.y / stretch;
        touches.normals[2][next] = normal.z / stretch;
        touches.depths[next] = inside.depth / stretch;
        ++next;
    }
    meeting.touches = next - meeting.firstTouch;
}
} // namespace

std::span<Meeting> findMeetings(const MeetingProxies& proxies, const ProxyPairs& pairs, Arena& arena,
                                TaskScheduler& tasks, Kernels kernels)
{
    auto count = static_cast<uint32_t>(proxies.ids.size());
    std::span<uint32_t> counts = arena.takeUnset<uint32_t>(2 * pairs.second.size());
    std::span<uint32_t> meetingsIn = arena.take<uint32_t>(count / countGrain + 2); // by task, then where they begin
    tasks.parallelFor(count, countGrain, [&](uint32_t begin, uint32_t end) {
        countTouches(proxies, pairs, begin, end, counts, kernels);
        for (size_t k = size_t{2} * pairs.first[begin]; k < size_t{2} * pairs.first[end]; ++k)
            meetingsIn[begin / countGrain + 1] += counts[k] > 0;
    });
    for (size_t task = 1; task < meetingsIn.size(); ++task)
        meetingsIn[task] += meetingsIn[task - 1];
    std::span<Meeting> meetings = arena.takeUnset<Meeting>(meetingsIn.back());
    tasks.parallelFor(count, countGrain, [&](uint32_t begin, uint32_t end) {
        uint32_t next = meetingsIn[begin / countGrain];
        for (uint32_t i = begin; i < end; ++i)
            for (uint32_t pair = pairs.first[i]; pair < pairs.first[i + 1]; ++pair)
            {
                uint32_t k = pairs.second[pair];
                if (counts[size_t{2} * pair] > 0)
                    meetings[next++] = {i, k, 0, counts[size_t{2} * pair]};
                if (counts[size_t{2} * pair + 1] > 0)
                    meetings[next++] = {k, i, 0, counts[size_t{2} * pair + 1]};
            }
    });
    return meetings;
}

Touches findTouches(const MeetingProxies& proxies, std::span<Meeting> meetings, Arena& arena, TaskScheduler& tasks,
                    Kernels kernels)
{
    uint32_t most = 0;
    for (Meeting& meeting : meetings)
    {
        meeting.firstTouch = most;
        most += meeting.touches;
    }
    Touches touches{.particles = arena.takeUnset<uint32_t>(most + touchOverread)};
    for (std::span<float>& each : touches.normals)
        each = arena.takeUnset<float>(most + touchOverread);
    touches.depths = arena.takeUnset<float>(most + touchOverread);
    OwnLanes own(proxies);
    tasks.parallelFor(static_cast<uint32_t>(meetings.size()), touchGrain, [&](uint32_t begin, uint32_t end) {
        if (auto* kernel = FSIM_PICK_KERNEL(fsimFindTouches, kernels))
            kernel(&proxies.records.data()->toRest.x.x, proxies.firstOwn.data(), proxies.particles.data(), own.places,
                   proxies.firstBlock.data(), own.blocks, static_cast<int32_t>(begin), static_cast<int32_t>(end),
                   &meetings.data()->of, touches.particles.data(), touches.normals[0].data(), touches.normals[1].data(),
                   touches.normals[2].data(), touches.depths.data());
        else
            for (Meeting& meeting : meetings.subspan(begin, end - begin))
                listTouches(proxies, meeting, touches);
    });
    return touches;
}
} // namespace fsim::collision
