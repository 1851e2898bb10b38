#define LAB_ONE_SAMPLE
#include "LabShade.hlsl"
