// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "AssetEditor/FractureSimShownMesh.h"

#include "Assets/FractureSimThumbnailView.h"
#include "FractureSimUnits.h"

#include "Components/DynamicMeshComponent.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "DynamicMesh/DynamicMeshAttributeSet.h"

void FFractureSimShownMesh::Add(std::span<const fsim::Vec3> Places, std::span<const uint32_t> Triangles,
	const fsim::Transform& Pose, FLinearColor Colour)
{
	const FFractureSimFrame Frame;
	const FTransform Moved = Frame.TransformToUnreal(Pose);
	const int32 First = Positions.Num();
	for (const fsim::Vec3 Each : Places)
	{
		Positions.Add(Moved.TransformPosition(Frame.PositionToUnreal(Each)));
		Colours.Add(Colour);
	}
	for (const uint32_t Each : Triangles)
	{
		Indices.Add(First + static_cast<int32>(Each));
	}
}

void FFractureSimShownMesh::ComputeNormals()
{
	Normals.Init(FVector3f::ZeroVector, Positions.Num());
	for (int32 Index = 0; Index + 2 < Indices.Num(); Index += 3)
	{
		const FVector A = Positions[Indices[Index]];
		// Unreal's triangles look to the side from which they go clockwise in its left-handed space.
		const FVector Normal =
			FVector::CrossProduct(Positions[Indices[Index + 2]] - A, Positions[Indices[Index + 1]] - A);
		for (int32 Corner = 0; Corner < 3; ++Corner)
		{
			Normals[Indices[Index + Corner]] += FVector3f(Normal);
		}
	}
	for (FVector3f& Each : Normals)
	{
		Each = Each.GetSafeNormal();
	}
}

void FFractureSimShownMesh::Show(UDynamicMeshComponent& Component) const
{
	using namespace UE::Geometry;
	FDynamicMesh3* Old = Component.GetMesh();
	if (Old && Old->VertexCount() == Positions.Num() && Old->TriangleCount() * 3 == Indices.Num()
		&& Old->HasAttributes() && Positions.Num() > 0)
	{
		FDynamicMeshNormalOverlay* OldNormals = Old->Attributes()->PrimaryNormals();
		FDynamicMeshColorOverlay* OldColours = Old->Attributes()->PrimaryColors();
		for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
		{
			const FLinearColor Colour = Colours[Vertex];
			Old->SetVertex(Vertex, FVector3d(Positions[Vertex]));
			OldNormals->SetElement(Vertex, Normals[Vertex]);
			OldColours->SetElement(Vertex, FVector4f(Colour.R, Colour.G, Colour.B, 1.0f));
		}
		Component.FastNotifyPositionsUpdated(true, true, false);
		return;
	}
	FDynamicMesh3 Mesh;
	Mesh.EnableAttributes();
	Mesh.Attributes()->EnablePrimaryColors();
	FDynamicMeshNormalOverlay* NewNormals = Mesh.Attributes()->PrimaryNormals();
	FDynamicMeshColorOverlay* NewColours = Mesh.Attributes()->PrimaryColors();
	for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
	{
		const FLinearColor Colour = Colours[Vertex];
		Mesh.AppendVertex(FVector3d(Positions[Vertex]));
		NewNormals->AppendElement(Normals[Vertex]);
		NewColours->AppendElement(FVector4f(Colour.R, Colour.G, Colour.B, 1.0f));
	}
	for (int32 Index = 0; Index + 2 < Indices.Num(); Index += 3)
	{
		const FIndex3i Triangle(Indices[Index], Indices[Index + 1], Indices[Index + 2]);
		const int32 Added = Mesh.AppendTriangle(Triangle.A, Triangle.B, Triangle.C);
		if (Added >= 0)
		{
			NewNormals->SetTriangle(Added, Triangle);
			NewColours->SetTriangle(Added, Triangle);
		}
	}
	Component.SetMesh(MoveTemp(Mesh));
}

