#include "Foundation/FixedMath.isph"

// The array functions of FixedMath.cpp, one item per lane.

export void fsimFixedSinCos(const uniform float x[], uniform float sines[], uniform float cosines[], uniform int count)
{
    foreach (i = 0 ... count)
    {
        float sine, cosine;
        fixedSinCos(x[i], sine, cosine);
        sines[i] = sine;
        cosines[i] = cosine;
    }
}

export void fsimFixedAsin(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedAsin(x[i]);
}

export void fsimFixedAcos(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedAcos(x[i]);
}

export void fsimFixedAtan2(const uniform float y[], const uniform float x[], uniform float results[],
                           uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedAtan2(y[i], x[i]);
}

export void fsimFixedExp(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedExp(x[i]);
}

export void fsimFixedLog(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedLog(x[i]);
}

export void fsimFixedPow(const uniform float base[], const uniform float exponents[], uniform float results[],
                         uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedPow(base[i], exponents[i]);
}

export void fsimFixedCbrt(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedCbrt(x[i]);
}

export void fsimFixedRsqrt(const uniform float x[], uniform float results[], uniform int count)
{
    foreach (i = 0 ... count)
        results[i] = fixedRsqrt(x[i]);
}
