#include "Support/BarRigs.h"

#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <benchmark/benchmark.h>
#include <btBulletDynamicsCommon.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

// What a body that dents could be to the collision detection: convex parts, a set of spheres, or its triangles. Three
// bars lie on each other, in Bullet alone, and a step is timed; with "dent", one bar in each step has changed its
// shape. Names are dents/contact/<geometry>/<what>.
namespace fsim::dents
{
namespace
{
constexpr int barsInHeap = 3;
constexpr float substep = 1.0f / 240.0f;

btVector3 toBulletPoint(Vec3 p)
{
    return {p.x, p.y, p.z};
}

// One bar's geometry, which can follow its vertices.
struct BarGeometry
{
    virtual ~BarGeometry() = default;
    virtual btCollisionShape& shape() = 0;
    virtual void follow(std::span<const Vec3> positions) = 0;
};

class ConvexParts final : public BarGeometry
{
public:
    explicit ConvexParts(const DentRig& rig) : rig_(rig)
    {
        btTransform still = btTransform::getIdentity();
        for (size_t h = 0; h + 1 < rig.hullOffsets.size(); ++h)
        {
            hulls_.push_back(std::make_unique<btConvexHullShape>());
            for (uint32_t i = rig.hullOffsets[h]; i < rig.hullOffsets[h + 1]; ++i)
                hulls_.back()->addPoint(toBulletPoint(rig.positions[rig.hullVertices[i]]), false);
            hulls_.back()->recalcLocalAabb();
            compound_.addChildShape(still, hulls_.back().get());
        }
    }
    btCollisionShape& shape() override { return compound_; }
    void follow(std::span<const Vec3> positions) override
    {
        for (size_t h = 0; h < hulls_.size(); ++h)
        {
            btVector3* points = hulls_[h]->getUnscaledPoints();
            for (uint32_t i = rig_.hullOffsets[h]; i < rig_.hullOffsets[h + 1]; ++i)
                points[i - rig_.hullOffsets[h]] = toBulletPoint(positions[rig_.hullVertices[i]]);
            hulls_[h]->recalcLocalAabb();
        }
        compound_.recalculateLocalAabb();
    }

private:
    const DentRig& rig_;
    std::vector<std::unique_ptr<btConvexHullShape>> hulls_;
    btCompoundShape compound_{false};
};

// Side by side: two by two across, eight along.
class SphereSet final : public BarGeometry
{
public:
    explicit SphereSet(const DentRig& rig)
    {
        for (uint32_t v = 0; v < rig.positions.size(); ++v)
        {
            Vec3 p = rig.positions[v];
            auto isOn = [](float place, float half, int count) {
                float cell = 2.0f * half / static_cast<float>(count);
                float at = (place + half) / cell - 0.5f;
                return std::fabs(at - std::round(at)) < 1e-3f;
            };
            if (!isOn(p.x, 1.0f, 8) || !isOn(p.y, 0.25f, 2) || !isOn(p.z, 0.25f, 2))
                continue;
            vertices_.push_back(v);
            compound_.addChildShape(placedAt(p), &sphere_);
        }
    }
    btCollisionShape& shape() override { return compound_; }
    void follow(std::span<const Vec3> positions) override
    {
        for (size_t i = 0; i < vertices_.size(); ++i)
            compound_.updateChildTransform(static_cast<int>(i), placedAt(positions[vertices_[i]]), false);
        compound_.recalculateLocalAabb();
    }

private:
    static btTransform placedAt(Vec3 p) { return btTransform(btQuaternion::getIdentity(), toBulletPoint(p)); }

