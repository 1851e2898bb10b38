#include "Math/MathBatch.isph"
#include "Math/MatrixPower3.isph"

// stretchPowerBatch() and symmetricPowerBatch() of MatrixPower3.cpp, one matrix per lane.
export void fsimStretchPower3(const uniform float stretches[], const uniform float exponents[],
                              uniform float powers[], uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(powers, block, lane, stretchPower(loadVec3(stretches, block, lane), loadFloat(exponents, block, lane)));
    }
}

export void fsimSymmetricPower3(const uniform float a[], const uniform float exponents[], uniform float powers[],
                                uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(powers, block, lane, symmetricPower(loadMat3(a, block, lane), loadFloat(exponents, block, lane)));
    }
}
