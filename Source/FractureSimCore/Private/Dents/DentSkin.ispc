#include "Math/VectorMath.isph"

// skinLanes() of DentSkin.cpp, one vertex per lane. weights: those of each example, one after the other, laneCount each; bones: those of
// the page, with boneWeights laneCount each; poses: a quaternion and a shift for each bone and example.
export void fsimSkinPage(const uniform float weights[], uniform unsigned int32 used, uniform int examples,
                         uniform int laneCount, const uniform float rest[], const uniform unsigned int32 bones[],
                         const uniform float boneWeights[], uniform int boneCount, const uniform float pivots[],
                         const uniform float poses[], uniform float shortestBlend, uniform float x[], uniform float y[],
                         uniform float z[])
{
    foreach (lane = 0 ... laneCount)
    {
        float atRest = 1.0f;
        for (uniform int e = 0; e < examples; ++e)
            if ((used >> e & 1) != 0)
                atRest = atRest - weights[e * laneCount + lane];
        Vec3 place = vec3(rest[3 * lane], rest[3 * lane + 1], rest[3 * lane + 2]);
        Vec3 moved = vec3(0.0f, 0.0f, 0.0f);
        for (uniform int i = 0; i < boneCount; ++i)
        {
            uniform int bone = bones[i];
            Quat blend = quat(0.0f, 0.0f, 0.0f, atRest);
            Vec3 shift = vec3(0.0f, 0.0f, 0.0f);
            for (uniform int e = 0; e < examples; ++e)
            {
                if ((used >> e & 1) == 0)
                    continue;
                const uniform float* uniform pose = poses + 7 * (bone * examples + e);
                float share = weights[e * laneCount + lane];
                blend = quat(blend.x + pose[0] * share, blend.y + pose[1] * share, blend.z + pose[2] * share,
                             blend.w + pose[3] * share);
                shift = vec3(shift.x + pose[4] * share, shift.y + pose[5] * share, shift.z + pose[6] * share);
            }
            float size = dot(blend, blend);
            float inverse = 1.0f / sqrt(size);
            blend = selected(size > shortestBlend,
                             quat(blend.x * inverse, blend.y * inverse, blend.z * inverse, blend.w * inverse),
                             quat(0.0f, 0.0f, 0.0f, 1.0f));
            Vec3 arm = place - vec3(pivots[3 * bone], pivots[3 * bone + 1], pivots[3 * bone + 2]);
            moved = moved + ((rotate(blend, arm) - arm) + shift) * boneWeights[i * laneCount + lane];
        }
        x[lane] = place.x + moved.x;
        y[lane] = place.y + moved.y;
        z[lane] = place.z + moved.z;
    }
}
