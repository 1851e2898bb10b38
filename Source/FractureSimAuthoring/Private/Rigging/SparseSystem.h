#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fsim::authoring
{
// A symmetric matrix by its rows; columns rise in each.
struct SparseRows
{
    std::vector<uint32_t> starts; // #rows + 1
    std::vector<uint32_t> columns;
    std::vector<double> values;

    uint32_t size() const { return static_cast<uint32_t>(starts.size() - 1); }
};

struct SparseEntry
{
    uint32_t row = 0;
    uint32_t column = 0;
    double value = 0.0;
};

// Entries of one place are summed in the order in which they come.
SparseRows sparseRows(uint32_t size, std::span<const SparseEntry> entries);

// P^T L D L^T P of a symmetric positive definite matrix, by Eigen; solves for many right sides at once, in one order on
// every machine.
class SparseFactor
{
public:
    // False where the matrix is not positive definite.
    bool factor(const SparseRows& matrix);
    // sides: #rows by `count`, row by row; becomes the solution.
    void solve(std::span<double> sides, uint32_t count) const;

private:
    std::vector<uint32_t> starts_; // of the columns of L below its unit diagonal
    std::vector<uint32_t> rows_;
    std::vector<double> values_;
    std::vector<double> inverse_;  // of D
    std::vector<uint32_t> places_; // row i of the matrix is row places_[i] of L
    mutable std::vector<double> moved_;
};
} // namespace fsim::authoring
