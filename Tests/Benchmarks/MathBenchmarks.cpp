#include "FractureSim/Kernels.h"

#include "Foundation/FixedMath.h"
#include "Foundation/Random.h"
#include "Math/Inverse3.h"
#include "Math/MatrixPower3.h"
#include "Math/Polar3.h"
#include "Math/Quaternion.h"
#include "Math/Svd3.h"
#include "Math/SymmetricEigen3.h"
#include "Math/VectorMath.h"

#include <Eigen/Dense>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// The batches of Math and Foundation/FixedMath on one thread, each beside its reference and beside what a C++
// programmer would otherwise call: Eigen, or libm. Names are math/<function>/<kernels>; the counters are ratios within
// the same run, times_reference and times_eigen or times_libm: above 1 is faster.
namespace fsim::math
{
namespace
{
constexpr uint32_t itemCount = 4096;

using Work = std::function<void()>;

// Processor time: what else runs on the machine does not count.
double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double secondsOf(const Work& work)
{
    double best = HUGE_VAL;
    for (int run = 0; run < 7; ++run)
    {
        double start = processorSeconds();
        int times = 0;
        do
            work();
        while (++times < 1000 && processorSeconds() < start + 0.005);
        best = std::min(best, (processorSeconds() - start) / times);
    }
    return best;
}

// work(kernels) handles itemCount items.
void addBatch(const std::string& name, const std::function<void(Kernels)>& work, const std::string& rival,
              const Work& rivalWork)
{
    auto baselines = std::make_shared<std::vector<double>>(); // of the reference and of the rival, when first asked for
    for (Kernels kernels : availableKernels())
    {
        std::string full = "math/" + name + "/" + std::string(nameOf(kernels));
        benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State& state) {
            if (baselines->empty())
            {
                baselines->push_back(secondsOf([&] { work(Kernels::Reference); }));
                baselines->push_back(rivalWork ? secondsOf(rivalWork) : 0.0);
            }
            double start = processorSeconds();
            for (auto _ : state)
                work(kernels);
            double seconds = (processorSeconds() - start) / static_cast<double>(state.iterations());
            state.counters["ns_per_item"] = seconds / itemCount * 1e9;
            state.counters["times_reference"] = baselines->at(0) / seconds;
            if (rivalWork)
                state.counters["times_" + rival] = baselines->at(1) / seconds;
        });
    }
}

struct BenchData
{
    template <class Item> struct Floats
    {
        std::vector<float> floats = std::vector<float>(batchFloats<Item>(itemCount));
        Batch<Item> view() { return {floats.data(), itemCount}; }
    };

