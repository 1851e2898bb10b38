#include "Math/MathBatch.isph"
#include "Math/Polar3.isph"

// polarBatch() and polarWarmBatch() of Polar3.cpp, one matrix per lane.
export void fsimPolar3(const uniform float a[], uniform float rotations[], uniform float stretches[],
                       uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        Polar3 result = polar(loadMat3(a, block, lane));
        store(rotations, block, lane, result.rotation);
        store(stretches, block, lane, result.stretch);
    }
}

export void fsimPolarWarm3(const uniform float a[], uniform float rotations[], uniform float stretches[],
                           uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        Polar3 result = polar(loadMat3(a, block, lane), loadMat3(rotations, block, lane));
        store(rotations, block, lane, result.rotation);
        store(stretches, block, lane, result.stretch);
    }
}
