#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/FragmentSkin.h"

#include <cstdint>
#include <span>
#include <vector>

// What a renderer decides each frame before it talks to its device: which parts of a table travel, which of two buffers
// is written, which triangles are drawn. Plain bookkeeping, so that every renderer decides the same and tests can look.
namespace fsim
{
/// Parts of a table that have changed since they were last sent. Ranges near each other are sent as one, and there are
/// never more than so many: then the nearest two become one, with what lies between.
class FRACTURESIMCORE_API DirtyRanges
{
public:
    DirtyRanges() = default;
    /// Gaps of up to this many elements are sent along. Ranges, at most: 1 or more.
    explicit DirtyRanges(uint32_t elements, uint32_t gap = 16, uint32_t most = 64);

    /// What lies beyond the table is left out.
    void add(VertexRange range);
    void addAll() { add({0, elements_}); }
    /// All has been sent.
    void clear() { ranges_.clear(); }

    /// Rising, not adjacent.
    std::span<const VertexRange> ranges() const { return ranges_; }
    /// In all of them.
    uint32_t count() const;
    bool empty() const { return ranges_.empty(); }

private:
    std::vector<VertexRange> ranges_;
    uint32_t elements_ = 0;
    uint32_t gap_ = 0;
    uint32_t most_ = 1;
};

/// What is in a and not in b. Both rising; the result is rising and appended.
FRACTURESIMCORE_API void subtractRanges(std::span<const VertexRange> a, std::span<const VertexRange> b,
                                        std::vector<VertexRange>& result);

/// What a renderer does with its two buffers of skinned vertices this frame.
struct SkinFrame
{
    uint32_t current = 0;  ///< buffer, 0 or 1, that is drawn
    uint32_t previous = 0; ///< buffer with the places of the frame before, for motion vectors; may be the same
    bool skins = false;    ///< current has to be written first
};

/// Takes turns with two buffers. A body that has not moved is not skinned, and its motion vectors are zero; a frame
/// that is drawn several times, for several cameras, counts once.
class FRACTURESIMCORE_API SkinBuffers
{
public:
    /// frame: any number that differs between frames. hasNewPose: there are transforms or weights that no frame has
    /// shown.
    SkinFrame advance(uint64_t frame, bool hasNewPose);
    /// The next pose is elsewhere, as after a teleport: it has no motion.
    void cut() { isCut_ = true; }
    /// What the last advance() said.
    const SkinFrame& frame() const { return last_; }
    bool hasShown() const { return hasShown_; }

private:
    SkinFrame last_{};
    uint64_t frame_ = 0;
    bool hasShown_ = false;
    bool isCut_ = false;
};

/// Keeps the indices of the triangles to be drawn side by side, section by section, so that each section (a material)
/// is one draw. A section has room for all of its triangles, beginning where it begins in the mesh; those to be seen
/// are the first ones of that room, in no particular order. What comes is appended, what goes is replaced by the last
/// one: so only what changed has to travel.
class FRACTURESIMCORE_API VisibleTriangles
{
public:
    VisibleTriangles() = default;
    /// Sections rise, do not overlap and cover all triangles. Nothing is to be seen at first.
    VisibleTriangles(uint32_t triangles, std::span<const TriangleRange> sections);

    /// Rising, not overlapping; what lies beyond the mesh is left out.
    void update(std::span<const TriangleRange> visible);

    /// Of a section: triangles to be seen, from the first slot of the section on.
    uint32_t count(uint32_t section) const { return counts_[section]; }
    uint32_t sectionCount() const { return static_cast<uint32_t>(counts_.size()); }
    /// Which triangle of the mesh is in a slot.
    uint32_t triangleAt(uint32_t slot) const { return triangles_[slot]; }
    /// Slots that changed since clearChanges().
    const DirtyRanges& changes() const { return changes_; }
    void clearChanges() { changes_.clear(); }

private:
    uint32_t sectionOf(uint32_t triangle) const;

    std::vector<TriangleRange> sections_;
    std::vector<uint32_t> counts_;    // by section
    std::vector<uint32_t> triangles_; // by slot
    std::vector<uint32_t> slots_;     // by triangle; hidden: not there
    std::vector<VertexRange> last_;
    std::vector<VertexRange> now_;
    std::vector<VertexRange> difference_;
    DirtyRanges changes_;
};
} // namespace fsim
