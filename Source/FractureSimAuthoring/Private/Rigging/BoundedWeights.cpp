#include "Rigging/BoundedWeights.h"

#include "FractureSim/Mesh.h"

#include "Foundation/FixedMath.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr uint32_t guessRounds = 30; // enough to tell most of what is bounded
constexpr double overRelaxation = 1.6;
// Of the penalty, over the fourth power of the distance between handles: by experiment the fewest rounds.
constexpr double penaltyShare = 200.0;
constexpr uint32_t mostActiveRounds = 30;
constexpr double boundTolerance = 1e-4; // a weight is not further beyond a bound than this
// How far a held weight would leave its bound alone: little, where all around it hold it back.
constexpr double gainTolerance = 1e-6;
constexpr uint32_t noUnknown = UINT32_MAX;

// The unknowns are the vertices that belong to no handle.
struct WeightUnknowns
{
    std::vector<uint32_t> numbers;  // #positions; noUnknown: a handle's
    std::vector<uint32_t> vertices; // of each unknown
    std::vector<uint32_t> owners;   // #positions: its handle; noUnknown: an unknown
};

WeightUnknowns weightUnknowns(size_t positions, std::span<const std::vector<uint32_t>> handles)
{
    WeightUnknowns result;
    result.numbers.assign(positions, noUnknown);
    result.owners.assign(positions, noUnknown);
    for (uint32_t h = 0; h < handles.size(); ++h)
        for (uint32_t vertex : handles[h])
            result.owners[vertex] = h;
    for (uint32_t i = 0; i < positions; ++i)
        if (result.owners[i] == noUnknown)
        {
            result.numbers[i] = static_cast<uint32_t>(result.vertices.size());
            result.vertices.push_back(i);
        }
    return result;
}

TetrahedronMesh unitSized(const TetrahedronMesh& mesh)
{
    Bounds box = boundsOf(mesh.positions);
    Vec3 sides = box.high - box.low, middle = 0.5f * (box.low + box.high);
    float size = maxOf(sides.x, maxOf(sides.y, sides.z));
    TetrahedronMesh unit;
    unit.tetrahedra = mesh.tetrahedra;
    for (Vec3 p : mesh.positions)
        unit.positions.push_back((p - middle) / size);
    return unit;
}

// Each row of shares between 0 and 1 is made to sum to 1; where nothing reaches, the nearest handle has it all.
void shareOut(const TetrahedronMesh& mesh, std::span<const std::vector<uint32_t>> handles, std::vector<double>& values)
{
    size_t count = handles.size();
    for (size_t i = 0; i < mesh.positions.size(); ++i)
    {
        std::span<double> row(values.data() + i * count, count);
        double sum = 0.0;
        for (double value : row)
            sum += value;
        if (sum > 1e-3)
        {
            for (double& value : row)
                value /= sum;
            continue;
        }
        size_t nearest = 0;
        double least = 1e300;
        for (size_t h = 0; h < count; ++h)
        {
            double d = length(toPoint3(mesh.positions[handles[h][0]]) - toPoint3(mesh.positions[i]));
            if (d < least)
            {
                least = d;
                nearest = h;
            }
        }
        std::fill(row.begin(), row.end(), 0.0);
        row[nearest] = 1.0;
    }
}
// Minimises over the weights of the unknowns, a handle a column; what the handles' vertices have is given.
class WeightSolver
{
public:
    WeightSolver(const TetrahedronMesh& mesh, std::span<const std::vector<uint32_t>> handles)
        : count_(static_cast<uint32_t>(handles.size())), unknowns_(weightUnknowns(mesh.positions.size(), handles)),
          size_(static_cast<uint32_t>(unknowns_.vertices.size())), operators_(tetOperators(mesh)),
          bounded_(size_t{size_} * count_, 0.0), fixedSide_(size_t{size_} * count_, 0.0)
    {
        SparseRows bending = bilaplacian(operators_);
        std::vector<SparseEntry> entries;
        for (uint32_t u = 0; u < size_; ++u)
        {
            uint32_t i = unknowns_.vertices[u];
            for (uint32_t k = bending.starts[i]; k < bending.starts[i + 1]; ++k)
            {
                uint32_t j = bending.columns[k];
                if (unknowns_.owners[j] == noUnknown)
                    entries.push_back({u, unknowns_.numbers[j], bending.values[k]});
                else
                    fixedSide_[size_t{u} * count_ + unknowns_.owners[j]] -= bending.values[k];
            }
        }
        bending_ = sparseRows(size_, entries);
    }

    const WeightUnknowns& unknowns() const { return unknowns_; }
    double value(uint32_t unknown, uint32_t handle) const { return bounded_[size_t{unknown} * count_ + handle]; }