namespace FractureSimShown
{
namespace
{
// The triangles of a fragment, with its own vertices counted from 0.
void AddFragment(FFractureSimShownMesh& Mesh, const fsim::FragmentView& Fragments, uint32 Fragment,
	const fsim::Transform& Pose, FLinearColor Colour)
{
	const uint32_t First = Fragments.vertexOffsets[Fragment];
	const uint32_t Count = Fragments.vertexOffsets[Fragment + 1] - First;
	// A fragment's triangles lie side by side, from its share of the outside to that of the next one.
	const uint32_t Begin = Fragments.outside[Fragment].first;
	const uint32_t End = Fragment + 1 < Fragments.outside.size() ? Fragments.outside[Fragment + 1].first
																 : static_cast<uint32_t>(Fragments.indices.size() / 3);
	std::vector<uint32_t> Triangles;
	for (uint32_t Index = Begin * 3; Index < End * 3; ++Index)
	{
		Triangles.push_back(Fragments.indices[Index] - First);
	}
	Mesh.Add(Fragments.positions.subspan(First, Count), Triangles, Pose, Colour);
}

// A cell where a clustered body has it, in its own stretch.
void AddCell(FFractureSimShownMesh& Mesh, const fsim::FragmentView& Cells, uint32 Cell, const fsim::SkinTransform& Skin,
	const fsim::Vec3& Beside)
{
	const int32 First = Mesh.Positions.Num();
	AddFragment(Mesh, Cells, Cell, {}, ColourOf(Cell));
	const FFractureSimFrame Frame;
	const uint32_t Vertex = Cells.vertexOffsets[Cell];
	for (int32 Each = First; Each < Mesh.Positions.Num(); ++Each)
	{
		const fsim::Vec3 Rest = Cells.positions[Vertex + static_cast<uint32_t>(Each - First)];
		const auto Row = [&](int32 Index) {
			const float* Of = Skin.rows[Index];
			return Of[0] * Rest.x + Of[1] * Rest.y + Of[2] * Rest.z + Of[3];
		};
		Mesh.Positions[Each] = Frame.PositionToUnreal({Row(0) + Beside.x, Row(1) + Beside.y, Row(2) + Beside.z});
	}
}
} // namespace

FLinearColor ColourOf(uint32 Fragment)
{
	return FLinearColor::MakeFromHSV8(FractureSimThumbnailView::HueOf(Fragment), 110, 220);
}

FLinearColor ColourOfRatio(float Ratio)
{
	const float Log = FMath::Clamp(FMath::Log2(FMath::Max(Ratio, 1.0e-3f)) / 3.0f, -1.0f, 1.0f);
	const float Away = FMath::Abs(Log);
	const FLinearColor End = Log > 0.0f ? FLinearColor(0.9f, 0.15f, 0.1f) : FLinearColor(0.1f, 0.3f, 0.9f);
	return FLinearColor(FMath::Lerp(0.5f, End.R, Away), FMath::Lerp(0.5f, End.G, Away), FMath::Lerp(0.5f, End.B, Away));
}

FFractureSimShownMesh Fragments(const fsim::FragmentView& Fragments, std::span<const fsim::Vec3> Offsets,
	std::span<const FLinearColor> Colours, std::span<const fsim::FragmentMark> Marks)
{
	FFractureSimShownMesh Mesh;
	for (uint32 Each = 0; Each < Fragments.particles.size(); ++Each)
	{
		if (Each < Marks.size() && Marks[Each].isHidden)
		{
			continue;
		}
		fsim::Transform Pose;
		if (Each < Offsets.size())
		{
			Pose.position = Offsets[Each];
		}
		AddFragment(Mesh, Fragments, Each, Pose, Each < Colours.size() ? Colours[Each] : ColourOf(Each));
	}
	Mesh.ComputeNormals();
	return Mesh;
}

void AddPreview(FFractureSimShownMesh& Mesh, const fsim::PreviewSession& Session, const FVector& Aside)
{
	const FFractureSimFrame Frame;
	const fsim::Vec3 Beside = Frame.VectorToCore(Aside);
	const fsim::Asset& Asset = *Session.asset();
	if (Asset.kind() == fsim::AssetKind::Dented)
	{
		const uint32 Parts = static_cast<uint32>(Session.parts().size());
		for (uint32 Part = 0; Part < Parts; ++Part)
		{
			const fsim::Result<std::vector<fsim::Vec3>> Places = Session.dentedPositions(Part);
			fsim::Result<fsim::Transform> Pose = Session.partPose(Part);
			const fsim::Result<fsim::ExampleColours> Answers = Session.answeringExamples(Part);
			if (!Places || !Pose)
			{
				continue;
			}
			Pose->position += Beside;
			const int32 First = Mesh.Colours.Num();
			Mesh.Add(*Places, Asset.dentRig().indices, *Pose, FLinearColor::Gray);
			for (size_t Vertex = 0; Answers && Vertex < Answers->vertices.size(); ++Vertex)
			{
				const fsim::Colour Colour = Answers->vertices[Vertex];
				Mesh.Colours[First + static_cast<int32>(Vertex)] = FLinearColor(Colour.r, Colour.g, Colour.b);
			}
		}
		return;
	}
	const fsim::FragmentView Fragments = Asset.fragments();
	if (Asset.kind() == fsim::AssetKind::Clustered)
	{
		// Clay is stretched, not only moved.
		const std::vector<fsim::SkinTransform> Skins = Session.fragmentSkins();
		for (uint32 Each = 0; Each < Skins.size(); ++Each)
		{
			AddCell(Mesh, Fragments, Each, Skins[Each], Beside);
		}
		return;
	}
	const std::vector<fsim::Transform> Poses = Session.fragmentPoses();
	for (uint32 Each = 0; Each < Poses.size(); ++Each)
	{
		fsim::Transform Pose = Poses[Each];
		Pose.position += Beside;
		AddFragment(Mesh, Fragments, Each, Pose, ColourOf(Each));
	}
}

FFractureSimShownMesh Collision(const fsim::CollisionShapes& Shapes)
{
	FFractureSimShownMesh Mesh;
	Mesh.Add(Shapes.positions, Shapes.indices, {}, FLinearColor(0.2f, 0.8f, 0.3f));
	for (size_t Fragment = 0; Fragment + 1 < Shapes.triangleOffsets.size(); ++Fragment)
	{
		for (uint32_t Index = Shapes.triangleOffsets[Fragment] * 3; Index < Shapes.triangleOffsets[Fragment + 1] * 3;
			 ++Index)
		{
			Mesh.Colours[static_cast<int32>(Shapes.indices[Index])] = ColourOf(static_cast<uint32>(Fragment));
		}
	}
	Mesh.ComputeNormals();
	return Mesh;
}

FFractureSimShownMesh Surface(
	std::span<const fsim::Vec3> Places, std::span<const uint32_t> Triangles, std::span<const FLinearColor> Colours)
{
	FFractureSimShownMesh Mesh;
	Mesh.Add(Places, Triangles, {}, FLinearColor::Gray);
	for (size_t Vertex = 0; Vertex < Colours.size(); ++Vertex)
	{
		Mesh.Colours[static_cast<int32>(Vertex)] = Colours[Vertex];
	}
	Mesh.ComputeNormals();
	return Mesh;
}
} // namespace FractureSimShown
