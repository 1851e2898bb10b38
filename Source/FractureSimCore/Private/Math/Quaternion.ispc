#include "Math/MathBatch.isph"
#include "Math/Quaternion.isph"

// The batches of Quaternion.cpp, one rotation per lane.
export void fsimQuatExp(const uniform float v[], uniform float rotations[], uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(rotations, block, lane, quatExp(loadVec3(v, block, lane)));
    }
}

export void fsimQuatLog(const uniform float rotations[], uniform float v[], uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(v, block, lane, quatLog(loadQuat(rotations, block, lane)));
    }
}

export void fsimQuatFromMatrix(const uniform float matrices[], uniform float rotations[], uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        store(rotations, block, lane, quatFromMatrix(loadMat3(matrices, block, lane)));
    }
}

export void fsimQuatIntegrate(uniform float rotations[], const uniform float angularVelocities[], uniform float dt,
                              uniform int count)
{
    FSIM_FOREACH_ITEM(count)
    {
        Quat q = loadQuat(rotations, block, lane);
        Vec3 angularVelocity = loadVec3(angularVelocities, block, lane);
        store(rotations, block, lane, quatIntegrate(q, angularVelocity, dt));
    }
}
