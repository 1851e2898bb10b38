// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/PreviewSession.h"

#include "Containers/Array.h"
#include "Math/Color.h"
#include "Math/Vector.h"

#include <span>
#include <vector>

class UDynamicMeshComponent;

/** Triangles with a colour each vertex, as the preview and thumbnails show them. In Unreal's space. */
struct FFractureSimShownMesh
{
	TArray<FVector> Positions;
	TArray<FVector3f> Normals;
	TArray<FLinearColor> Colours;
	TArray<int32> Indices;

	/** Adds triangles in the core's space; each vertex is moved by the pose. */
	void Add(std::span<const fsim::Vec3> Places, std::span<const uint32_t> Triangles, const fsim::Transform& Pose,
		FLinearColor Colour);
	/** Normals from the triangles, by area. */
	void ComputeNormals();
	/** Puts it into a component. What is already there with the same triangles is moved, not made anew. */
	void Show(UDynamicMeshComponent& Component) const;
};

/** What is to be seen of a body in fragments. */
namespace FractureSimShown
{
/** Fragments, moved apart and in colours, one each; hidden ones are left out. */
FFractureSimShownMesh Fragments(const fsim::FragmentView& Fragments, std::span<const fsim::Vec3> Offsets,
	std::span<const FLinearColor> Colours, std::span<const fsim::FragmentMark> Marks);

/** Fragments where a preview has them, beside the middle by Aside (cm). */
void AddPreview(FFractureSimShownMesh& Mesh, const fsim::PreviewSession& Session, const FVector& Aside);

/** The shapes that touch. */
FFractureSimShownMesh Collision(const fsim::CollisionShapes& Shapes);

/** A surface with a colour each vertex. */
FFractureSimShownMesh Surface(
	std::span<const fsim::Vec3> Places, std::span<const uint32_t> Triangles, std::span<const FLinearColor> Colours);

/** A colour that tells one fragment from the next. */
FLinearColor ColourOf(uint32 Fragment);
/** From blue (low) over grey (1) to red (high), for ratios. */
FLinearColor ColourOfRatio(float Ratio);
} // namespace FractureSimShown
