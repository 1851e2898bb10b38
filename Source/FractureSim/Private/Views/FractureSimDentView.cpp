// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentView.h"

#include <algorithm>

TUniquePtr<FFractureSimDentView> FFractureSimDentView::Create(
	const fsim::AssetRef& Asset, const FFractureSimDentSkin& Skin, fsim::RigidBodyId Body, float RestScale)
{
	if (!Asset || Asset->kind() != fsim::AssetKind::Dented || Skin.RigVertices.IsEmpty())
	{
		return nullptr;
	}
	TUniquePtr<FFractureSimDentView> View(new FFractureSimDentView());
	View->Asset = Asset;
	View->Skin = &Skin;
	View->Body = Body;
	View->RestScale = RestScale;
	View->RigPositions.SetNum(static_cast<int32>(Asset->dentRig().vertexCount()));
	View->Positions.SetNumZeroed(Skin.RigVertices.Num());
	View->Weights.SetNumZeroed(View->RigPositions.Num() * static_cast<int32>(Asset->dentRig().exampleCount()));
	return View;
}

bool FFractureSimDentView::Take(const fsim::World& World)
{
	const fsim::Result<fsim::RigidBodyState> State = World.rigidBodyState(Body);
	const fsim::Result<uint32_t> DentVersion = World.dentVersion(Body);
	if (!State || !DentVersion)
	{
		return false;
	}
	LastPose = bTaken ? NowPose : State->pose;
	NowPose = State->pose;
	bAsleep = State->asleep != 0;
	bool bChanged = !bTaken || !(LastPose == NowPose);
	if (const fsim::Result<fsim::DentedPieces> Has = World.dentedPieces(Body); Has && Has->pieces != Pieces)
	{
		Pieces = Has->pieces;
		bPiecesChanged = true;
		bChanged = true;
	}
	if (!bTaken || *DentVersion != Version)
	{
		if (!World.dentedPositions(Body, {RigPositions.GetData(), static_cast<size_t>(RigPositions.Num())})
			|| !World.dentWeights(Body, {Weights.GetData(), static_cast<size_t>(Weights.Num())}))
		{
			return bChanged;
		}
		Version = *DentVersion;
		const FFractureSimFrame Frame;
		for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
		{
			const fsim::Vec3 Position = RigPositions[static_cast<int32>(Skin->RigVertices[Vertex])];
			Positions[Vertex] = Frame.MeshPositionToUnreal(Position) / RestScale;
		}
		bChanged = true;
	}
	bTaken = true;
	return bChanged;
}

FFractureSimRenderUpdatePtr FFractureSimDentView::MakeUpdate(
	const FFractureSimFrame&, const FTransform&, float, bool bWhole)
{
	FFractureSimRenderUpdatePtr Update = MakeUnique<FFractureSimRenderUpdate>();
	Update->Number = ++Number;
	Update->bWhole = bWhole;
	Update->bVisibilityChanged = bWhole || bPiecesChanged;
	if (Update->bVisibilityChanged)
	{
		AddVisibleTriangles(*Update);
		bPiecesChanged = false;
	}
	const fsim::DentRigView Rig = Asset->dentRig();
	for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
	{
		if ((Pieces >> Rig.pieceOf(Skin->RigVertices[Vertex]) & 1u) != 0)
		{
			Update->Bounds += Positions[Vertex];
		}
	}
	// Runs of vertices that differ; those with a small gap between them are sent as one.
	constexpr int32 Gap = 16;
	const bool bAll = bWhole || SentWeights.Num() != Weights.Num();
	const int32 Examples = static_cast<int32>(Asset->dentRig().exampleCount());
	for (int32 Vertex = 0; Vertex < RigPositions.Num(); ++Vertex)
	{
		const float* Mine = Weights.GetData() + Vertex * Examples;
		if (!bAll && std::equal(Mine, Mine + Examples, SentWeights.GetData() + Vertex * Examples))
		{
			continue;
		}
		FFractureSimChangedRange* Open = Update->WeightRanges.IsEmpty() ? nullptr : &Update->WeightRanges.Last();
		int32 First = Vertex;
		if (Open && Vertex - static_cast<int32>(Open->First + Open->Count) <= Gap)
		{
			First = static_cast<int32>(Open->First + Open->Count);
		}
		else
		{
			Open = &Update->WeightRanges.AddDefaulted_GetRef();
			Open->First = static_cast<uint32>(Vertex);
			Open->Offset = static_cast<uint32>(Update->Weights.Num() / Examples);
		}
		Update->Weights.Append(Weights.GetData() + First * Examples, (Vertex + 1 - First) * Examples);
		Open->Count += static_cast<uint32>(Vertex + 1 - First);
	}
	Update->bMoved = !Update->WeightRanges.IsEmpty();
	SentWeights = Weights;
	return Update;
}

