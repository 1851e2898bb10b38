// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimGround.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimLog.h"
#include "FractureSimSettings.h"

#include "CollisionQueryParams.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"

namespace FractureSimGroundCells
{
constexpr int32 Samples = 9; // along an edge
constexpr int32 MostCells = 1024;
} // namespace FractureSimGroundCells

bool FFractureSimGround::Knows(const UPrimitiveComponent& Component) const
{
	return Cells.ContainsByPredicate([&Component](const FCell& Cell) { return Cell.Component.Get() == &Component; });
}

void FFractureSimGround::Need(
	UPrimitiveComponent& Component, fsim::World& Core, const FFractureSimFrame& Frame, const FBox& Around, double Now)
{
	// The grid lies in the frame of the core, so that it stays when the world's origin moves.
	const double Size = static_cast<double>(GetDefault<UFractureSimSettings>()->GroundCellSize);
	const FVector Low = (Around.Min - Frame.GetOrigin()) / Size;
	const FVector High = (Around.Max - Frame.GetOrigin()) / Size;
	for (int32 X = FMath::FloorToInt32(Low.X); X <= FMath::FloorToInt32(High.X); ++X)
	{
		for (int32 Y = FMath::FloorToInt32(Low.Y); Y <= FMath::FloorToInt32(High.Y); ++Y)
		{
			FCell* Known = Cells.FindByPredicate([&Component, X, Y](const FCell& Cell) {
				return Cell.Component.Get() == &Component && Cell.Place == FIntPoint(X, Y);
			});
			if (!Known && Cells.Num() < FractureSimGroundCells::MostCells)
			{
				Known = &Cells.AddDefaulted_GetRef();
				Known->Component = &Component;
				Known->Place = FIntPoint(X, Y);
				Sample(*Known, Core, Frame);
			}
			if (Known)
			{
				Known->LastNeeded = Now;
			}
		}
	}
}

void FFractureSimGround::Sample(FCell& Cell, fsim::World& Core, const FFractureSimFrame& Frame) const
{
	using namespace FractureSimGroundCells;
	UPrimitiveComponent* Component = Cell.Component.Get();
	const double Size = static_cast<double>(GetDefault<UFractureSimSettings>()->GroundCellSize);
	const FBox Box = Component->Bounds.GetBox();
	const FCollisionQueryParams Query(FName(TEXT("FractureSimGround")), true);
	std::vector<fsim::Vec3> Positions;
	TArray<int32> VertexOf;
	for (int32 Row = 0; Row < Samples; ++Row)
	{
		for (int32 Column = 0; Column < Samples; ++Column)
		{
			const FVector Place =
				Frame.GetOrigin()
				+ FVector(Cell.Place.X + Column / double(Samples - 1), Cell.Place.Y + Row / double(Samples - 1), 0.0)
					  * Size;
			FHitResult Hit;
			const bool bHit = Component->LineTraceComponent(
				Hit, FVector(Place.X, Place.Y, Box.Max.Z + 1.0), FVector(Place.X, Place.Y, Box.Min.Z - 1.0), Query);
			VertexOf.Add(bHit ? static_cast<int32>(Positions.size()) : INDEX_NONE);
			if (bHit)
			{
				Positions.push_back(Frame.PositionToCore(Hit.ImpactPoint));
			}
		}
	}
	// Two triangles a square, seen from above counter-clockwise for the core: with Y reflected, rows run the other way.
	std::vector<uint32_t> Indices;
	const auto Add = [&Indices](int32 A, int32 B, int32 C) {
		if (A != INDEX_NONE && B != INDEX_NONE && C != INDEX_NONE)
		{
			for (const int32 Corner : {A, B, C})
			{
				Indices.push_back(static_cast<uint32_t>(Corner));
			}
		}
	};
	for (int32 Row = 0; Row + 1 < Samples; ++Row)
	{
		for (int32 Column = 0; Column + 1 < Samples; ++Column)
		{
			const int32 A = VertexOf[Row * Samples + Column];
			const int32 B = VertexOf[Row * Samples + Column + 1];
			const int32 C = VertexOf[(Row + 1) * Samples + Column];
			const int32 D = VertexOf[(Row + 1) * Samples + Column + 1];
			Add(A, C, B);
			Add(B, C, D);
		}
	}
	if (Indices.empty())
	{
		return; // a hole: the square is known to be empty
	}
	const fsim::Result<fsim::AssetRef> Mesh = fsim::Asset::mesh(Positions, Indices);
	const fsim::Result<fsim::AssetId> Asset = Mesh ? Core.addAsset(*Mesh) : fsim::Result<fsim::AssetId>(Mesh.status());
	if (!Asset)
	{
		UE_LOG(LogFractureSim, Verbose, TEXT("A square of ground is left out: %s."),
			*FractureSimBytes::ToString(Asset.message()));
		return;
	}
	fsim::RigidBodySettings Settings;
	Settings.shape = fsim::RigidShape::mesh(*Asset);
	Settings.motion = fsim::RigidMotion::Static;
	Settings.group = 2;
	Settings.collidesWith = ~2u;
	if (const fsim::Result<fsim::RigidBodyId> Body = Core.addRigidBody(Settings))
	{
		Cell.Body = *Body;
	}
}

void FFractureSimGround::Forget(fsim::World& Core, double Now, double Memory)
{
	Cells.RemoveAll([&Core, Now, Memory](const FCell& Cell) {
		if (Cell.Component.IsValid() && Now - Cell.LastNeeded <= Memory)
		{
			return false;
		}
		if (Cell.Body && !Core.removeRigidBody(Cell.Body))
		{
			UE_LOG(LogFractureSim, Verbose, TEXT("A square of ground was gone already."));
		}
		return true;
	});
}

UPrimitiveComponent* FFractureSimGround::FindComponent(fsim::RigidBodyId Body) const
{
	const FCell* Found = Cells.FindByPredicate([Body](const FCell& Cell) { return Cell.Body && Cell.Body == Body; });
	return Found ? Found->Component.Get() : nullptr;
}
