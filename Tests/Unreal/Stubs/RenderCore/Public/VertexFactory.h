#pragma once

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "Misc/EnumClassFlags.h"
#include "RenderResource.h"
#include "Serialization/MemoryLayout.h"
#include "ShaderCore.h"
#include "ShaderParameters.h"

class FMeshDrawSingleShaderBindings;
class FMeshMaterialShader;
class FSceneInterface;
class FSceneView;
class FVertexFactory;
class FVertexFactoryType;
struct FMeshBatchElement;
struct FVertexFactoryShaderPermutationParameters;
struct FVertexInputStream;
typedef TArray<FVertexInputStream> FVertexInputStreamArray;

enum class EVertexInputStreamType : uint8
{
	Default = 0,
	PositionOnly,
	PositionAndNormalOnly
};
enum class EVertexStreamUsage : uint8
{
	Default = 0,
	Instancing = 1 << 0,
	Overridden = 1 << 1,
	ManualFetch = 1 << 2
};
enum class EVertexFactoryFlags : uint32
{
	None = 0,
	UsedWithMaterials = 1u << 1,
	SupportsStaticLighting = 1u << 2,
	SupportsDynamicLighting = 1u << 3,
	SupportsPrecisePrevWorldPos = 1u << 4,
	SupportsPositionOnly = 1u << 5,
	SupportsCachingMeshDrawCommands = 1u << 6,
	SupportsPrimitiveIdStream = 1u << 7,
	SupportsRayTracing = 1u << 9,
	SupportsPSOPrecaching = 1u << 13,
	SupportsManualVertexFetch = 1u << 14
};
ENUM_CLASS_FLAGS(EVertexFactoryFlags)

struct FVertexStreamComponent
{
	const FVertexBuffer* VertexBuffer = nullptr;
	FVertexStreamComponent();
	FVertexStreamComponent(const FVertexBuffer* InVertexBuffer, uint32 InOffset, uint32 InStride,
		EVertexElementType InType, EVertexStreamUsage Usage = EVertexStreamUsage::Default);
};

class FVertexFactoryType
{
public:
	const TCHAR* GetName() const;
	bool SupportsPrimitiveIdStream() const;
	bool SupportsManualVertexFetch() const;
};

class FVertexFactoryShaderParameters
{
};

class FVertexFactory : public FRenderResource
{
public:
	FVertexFactory(ERHIFeatureLevel::Type InFeatureLevel);
	virtual ~FVertexFactory();
	virtual FVertexFactoryType* GetType() const;
	virtual void ReleaseRHI() override;
	bool SupportsManualVertexFetch(const FStaticFeatureLevel InFeatureLevel) const;

protected:
	FVertexElement AccessStreamComponent(const FVertexStreamComponent& Component, uint8 AttributeIndex);
	FVertexElement AccessStreamComponent(
		const FVertexStreamComponent& Component, uint8 AttributeIndex, EVertexInputStreamType InputStreamType);
	bool AddPrimitiveIdStreamElement(EVertexInputStreamType InputStreamType, FVertexDeclarationElementList& Elements,
		uint8 AttributeIndex, uint8 AttributeIndex_Mobile);
	void InitDeclaration(const FVertexDeclarationElementList& Elements,
		EVertexInputStreamType StreamType = EVertexInputStreamType::Default);
};

#define DECLARE_VERTEX_FACTORY_TYPE(FactoryClass) \
public: \
	static FVertexFactoryType StaticType; \
	virtual FVertexFactoryType* GetType() const override

// The engine takes these functions by address or by name; none is virtual. A wrong signature would be found there, late or
// never, so it is looked for here.
#define IMPLEMENT_VERTEX_FACTORY_TYPE(FactoryClass, ShaderFilename, Flags) \
	static_assert(sizeof(ShaderFilename) > 1 && (Flags) != EVertexFactoryFlags::None); \
	static_assert(std::is_same_v<decltype(&FactoryClass::ShouldCompilePermutation), \
		bool (*)(const FVertexFactoryShaderPermutationParameters&)>); \
	static_assert(std::is_same_v<decltype(&FactoryClass::ModifyCompilationEnvironment), \
		void (*)(const FVertexFactoryShaderPermutationParameters&, FShaderCompilerEnvironment&)>); \
	static_assert(std::is_same_v<decltype(&FactoryClass::ValidateCompiledResult), \
		void (*)(const FVertexFactoryType*, EShaderPlatform, const FShaderParameterMap&, TArray<FString>&)>); \
	static_assert(std::is_same_v<decltype(&FactoryClass::GetPSOPrecacheVertexFetchElements), \
		void (*)(EVertexInputStreamType, FVertexDeclarationElementList&)>); \
	FVertexFactoryType FactoryClass::StaticType; \
	FVertexFactoryType* FactoryClass::GetType() const \
	{ \
		return &StaticType; \
	}
#define IMPLEMENT_VERTEX_FACTORY_PARAMETER_TYPE(FactoryClass, ShaderFrequency, ParameterClass) \
	static_assert(std::is_base_of_v<FVertexFactoryShaderParameters, ParameterClass> && ShaderFrequency == SF_Vertex); \
	static_assert(std::is_same_v<decltype(&ParameterClass::Bind), void (ParameterClass::*)(const FShaderParameterMap&)>); \
	static_assert(std::is_same_v<decltype(&ParameterClass::GetElementShaderBindings), \
		void (ParameterClass::*)(const FSceneInterface*, const FSceneView*, const FMeshMaterialShader*, \
			const EVertexInputStreamType, ERHIFeatureLevel::Type, const FVertexFactory*, const FMeshBatchElement&, \
			FMeshDrawSingleShaderBindings&, FVertexInputStreamArray&) const>)
