#pragma once

#include "FractureSim/Fragments.h"

#include "Foundation/FlatArray.h"
#include "Math/Jacobi3.h"
#include "Math/MathBatch.h"

#include <vector>

// A group is a particle and those that it has bonds with: the one-ring of Choi et al. 2014, section 3.2. Bonds alone
// make it: an ellipsoid brings its own moment matrix, so that even two of them in a line span space, and no edges
// beyond those of the interfaces are needed.
namespace fsim::orientedParticles
{
// Sixteen groups of one colour lie side by side in a block, one a lane; row k of a block holds the k-th member of each.
// Groups of one colour share no particle, so that they may move their members at the same time. Cutting a bond takes
// members away, and so never makes a colour wrong.
constexpr uint32_t groupLanes = math::batchLanes;
constexpr uint32_t noGroup = 0xffffffffu;

// A particle at rest.
struct RestParticle
{
    Vec3 position{};
    float mass = 0.0f;
    math::Symmetric3 moment{}; // m/5 diag(a^2, b^2, c^2) in the axes of the body
};

// A member as its group sees it, with the group's plastic deformation F_P in it: q = F_P (x - c) at rest, whose
// mass-weighted sum is zero, and the moment F_P A F_P^T of an ellipsoid that has flowed along. The paper has
// A_pq F_P^T and F_P A_qq F_P^T, with ellipsoids that flow in the second only: then a group that has taken its new
// shape still measures a strain, and flows back (a bar drawn out by a third kept a fifteenth). There is a test of it.
struct MemberShape
{
    float mass = 0.0f;
    Vec3 rest{};
    math::Symmetric3 moment{};
};

// What a group has moved and turned a member by in this substep, which compliance gives back in part.
struct MemberPull
{
    Vec3 moved{};
    Vec3 turned{};
};

struct GroupTable
{
    // By colour and by block, each with one more at the end.
    FlatArray<uint32_t> colourBegins; // first block
    FlatArray<uint32_t> rowBegins;    // first row

    // By place, which is 16 times the block plus the lane. Lanes without a group have no members.
    FlatArray<uint32_t> particleAt;
    FlatArray<uint32_t> counts;
    FlatArray<float> inverseMasses;
    FlatArray<float> momentScales; // 1 / tr(A_qq), which brings A_pq near 1
    FlatArray<Vec3> restCentres;
    FlatArray<float> restMoments; // batch of Symmetric3: A_qq
    FlatArray<float> restAxes;    // batch of Mat3: V_qq of equation (8)
    FlatArray<float> restSpreads; // batch of Vec3: the eigenvalues that belong to it

    // By 16 times the row plus the lane. The first member is the particle whose group it is. Where there is none, or
    // the particle is alone, it is the number of particles: poses have one more, which never moves.
    FlatArray<uint32_t> members;
    FlatArray<uint32_t> bonds;
    FlatArray<float> shapes; // batch of MemberShape
    FlatArray<float> pulls;  // batch of MemberPull

    FlatArray<uint32_t> places; // by particle
    FlatArray<uint8_t> weak;    // by bond: not 0: too small to hold anything, and in no group

    uint32_t colours() const { return colourBegins.size() - 1; }
    uint32_t blocks() const { return rowBegins.size() - 1; }
    uint32_t placeCount() const { return particleAt.size(); }
    uint32_t slotOf(uint32_t place, uint32_t member) const
    {
        return (rowBegins[place / groupLanes] + member) * groupLanes + place % groupLanes;
    }
    math::Batch<MemberShape> memberShapes() { return {shapes.data(), members.size()}; }
    math::Batch<const MemberShape> memberShapes() const { return {shapes.data(), members.size()}; }
    math::Batch<MemberPull> memberPulls() { return {pulls.data(), members.size()}; }
    math::Batch<math::Symmetric3> moments() { return {restMoments.data(), placeCount()}; }
    math::Batch<Mat3> axes() { return {restAxes.data(), placeCount()}; }
    math::Batch<Vec3> spreads() { return {restSpreads.data(), placeCount()}; }
};

// All groups of a body that is whole; restGroup() is still to be called for each. Weak bonds break with the last bond
// between the pieces of their ends. ringColours: those of fragments::colourRings(), where they are known already;
// particles beyond them have no bonds.
GroupTable makeGroups(uint32_t particles, std::span<const FragmentBond> bonds, Allocator& allocator,
                      std::span<const uint32_t> ringColours = {});

// Takes both ends of a bond out of each other's group, in the order that was; false where they were not in.
bool cutBond(GroupTable& groups, uint32_t first, uint32_t second);

// Mass, rest centre, members' shapes and A_qq with its eigenvectors, after the members or the plastic deformation of a
// group have changed.
void restGroup(GroupTable& groups, uint32_t place, std::span<const RestParticle> rest, const math::Symmetric3& plastic);

// The product with a symmetric matrix, as kernels do it.
constexpr Mat3 timesSymmetric(const Mat3& a, const math::Symmetric3& s)
{
    return {a * Vec3{s.xx, s.xy, s.xz}, a * Vec3{s.xy, s.yy, s.yz}, a * Vec3{s.xz, s.yz, s.zz}};
}
constexpr Mat3 matrixOf(const math::Symmetric3& s)
{
    return {{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}};
}
constexpr math::Symmetric3 symmetricOf(const Mat3& m)
{
    return {m.x.x, m.y.y, m.z.z, 0.5f * (m.x.y + m.y.x), 0.5f * (m.x.z + m.z.x), 0.5f * (m.y.z + m.z.y)};
}
} // namespace fsim::orientedParticles
