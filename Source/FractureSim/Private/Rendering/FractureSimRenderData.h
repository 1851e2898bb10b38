// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/DentRig.h"
#include "FractureSim/FragmentSkin.h"
#include "FractureSim/Fragments.h"
#include "FractureSim/SkinTable.h"

#include "Containers/Array.h"
#include "Math/Box.h"
#include "Math/Color.h"
#include "Math/Vector.h"
#include "Math/Vector2D.h"
#include "Math/Vector4.h"
#include "Templates/SharedPointer.h"
#include "Templates/UniquePtr.h"

class FPrimitiveSceneProxy;
struct FFractureSimDentMesh;
class UMaterialInterface;
class UMeshComponent;
class UStaticMesh;
class UStaticMeshComponent;

// What goes from a component to its scene proxy: plain data, all of it in the component's own space in Unreal's units
// and hand (centimetres, left-handed, Z up). Nothing here is a UObject, so that any thread may hold it.

/** What moves the vertices of a render mesh. */
enum class EFractureSimSkinning : uint8
{
	/** Each vertex follows up to eight fragments by its skin entry: clustered and oriented-particle bodies. */
	Fragments,
	/** Positions and normals come ready made. */
	Positions,
	/** Each vertex follows a blend of an artist's examples by weights of its own: dented bodies. */
	Dents
};

/** The mesh of an asset, shared by every component that shows it and never changed once made. */
struct FFractureSimRenderMesh
{
	EFractureSimSkinning Skinning = EFractureSimSkinning::Fragments;

	// One a vertex. Fragments: in the draw order of fsim::FragmentSkin.
	TArray<FVector3f> Positions;
	TArray<FVector3f> Normals;
	/** W is the sign of the binormal. */
	TArray<FVector4f> Tangents;
	TArray<FVector2f> UVs;
	TArray<FColor> Colors;

	/** Three a triangle, wound as Unreal wants it. Triangles of the outside come first, then those of fracture
	 * surfaces. */
	TArray<uint32> Indices;
	uint32 OutsideTriangles = 0;
	uint32 OutsideVertices = 0;

	/** Fragments: how many transforms there are, and what each vertex follows while nothing is broken. */
	uint32 TransformCount = 0;
	TArray<fsim::SkinEntry> RestEntries;
	TArray<fsim::TriangleRange> RestVisibleTriangles;
	TArray<fsim::VertexRange> RestSkinnedVertices;

	/** Dents: what moves the vertices; made by MakeFractureSimDentMesh(). */
	TSharedPtr<const FFractureSimDentMesh, ESPMode::ThreadSafe> Dents;

	FBox3f Bounds = FBox3f(ForceInit);

	/** The outside draws with this material slot, fracture surfaces with the next one. */
	static constexpr int32 OutsideSlot = 0;
	static constexpr int32 InsideSlot = 1;

	SIZE_T GetAllocatedSize() const
	{
		return Positions.GetAllocatedSize() + Normals.GetAllocatedSize() + Tangents.GetAllocatedSize()
			   + UVs.GetAllocatedSize() + Colors.GetAllocatedSize() + Indices.GetAllocatedSize()
			   + RestEntries.GetAllocatedSize() + RestVisibleTriangles.GetAllocatedSize()
			   + RestSkinnedVertices.GetAllocatedSize();
	}
};

using FFractureSimRenderMeshRef = TSharedRef<const FFractureSimRenderMesh, ESPMode::ThreadSafe>;
using FFractureSimRenderMeshPtr = TSharedPtr<const FFractureSimRenderMesh, ESPMode::ThreadSafe>;

/** A run of elements that changed: its values lie one after the other from Offset on in the array beside the ranges. */
struct FFractureSimChangedRange
{
	uint32 First = 0;
	uint32 Count = 0;
	uint32 Offset = 0;
};

/**
 * What changed since the last update; a new proxy gets a whole one (bWhole). An update that is not whole builds on all
 * earlier ones, so none may be dropped: the proxy applies them in the order in which they come.
 */
