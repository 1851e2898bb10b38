#include "OrientedParticles/OrientedMatch.isph"

// The largest group of a gang's lanes.
inline uniform int rowsOf(int count) { return reduce_max(count); }

// matchBlocks() of OrientedMatch.cpp. The groups of a block share no particle, so that lanes never meet.
export void fsimOrientedMatch(uniform float poses[], const uniform unsigned int32 members[],
                              const uniform float shapes[], uniform float pulls[],
                              const uniform unsigned int32 rowBegins[], const uniform unsigned int32 counts[],
                              const uniform float inverseMasses[], const uniform float scales[], uniform float turns[],
                              uniform int firstBlock, uniform int endBlock,
                              uniform float towards, uniform float back, uniform bool first, uniform bool last)
{
    for (uniform int block = firstBlock; block < endBlock; ++block)
        for (uniform int base = 0; base < groupLanes; base += TARGET_WIDTH)
        {
            int lane = base + programIndex;
            int count = counts[groupLanes * block + lane];
            uniform int rows = rowsOf(count);
            if (rows < 2)
                continue;
            uniform int64 firstRow = rowBegins[block];
            const uniform unsigned int32* uniform mine = members + groupLanes * firstRow + base;
            Pose known[keptRows];
            GroupSum sum = sumGroup(poses, mine, shapes + firstRow * 160, rows, lane, known);
            uniform float* uniform kept = turns + (uniform int64)block * 64;
            Quat before = loadLanes4(kept, lane);
            // Lanes without a group have no matrix to decompose.
            Quat goalTurn = turnOf(selected(count > 1, sum.matched, matrixOf(before)),
                                   count > 1 ? scales[groupLanes * block + lane] : 1.0f, before, first ? 2 : 1);
            goalTurn = selected(count > 1, goalTurn, before);
            storeLanes4(kept, lane, goalTurn);
            Mat3 rotation = matrixOf(goalTurn);
            Vec3 centre = sum.origin + sum.moved * inverseMasses[groupLanes * block + lane];
            for (uniform int k = 0; k < rows; ++k)
            {
                Pose pose;
                if (k < keptRows)
                    pose = known[k];
                else
                {
                    uniform float seen[2 * seenFloats];
                    fetchPoses(poses, mine + groupLanes * k, seen);
                    pose = seenPoses(seen);
                }
                const uniform float* uniform shape = shapes + (firstRow + k) * 160;
                uniform float* uniform pull = pulls + (firstRow + k) * 96;
                Vec3 pulled = vec3(0.0f, 0.0f, 0.0f);
                Vec3 turned = vec3(0.0f, 0.0f, 0.0f);
                if (!first)
                {
                    pulled = loadLanes3(pull, lane);
                    turned = loadLanes3(pull + 48, lane);
                }
                Vec3 goal = centre + rotation * loadLanes3(shape + 16, lane);
                Vec3 move = (towards * (goal - pose.position) - back * pulled) * pose.movable;
                Quat left = goalTurn * conjugate(pose.turn);
                float twice = left.w < 0.0f ? -2.0f : 2.0f;
                Vec3 angle = vec3(twice * left.x, twice * left.y, twice * left.z);
                Vec3 spin = (towards * angle - back * turned) * pose.movable;
                if (!last)
                {
                    storeLanes3(pull, lane, pulled + move);
                    storeLanes3(pull + 48, lane, turned + spin);
                }
                pose.position = pose.position + move;
                pose.turn = unitQuat(quat(0.5f * spin.x, 0.5f * spin.y, 0.5f * spin.z, 1.0f) * pose.turn);
                storePoses(poses, mine + groupLanes * k, pose);
            }
        }
}

// measureBlocks() of OrientedMatch.cpp.
export void fsimOrientedStretch(const uniform float poses[], const uniform unsigned int32 members[],
                                const uniform float shapes[], const uniform unsigned int32 rowBegins[],
                                const uniform unsigned int32 counts[], const uniform float scales[],
                                uniform float turns[], const uniform float axes[],
                                const uniform float spreads[], uniform int firstBlock, uniform int endBlock,
                                uniform float quiet, uniform float stretches[], uniform float values[],
                                uniform float vectors[])
{
    for (uniform int block = firstBlock; block < endBlock; ++block)
        for (uniform int base = 0; base < groupLanes; base += TARGET_WIDTH)
        {
            int lane = base + programIndex;
            int count = counts[groupLanes * block + lane];
            uniform int rows = rowsOf(count);
            if (rows < 2)
                continue;
            uniform int64 firstRow = rowBegins[block];
            Pose unused[keptRows];
            GroupSum sum = sumGroup(poses, members + groupLanes * firstRow + base, shapes + firstRow * 160, rows, lane,
                                    unused);
            if (count > 1)
            {
                uniform float* uniform kept = turns + (uniform int64)block * 64;
                Quat turn = turnOf(sum.matched, scales[groupLanes * block + lane], loadLanes4(kept, lane), 2);
                storeLanes4(kept, lane, turn);
                Mat3 stretch = optimalStretch(loadLanes9(axes + (uniform int64)block * 144, lane),
                                              loadLanes3(spreads + (uniform int64)block * 48, lane),
                                              transposed(matrixOf(turn)) * sum.matched);
                Symmetric3 s;
                s.xx = stretch.x.x;
                s.yy = stretch.y.y;
                s.zz = stretch.z.z;
                s.xy = stretch.x.y;
                s.xz = stretch.x.z;
                s.yz = stretch.y.z;
                storeSymmetric(stretches + (uniform int64)block * 96, lane, s);
                Vec3 size = vec3(1.0f, 1.0f, 1.0f);
                Mat3 principal = identity();
                if (!(strainSquare(s) <= quiet * quiet))
                {
                    SymmetricEigen3 eigen = symmetricEigen(stretch);
                    size = eigen.values;
                    principal = eigen.vectors;
                }
                storeLanes3(values + (uniform int64)block * 48, lane, size);
                storeLanes9(vectors + (uniform int64)block * 144, lane, principal);
            }
        }
}
