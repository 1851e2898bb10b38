#include "Dents/DentMap.h"

#include "Math/Inverse3.h"
#include "Math/VectorMath.h"

namespace fsim::dents
{
namespace
{
constexpr uint32_t mostColumns = mostDentExamples + 1;
constexpr float smallestGradient = 1e-8f; // epsilon of Eq. 8
constexpr float flatDirection = 1e-2f;    // of Eq. 9: J often has directions that hardly move the vertex
using Columns = std::array<float, mostColumns>;

// The nearest change to this one that keeps the sum and makes no weight that is 0 smaller.
Columns keptOnSimplex(Columns change, const Columns& weights, uint32_t columns)
{
    std::array<bool, mostColumns> held{};
    for (uint32_t round = 0; round < columns; ++round)
    {
        float sum = 0.0f;
        uint32_t free = 0;
        for (uint32_t c = 0; c < columns; ++c)
            if (!held[c])
            {
                sum += change[c];
                ++free;
            }
        float mean = free > 0 ? sum / static_cast<float>(free) : 0.0f;
        bool isDone = true;
        for (uint32_t c = 0; c < columns; ++c)
        {
            if (held[c])
                continue;
            change[c] -= mean;
            if (weights[c] <= 0.0f && change[c] < 0.0f)
            {
                held[c] = true;
                isDone = false;
            }
        }
        for (uint32_t c = 0; c < columns; ++c)
            if (held[c])
                change[c] = 0.0f;
        if (isDone)
            break;
    }
    return change;
}

// J^T v
Columns transposedTimes(const DentJacobian& jacobian, uint32_t columns, Vec3 v)
{
    Columns result{};
    for (uint32_t c = 0; c < columns; ++c)
        result[c] = dot(jacobian.columns[c], v);
    return result;
}
} // namespace

ExampleWeights changeOfWeights(const DentJacobian& jacobian, const ExampleWeights& weights, uint32_t examples,
                               Vec3 blow, float scale, DentMapping mapping)
{
    uint32_t columns = examples + 1;
    Columns all{};
    all[0] = 1.0f;
    for (uint32_t e = 0; e < examples; ++e)
    {
        all[e + 1] = weights[e];
        all[0] -= weights[e];
    }
    Vec3 wanted = blow;
    if (mapping == DentMapping::PseudoInverse) // Eq. 9: J^+ = J^T (J J^T)^+
    {
        Mat3 square;
        for (uint32_t c = 0; c < columns; ++c)
            square = square + outer(jacobian.columns[c], jacobian.columns[c]);
        wanted = math::pseudoInverse(square, flatDirection) * blow;
    }
    Columns change = keptOnSimplex(transposedTimes(jacobian, columns, wanted), all, columns);
    float factor = scale;
    if (mapping == DentMapping::Direction) // Eq. 8; Eq. 10 takes the gradient as it is
    {
        float square = 0.0f;
        for (uint32_t c = 0; c < columns; ++c)
            square += change[c] * change[c];
        float size = std::sqrt(square);
        factor = size > smallestGradient ? scale * length(blow) / size : 0.0f;
    }
    ExampleWeights result{};
    for (uint32_t e = 0; e < examples; ++e)
        result[e] = factor * change[e + 1];
    return result;
}
} // namespace fsim::dents
