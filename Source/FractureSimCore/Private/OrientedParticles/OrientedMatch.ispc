#include "OrientedParticles/OrientedMatch.isph"

// matchBlocks() of OrientedMatch.cpp. The groups of a block share no particle, so that lanes never meet.
export void fsimOrientedMatch(uniform float poses[], const uniform unsigned int32 members[],
                              const uniform float shapes[], uniform float pulls[],
                              const uniform unsigned int32 rowBegins[], const uniform unsigned int32 counts[],
                              const uniform float inverseMasses[], uniform float rotations[],
                              const uniform float plastics[], uniform int firstBlock, uniform int endBlock,
                              uniform float towards, uniform float back, uniform bool first)
{
    for (uniform int block = firstBlock; block < endBlock; ++block)
        foreach (lane = 0 ... groupLanes)
        {
            int count = counts[groupLanes * block + lane];
            if (count > 1)
            {
                uniform int firstRow = rowBegins[block];
                GroupSum sum = sumGroup(poses, members, shapes, firstRow, lane, count);
                Symmetric3 plastic = loadSymmetric(plastics + (uniform int64)block * 96, lane);
                uniform float* uniform kept = rotations + (uniform int64)block * 144;
                Polar3 parts = polar(timesSymmetric(sum.matched, plastic), loadLanes9(kept, lane));
                Mat3 rotation = parts.rotation;
                storeLanes9(kept, lane, rotation);
                Mat3 toGoal = timesSymmetric(rotation, plastic);
                Quat goalTurn = quatFromMatrix(rotation);
                Vec3 centre = sum.origin + sum.moved * inverseMasses[groupLanes * block + lane];
                for (uniform int k = 0; any(k < count); ++k)
                {
                    if (k < count)
                    {
                        int particle = members[groupLanes * (firstRow + k) + lane];
                        const uniform float* uniform shape = shapes + (uniform int64)(firstRow + k) * 160;
                        uniform float* uniform pull = pulls + (uniform int64)(firstRow + k) * 96;
                        Vec3 pulled = vec3(0.0f, 0.0f, 0.0f);
                        Vec3 turned = vec3(0.0f, 0.0f, 0.0f);
                        if (!first)
                        {
                            pulled = loadLanes3(pull, lane);
                            turned = loadLanes3(pull + 48, lane);
                        }
                        Vec3 position = loadPosition(poses, particle);
                        float movable = poses[8 * particle + 3];
                        Quat turn = loadTurn(poses, particle);
                        Vec3 goal = centre + toGoal * loadLanes3(shape + 16, lane);
                        Vec3 move = (towards * (goal - position) - back * pulled) * movable;
                        Quat left = goalTurn * conjugate(turn);
                        float twice = left.w < 0.0f ? -2.0f : 2.0f;
                        Vec3 angle = vec3(twice * left.x, twice * left.y, twice * left.z);
                        Vec3 spin = (towards * angle - back * turned) * movable;
                        storeLanes3(pull, lane, pulled + move);
                        storeLanes3(pull + 48, lane, turned + spin);
                        position = position + move;
                        turn = normalized(quat(0.5f * spin.x, 0.5f * spin.y, 0.5f * spin.z, 1.0f) * turn);
                        poses[8 * particle] = position.x;
                        poses[8 * particle + 1] = position.y;
                        poses[8 * particle + 2] = position.z;
                        poses[8 * particle + 4] = turn.x;
                        poses[8 * particle + 5] = turn.y;
                        poses[8 * particle + 6] = turn.z;
                        poses[8 * particle + 7] = turn.w;
                    }
                }
            }
        }
}

// measureBlocks() of OrientedMatch.cpp.
export void fsimOrientedStretch(const uniform float poses[], const uniform unsigned int32 members[],
                                const uniform float shapes[], const uniform unsigned int32 rowBegins[],
                                const uniform unsigned int32 counts[], uniform float rotations[],
                                const uniform float plastics[], const uniform float axes[],
                                const uniform float spreads[], uniform int firstBlock, uniform int endBlock,
                                uniform float values[], uniform float vectors[])
{
    for (uniform int block = firstBlock; block < endBlock; ++block)
        foreach (lane = 0 ... groupLanes)
        {
            int count = counts[groupLanes * block + lane];
            if (count > 1)
            {
                GroupSum sum = sumGroup(poses, members, shapes, rowBegins[block], lane, count);
                Symmetric3 plastic = loadSymmetric(plastics + (uniform int64)block * 96, lane);
                uniform float* uniform kept = rotations + (uniform int64)block * 144;
                Polar3 parts = polar(timesSymmetric(sum.matched, plastic), loadLanes9(kept, lane));
                storeLanes9(kept, lane, parts.rotation);
                SymmetricEigen3 eigen =
                    symmetricEigen(optimalStretch(loadLanes9(axes + (uniform int64)block * 144, lane),
                                                  loadLanes3(spreads + (uniform int64)block * 48, lane),
                                                  parts.stretch));
                storeLanes3(values + (uniform int64)block * 48, lane, eigen.values);
                storeLanes9(vectors + (uniform int64)block * 144, lane, eigen.vectors);
            }
        }
}