// A triangle has all its vertices in one piece.
void FFractureSimDentView::AddVisibleTriangles(FFractureSimRenderUpdate& Update) const
{
	const fsim::DentRigView Rig = Asset->dentRig();
	for (int32 Triangle = 0; Triangle < Skin->Indices.Num() / 3; ++Triangle)
	{
		const uint32 Vertex = Skin->RigVertices[static_cast<int32>(Skin->Indices[3 * Triangle])];
		if ((Pieces >> Rig.pieceOf(Vertex) & 1u) == 0)
		{
			continue;
		}
		fsim::TriangleRange* Open = Update.VisibleTriangles.IsEmpty() ? nullptr : &Update.VisibleTriangles.Last();
		if (Open && Open->first + Open->count == static_cast<uint32>(Triangle))
		{
			++Open->count;
		}
		else
		{
			Update.VisibleTriangles.Add({static_cast<uint32>(Triangle), 1});
		}
	}
}

bool FFractureSimDentView::IsIntact(float Tolerance) const
{
	const uint32 Count = Asset->dentRig().pieceCount();
	const uint32 All = Count >= 32 ? ~0u : (1u << Count) - 1u;
	if (bTaken && (Pieces & All) != All)
	{
		return false;
	}
	const std::span<const fsim::Vec3> Rest = Asset->dentRig().positions;
	const float Most = FFractureSimFrame().LengthToCore(Tolerance);
	for (int32 Vertex = 0; bTaken && Vertex < RigPositions.Num(); ++Vertex)
	{
		const fsim::Vec3 Away = RigPositions[Vertex] - Rest[Vertex];
		if (fsim::dot(Away, Away) > Most * Most)
		{
			return false;
		}
	}
	return true;
}

void FFractureSimDentView::Snap()
{
	LastPose = NowPose;
}

SIZE_T FFractureSimDentView::GetAllocatedSize() const
{
	return RigPositions.GetAllocatedSize() + Positions.GetAllocatedSize() + Weights.GetAllocatedSize()
		   + SentWeights.GetAllocatedSize();
}

fsim::Transform FFractureSimDentView::GetPose(float Alpha) const
{
	if (Alpha >= 1.0f)
	{
		return NowPose;
	}
	const fsim::Quat& A = LastPose.rotation;
	const fsim::Quat& B = NowPose.rotation;
	const float Side = A.x * B.x + A.y * B.y + A.z * B.z + A.w * B.w < 0.0f ? -1.0f : 1.0f;
	const auto Mix = [Alpha, Side](float From, float To) { return From + (Side * To - From) * Alpha; };
	FQuat Rotation(Mix(A.x, B.x), Mix(A.y, B.y), Mix(A.z, B.z), Mix(A.w, B.w));
	Rotation.Normalize();
	const fsim::Quat Turned{static_cast<float>(Rotation.X), static_cast<float>(Rotation.Y),
		static_cast<float>(Rotation.Z), static_cast<float>(Rotation.W)};
	return {LastPose.position + (NowPose.position - LastPose.position) * Alpha, Turned};
}
