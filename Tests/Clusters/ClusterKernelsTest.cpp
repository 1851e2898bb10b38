#include "Clusters/ClusterStrains.h"
#include "Clusters/GoalBlend.h"
#include "Clusters/StrainLimit.h"
#include "Support/ClusterRig.h"
#include "Support/TestWorlds.h"

#include <bit>
#include <cstring>

namespace fsim::test
{
namespace
{
using namespace clusters;

// Random memberships: of every seventh cluster none, of its successor one, of a few all particles, of the others up to
// 40, odd and even. Each
// stage is run once by each of the kernels on the same input.
struct KernelCase
{
    explicit KernelCase(uint32_t particles) : random(particles, 77)
    {
        uint32_t count = particles / 3 + 3;
        memberships = Memberships(defaultAllocator(), 41 * count + (count / 29 + 1) * particles, particles, count);
        for (uint32_t c = 0; c < count; ++c)
        {
            uint32_t members = c % 7 == 0 ? 0u : c % 7 == 1 ? 1u : 2u + random.below(c, 39);
            members = c % 29 == 2 ? particles : std::min(members, particles);
            uint32_t first = random.below(1000 + c, particles);
            memberships.ofCluster.push({memberships.particles.size(), members});
            for (uint32_t k = 0; k < members; ++k)
            {
                uint32_t m = memberships.particles.size();
                float mass = random.uniform(2000 + m, 0.01f, 2.0f);
                memberships.particles.push((first + k) % particles);
                memberships.shares.push({mass * randomVector(random, 50000 + m), mass});
            }
            if (members > 0)
                filled.push_back(c);
            all.push_back(c);
            Mat3 a{randomVector(random, 90000 + 6 * c), randomVector(random, 90001 + 6 * c),
                   randomVector(random, 90002 + 6 * c)};
            plastic.push_back(Mat3{} + a * 0.2f);
            elasticMaps.push_back(a);
            rotations.push_back(matrixOf(randomRotation(random, 120000 + c)));
            centres.push_back(randomVector(random, 130000 + c));
            parts.push_back(random.uniform(140000 + c));
            reaches.push_back(random.uniform(150000 + c, 0.0f, 3.0f));
            float mass = 0.0f;
            for (const Share& share : memberships.sharesOf(c))
                mass += share.mass;
            masses.push_back(mass);
            layInLanes(memberships, c);
        }
        linkParticles(memberships, particles);
        for (uint32_t p = 0; p < particles; ++p)
        {
            positions.push_back(randomVector(random, 160000 + p));
            velocities.push_back(randomVector(random, 170000 + p));
            still.push_back(random.below(180000 + p, 5) == 0);
            particleMasses.push_back(massOf(memberships, p));
        }
        runs.resize(particles);
        findRuns(memberships, 0, particles, runs);
        positions.resize(particles + kernelOverread);
        velocities.resize(particles + kernelOverread);
        noOrigins.resize(count + kernelOverread);
        centres.resize(count + kernelOverread);
        sums.resize(count);
        velocitySums.resize(count);
        goals.resize(count);
        weightedGoals.resize(count);
    }

    uint32_t particles() const { return memberships.ofParticle.size(); }
    ClusterShapes shapes() const { return {masses, plastic, elasticMaps}; }
    void findAll(Kernels kernels)
    {
        sumClusters(memberships, all, positions, centres, sums, kernels);
        sumClusters(memberships, all, velocities, noOrigins, velocitySums, kernels);
        findGoals(filled, sums, shapes(), {centres, rotations}, goals, kernels);
        weighMaps(all, goals, parts, weightedGoals);
    }

