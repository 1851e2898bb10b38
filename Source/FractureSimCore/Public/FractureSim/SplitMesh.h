#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Mesh.h"
#include "FractureSim/Status.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace fsim
{
/// A vertex of a split mesh: the mean of one, two or three vertices of the fragments.
struct SplitVertex
{
    uint32_t sources[3] = {};
    uint32_t count = 1;
};

/// The surface of a body as far as it is broken, with nothing that cannot be seen: each piece is a closed 2-manifold by
/// its indices alone. Where a piece touches itself along an edge or at a point only, it has the vertices there twice.
struct SplitMesh
{
    std::vector<SplitVertex> vertices;
    std::vector<uint32_t> indices;         ///< three a triangle
    std::vector<uint32_t> sourceTriangles; ///< one a triangle: of the fragments, whose corners have the attributes
    std::vector<uint32_t> pieces;          ///< one a triangle: numbered in the order of their first fragments
    uint32_t pieceCount = 0;

    uint32_t triangleCount() const { return static_cast<uint32_t>(indices.size() / 3); }
};

/// Splits the visual mesh at interfaces as they break: the exact mode for exports and offline work, Choi 2014, section
/// 4.1. FragmentSkin is the other, for devices that draw; both have the same vertices in the same places.
class FRACTURESIMCORE_API MeshSplitter
{
public:
    /// Refuses what validate() does, fragments that are not closed, and bonds whose two sides do not match. Keeps
    /// nothing of the view's memory.
    static Result<std::unique_ptr<MeshSplitter>> create(const FragmentView& fragments);
    ~MeshSplitter();
    MeshSplitter(const MeshSplitter&) = delete;
    MeshSplitter& operator=(const MeshSplitter&) = delete;

    /// One a bond, not 0: broken. Refuses another number.
    Status split(std::span<const uint8_t> brokenBonds, SplitMesh& mesh) const;

private:
    struct State;
    explicit MeshSplitter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// The split mesh as triangles in space. positions: one a vertex of the fragments, at rest or skinned.
FRACTURESIMCORE_API TriangleMesh meshOf(const SplitMesh& split, std::span<const Vec3> positions);
} // namespace fsim
