// flyFree() of FreeFlight.cpp, one number per lane: vectors lie side by side, and nothing is gathered.
inline void fly(uniform float velocities[], const uniform float positions[], uniform float predicted[], int at,
                 float pull, uniform float keep, uniform float substep)
{
    float velocity = (velocities[at] + pull) * keep;
    velocities[at] = velocity;
    predicted[at] = positions[at] + substep * velocity;
}

export void fsimFreeFlight(const uniform float positions[], uniform float velocities[], uniform float predicted[],
                           const uniform float gravity[], uniform float drag, uniform float substep, uniform int count)
{
    uniform float keep = 1.0f / (1.0f + substep * drag);
    uniform float byAxis[3] = {substep * gravity[0], substep * gravity[1], substep * gravity[2]};
    float pulls[3]; // of three gangs in a row, after which the axes come round again
    for (uniform int k = 0; k < 3; ++k)
        pulls[k] = byAxis[(TARGET_WIDTH * k + programIndex) % 3];
    uniform int begin = 0;
    for (; begin + 3 * TARGET_WIDTH <= 3 * count; begin += 3 * TARGET_WIDTH)
        for (uniform int k = 0; k < 3; ++k)
            fly(velocities, positions, predicted, begin + TARGET_WIDTH * k + programIndex, pulls[k], keep, substep);
    foreach (at = begin ... 3 * count)
        fly(velocities, positions, predicted, at, byAxis[at % 3], keep, substep);
}