    std::vector<uint32_t> vertices_;
    btSphereShape sphere_{0.125f};
    btCompoundShape compound_{true};
};

class Triangles final : public BarGeometry
{
public:
    explicit Triangles(const DentRig& rig)
        : positions_(rig.positions), indices_(rig.indices.begin(), rig.indices.end()),
          mesh_(static_cast<int>(indices_.size() / 3), indices_.data(), 3 * sizeof(int),
                static_cast<int>(positions_.size()), &positions_[0].x, sizeof(Vec3)),
          shape_(&mesh_)
    {
        shape_.updateBound();
    }
    btCollisionShape& shape() override { return shape_; }
    void follow(std::span<const Vec3> positions) override
    {
        std::copy(positions.begin(), positions.end(), positions_.begin());
        shape_.postUpdate();
        shape_.updateBound();
    }

private:
    std::vector<Vec3> positions_;
    std::vector<int> indices_;
    btTriangleIndexVertexArray mesh_;
    btGImpactMeshShape shape_;
};

// A heap of bars on a floor, asleep never.
class Heap
{
public:
    template <class Geometry> explicit Heap(std::type_identity<Geometry>)
    {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher_);
        world_.setGravity({0, 0, -9.81f});
        add(floor_, 0.0f, {0, 0, -1});
        for (int i = 0; i < barsInHeap; ++i)
        {
            bars_.push_back(std::make_unique<Geometry>(rig_));
            add(bars_.back()->shape(), 100.0f, {0.0f, 0.0f, 0.26f + 0.51f * static_cast<float>(i)});
            if (i % 2 == 1)
                bodies_.back()->getWorldTransform().setRotation({{0, 0, 1}, SIMD_HALF_PI});
        }
    }
    ~Heap()
    {
        for (const auto& body : bodies_)
            world_.removeRigidBody(body.get());
    }

    void step() { world_.stepSimulation(substep, 0); }
    void dent(float depth)
    {
        std::vector<Vec3> positions = rig_.positions;
        for (Vec3& p : positions)
            p.x -= depth * std::max(p.x - 0.5f, 0.0f);
        bars_[0]->follow(positions);
    }
    // m/s: of a bar, in the mean over a second.
    float trembling()
    {
        float sum = 0.0f;
        for (int i = 0; i < 240; ++i)
        {
            step();
            for (const auto& body : bodies_)
                sum += body->getLinearVelocity().length() / (240.0f * barsInHeap);
        }
        return sum;
    }

private:
    void add(btCollisionShape& shape, float mass, btVector3 place)
    {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0f)
            inertia = mass * btVector3(0.5f, 4.25f, 4.25f) / 12.0f;
        bodies_.push_back(
            std::make_unique<btRigidBody>(btRigidBody::btRigidBodyConstructionInfo(mass, nullptr, &shape, inertia)));
        bodies_.back()->setWorldTransform(btTransform(btQuaternion::getIdentity(), place));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(bodies_.back().get());
    }

    DentRig rig_ = test::barRig(17, 5, 5);
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadPhase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadPhase_, &solver_, &configuration_};
    btBoxShape floor_{{10, 10, 1}};
    std::vector<std::unique_ptr<BarGeometry>> bars_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

template <class Geometry> void heapStep(benchmark::State& state, bool dents)
{
    Heap heap{std::type_identity<Geometry>{}};
    for (int i = 0; i < 240; ++i)
        heap.step();
    float round = 0.0f;
    for (auto _ : state)
    {
        if (dents)
            heap.dent(0.001f * (round += 0.01f));
        heap.step();
    }
    state.SetItemsProcessed(state.iterations() * barsInHeap);
    if (!dents)
    {
        char label[64];
        std::snprintf(label, sizeof label, "trembles at %.1f mm/s", 1e3 * static_cast<double>(heap.trembling()));
        state.SetLabel(label);
    }
}

template <class Geometry> void registerContact(const std::string& name)
{
    benchmark::RegisterBenchmark(("dents/contact/" + name + "/rest").c_str(), heapStep<Geometry>, false);
    benchmark::RegisterBenchmark(("dents/contact/" + name + "/dent").c_str(), heapStep<Geometry>, true);
}

const bool areContactsRegistered = [] {
    registerContact<ConvexParts>("convex-parts");
    registerContact<SphereSet>("spheres");
    registerContact<Triangles>("triangles");
    return true;
}();
} // namespace
} // namespace fsim::dents