    BenchData()
    {
        Random random(1, 1);
        uint64_t next = 0;
        auto between = [&](float low, float high) { return random.uniform(next++, low, high); };
        auto rotation = [&] {
            return matrixOf(normalized(Quat{between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)}));
        };
        for (uint32_t i = 0; i < itemCount; ++i)
        {
            // Deformations of a soft body: stretches 0.2 to 5, some flat, some inside out.
            Mat3 left = rotation();
            Mat3 right = rotation();
            Vec3 stretch{between(0.2f, 5.0f), between(0.2f, 5.0f), between(0.2f, 5.0f)};
            stretch.z *= i % 31 == 0 ? 0.0f : (i % 17 == 0 ? -1.0f : 1.0f);
            Mat3 deformation = left * diagonal(stretch) * transposed(right);
            Mat3 mirrored = left * diagonal(stretch) * transposed(left);
            a.view().set(i, deformation);
            symmetric.view().set(i, mirrored);
            stretches.view().set(i, stretch);
            // The rotation of the step before, 3 degrees away.
            guesses.view().set(i, matrixOf(quatExp({0.05f, 0.0f, 0.0f})) * polar(deformation).rotation);
            x.floats[i] = between(0.0f, 1.0f);
            y.floats[i] = between(0.0f, 1.0f);
            eigenA.push_back(toEigen(deformation));
            eigenSymmetric.push_back(toEigen(mirrored));
        }
    }

    static Eigen::Matrix3f toEigen(const Mat3& m)
    {
        return Eigen::Matrix3f{{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
    }

    Floats<Mat3> a, symmetric, guesses, u, v, rotations;
    Floats<Vec3> s, stretches;
    Floats<Quat> quats;
    Floats<float> x, y, r, q;
    std::vector<Eigen::Matrix3f> eigenA, eigenSymmetric;
};

void addMatrixBatches(const std::shared_ptr<BenchData>& d)
{
    addBatch(
        "svd", [d](Kernels k) { svdBatch(d->a.view(), d->u.view(), d->s.view(), d->v.view(), k); }, "eigen",
        [d] {
            for (const Eigen::Matrix3f& m : d->eigenA)
            {
                Eigen::JacobiSVD<Eigen::Matrix3f> svd(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
                benchmark::DoNotOptimize(svd);
            }
        });
    addBatch(
        "symmetric-eigen", [d](Kernels k) { symmetricEigenBatch(d->symmetric.view(), d->s.view(), d->v.view(), k); },
        "eigen",
        [d] {
            for (const Eigen::Matrix3f& m : d->eigenSymmetric)
            {
                Eigen::SelfAdjointEigenSolver<Eigen::Matrix3f> solver(m);
                benchmark::DoNotOptimize(solver);
            }
        });
    Work eigenPolar = [d] {
        for (const Eigen::Matrix3f& m : d->eigenA)
        {
            Eigen::JacobiSVD<Eigen::Matrix3f> svd(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
            Eigen::Matrix3f rotation = svd.matrixU() * svd.matrixV().transpose();
            benchmark::DoNotOptimize(rotation);
        }
    };
    addBatch(
        "polar", [d](Kernels k) { polarBatch(d->a.view(), d->u.view(), d->v.view(), k); }, "eigen", eigenPolar);
    addBatch(
        "polar-warm",
        [d](Kernels k) {
            d->rotations.floats = d->guesses.floats;
            polarWarmBatch(d->a.view(), d->rotations.view(), d->v.view(), k);
        },
        "eigen", eigenPolar);
    addBatch(
        "inverse", [d](Kernels k) { inverseBatch(d->a.view(), d->u.view(), k); }, "eigen",
        [d] {
            for (const Eigen::Matrix3f& m : d->eigenA)
            {
                Eigen::Matrix3f inverted = m.inverse();
                benchmark::DoNotOptimize(inverted);
            }
        });
    addBatch("pseudo-inverse", [d](Kernels k) { pseudoInverseBatch(d->a.view(), 1e-4f, d->u.view(), k); }, "", {});
    addBatch(
        "stretch-power", [d](Kernels k) { stretchPowerBatch(d->stretches.view(), d->x.view(), d->s.view(), k); },
        "libm",
        [d] {
            for (uint32_t i = 0; i < itemCount; ++i)
            {
                Vec3 stretch = d->stretches.view()[i];
                float g = d->x.floats[i];
                Vec3 power{std::pow(std::fabs(stretch.x), g), std::pow(std::fabs(stretch.y), g),
                           std::pow(std::fabs(stretch.z), g)};
                benchmark::DoNotOptimize(power);
            }
        });
    addBatch("quat-exp", [d](Kernels k) { quatExpBatch(d->stretches.view(), d->quats.view(), k); }, "", {});
    addBatch("quat-log", [d](Kernels k) { quatLogBatch(d->quats.view(), d->s.view(), k); }, "", {});
    addBatch("quat-from-matrix", [d](Kernels k) { quatFromMatrixBatch(d->guesses.view(), d->quats.view(), k); }, "",
             {});
}

void addFixed(const std::shared_ptr<BenchData>& d, const std::string& name,
              void (*batch)(std::span<const float>, std::span<float>, Kernels), float (*libm)(float))
{
    addBatch(
        "fixed-" + name, [d, batch](Kernels k) { batch(d->x.floats, d->r.floats, k); }, "libm",
        [d, libm] {
            for (uint32_t i = 0; i < itemCount; ++i)
                d->r.floats[i] = libm(d->x.floats[i]);
        });
}

void addFixedBatches(const std::shared_ptr<BenchData>& d)
{
    addBatch(
        "fixed-sincos", [d](Kernels k) { fixed::sinCos(d->x.floats, d->r.floats, d->q.floats, k); }, "libm",
        [d] {
            for (uint32_t i = 0; i < itemCount; ++i)
            {
                d->r.floats[i] = std::sin(d->x.floats[i]);
                d->q.floats[i] = std::cos(d->x.floats[i]);
            }
        });
    addFixed(d, "exp", fixed::exp, std::exp);
    addFixed(d, "log", fixed::log, std::log);
    addFixed(d, "cbrt", fixed::cbrt, std::cbrt);
    addFixed(d, "acos", fixed::acos, std::acos);
    addFixed(d, "rsqrt", fixed::rsqrt, [](float x) { return 1.0f / std::sqrt(x); });
    addBatch(
        "fixed-pow", [d](Kernels k) { fixed::pow(d->x.floats, d->y.floats, d->r.floats, k); }, "libm",
        [d] {
            for (uint32_t i = 0; i < itemCount; ++i)
                d->r.floats[i] = std::pow(d->x.floats[i], d->y.floats[i]);
        });
    addBatch(
        "fixed-atan2", [d](Kernels k) { fixed::atan2(d->x.floats, d->y.floats, d->r.floats, k); }, "libm",
        [d] {
            for (uint32_t i = 0; i < itemCount; ++i)
                d->r.floats[i] = std::atan2(d->x.floats[i], d->y.floats[i]);
        });
}

[[maybe_unused]] const bool added = [] {
    auto data = std::make_shared<BenchData>();
    addMatrixBatches(data);
    addFixedBatches(data);
    return true;
}();
} // namespace
} // namespace fsim::math
