#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fsim::lab
{
/// Snapshots of the past, to go back to. At first one a frame; where they outgrow the memory, every other one is
/// forgotten and new ones come half as often.
class Timeline
{
public:
    struct Entry
    {
        uint32_t frame = 0;
        std::vector<std::byte> snapshot;
    };

    explicit Timeline(size_t mostBytes = size_t{256} << 20) : mostBytes_(mostBytes) {}

    /// Whether a snapshot of this frame, the newest, is wanted.
    bool due(uint32_t frame) const;
    /// What was kept of this frame and later ones is forgotten: from here on things go another way.
    void add(uint32_t frame, std::vector<std::byte> snapshot);
    /// Null where there is none.
    const Entry* nearest(uint32_t frame) const;
    /// The last one before this frame; null where there is none.
    const Entry* before(uint32_t frame) const;
    void forgetAfter(uint32_t frame);
    void clear();

    std::span<const Entry> entries() const { return entries_; }
    size_t bytes() const { return bytes_; }
    /// Frames from one snapshot to the next.
    uint32_t spacing() const { return spacing_; }

private:
    void thinOut();

    size_t mostBytes_;
    size_t bytes_ = 0;
    uint32_t spacing_ = 1;
    std::vector<Entry> entries_; // by frame
};
} // namespace fsim::lab
