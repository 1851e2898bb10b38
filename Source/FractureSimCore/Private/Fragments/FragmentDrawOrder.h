#pragma once

#include "FractureSim/FragmentSkin.h"

#include <cstdint>
#include <span>
#include <vector>

// The order in which a fragmented body is drawn, so that what is seen or skinned together lies together: the compact
// skin of Choi 2014, 4.2, is the front part of the same arrays that hold the fragments.
namespace fsim::fragments
{
struct FragmentDrawOrder
{
    std::vector<uint32_t> groups;    // by fragment
    std::vector<uint32_t> vertices;  // by place drawn: the view's vertex
    std::vector<uint32_t> triangles; // by place drawn: the view's triangle
    std::vector<uint32_t> indices;   // three a triangle drawn, of places
    std::vector<uint32_t> placeOfVertex;
    uint32_t outsideVertices = 0;
    uint32_t outsideTriangles = 0;

    // The inside vertices of group g are from insideOffsets[g] to insideOffsets[g + 1].
    std::vector<uint32_t> insideOffsets;
    // Of the bond at place k in the order of drawing, both faces: from faceOffsets[k] to faceOffsets[k + 1].
    std::vector<uint32_t> faceOffsets;
    std::vector<uint32_t> bonds;       // by place
    std::vector<uint32_t> placeOfBond; // by bond

    uint32_t groupCount() const { return static_cast<uint32_t>(insideOffsets.size() - 1); }
};

// Expects what validate() lets pass.
FragmentDrawOrder drawOrderOf(const FragmentView& fragments, uint32_t groupSize);

// What is to be drawn and skinned while these bonds are broken.
class FragmentVisibility
{
public:
    // Everything is whole.
    FragmentVisibility(const FragmentDrawOrder& order, std::span<const FragmentBond> bonds);
    // After these bonds, each once, have become what brokenBonds says of them. Allocates nothing.
    void update(const FragmentDrawOrder& order, std::span<const FragmentBond> bonds,
                std::span<const uint32_t> changedBonds, std::span<const uint8_t> brokenBonds);

    std::span<const TriangleRange> visible() const { return visible_; }
    std::span<const TriangleRange> changed() const { return changed_; }
    std::span<const VertexRange> skinned() const { return skinned_; }

private:
    void listAll(const FragmentDrawOrder& order);

    std::vector<uint8_t> shown_;   // by place of a bond
    std::vector<uint32_t> broken_; // by group: bonds inside and at the border
    std::vector<uint32_t> places_; // of the bonds that changed
    std::vector<TriangleRange> visible_;
    std::vector<TriangleRange> changed_;
    std::vector<VertexRange> skinned_;
};
} // namespace fsim::fragments
