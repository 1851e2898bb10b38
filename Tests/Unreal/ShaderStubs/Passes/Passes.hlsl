// Calls a vertex factory the way the engine's passes do: depth, depth with normals, base pass with velocity, and the
// pixel side. Each entry is compiled for itself.
#include "/Engine/Private/Common.ush"
#include "/Plugin/FractureSim/Private/FractureSimVertexFactory.ush"

struct FPassOutput
{
	FVertexFactoryInterpolantsVSToPS Factory;
	float4 PreviousPosition : VELOCITY_PREV_POS;
	float4 Position : SV_POSITION;
};

void DepthVS(FPositionOnlyVertexFactoryInput Input, out float4 Position : SV_POSITION)
{
	Position = mul(VertexFactoryGetWorldPosition(Input), ResolvedView.TranslatedWorldToClip);
}

void DepthNormalVS(FPositionAndNormalOnlyVertexFactoryInput Input, out float4 Position : SV_POSITION)
{
	float4 World = VertexFactoryGetWorldPosition(Input);
	World.xyz += VertexFactoryGetWorldNormal(Input);
	Position = mul(World, ResolvedView.TranslatedWorldToClip);
}

void BaseVS(FVertexFactoryInput Input, out FPassOutput Output)
{
	FVertexFactoryIntermediates Intermediates = GetVertexFactoryIntermediates(Input);
	float4 World = VertexFactoryGetWorldPosition(Input, Intermediates);
	half3x3 TangentToLocal = VertexFactoryGetTangentToLocal(Input, Intermediates);
	FMaterialVertexParameters Now = GetMaterialVertexParameters(Input, Intermediates, World.xyz, TangentToLocal);
	float4 Before = VertexFactoryGetPreviousWorldPosition(Input, Intermediates);
	FMaterialVertexParameters Then =
		GetMaterialVertexParameters(Input, Intermediates, Before.xyz, TangentToLocal, true);
	World = VertexFactoryGetRasterizedWorldPosition(Input, Intermediates, World);
	World.xyz += 0.0 * (VertexFactoryGetPositionForVertexLighting(Input, Intermediates, World.xyz)
						   + VertexFactoryGetWorldNormal(Input, Intermediates) + Then.PreSkinnedPosition
						   + Then.PreSkinnedNormal);
	Output.Factory = VertexFactoryGetInterpolantsVSToPS(Input, Intermediates, Now);
	Output.PreviousPosition = Before;
	Output.Position = mul(World, ResolvedView.TranslatedWorldToClip);
}

float4 BasePS(FVertexFactoryInterpolantsVSToPS Interpolants, float4 SvPosition : SV_POSITION) : SV_TARGET0
{
	FMaterialPixelParameters Pixel = GetMaterialPixelParameters(Interpolants, SvPosition);
	float4 Bounds = VertexFactoryGetTranslatedPrimitiveVolumeBounds(Interpolants);
	float4 Result = Pixel.VertexColor * Pixel.UnMirrored + Bounds + float4(Pixel.TangentToWorld[2], 1.0);
#if NUM_TEX_COORD_INTERPOLATORS
	Result.xy += Pixel.TexCoords[NUM_TEX_COORD_INTERPOLATORS - 1];
#endif
	return Result + float(VertexFactoryGetPrimitiveId(Interpolants));
}