    Random random;
    Memberships memberships;
    std::vector<uint32_t> all, filled;
    std::vector<Vec3> positions, velocities, centres, noOrigins;
    std::vector<Mat3> plastic, elasticMaps, rotations;
    std::vector<float> masses, particleMasses, parts, reaches;
    std::vector<uint8_t> still, runs;
    std::vector<RowMap> sums, velocitySums, goals, weightedGoals;
};

constexpr uint32_t sizes[] = {1, 2, 7, 8, 9, 33, 600, 1100};

template <class T> bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

// Without the fourth row, which is padding.
bool sameBits(const std::vector<RowMap>& a, const std::vector<RowMap>& b)
{
    for (size_t c = 0; c < a.size(); ++c)
        for (int k = 0; k < 3; ++k)
            if (std::memcmp(&a[c].row[k], &b[c].row[k], sizeof(RowMap::Row)) != 0)
                return false;
    return a.size() == b.size();
}

// Of clusters that pull.
bool samePulls(const Memberships& memberships, const std::vector<ClusterPull>& pulls, const std::vector<MemberWant>& a,
               const std::vector<MemberWant>& b)
{
    for (size_t c = 0; c < pulls.size(); ++c)
    {
        const Range& range = memberships.ofCluster[static_cast<uint32_t>(c)];
        if (pulls[c].limited != 0.0f && range.count > 0 &&
            std::memcmp(&a[range.begin], &b[range.begin], range.count * sizeof(MemberWant)) != 0)
            return false;
    }
    return true;
}

// Calls test(plain, fast, kernels) for a pair of equal cases of every size and every kernel of this machine.
template <class Test> void forEveryKernel(const Test& test)
{
    for (Kernels kernels : availableKernels())
        for (uint32_t size : sizes)
        {
            SCOPED_TRACE(format("{}, {} particles", nameOf(kernels), size));
            KernelCase plain(size), fast(size);
            test(plain, fast, kernels);
        }
}
} // namespace

TEST(ClusterKernels, AreMoreThanTheReferenceHere)
{
    EXPECT_TRUE(!FSIM_WITH_ISPC || availableKernels().size() > 1) << "the tests below compare nothing";
}

TEST(ClusterKernels, SumsAreTheBitsOfTheReference)
{
    forEveryKernel([](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        sumClusters(plain.memberships, plain.all, plain.positions, plain.centres, plain.sums, Kernels::Reference);
        sumClusters(fast.memberships, fast.all, fast.positions, fast.centres, fast.sums, kernels);
        EXPECT_TRUE(sameBits(plain.sums, fast.sums));
    });
}

TEST(ClusterKernels, SumsOfAnEmptyClusterAreZero)
{
    for (Kernels kernels : availableKernels())
    {
        KernelCase c(33);
        c.sums.assign(c.sums.size(), RowMap(diagonal({9, 9, 9}), {9, 9, 9}));
        sumClusters(c.memberships, c.all, c.positions, c.centres, c.sums, kernels);
        EXPECT_EQ(c.sums[0].linear(), diagonal({})) << nameOf(kernels);
        EXPECT_EQ(c.sums[0].offset(), Vec3{}) << nameOf(kernels);
    }
}

TEST(ClusterKernels, GoalsAreTheBitsOfTheReference)
{
    forEveryKernel([](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(kernels);
        EXPECT_TRUE(sameBits(plain.goals, fast.goals));
        EXPECT_TRUE(sameBits(plain.centres, fast.centres));
        EXPECT_TRUE(sameBits(plain.rotations, fast.rotations));
    });
}

TEST(ClusterKernels, StrainsAreTheBitsOfTheReference)
{
    forEveryKernel([](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(Kernels::Reference);
        std::vector<math::Svd3> a(plain.all.size()), b(plain.all.size());
        findStrains(plain.filled, plain.sums, plain.shapes(), plain.centres, a, Kernels::Reference);
        findStrains(fast.filled, fast.sums, fast.shapes(), fast.centres, b, kernels);
        EXPECT_TRUE(sameBits(a, b));
        EXPECT_TRUE(sameBits(plain.centres, fast.centres));
    });
}

TEST(ClusterKernels, RigidMotionsAreTheBitsOfTheReference)
{
    forEveryKernel([](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(Kernels::Reference);
        std::vector<RowMap> a(plain.all.size()), b(plain.all.size());
        findRigidMotions(plain.filled, plain.sums, plain.velocitySums, plain.shapes(), a, Kernels::Reference);
        findRigidMotions(fast.filled, fast.sums, fast.velocitySums, fast.shapes(), b, kernels);
        EXPECT_TRUE(sameBits(a, b));
    });
}

TEST(ClusterKernels, BlendsAreTheBitsOfTheReference)
{
    forEveryKernel([](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(Kernels::Reference);
        // In two uneven ranges, as threads get them; what lies before the first must stay.
        uint32_t n = plain.particles(), from = n / 5, middle = n / 2;
        std::vector<MemberWant> a(plain.memberships.particles.size() + kernelOverread), b = a;
        findWants(plain.memberships, plain.all, plain.weightedGoals, a, Kernels::Reference);
        findWants(fast.memberships, fast.all, fast.weightedGoals, b, kernels);
        EXPECT_TRUE(sameBits(a, b));
        blendWants(plain.memberships, plain.runs, plain.particleMasses, a, 0.7f, plain.still, from, n, plain.positions,
                   Kernels::Reference);
        blendWants(fast.memberships, fast.runs, fast.particleMasses, a, 0.7f, fast.still, middle, n, fast.positions,
                   kernels);
        blendWants(fast.memberships, fast.runs, fast.particleMasses, a, 0.7f, fast.still, from, middle, fast.positions,
                   kernels);
        EXPECT_TRUE(sameBits(plain.positions, fast.positions));
    });
}

TEST(ClusterKernels, StraysAreTheBitsOfTheReference)
{
    uint32_t astray = 0, within = 0;
    forEveryKernel([&](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(Kernels::Reference);
        std::vector<MemberWant> a(plain.memberships.particles.size() + kernelOverread), b = a;
        std::vector<float> massesA(plain.all.size()), massesB(plain.all.size(), 7.0f);
        findWantsAndStrays(plain.memberships, plain.all, plain.goals, a, {plain.reaches, plain.positions, massesA},
                           Kernels::Reference);
        sumClusters(fast.memberships, fast.all, fast.positions, fast.centres, fast.sums, kernels, &b.data()->vector.x);
        findWantsAndStrays(fast.memberships, fast.all, fast.goals, b, {fast.reaches, fast.positions, massesB}, kernels);
        EXPECT_TRUE(sameBits(a, b));
        EXPECT_TRUE(sameBits(massesA, massesB));
        for (float mass : massesA)
            ++(mass > 0.0f ? astray : within);
    });
    EXPECT_GT(astray, 100u); // both were met
    EXPECT_GT(within, 10u);
}

TEST(ClusterKernels, PullsAreTheBitsOfTheReference)
{
    uint32_t pulled = 0, lost = 0, spared = 0;
    forEveryKernel([&](KernelCase& plain, KernelCase& fast, Kernels kernels) {
        plain.findAll(Kernels::Reference);
        fast.findAll(Kernels::Reference);
        size_t members = plain.memberships.particles.size();
        std::vector<MemberWant> a(members + kernelOverread), b(members + kernelOverread);
        std::vector<float> lostA(members + kernelOverread), lostB(members + kernelOverread);
        std::vector<ClusterPull> sumsA(plain.all.size()), sumsB(plain.all.size());
        for (bool first : {true, false}) // the second pass passes on what the first one lost
        {
            float lostBeyond = first ? 1.3f : 0.0f;
            findPulls(plain.memberships, plain.all, plain.goals, plain.centres, plain.reaches, lostBeyond, first,
                      plain.positions, a, lostA, sumsA, Kernels::Reference);
            sumClusters(fast.memberships, fast.all, fast.positions, fast.centres, fast.sums, kernels,
                        &b.data()->vector.x);
            findPulls(fast.memberships, fast.all, fast.goals, fast.centres, fast.reaches, lostBeyond, first,
                      fast.positions, b, lostB, sumsB, kernels);
            EXPECT_TRUE(samePulls(plain.memberships, sumsA, a, b));
            EXPECT_TRUE(sameBits(lostA, lostB));
            EXPECT_TRUE(sameBits(sumsA, sumsB));
        }
        for (size_t m = 0; m < members; ++m)
            ++(lostA[m] > 0.0f ? lost : length(a[m].vector) > 0.0f ? pulled : spared);

        std::vector<RowMap> balances(plain.all.size()), fastBalances(plain.all.size());
        balancePulls(plain.filled, plain.sums, plain.goals, plain.masses, sumsA, balances, Kernels::Reference);
        balancePulls(fast.filled, plain.sums, fast.goals, fast.masses, sumsB, fastBalances, kernels);
        EXPECT_TRUE(sameBits(balances, fastBalances));
        addBalances(plain.memberships, plain.filled, sumsA, balances, a, Kernels::Reference);
        addBalances(fast.memberships, fast.filled, sumsA, balances, b, kernels);
        EXPECT_TRUE(samePulls(plain.memberships, sumsA, a, b));
        uint32_t n = plain.particles();
        std::vector<float> weights(n);
        for (uint32_t p = 0; p < n; ++p)
            weights[p] = plain.random.uniform(190000 + p, 0.1f, 3.0f);
        std::vector<uint8_t> pulling;
        for (const ClusterPull& pull : sumsA)
            pulling.push_back(pull.limited != 0.0f);
        auto apply = [&](KernelCase& c, uint32_t begin, uint32_t end, Kernels with) {
            applyPulls(c.memberships, c.runs, weights, pulling, a, c.still, begin, end, c.positions, with);
        };
        apply(plain, 0, n, Kernels::Reference);
        apply(fast, n / 3, n, kernels);
        apply(fast, 0, n / 3, kernels);
        EXPECT_TRUE(sameBits(plain.positions, fast.positions));
    });
    EXPECT_GT(pulled, 100u); // all three cases were met
    EXPECT_GT(lost, 100u);
    EXPECT_GT(spared, 100u);
}

// Kernels look at 512 members at a time, and write pulls only where a cluster has some.
TEST(ClusterKernels, OneStrayAnywhereInALargeClusterIsPulledTheSame)
{
    std::vector<Vec3> points = gridPoints(11, 10, 10, 0.1f);
    const float volume[] = {1e-3f};
    AssetRef block = must(Asset::clustered(points, volume, 0.05f, oneCluster(1100)));
    MatchSettings how{.maxStretch = 0.1f, .outlierStretch = 1.0f, .passes = 3, .substep = 0.004f};
    for (uint32_t stray : {0u, 511u, 512u, 1023u, 1024u, 1095u, 1096u, 1099u})
    {
        std::vector<Vec3> first;
        for (Kernels kernels : availableKernels())
        {
            ClusterRig rig(block, {.maxStretch = 0.1f});
            rig.work.predicted[stray] += Vec3{0.1f, 0.5f, -0.2f};
            Vec3 before = rig.work.predicted[stray];
            rig.match(how, kernels);
            EXPECT_NE(rig.work.predicted[stray], before);
            std::vector<Vec3> places(rig.work.predicted.begin(), rig.work.predicted.end());
            if (first.empty())
                first = places;
            EXPECT_TRUE(sameBits(first, places)) << nameOf(kernels) << ", stray " << stray;
        }
    }
}

// Many substeps, so that a difference in any stage has time to show.
TEST(ClusterKernels, WholeMatchingIsTheSameBitsOverManySteps)
{
    AssetRef bar = boxClusterAsset(12, 4, 4, 0.1f, 4, 2);
    MatchSettings how{200.0f, 5.0f, 0.05f, 1.0f, 4, 1.0f / 240.0f};
    std::vector<Vec3> first;
    for (Kernels kernels : availableKernels())
    {
        ClusterRig rig(bar, {});
        Random random(3, 3);
        for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
            rig.work.predicted[p] += randomVector(random, p, 0.04f);
        for (int step = 0; step < 50; ++step)
        {
            rig.match(how, kernels);
            for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
                rig.state.velocities[p] = (rig.work.predicted[p] - rig.state.positions[p]) / how.substep;
            dampMotion(rig.state, how, rig.work, kernels, serialScheduler());
            for (uint32_t p = 0; p < rig.state.positions.size(); ++p)
            {
                rig.state.positions[p] = rig.work.predicted[p];
                rig.work.predicted[p] += how.substep * rig.state.velocities[p];
            }
        }
        std::vector<Vec3> positions(rig.state.positions.begin(), rig.state.positions.end());
        if (first.empty())
            first = positions;
        EXPECT_TRUE(sameBits(first, positions)) << nameOf(kernels);
    }
}
} // namespace fsim::test
