// flyFree() of FreeFlight.cpp, one particle per lane.
export void fsimFreeFlight(const uniform float positions[], uniform float velocities[], uniform float predicted[],
                              const uniform float gravity[], uniform float drag, uniform float substep,
                              uniform int count)
{
    uniform float keep = 1.0f / (1.0f + substep * drag);
    uniform float gx = substep * gravity[0];
    uniform float gy = substep * gravity[1];
    uniform float gz = substep * gravity[2];
    foreach (p = 0 ... count)
    {
        float vx = (velocities[3 * p] + gx) * keep;
        float vy = (velocities[3 * p + 1] + gy) * keep;
        float vz = (velocities[3 * p + 2] + gz) * keep;
        velocities[3 * p] = vx;
        velocities[3 * p + 1] = vy;
        velocities[3 * p + 2] = vz;
        predicted[3 * p] = positions[3 * p] + substep * vx;
        predicted[3 * p + 1] = positions[3 * p + 1] + substep * vy;
        predicted[3 * p + 2] = positions[3 * p + 2] + substep * vz;
    }
}
