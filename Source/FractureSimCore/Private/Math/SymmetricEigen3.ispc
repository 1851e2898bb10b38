#include "Math/MathBatch.isph"
#include "Math/SymmetricEigen3.isph"

// symmetricEigenBatch() of SymmetricEigen3.cpp, one matrix per lane.
export void fsimSymmetricEigen3(const uniform float a[], uniform float values[], uniform float vectors[],
                                uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        SymmetricEigen3 result = symmetricEigen(loadMat3(a, block, lane));
        store(values, block, lane, result.values);
        store(vectors, block, lane, result.vectors);
    }
}
