#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Material.h"
#include "FractureSim/Shards.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace fsim
{
/// How a body is simulated.
enum class Model : uint32_t
{
    Debris = 1,           ///< loose particles: gravel, chips, dust; what is left of a body that is broken to bits
    Clustered = 2,        ///< thousands of particles in overlapping clusters that keep their shape, flow and split
    OrientedParticles = 3 ///< fragments as ellipsoids that bend together and break along their interfaces
};

/// "debris", ...
FRACTURESIMCORE_API std::string_view nameOf(Model model);
FRACTURESIMCORE_API Result<Model> modelNamed(std::string_view name);

/// What becomes of the pieces of a broken body, so that a long game does not drown in them. As constructed, nothing.
/// Model::OrientedParticles. What fades shrinks away in half a second and meets nothing meanwhile; it is told of as
/// EventKind::Debris, what settles as EventKind::Settled.
struct PieceRules
{
    uint32_t most = 0; ///< live pieces: beyond it the lightest fade at once, ends of ties by lowest particle; 0: any
    float settleAfter = 0.0f; ///< s asleep after which a piece is fixed to the world for good; 0: never
    float fadeAfter = 0.0f;   ///< s asleep after which a piece fades; 0: never
    float fadeShare = 1.0f;   ///< of the body's mass: heavier pieces do not fade by rest; 0 to 1
};

struct BodySettings
{
    Model model = Model::Debris;
    AssetId asset{}; ///< Debris: an asset of particles. Clustered: of clustered particles. Oriented: of fragments
    Transform pose{};
    Vec3 linearVelocity{};       ///< m/s
    Vec3 angularVelocity{};      ///< rad/s, about the pose's position
    DebrisMaterial debris{};     ///< Model::Debris
    ClusterMaterial cluster{};   ///< Model::Clustered
    OrientedMaterial oriented{}; ///< Model::OrientedParticles
    /// Clustered: of strain limiting a substep. OrientedParticles: over all groups, at least 1 is done. More is stiffer
    /// and costs more; 0 to 64.
    uint32_t passes = 4;
    uint32_t seed = 1; ///< of the noise in its toughness
    PieceRules pieces{};
    uint32_t follows = 0; ///< not 0: another world decides what breaks, see FractureSim/Net.h
    /// Bits of the groups it is in, and of those of rigid bodies that it touches; both sides must agree. Bodies of
    /// particles touch each other always.
    uint32_t group = 1;
    uint32_t collidesWith = ~0u;
    ShardRules shards{};
    uint32_t surface = 0; ///< the host's own number for what it is made of, handed on in Event::surface
};
FRACTURESIMCORE_API Status validate(const BodySettings& settings);

/// What a renderer needs of a body this frame. The spans are the world's own memory: valid until the next call that
/// changes the world.
struct RenderState
{
    std::span<const Vec3> positions{}; ///< m; one a particle
    float radius = 0.0f;               ///< m; of a particle

    // One a particle where the model has it, else empty.
    std::span<const uint32_t> clusters{};    ///< the cluster that counts most for it; none: 0xffffffff
    std::span<const uint32_t> pieces{};      ///< likewise; numbers change when something breaks
    std::span<const float> plasticStrains{}; ///< permanent strain of its clusters
    std::span<const float> stretches{};      ///< largest elastic strain of its clusters
    std::span<const Quat> rotations{};       ///< unit; at rest those of the asset's fragments
    std::span<const Vec3> radii{};           ///< m: half axes of the ellipsoid, along the rotation's axes

    // Bodies cut into fragments, FractureSim/Fragments.h.
    std::span<const Mat3> deformations{};   ///< one a fragment: rotation times stretch since the rest shape; or empty
    std::span<const uint8_t> brokenBonds{}; ///< one a bond of the fragments, not 0: broken
    uint32_t bondVersion = 0;               ///< another one whenever brokenBonds have changed
    // Where fragments are cells around particles that may have copies; else empty, and fragment i is particle i.
    std::span<const uint32_t> cells{};         ///< one a fragment: the particle that it follows
    std::span<const Vec3> fragmentPositions{}; ///< m; one a fragment: of its centre

    ShardView shards{}; ///< what fragments were broken into, FractureSim/Shards.h; particles above are without them
};

/// Sums over a body.
struct BodyStatistics
{
    uint32_t particles = 0;
    float mass = 0.0f;          ///< kg
    Vec3 centre{};              ///< m
    Vec3 momentum{};            ///< kg m/s
    Vec3 angularMomentum{};     ///< kg m^2/s about the world's origin
    float kineticEnergy = 0.0f; ///< J
    uint32_t contacts = 0;      ///< in the last substep
    uint32_t clusters = 0;
    uint32_t memberships = 0;       ///< of particles in clusters
    uint32_t pieces = 0;            ///< that hang together; single particles count where they are fragments
    uint32_t largePieces = 0;       ///< of at least 1 % of the body's mass
    float largestShare = 0.0f;      ///< of the body's mass, in its largest piece
    uint32_t debris = 0;            ///< single particles that belong to no cluster any more
    uint32_t splits = 0;            ///< since the body was made
    uint32_t edges = 0;             ///< bonds that hold
    uint32_t brokenBonds = 0;       ///< since the body was made
    float plasticStrainMean = 0.0f; ///< over the clusters by mass
    float plasticStrainMax = 0.0f;
    uint32_t shards = 0; ///< since the body was made, see ShardRules
};
} // namespace fsim