    // The alternating direction method of multipliers (Boyd et al. 2011, section 5.2): one factor of Q + penalty M
    // serves all handles and all rounds, and a few rounds tell most of what is bounded.
    bool guess()
    {
        double volume = 0.0;
        for (double mass : operators_.masses)
            volume += mass;
        double apart = double(fixed::cbrt(static_cast<float>(volume / double(count_))));
        double penalty = penaltyShare / (apart * apart * apart * apart);
        SparseRows matrix = bending_;
        std::vector<double> masses(size_);
        for (uint32_t u = 0; u < size_; ++u)
        {
            masses[u] = penalty * operators_.masses[unknowns_.vertices[u]];
            for (uint32_t k = matrix.starts[u]; k < matrix.starts[u + 1]; ++k)
                matrix.values[k] += matrix.columns[k] == u ? masses[u] : 0.0;
        }
        SparseFactor factor;
        if (!factor.factor(matrix))
            return false;
        std::vector<double> dual(bounded_.size(), 0.0), free(bounded_.size(), 0.0);
        for (uint32_t round = 0; round < guessRounds; ++round)
        {
            for (size_t u = 0; u < size_; ++u)
                for (size_t k = u * count_; k < (u + 1) * count_; ++k)
                    free[k] = fixedSide_[k] + masses[u] * (bounded_[k] - dual[k]);
            factor.solve(free, count_);
            for (size_t k = 0; k < free.size(); ++k)
            {
                double relaxed = overRelaxation * free[k] + (1.0 - overRelaxation) * bounded_[k];
                double next = std::clamp(relaxed + dual[k], 0.0, 1.0);
                dual[k] += relaxed - next;
                bounded_[k] = next;
            }
        }
        return true;
    }

    // From there an active set (Hintermueller et al. 2003): solves with what is bounded held, then holds what went
    // beyond a bound and frees what would gain by leaving it. Only the few unknowns around a handle are free, so the
    // systems are small. Returns how many rounds it took.
    uint32_t refine(uint32_t handle)
    {
        std::vector<double> w(size_), slope(size_);
        std::vector<uint8_t> isHeld(size_);
        for (uint32_t u = 0; u < size_; ++u)
        {
            w[u] = value(u, handle);
            isHeld[u] = w[u] <= 0.0 || w[u] >= 1.0 ? 1 : 0;
        }
        uint32_t round = 0;
        while (round < mostActiveRounds)
        {
            ++round;
            if (!solveFree(handle, isHeld, w))
                break;
            uint32_t changes = 0;
            for (uint32_t u = 0; u < size_; ++u)
            {
                double sum = -fixedSide_[size_t{u} * count_ + handle], own = 1.0;
                for (uint32_t k = bending_.starts[u]; k < bending_.starts[u + 1]; ++k)
                {
                    sum += bending_.values[k] * w[bending_.columns[k]];
                    own = bending_.columns[k] == u ? bending_.values[k] : own;
                }
                slope[u] = sum / own; // how far it would go alone
            }
            for (uint32_t u = 0; u < size_; ++u)
            {
                if (isHeld[u] == 0 && (w[u] < -boundTolerance || w[u] > 1.0 + boundTolerance))
                {
                    isHeld[u] = 1;
                    w[u] = w[u] < 0.0 ? 0.0 : 1.0;
                    ++changes;
                }
                else if (isHeld[u] != 0 && (w[u] <= 0.0 ? slope[u] < -gainTolerance : slope[u] > gainTolerance))
                {
                    isHeld[u] = 0;
                    ++changes;
                }
            }
            if (changes == 0)
                break;
        }
        for (uint32_t u = 0; u < size_; ++u)
            bounded_[size_t{u} * count_ + handle] = std::clamp(w[u], 0.0, 1.0);
        return round;
    }

private:
    bool solveFree(uint32_t handle, const std::vector<uint8_t>& isHeld, std::vector<double>& w) const
    {
        std::vector<uint32_t> numbers(size_, noUnknown), free;
        for (uint32_t u = 0; u < size_; ++u)
            if (isHeld[u] == 0)
            {
                numbers[u] = static_cast<uint32_t>(free.size());
                free.push_back(u);
            }
        if (free.empty())
            return true;
        SparseRows matrix;
        matrix.starts.push_back(0);
        std::vector<double> side;
        for (uint32_t u : free)
        {
            double sum = fixedSide_[size_t{u} * count_ + handle];
            for (uint32_t k = bending_.starts[u]; k < bending_.starts[u + 1]; ++k)
            {
                uint32_t other = bending_.columns[k];
                if (isHeld[other] != 0)
                    sum -= bending_.values[k] * w[other];
                else
                {
                    matrix.columns.push_back(numbers[other]);
                    matrix.values.push_back(bending_.values[k]);
                }
            }
            matrix.starts.push_back(static_cast<uint32_t>(matrix.columns.size()));
            side.push_back(sum);
        }
        SparseFactor factor;
        if (!factor.factor(matrix))
            return false;
        factor.solve(side, 1);
        for (size_t f = 0; f < free.size(); ++f)
            w[free[f]] = side[f];
        return true;
    }

