// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Import/FractureSimMeshSource.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimUnits.h"

#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshSourceData.h"
#include "MaterialShared.h"
#include "Materials/Material.h"
#include "Materials/MaterialInterface.h"
#include "MeshDescription.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodySetup.h"
#include "SkeletalMeshAttributes.h"
#include "StaticMeshAttributes.h"
#include "Templates/Casts.h"

namespace FractureSimMeshSource
{
namespace
{
// What the build of a static mesh makes of its source: a scale that the description does not have.
FVector3f BuildScaleOf(const UObject& Source)
{
	const UStaticMesh* StaticMesh = Cast<UStaticMesh>(&Source);
	return StaticMesh && StaticMesh->GetNumSourceModels() > 0
			   ? FVector3f(StaticMesh->GetSourceModel(0).BuildSettings.BuildScale3D)
			   : FVector3f::OneVector;
}

void AddName(std::string& Name, const UPhysicalMaterial* Material)
{
	if (Name.empty() && Material)
	{
		Name = FractureSimText::ToStd(Material->GetName());
	}
}
} // namespace

const FMeshDescription* DescriptionOf(const UObject& Source, FString& OutError)
{
	const FMeshDescription* Description = nullptr;
	if (const UStaticMesh* StaticMesh = Cast<UStaticMesh>(&Source))
	{
		Description = StaticMesh->GetMeshDescription(0);
	}
	else if (const USkeletalMesh* SkeletalMesh = Cast<USkeletalMesh>(&Source))
	{
		Description = SkeletalMesh->GetMeshDescription(0);
	}
	if (!Description)
	{
		OutError =
			FString::Printf(TEXT("%s has no source triangles; import it again, or choose a static or skeletal mesh"),
				*Source.GetName());
	}
	return Description;
}

bool Read(const UObject& Source, fsim::TriangleMesh& OutMesh, FString& OutError)
{
	const FMeshDescription* Description = DescriptionOf(Source, OutError);
	if (!Description)
	{
		return false;
	}
	const FStaticMeshConstAttributes Attributes(*Description);
	const TVertexAttributesConstRef<FVector3f> Positions = Attributes.GetVertexPositions();
	const TVertexInstanceAttributesConstRef<FVector3f> Normals = Attributes.GetVertexInstanceNormals();
	const TVertexInstanceAttributesConstRef<FVector2f> UVs = Attributes.GetVertexInstanceUVs();
	const TVertexInstanceAttributesConstRef<FVector4f> Colours = Attributes.GetVertexInstanceColors();
	const FVector3f Scale = BuildScaleOf(Source);
	const FFractureSimFrame Frame;
	OutMesh = {};
	for (const FTriangleID Triangle : Description->Triangles().GetElementIDs())
	{
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			// The winding stays: reflecting Y turns it as the core wants it.
			const FVertexInstanceID Instance = Description->GetTriangleVertexInstance(Triangle, Corner);
			const FVertexID Vertex = Description->GetVertexInstanceVertex(Instance);
			OutMesh.indices.push_back(static_cast<uint32_t>(OutMesh.positions.size()));
			OutMesh.positions.push_back(Frame.MeshPositionToCore(Positions[Vertex] * Scale));
			OutMesh.normals.push_back(Frame.MeshNormalToCore((Normals[Instance] / Scale).GetSafeNormal()));
			const FVector2f UV = UVs.Get(Instance, 0);
			OutMesh.uvs.push_back({UV.X, UV.Y});
			const FVector4f Colour = Colours[Instance];
			OutMesh.colours.push_back({Colour.X, Colour.Y, Colour.Z, Colour.W});
		}
	}
	if (OutMesh.indices.empty())
	{
		OutError = FString::Printf(TEXT("%s has no triangles"), *Source.GetName());
		return false;
	}
	return true;
}

std::vector<fsim::Vec3> CornersAt(const FMeshDescription& Description, std::span<const fsim::Vec3> VertexPlaces)
{
	std::vector<fsim::Vec3> Result;
	for (const FTriangleID Triangle : Description.Triangles().GetElementIDs())
	{
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			const FVertexID Vertex =
				Description.GetVertexInstanceVertex(Description.GetTriangleVertexInstance(Triangle, Corner));
			Result.push_back(VertexPlaces[static_cast<size_t>(Vertex.GetValue())]);
		}
	}
	return Result;
}

TArray<FName> MorphNames(const USkeletalMesh& Mesh)
{
	FString Error;
	const FMeshDescription* Description = DescriptionOf(Mesh, Error);
	return Description ? FSkeletalMeshConstAttributes(*Description).GetMorphTargetNames() : TArray<FName>();
}

TArray<UMaterialInterface*> MaterialsOf(const UObject& Source)
{
	TArray<UMaterialInterface*> Result;
	if (const UStaticMesh* StaticMesh = Cast<UStaticMesh>(&Source))
	{
		for (const FStaticMaterial& Each : StaticMesh->GetStaticMaterials())
		{
			Result.Add(Each.MaterialInterface);
		}
	}
	else if (const USkeletalMesh* SkeletalMesh = Cast<USkeletalMesh>(&Source))
	{
		for (const FSkeletalMaterial& Each : SkeletalMesh->GetMaterials())
		{
			Result.Add(Each.MaterialInterface);
		}
	}
	return Result;
}

fsim::SourceFacts FactsOf(const UObject& Source)
{
	fsim::SourceFacts Facts;
	Facts.name = FractureSimText::ToStd(Source.GetName());
	if (const UStaticMesh* StaticMesh = Cast<UStaticMesh>(&Source))
	{
		if (const UBodySetup* Setup = StaticMesh->GetBodySetup())
		{
			AddName(Facts.physicalMaterial, Setup->PhysMaterial);
		}
	}
	else if (const USkeletalMesh* SkeletalMesh = Cast<USkeletalMesh>(&Source))
	{
		Facts.isSkeletal = true;
		Facts.morphTargets = static_cast<uint32_t>(MorphNames(*SkeletalMesh).Num());
	}
	for (UMaterialInterface* Each : MaterialsOf(Source))
	{
		Facts.renderMaterials.push_back(Each ? FractureSimText::ToStd(Each->GetName()) : std::string());
		const UMaterial* Material = Each ? Each->GetMaterial() : nullptr;
		Facts.hasUsageFlag.push_back(!Material || Material->GetUsageByFlag(MATUSAGE_GeometryCache) ? 1 : 0);
		AddName(Facts.physicalMaterial, Each ? Each->GetPhysicalMaterial() : nullptr);
	}
	return Facts;
}
} // namespace FractureSimMeshSource
