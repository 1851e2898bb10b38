#include "Math/Inverse3.isph"
#include "Math/MathBatch.isph"

// inverseBatch() and pseudoInverseBatch() of Inverse3.cpp, one matrix per lane.
export void fsimInverse3(const uniform float a[], uniform float inverses[], uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(inverses, block, lane, inverse(loadMat3(a, block, lane)));
    }
}

export void fsimPseudoInverse3(const uniform float a[], uniform float threshold, uniform float inverses[],
                               uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(inverses, block, lane, pseudoInverse(loadMat3(a, block, lane), threshold));
    }
}
