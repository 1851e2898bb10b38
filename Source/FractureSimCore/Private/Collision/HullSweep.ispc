// sweepEntries() of HullSweep.cpp: one box against sixteen.
export void fsimHullSweep(const uniform float lowA[], const uniform float highA[], const uniform float lowB[],
                          const uniform float highB[], const uniform float lowC[], const uniform float highC[],
                          const uniform unsigned int32 groups[], const uniform int32 firstStrips[],
                          const uniform int32 asleep[], uniform int begin, uniform int end, uniform int stripEnd,
                          uniform int strip, uniform int room, uniform unsigned int32 counts[],
                          uniform unsigned int32 found[])
{
    uniform int all = 0;
    for (uniform int i = begin; i < end; ++i)
    {
        uniform int before = all;
        for (uniform int from = i + 1; from < stripEnd && lowA[from] <= highA[i]; from += TARGET_WIDTH)
        {
            int k = from + programIndex;
            bool meets = k < stripEnd && lowA[k] <= highA[i] && lowB[i] <= highB[k] && lowB[k] <= highB[i] &&
                         lowC[i] <= highC[k] && lowC[k] <= highC[i] && groups[k] != groups[i];
            int first = firstStrips[i] > firstStrips[k] ? firstStrips[i] : firstStrips[k];
            meets = meets && first == strip && !(asleep[i] != 0 && asleep[k] != 0);
            if (all + TARGET_WIDTH <= room)
            {
                if (meets)
                    packed_store_active(found + all, (unsigned int32)k);
            }
            all += popcnt(packmask(meets));
        }
        counts[i] = all - before;
    }
}
