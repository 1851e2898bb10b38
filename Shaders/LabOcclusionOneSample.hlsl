#define LAB_ONE_SAMPLE
#include "LabOcclusion.hlsl"
