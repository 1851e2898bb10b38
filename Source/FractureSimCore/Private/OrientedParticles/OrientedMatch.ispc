#include "OrientedParticles/OrientedMatch.isph"

// The largest group of a gang's lanes.
inline uniform int rowsOf(int count) { return reduce_max(count); }

// matchBlocks() of OrientedMatch.cpp. The groups of a block share no particle, so that lanes never meet.
export void fsimOrientedMatch(uniform float poses[], const uniform unsigned int32 members[],
                              const uniform float shapes[], uniform float pulls[],
                              const uniform unsigned int32 rowBegins[], const uniform unsigned int32 counts[],
                              const uniform float inverseMasses[], uniform float rotations[],
                              uniform int firstBlock, uniform int endBlock,
                              uniform float towards, uniform float back, uniform bool first)
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
            GroupSum sum = sumGroup(poses, mine, shapes + firstRow * 160, rows, lane, count, known);
            uniform float* uniform kept = rotations + (uniform int64)block * 144;
            Mat3 before = loadLanes9(kept, lane);
            // Lanes without a group have no matrix to decompose; that of zeroes would send the whole gang through the
            // singular values.
            Polar3 parts = polar(selected(count > 1, sum.matched, before), before);
            Mat3 rotation = selected(count > 1, parts.rotation, before);
            storeLanes9(kept, lane, rotation);
            Quat goalTurn = quatFromMatrix(rotation);
            Vec3 centre = sum.origin + sum.moved * inverseMasses[groupLanes * block + lane];
            for (uniform int k = 0; k < rows; ++k)
            {
                Pose pose;
                if (k < keptRows)
                    pose = known[k];
                else
                    pose = loadPoses(poses, mine + groupLanes * k);
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
                storeLanes3(pull, lane, pulled + move);
                storeLanes3(pull + 48, lane, turned + spin);
                pose.position = pose.position + move;
                pose.turn = normalized(quat(0.5f * spin.x, 0.5f * spin.y, 0.5f * spin.z, 1.0f) * pose.turn);
                storePoses(poses, mine + groupLanes * k, pose);
            }
        }
}

// measureBlocks() of OrientedMatch.cpp.
export void fsimOrientedStretch(const uniform float poses[], const uniform unsigned int32 members[],
                                const uniform float shapes[], const uniform unsigned int32 rowBegins[],
                                const uniform unsigned int32 counts[], uniform float rotations[],
                                const uniform float axes[],
                                const uniform float spreads[], uniform int firstBlock, uniform int endBlock,
                                uniform float values[], uniform float vectors[])
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
                                    count, unused);
            if (count > 1)
            {
                uniform float* uniform kept = rotations + (uniform int64)block * 144;
                Polar3 parts = polar(sum.matched, loadLanes9(kept, lane));
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
