// Reads what the geometry pass kept, with one or several samples a pixel.
#ifndef LAB_SAMPLES
#define LAB_SAMPLES

#ifdef LAB_ONE_SAMPLE

[[vk::binding(9, 0)]] Texture2D<float> keptDepths;
[[vk::binding(12, 0)]] Texture2D<uint2> keptSurfaces;

uint2 loadSurface(int2 pixel, int index)
{
    return keptSurfaces.Load(int3(pixel, 0));
}

float loadDepth(int2 pixel, int index)
{
    return keptDepths.Load(int3(pixel, 0));
}

#else

[[vk::binding(9, 0)]] Texture2DMS<float> keptDepths;
[[vk::binding(12, 0)]] Texture2DMS<uint2> keptSurfaces;

uint2 loadSurface(int2 pixel, int index)
{
    return keptSurfaces.Load(pixel, index);
}

float loadDepth(int2 pixel, int index)
{
    return keptDepths.Load(pixel, index);
}

#endif

#endif
