#include "Rigging/SparseSystem.h"

#include <Eigen/SparseCholesky>

#include <algorithm>

namespace fsim::authoring
{
SparseRows sparseRows(uint32_t size, std::span<const SparseEntry> entries)
{
    std::vector<SparseEntry> sorted(entries.begin(), entries.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const SparseEntry& a, const SparseEntry& b) {
        return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    SparseRows result;
    result.starts.assign(size_t{size} + 1, 0);
    for (size_t i = 0; i < sorted.size();)
    {
        double sum = 0.0;
        size_t j = i;
        for (; j < sorted.size() && sorted[j].row == sorted[i].row && sorted[j].column == sorted[i].column; ++j)
            sum += sorted[j].value;
        result.columns.push_back(sorted[i].column);
        result.values.push_back(sum);
        ++result.starts[sorted[i].row + 1];
        i = j;
    }
    for (size_t r = 1; r < result.starts.size(); ++r)
        result.starts[r] += result.starts[r - 1];
    return result;
}

bool SparseFactor::factor(const SparseRows& matrix)
{
    using Matrix = Eigen::SparseMatrix<double, Eigen::ColMajor, int>;
    auto size = static_cast<int>(matrix.size());
    // Rows of a symmetric matrix are its columns.
    std::vector<Eigen::Triplet<double, int>> triplets;
    triplets.reserve(matrix.values.size());
    for (uint32_t r = 0; r < matrix.size(); ++r)
        for (uint32_t k = matrix.starts[r]; k < matrix.starts[r + 1]; ++k)
            triplets.emplace_back(static_cast<int>(matrix.columns[k]), static_cast<int>(r), matrix.values[k]);
    Matrix m(size, size);
    m.setFromTriplets(triplets.begin(), triplets.end());
    Eigen::SimplicialLDLT<Matrix, Eigen::Lower, Eigen::AMDOrdering<int>> solver(m);
    if (solver.info() != Eigen::Success)
        return false;
    const Matrix& lower = solver.matrixL().nestedExpression();
    starts_.clear();
    rows_.clear();
    values_.clear();
    for (int c = 0; c < size; ++c)
    {
        starts_.push_back(static_cast<uint32_t>(rows_.size()));
        for (Matrix::InnerIterator it(lower, c); it; ++it)
            if (it.row() > c)
            {
                rows_.push_back(static_cast<uint32_t>(it.row()));
                values_.push_back(it.value());
            }
    }
    starts_.push_back(static_cast<uint32_t>(rows_.size()));
    inverse_.resize(matrix.size());
    places_.resize(matrix.size());
    for (int i = 0; i < size; ++i)
    {
        double d = solver.vectorD()[i];
        if (!(d > 0.0))
            return false;
        inverse_[static_cast<size_t>(i)] = 1.0 / d;
        places_[static_cast<size_t>(i)] = static_cast<uint32_t>(solver.permutationP().indices()[i]);
    }
    return true;
}

void SparseFactor::solve(std::span<double> sides, uint32_t count) const
{
    auto size = static_cast<uint32_t>(inverse_.size());
    moved_.resize(sides.size());
    double* x = moved_.data();
    for (uint32_t i = 0; i < size; ++i)
        for (uint32_t s = 0; s < count; ++s)
            x[size_t{places_[i]} * count + s] = sides[size_t{i} * count + s];
    for (uint32_t c = 0; c < size; ++c)
        for (uint32_t k = starts_[c]; k < starts_[c + 1]; ++k)
        {
            double value = values_[k];
            const double* from = x + size_t{c} * count;
            double* to = x + size_t{rows_[k]} * count;
            for (uint32_t s = 0; s < count; ++s)
                to[s] -= value * from[s];
        }
    for (uint32_t c = size; c-- > 0;)
    {
        double* to = x + size_t{c} * count;
        for (uint32_t s = 0; s < count; ++s)
            to[s] *= inverse_[c];
        for (uint32_t k = starts_[c]; k < starts_[c + 1]; ++k)
        {
            double value = values_[k];
            const double* from = x + size_t{rows_[k]} * count;
            for (uint32_t s = 0; s < count; ++s)
                to[s] -= value * from[s];
        }
    }
    for (uint32_t i = 0; i < size; ++i)
        for (uint32_t s = 0; s < count; ++s)
            sides[size_t{i} * count + s] = x[size_t{places_[i]} * count + s];
}
} // namespace fsim::authoring
