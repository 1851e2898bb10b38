#include "Math/VectorMath.isph"

// growLanes() of DentGrow.cpp, one vertex per lane. weights, pending: those of each example, one after the other, laneCount each.
export void fsimGrowPage(uniform float weights[], uniform float pending[], uniform int examples, uniform int laneCount,
                         uniform float applied, uniform float rows[])
{
    foreach (lane = 0 ... laneCount)
    {
        float sum = 0.0f;
        float kept = 0.0f;
        float left = 0.0f;
        for (uniform int e = 0; e < examples; ++e)
        {
            float waiting = pending[e * laneCount + lane];
            float grown = applied * waiting;
            float weight = weights[e * laneCount + lane] + grown;
            waiting = waiting - grown;
            pending[e * laneCount + lane] = waiting;
            left = left + waiting * waiting;
            sum = sum + weight;
            weight = maxOf(weight, 0.0f);
            weights[e * laneCount + lane] = weight;
            kept = kept + weight;
        }
        float total = maxOf(kept + maxOf(1.0f - sum, 0.0f), 1.0f);
        for (uniform int e = 0; e < examples; ++e)
            weights[e * laneCount + lane] = weights[e * laneCount + lane] / total;
        rows[lane] = left;
    }
}

// listMoments() of DentGrow.cpp, one vertex per lane. terms: nine rows of laneCount.
export void fsimPageMoments(const uniform float rest[], const uniform float volumes[], const uniform float px[],
                            const uniform float py[], const uniform float pz[], uniform int laneCount,
                            uniform double terms[])
{
    foreach (lane = 0 ... laneCount)
    {
        double share = (double)volumes[lane];
        double rx = (double)rest[3 * lane];
        double ry = (double)rest[3 * lane + 1];
        double rz = (double)rest[3 * lane + 2];
        double x = (double)px[lane];
        double y = (double)py[lane];
        double z = (double)pz[lane];
        terms[lane] = share * (x - rx);
        terms[laneCount + lane] = share * (y - ry);
        terms[2 * laneCount + lane] = share * (z - rz);
        terms[3 * laneCount + lane] = share * (x * x - rx * rx);
        terms[4 * laneCount + lane] = share * (y * y - ry * ry);
        terms[5 * laneCount + lane] = share * (z * z - rz * rz);
        terms[6 * laneCount + lane] = share * (x * y - rx * ry);
        terms[7 * laneCount + lane] = share * (y * z - ry * rz);
        terms[8 * laneCount + lane] = share * (z * x - rz * rx);
    }
}
