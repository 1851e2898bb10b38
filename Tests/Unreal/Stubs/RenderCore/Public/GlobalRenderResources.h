#pragma once

#include "RenderResource.h"

class FNullVertexBuffer : public FVertexBuffer
{
};
extern TGlobalResource<FNullVertexBuffer> GNullVertexBuffer;
