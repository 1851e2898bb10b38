// listPairs() of DeformableBroadPhase.cpp, a later proxy per lane.
export void fsimListPairs(const uniform float lowA[], const uniform float highA[], const uniform float lowB[],
                          const uniform float highB[], const uniform float lowC[], const uniform float highC[],
                          const uniform unsigned int32 groups[], const uniform unsigned int32 avoids[],
                          uniform int count, uniform int begin, uniform int end, uniform unsigned int32 first[],
                          uniform unsigned int32 second[])
{
    for (uniform int i = begin; i < end; ++i)
    {
        uniform float endA = highA[i], ownLowB = lowB[i], ownHighB = highB[i], ownLowC = lowC[i], ownHighC = highC[i];
        uniform unsigned int32 group = groups[i], bits = avoids[i];
        uniform unsigned int32 found = 0;
        for (uniform int k = i + 1; k < count && lowA[k] < endA; k += TARGET_WIDTH)
        {
            int at = k + programIndex;
            // Arrays end with room for a gang, and so no lane need be asked before the next comparison.
            bool touches = (at < count) & (lowA[at] < endA) & (lowB[at] <= ownHighB) & (ownLowB <= highB[at]) &
                           (lowC[at] <= ownHighC) & (ownLowC <= highC[at]) & (groups[at] != group) &
                           ((avoids[at] & bits) == 0);
            uniform int lanes = packmask(touches);
            if (second != NULL) // bit by bit: packed stores are slow on some processors, and few lanes touch
            {
                uniform unsigned int32* uniform next = second + (uniform int64)first[i] + found;
                for (uniform int left = lanes; left != 0; left &= left - 1)
                    *next++ = k + count_trailing_zeros(left);
            }
            found += popcnt(lanes);
        }
        if (second == NULL)
            first[i + 1] = found;
    }
}