    uint32_t count_ = 0;
    WeightUnknowns unknowns_;
    uint32_t size_ = 0;
    TetOperators operators_;
    SparseRows bending_;            // of the unknowns
    std::vector<double> bounded_;   // #unknowns by #handles
    std::vector<double> fixedSide_; // likewise: -Q times what the handles have
};
} // namespace

TetOperators tetOperators(const TetrahedronMesh& mesh)
{
    auto count = static_cast<uint32_t>(mesh.positions.size());
    TetOperators result;
    result.masses.assign(count, 0.0);
    std::vector<SparseEntry> entries;
    entries.reserve(16 * mesh.tetrahedra.size());
    for (const std::array<uint32_t, 4>& tet : mesh.tetrahedra)
    {
        Point3 p[4], gradients[4];
        for (size_t k = 0; k < 4; ++k)
            p[k] = toPoint3(mesh.positions[tet[k]]);
        double volume6 = std::fabs(dot(p[1] - p[0], cross(p[2] - p[0], p[3] - p[0])));
        if (!(volume6 > 0.0))
            continue;
        constexpr size_t faces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
        for (size_t k = 0; k < 4; ++k) // the sign is the same for all four and falls out
        {
            const size_t(&f)[3] = faces[k];
            gradients[k] = cross(p[f[1]] - p[f[0]], p[f[2]] - p[f[0]]) * (1.0 / volume6);
        }
        for (size_t k = 0; k < 4; ++k)
        {
            result.masses[tet[k]] += volume6 / 24.0;
            for (size_t l = 0; l < 4; ++l)
                entries.push_back({tet[k], tet[l], volume6 / 6.0 * dot(gradients[k], gradients[l])});
        }
    }
    result.laplacian = sparseRows(count, entries);
    return result;
}

SparseRows bilaplacian(const TetOperators& operators)
{
    const SparseRows& l = operators.laplacian;
    uint32_t count = l.size();
    SparseRows result;
    result.starts.push_back(0);
    // Row by row, into a dense row of which only the touched entries are read: Gustavson 1978.
    std::vector<double> row(count, 0.0);
    std::vector<uint8_t> isTouched(count, 0);
    std::vector<uint32_t> touched;
    for (uint32_t i = 0; i < count; ++i)
    {
        for (uint32_t a = l.starts[i]; a < l.starts[i + 1]; ++a)
        {
            uint32_t k = l.columns[a];
            double share = l.values[a] / operators.masses[k];
            for (uint32_t b = l.starts[k]; b < l.starts[k + 1]; ++b)
            {
                uint32_t j = l.columns[b];
                if (isTouched[j] == 0)
                {
                    isTouched[j] = 1;
                    touched.push_back(j);
                }
                row[j] += share * l.values[b];
            }
        }
        std::sort(touched.begin(), touched.end());
        for (uint32_t j : touched)
        {
            result.columns.push_back(j);
            result.values.push_back(row[j]);
            row[j] = 0.0;
            isTouched[j] = 0;
        }
        touched.clear();
        result.starts.push_back(static_cast<uint32_t>(result.columns.size()));
    }
    return result;
}

Result<BoundedWeights> boundedWeights(const TetrahedronMesh& input, std::span<const std::vector<uint32_t>> handles,
                                      const std::function<bool(float)>& progress)
{
    auto count = static_cast<uint32_t>(handles.size());
    TetrahedronMesh mesh = unitSized(input);
    WeightSolver solver(mesh, handles);
    if (!solver.guess())
        return Status::refused("the weights of the handles could not be solved for; give another resolution");
    BoundedWeights result;
    for (uint32_t h = 0; h < count; ++h)
    {
        if (progress && !progress((static_cast<float>(h) + 0.5f) / static_cast<float>(count)))
            return Status::refused("rigging was cancelled");
        result.rounds = std::max(result.rounds, solver.refine(h));
    }
    const WeightUnknowns& unknowns = solver.unknowns();
    for (uint32_t i = 0; i < mesh.positions.size(); ++i)
        for (uint32_t h = 0; h < count; ++h)
            result.values.push_back(unknowns.owners[i] == noUnknown ? solver.value(unknowns.numbers[i], h)
                                    : unknowns.owners[i] == h       ? 1.0
                                                                    : 0.0);
    shareOut(mesh, handles, result.values);
    return result;
}
} // namespace fsim::authoring