struct FFractureSimRenderUpdate
{
	/** Grows by one with each update of a component. */
	uint64 Number = 0;
	/** Holds everything, whatever came before. */
	bool bWhole = false;
	/** Positions of before are not those of the frame before (teleport, state from the network): no motion vectors. */
	bool bTeleported = false;
	/** Something moved: positions differ from the last update's. */
	bool bMoved = true;

	/** Fragments: all transforms, from the rest shape to now, both in the component's space. Empty if nothing moved. */
	TArray<fsim::SkinTransform> Transforms;
	/** Fragments: skin entries that changed, and their new values. */
	TArray<FFractureSimChangedRange> EntryRanges;
	TArray<fsim::SkinEntry> Entries;
	/** Fragments: what can be seen and what has to be skinned for it, valid if bVisibilityChanged or bWhole. */
	bool bVisibilityChanged = false;
	TArray<fsim::TriangleRange> VisibleTriangles;
	TArray<fsim::VertexRange> SkinnedVertices;

	/**
	 * Fragments: what shards bring into the room that the mesh has for them, from this vertex on: positions, normals,
	 * tangents, UVs and colours. What they follow is among the entries above. Null: no new ones.
	 */
	FFractureSimRenderMeshPtr Added;
	uint32 FirstAdded = 0;
	/** Triangles of them, three indices each. */
	TArray<FFractureSimChangedRange> TriangleRanges;
	TArray<uint32> TriangleIndices;
	/** Where they were in the update before, from this transform on: they came off something that was there. */
	TArray<fsim::SkinTransform> Origins;
	uint32 FirstOrigin = 0;

	/** Positions: vertices that changed, and where they are now. */
	TArray<FFractureSimChangedRange> VertexRanges;
	TArray<FVector3f> Positions;
	TArray<FVector3f> Normals;

	/** Dents: vertices of the rig whose weights changed, and their new ones, all examples of a vertex side by side. */
	TArray<FFractureSimChangedRange> WeightRanges;
	TArray<float> Weights;

	/** Of what is drawn, in the component's space. */
	FBox3f Bounds = FBox3f(ForceInit);
};

using FFractureSimRenderUpdatePtr = TUniquePtr<FFractureSimRenderUpdate>;

/** What a proxy is made of, gathered on the game thread. */
struct FFractureSimProxySettings
{
	FFractureSimRenderMeshPtr Mesh;
	/** Two: of the outside and of fracture surfaces. Never null. */
	TArray<UMaterialInterface*> Materials;
	/** The state now: whole. Null: at rest and unbroken. */
	FFractureSimRenderUpdatePtr State;
};

// Made by Rendering/, called by the components.

/** RigVertices: one a vertex of the mesh, whose positions, normals and indices are there. */
TSharedPtr<const FFractureSimDentMesh, ESPMode::ThreadSafe> MakeFractureSimDentMesh(
	const fsim::DentRigView& Rig, const TArray<uint32>& RigVertices, const struct FFractureSimRenderMesh& Mesh);

/** On the game thread, from UPrimitiveComponent::CreateSceneProxy(). Null if there is nothing to draw. */
FPrimitiveSceneProxy* CreateFractureSimSceneProxy(
	const UMeshComponent& Component, FFractureSimProxySettings&& Settings);

/** On the thread that runs SendRenderDynamicData_Concurrent(): hands an update over to the render thread. */
void SendFractureSimRenderUpdate(FPrimitiveSceneProxy* Proxy, FFractureSimRenderUpdatePtr Update);

/**
 * Shows a static mesh (Nanite, if it has it) in place of a body that nothing has touched yet: made on first use as a
 * child of the component, without collision, and kept for when the body is whole again. Null for Mesh, or bShow false,
 * hides it. Override takes the place of the materials of all slots. Gives back the child, or null if there is none;
 * Existing is what an earlier call gave back.
 */
UStaticMeshComponent* ShowFractureSimIntactMesh(
	UMeshComponent& Owner, UStaticMeshComponent* Existing, UStaticMesh* Mesh, UMaterialInterface* Override, bool bShow);
