// addCorrections() of Corrections.cpp, one number per lane.
export void fsimAddCorrections(const uniform float positions[], const uniform float predicted[], uniform float substep,
                               uniform float velocities[], uniform int count)
{
    uniform float perSecond = 1.0f / substep;
    foreach (at = 0 ... count)
    {
        float uncorrected = positions[at] + substep * velocities[at];
        velocities[at] += (predicted[at] - uncorrected) * perSecond;
    }
}

// Whether all places are nearer than most along each axis, and all velocities numbers.
export void fsimAllBelow(const uniform float predicted[], const uniform float velocities[], uniform float most,
                         uniform int32 * uniform allBelow, uniform int count)
{
    bool fine = true;
    foreach (at = 0 ... count)
    {
        bool isNumber = (intbits(velocities[at]) & 0x7fffffffu) < 0x7f800000u;
        fine = fine && isNumber && abs(predicted[at]) < most;
    }
    *allBelow = all(fine) ? 1 : 0;
}
