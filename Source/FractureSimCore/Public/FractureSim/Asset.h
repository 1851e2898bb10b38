#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Clustering.h"
#include "FractureSim/DentRig.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace fsim
{
class Asset;
/// Assets are immutable and shared between worlds, bodies and threads.
using AssetRef = std::shared_ptr<const Asset>;

enum class AssetKind : uint32_t
{
    Particles = 1,  ///< points at rest, each with a volume and a radius: what particle models are made of
    ConvexHull = 2, ///< the convex hull of points, for rigid bodies
    Mesh = 3,       ///< triangles, for colliders that do not move by themselves
    Clustered = 4,  ///< particles and the overlapping clusters that they belong to
    Fragmented = 5, ///< a body cut into fragments beforehand, with its skin
    Dented = 6      ///< a surface on bones, with the poses that it takes where it is hit
};

/// What bodies are made of, as flat arrays behind a checked header: loading is one read and a validation.
class FRACTURESIMCORE_API Asset
{
public:
    /// Particles at rest around the body's own origin. Volumes in m^3, above 0, one for all or one each; radius in m.
    static Result<AssetRef> particles(std::span<const Vec3> positions, std::span<const float> volumes, float radius);

    /// Particles as above with clusters as validate() for them lets pass; clusterParticles() makes such. Toughness,
    /// none or one a particle, says how much tougher than its material the body is there: 0.001 to 1000.
    static Result<AssetRef> clustered(std::span<const Vec3> positions, std::span<const float> volumes, float radius,
                                      const ClusterView& clusters, std::span<const float> toughness = {});

    /// Fragments as validate() for them lets pass; FractureSimAuthoring makes such from a mesh.
    static Result<AssetRef> fragmented(const FragmentView& fragments);

    /// A rig as validate() for it lets pass; FractureSimAuthoring makes such from a mesh and poses.
    static Result<AssetRef> dented(const DentRigView& rig);

    /// Refuses fewer than four points, and points that all lie in one plane.
    static Result<AssetRef> convexHull(std::span<const Vec3> points);

    /// Three indices a triangle, counter-clockwise seen from outside. Triangles without area are dropped.
    static Result<AssetRef> mesh(std::span<const Vec3> positions, std::span<const uint32_t> indices);

    /// The same clustered asset with cells to be drawn instead of its particles: a body made of it tears along them.
    /// Each cell follows a particle, its owner, no two of them the same one; without owners there is a cell around each
    /// particle, in their order. Cells are looks: the hash and the bytes stay those of the asset, so bind again what
    /// was loaded, and give a world the asset with cells first.
    static Result<AssetRef> bindFragments(const AssetRef& clustered, const FragmentView& cells,
                                          std::span<const uint32_t> owners = {});

    /// From the bytes of an asset. Refuses anything that is damaged, too short, too long or of a newer version.
    static Result<AssetRef> load(std::span<const std::byte> bytes);

    AssetKind kind() const { return kind_; }
    /// The asset as it is stored; load() takes this back.
    std::span<const std::byte> bytes() const { return bytes_; }
    /// The same for the same contents, on every machine.
    uint64_t contentHash() const { return contentHash_; }

    /// Particles, Clustered: rest positions. ConvexHull: the corners of the hull. Mesh: vertices. Fragmented: none.
    std::span<const Vec3> positions() const { return positions_; }
    /// Particles and Clustered; as many as positions.
    std::span<const float> volumes() const { return volumes_; }
    /// Clustered: how tough the body is at each particle, in ratios of its material; empty: the same everywhere.
    std::span<const float> toughnessScales() const { return toughness_; }
    /// ConvexHull and Mesh: three a triangle.
    std::span<const uint32_t> indices() const { return indices_; }
    /// Particles and Clustered: of a particle.
    float radius() const { return radius_; }

    /// Clustered only: cluster c has the members from clusterOffsets()[c] to clusterOffsets()[c + 1], in rising order.
    ClusterView clusters() const { return clusters_; }
    std::span<const uint32_t> clusterOffsets() const { return clusters_.offsets; }
    std::span<const uint32_t> clusterMembers() const { return clusters_.members; }
    /// Those of a particle sum to 1.
    std::span<const float> clusterWeights() const { return clusters_.weights; }

    /// Fragmented, and Clustered with cells; else empty.
    FragmentView fragments() const { return fragments_; }
    /// Fragmented: a number for each fragment; those with the same one can be worked on at the same time together with
    /// all that they are bonded to.
    /// Looked for when it is first asked for, by any thread.
    std::span<const uint32_t> ringColours() const;
    /// Clustered with cells: the particle that each of them follows; else empty.
    std::span<const uint32_t> fragmentOwners() const { return fragmentOwners_; }
    /// Dented; else empty.
    DentRigView dentRig() const { return rig_; }

private:
    struct Contents
    {
        AssetKind kind = AssetKind::Particles;
        float radius = 0.0f;
        std::span<const Vec3> positions{};
        std::span<const float> volumes{};
        std::span<const uint32_t> indices{};
        ClusterView clusters{};
        std::span<const float> toughness{};
    };

    Asset() = default;
    static Status validate(const Contents& contents);
    static Result<AssetRef> build(const Contents& contents);
    static Result<AssetRef> loadFragmented(std::span<const std::byte> bytes);
    static Result<AssetRef> buildFragmented(FragmentSet fragments);
    static Result<AssetRef> loadDented(std::span<const std::byte> bytes, uint32_t version);
    static Result<AssetRef> buildDented(DentRig rig);

    AssetKind kind_ = AssetKind::Particles;
    uint64_t contentHash_ = 0;
    float radius_ = 0.0f;
    std::vector<Vec3> positions_;
    std::vector<float> volumes_;
    std::vector<uint32_t> indices_;
    Clustering clusters_;
    std::vector<float> toughness_;
    FragmentSet fragments_;
    struct RingColours;
    std::shared_ptr<RingColours> ringColours_;
    std::vector<uint32_t> fragmentOwners_;
    DentRig rig_;
    std::vector<std::byte> bytes_;
};
} // namespace fsim
