#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace fsim::authoring
{
// A small symmetric positive definite matrix by rows, and its Cholesky factor. Plain loops: the same bits everywhere.
class DenseSystem
{
public:
    explicit DenseSystem(size_t size) : size_(size), values_(size * size, 0.0) {}

    size_t size() const { return size_; }
    double& at(size_t row, size_t column) { return values_[row * size_ + column]; }
    double at(size_t row, size_t column) const { return values_[row * size_ + column]; }

    // Replaces the lower half by the factor; false where the matrix is not positive definite.
    bool factor()
    {
        for (size_t i = 0; i < size_; ++i)
            for (size_t j = 0; j <= i; ++j)
            {
                double sum = at(i, j);
                for (size_t k = 0; k < j; ++k)
                    sum -= at(i, k) * at(j, k);
                if (i != j)
                    at(i, j) = sum / at(j, j);
                else if (!(sum > 0.0))
                    return false;
                else
                    at(i, i) = std::sqrt(sum);
            }
        return true;
    }
    // side becomes the solution; after factor().
    void solve(std::span<double> side) const
    {
        for (size_t i = 0; i < size_; ++i)
        {
            for (size_t k = 0; k < i; ++k)
                side[i] -= at(i, k) * side[k];
            side[i] /= at(i, i);
        }
        for (size_t i = size_; i-- > 0;)
        {
            for (size_t k = i + 1; k < size_; ++k)
                side[i] -= at(k, i) * side[k];
            side[i] /= at(i, i);
        }
    }

private:
    size_t size_ = 0;
    std::vector<double> values_;
};
} // namespace fsim::authoring
