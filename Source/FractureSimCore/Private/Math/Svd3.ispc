#include "Math/MathBatch.isph"
#include "Math/Svd3.isph"

// svdBatch() of Svd3.cpp, one matrix per lane.
export void fsimSvd3(const uniform float a[], uniform float u[], uniform float s[], uniform float v[],
                     uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        Svd3 result = svd(loadMat3(a, block, lane));
        store(u, block, lane, result.u);
        store(s, block, lane, result.s);
        store(v, block, lane, result.v);
    }
}
