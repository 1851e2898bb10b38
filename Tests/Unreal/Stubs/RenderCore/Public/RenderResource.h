#pragma once

#include "RHIResources.h"

class FRenderResource
{
public:
	FRenderResource();
	FRenderResource(ERHIFeatureLevel::Type InFeatureLevel);
	virtual ~FRenderResource();
	virtual void InitRHI(FRHICommandListBase& RHICmdList);
	virtual void ReleaseRHI();
	virtual void InitResource(FRHICommandListBase& RHICmdList);
	virtual void ReleaseResource();
	bool IsInitialized() const;

protected:
	const FStaticFeatureLevel GetFeatureLevel() const;
};
class FVertexBuffer : public FRenderResource
{
public:
	FVertexBuffer();
	virtual ~FVertexBuffer();
	virtual void ReleaseRHI() override;
	FBufferRHIRef VertexBufferRHI;
};
class FIndexBuffer : public FRenderResource
{
public:
	FIndexBuffer();
	virtual ~FIndexBuffer();
	virtual void ReleaseRHI() override;
	FBufferRHIRef IndexBufferRHI;
};
template <class ResourceType> class TGlobalResource : public ResourceType
{
};
