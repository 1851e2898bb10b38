#include "Dents/DentGrow.h"

#include "Foundation/KernelVariants.h"
#include "Math/VectorMath.h"

FSIM_DECLARE_KERNEL(fsimGrowPage, float* weights, float* pending, int32_t examples, int32_t laneCount, float applied,
                    float* rows)
FSIM_DECLARE_KERNEL(fsimPageMoments, const float* rest, const float* volumes, const float* x, const float* y,
                    const float* z, int32_t laneCount, double* terms)

namespace fsim::dents
{
namespace
{
constexpr uint32_t momentTerms = 9; // x, y, z, xx, yy, zz, xy, yz, zx

// The reference of fsimGrowPage, operation by operation. rows: squared lengths of what is left.
void growLanes(uint32_t examples, float applied, DentPage& page, float* rows)
{
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        float sum = 0.0f;
        float kept = 0.0f;
        float left = 0.0f;
        for (uint32_t e = 0; e < examples; ++e)
        {
            float waiting = page.pending[e][lane];
            float grown = applied * waiting;
            float weight = page.weights[e][lane] + grown;
            waiting = waiting - grown;
            page.pending[e][lane] = waiting;
            left = left + waiting * waiting;
            sum = sum + weight;
            weight = maxOf(weight, 0.0f);
            page.weights[e][lane] = weight;
            kept = kept + weight;
        }
        float total = maxOf(kept + maxOf(1.0f - sum, 0.0f), 1.0f);
        for (uint32_t e = 0; e < examples; ++e)
            page.weights[e][lane] = page.weights[e][lane] / total;
        rows[lane] = left;
    }
}

// The reference of fsimPageMoments. terms: momentTerms rows of pageSize.
void listMoments(const Vec3* rest, const float* volumes, const DentPage& page, double* terms)
{
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        auto share = static_cast<double>(volumes[lane]);
        double rx = static_cast<double>(rest[lane].x);
        double ry = static_cast<double>(rest[lane].y);
        double rz = static_cast<double>(rest[lane].z);
        double x = static_cast<double>(page.x[lane]);
        double y = static_cast<double>(page.y[lane]);
        double z = static_cast<double>(page.z[lane]);
        terms[0 * pageSize + lane] = share * (x - rx);
        terms[1 * pageSize + lane] = share * (y - ry);
        terms[2 * pageSize + lane] = share * (z - rz);
        terms[3 * pageSize + lane] = share * (x * x - rx * rx);
        terms[4 * pageSize + lane] = share * (y * y - ry * ry);
        terms[5 * pageSize + lane] = share * (z * z - rz * rz);
        terms[6 * pageSize + lane] = share * (x * y - rx * ry);
        terms[7 * pageSize + lane] = share * (y * z - ry * rz);
        terms[8 * pageSize + lane] = share * (z * x - rz * rx);
    }
}

// By halves, an order that the compiler can do side by side.
double sumOfTerms(double* terms)
{
    for (uint32_t half = pageSize / 2; half > 0; half /= 2)
        for (uint32_t i = 0; i < half; ++i)
            terms[i] += terms[i + half];
    return terms[0];
}
} // namespace

float growPage(uint32_t examples, float share, float most, Kernels kernels, DentPage& page)
{
    bool isLast = most * ((1.0f - share) * (1.0f - share)) < negligibleChange * negligibleChange;
    float applied = isLast ? 1.0f : share;
    float rows[pageSize];
    if (auto* kernel = FSIM_PICK_KERNEL(fsimGrowPage, kernels))
        kernel(&page.weights[0][0], &page.pending[0][0], static_cast<int32_t>(examples), static_cast<int32_t>(pageSize),
               applied, rows);
    else
        growLanes(examples, applied, page, rows);
    page.isPending = isLast ? 0 : 1;
    if (isLast)
        return 0.0f;
    float largest = 0.0f;
    for (float row : rows)
        largest = maxOf(largest, row);
    return largest;
}

float longestRow(uint32_t examples, const DentPage& page)
{
    float largest = 0.0f;
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        float row = 0.0f;
        for (uint32_t e = 0; e < examples; ++e)
            row += page.pending[e][lane] * page.pending[e][lane];
        largest = maxOf(largest, row);
    }
    return largest;
}

collision::PointMoments momentsOfPage(const DentShape& shape, const DentPage& page, Kernels kernels)
{
    const Vec3* rest = &shape.rest[size_t{page.place} * pageSize];
    const float* volumes = &shape.volumes[size_t{page.place} * pageSize];
    double terms[momentTerms * pageSize];
    if (auto* kernel = FSIM_PICK_KERNEL(fsimPageMoments, kernels))
        kernel(&rest->x, volumes, page.x, page.y, page.z, static_cast<int32_t>(pageSize), terms);
    else
        listMoments(rest, volumes, page, terms);
    collision::PointMoments moments;
    for (uint32_t i = 0; i < 3; ++i)
        moments.first[i] = sumOfTerms(terms + size_t{i} * pageSize);
    for (uint32_t i = 0; i < 6; ++i)
        moments.second[i] = sumOfTerms(terms + size_t{3 + i} * pageSize);
    return moments;
}
} // namespace fsim::dents
