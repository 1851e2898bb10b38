#pragma once

#include "FractureSim/Mesh.h"
#include "FractureSim/Types.h"

#include <array>
#include <cstdint>
#include <span>

namespace fsim::collision
{
// The convex shape that a part of a deformable body collides with, in the part's frame at rest: how far it reaches
// along fixed directions (the faces and corners of a cube), and the planes along which it broke. The paper's proxy, a
// sphere cut by half-spaces, bulges out of every flat face; this one does not, and a split adds its plane in the same
// way.
constexpr uint32_t proxySlopes = 7;
constexpr uint32_t proxyCuts = 6;

struct ProxyPlane
{
    Vec3 normal{};
    float distance = 0.0f; // the inside is where dot(normal, y) < distance
};

struct ProxyShape
{
    std::array<float, proxySlopes> low{};
    std::array<float, proxySlopes> high{};
    std::array<ProxyPlane, proxyCuts> cuts{};
    uint32_t cutCount = 0;
    float radius = 0.0f; // of a ball around the origin that holds it
};

// Fits a shape around points given one by one, and keeps its cuts. movedBy is how far the origin of the shape's frame
// moves in that frame.
class ProxyGrower
{
public:
    ProxyGrower(ProxyShape& shape, Vec3 movedBy);
    void add(Vec3 point);
    void finish(float margin);

private:
    ProxyShape& shape_;
};
// The planes of the latest splits are kept.
void cutProxy(ProxyShape& shape, const ProxyPlane& plane);

struct ProxyDepth
{
    float depth = 0.0f; // m at rest; 0 or less: outside
    Vec3 normal{};      // at rest, out of the shape, where it is left soonest
};
ProxyDepth depthIn(const ProxyShape& shape, Vec3 point);

// A proxy as it is now, and who belongs to it.
struct Proxy
{
    const ProxyShape* shape = nullptr;
    Vec3 centre{};
    float reach = 0.0f;   // m: radius of a ball around the centre that holds it
    Mat3 toRest{};        // from offsets in the world
    Mat3 toWorld{};       // the inverse of that
    Mat3 normalToWorld{}; // the inverse transpose of what takes rest to world
    uint32_t group = 0;   // proxies of one group never collide: the parts of one piece
    uint32_t firstMember = 0;
    uint32_t memberCount = 0;
    uint32_t firstOwn = 0; // of the particles that it brings to a contact
    uint32_t ownCount = 0;
    float mass = 0.0f;
    bool asleep = false;
};

// The box in the world around a proxy.
Bounds boxAround(const Proxy& proxy);

// A particle's way to a cluster that it is a member of, which is the proxy of that index.
struct MemberLink
{
    uint32_t membership = 0;
    uint32_t cluster = 0;
};

struct MemberRange
{
    uint32_t begin = 0;
    uint32_t count = 0;

    uint32_t end() const { return begin + count; }
};

// A body as others meet it, for one substep. Members are by proxy, with their shares of mass.
struct DeformableBody
{
    std::span<const Proxy> proxies{};
    std::span<const uint32_t> members{};
    std::span<const uint32_t> own{}; // each particle once, though it may be a member of several
    std::span<const float> memberMasses{};
    uint32_t memberMassStride = 1;
    uint32_t groups = 0;
    std::span<const float> masses{};
    std::span<const uint32_t> immovable{}; // not 0: held by a driver, or asleep
    std::span<uint8_t> woken{};            // by group: set when something pushes it
    std::span<Vec3> predicted{};
    std::span<Vec3> velocities{};
    float friction = 0.0f;
    // Where proxies have many members: from particles to proxies, so that what a proxy is given in all its contacts
    // goes to its members once. Empty: each contact gives it to them itself.
    std::span<const MemberLink> links{};
    std::span<const MemberRange> linksOf{}; // by particle
    // Not empty: by proxy, in which parts of so many particles its members are, a bit a part.
    std::span<const uint64_t> spans{};
    uint32_t part = 0;
    bool fragments = false; // such bodies and their pieces meet each other hull to hull, see HullContacts.h
};
} // namespace fsim::collision
