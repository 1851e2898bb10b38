// Copyright (c) 2026 FractureSim contributors. MIT License.

// What the asset editor shows, and what the mouse does in it.

#include "AssetEditor/FractureSimAssetEditor.h"

#include "AssetEditor/FractureSimDentTools.h"
#include "AssetEditor/FractureSimTools.h"
#include "FractureSimAsset.h"
#include "FractureSimEditorLibrary.h"
#include "FractureSimUnits.h"

#include "SceneManagement.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimSceneColours
{
const FLinearColor Selected(1.0f, 0.85f, 0.2f);
const FLinearColor Anchor(1.0f, 1.0f, 1.0f);
const FLinearColor Held(0.3f, 0.7f, 1.0f);
const FLinearColor Loose(0.9f, 0.15f, 0.1f);
} // namespace FractureSimSceneColours

std::vector<FLinearColor> FFractureSimAssetEditor::FragmentColours() const
{
	const fsim::FragmentEditSession& Core = Fragments->GetCore();
	const fsim::SupportGraph Graph =
		ViewTool->Colours == EFractureSimColours::Support ? Core.supportGraph() : fsim::SupportGraph();
	std::vector<FLinearColor> Colours;
	for (uint32 Each = 0; Each < Core.fragmentCount(); ++Each)
	{
		const fsim::FragmentMark& Mark = Core.marks()[Each];
		switch (ViewTool->Colours)
		{
		case EFractureSimColours::Toughness:
			Colours.push_back(FractureSimShown::ColourOfRatio(Mark.toughness));
			break;
		case EFractureSimColours::Materials:
			Colours.push_back(FractureSimShown::ColourOf(Mark.material));
			break;
		case EFractureSimColours::Support: {
			const uint32 Steps = Graph.nodes[Each].steps;
			Colours.push_back(
				Steps == ~0u ? FractureSimSceneColours::Loose
							 : FractureSimSceneColours::Anchor * (1.0f / (1.0f + 0.2f * static_cast<float>(Steps))));
			break;
		}
		case EFractureSimColours::Fragments:
			Colours.push_back(FractureSimShown::ColourOf(Each));
			break;
		}
	}
	for (const uint32 Each : Core.selection())
	{
		Colours[Each] = FractureSimSceneColours::Selected;
	}
	return Colours;
}

FFractureSimShownMesh FFractureSimAssetEditor::MakeShown() const
{
	if (TryTool && TryTool->Preview)
	{
		FFractureSimShownMesh Mesh;
		double Aside = 0.0;
		for (const fsim::PreviewSession* Each : TryTool->Preview->GetShown())
		{
			FractureSimShown::AddPreview(Mesh, *Each, FVector(0.0, Aside, 0.0));
			Aside += static_cast<double>(FFractureSimFrame().LengthToUnreal(Each->size())) * 1.5;
		}
		Mesh.ComputeNormals();
		return Mesh;
	}
	if (Fragments)
	{
		const fsim::FragmentEditSession& Core = Fragments->GetCore();
		if (ViewTool->bCollision)
		{
			return FractureSimShown::Collision(Core.collisionShapes());
		}
		if (ViewTool->Mouse == EFractureSimMouse::PaintSizes || !Core.hasFragments())
		{
			std::vector<FLinearColor> Colours;
			for (const float Each : Core.densities())
			{
				Colours.push_back(FractureSimShown::ColourOfRatio(Each));
			}
			return FractureSimShown::Surface(Core.surface(), Core.triangles(), Colours);
		}
		return FractureSimShown::Fragments(Core.fragments(), fsim::explodedOffsets(Core.fragments(), ViewTool->Explode),
			FragmentColours(), Core.marks());
	}
	if (Dents)
	{
		const fsim::RigEditSession& Core = Dents->GetCore();
		std::vector<FLinearColor> Colours;
		if (PoseTool->Mouse == EFractureSimDentMouse::PaintStrength)
		{
			for (const float Each : Core.strengths())
			{
				Colours.push_back(FractureSimShown::ColourOfRatio(Each));
			}
		}
		else if (PoseTool->Handle >= 0)
		{
			for (const float Each : Core.weightsOf(static_cast<uint32_t>(PoseTool->Handle)))
			{
				Colours.push_back(FLinearColor(0.3f + 0.7f * Each, 0.3f + 0.3f * Each, 0.3f));
			}
		}
		if (PoseTool->Pose >= 0)
		{
			std::vector<float> Shares(Core.poseCount(), 0.0f);
			Shares[static_cast<size_t>(PoseTool->Pose)] = 1.0f;
			if (const fsim::Result<std::vector<fsim::Vec3>> Posed = Core.preview(Shares))
			{
				return FractureSimShown::Surface(*Posed, Core.triangles(), Colours);
			}
		}
		return FractureSimShown::Surface(Core.surface(), Core.triangles(), Colours);
	}
	if (const fsim::AssetRef Core = ClusterTool ? Edited->GetCoreAsset() : nullptr)
	{
		return FractureSimShown::Fragments(
			Core->fragments(), fsim::explodedOffsets(Core->fragments(), ViewTool->Explode), {}, {});
	}
	return FFractureSimShownMesh();
}

void FFractureSimAssetEditor::TickScene(float DeltaSeconds, UDynamicMeshComponent& Shown)
{
	if (Dents)
	{
		const bool bWeighing = Dents->GetWeightProgress() >= 0.0f;
		Dents->PollWeights();
		if (PoseTool && bWeighing)
		{
			PoseTool->Refresh();
			if (Dents->GetWeightProgress() < 0.0f)
			{
				PoseTool->Say(Dents->HasWeights(), Dents->GetLastError());
			}
		}
	}
	if (const fsim::AssetRef Core = ClusterTool ? Edited->GetCoreAsset() : nullptr; Core != ShownCore)
	{
		ShownCore = Core;
		ClusterTool->Clusters = UFractureSimEditorLibrary::GetClusterOptions(Edited);
		HandleEdited();
	}
	if (TryTool && TryTool->Preview)
	{
		TryTool->TickPreview(DeltaSeconds);
		bShownOld = true;
	}
	if (bShownOld && (GetSession() || ClusterTool))
	{
		bShownOld = false;
		MakeShown().Show(Shown);
	}
}

void FFractureSimAssetEditor::DrawScene(FPrimitiveDrawInterface& Lines) const
{
	const FFractureSimFrame Frame;
	if (TryTool && TryTool->Preview)
	{
		return;
	}
	if (Fragments && ViewTool->bSupportGraph)
	{
		const fsim::FragmentEditSession& Core = Fragments->GetCore();
		const fsim::SupportGraph Graph = Core.supportGraph();
		const std::vector<fsim::Vec3> Offsets = fsim::explodedOffsets(Core.fragments(), ViewTool->Explode);
		const auto PlaceOf = [&](uint32 Node) {
			return Frame.PositionToUnreal(Graph.nodes[Node].place + Offsets[Node]);
		};
		for (const fsim::SupportEdge& Edge : Graph.edges)
		{
			const bool bHeld = Graph.nodes[Edge.first].steps != ~0u;
			Lines.DrawLine(PlaceOf(Edge.first), PlaceOf(Edge.second),
				bHeld ? FractureSimSceneColours::Held : FractureSimSceneColours::Loose, SDPG_Foreground, 1.0f);
		}
		for (uint32 Node = 0; Node < Graph.nodes.size(); ++Node)
		{
			const bool bAnchored = Graph.nodes[Node].steps == 0;
			Lines.DrawPoint(PlaceOf(Node), bAnchored ? FractureSimSceneColours::Anchor : FractureSimSceneColours::Held,
				bAnchored ? 10.0f : 5.0f, SDPG_Foreground);
		}
	}
	if (Dents)
	{
		for (int32 Handle = 0; Handle < Dents->GetHandles().Num(); ++Handle)
		{
			const FVector Place = Dents->GetHandleGoal(PoseTool->Pose, Handle).GetLocation();
			const FVector Rest = Dents->GetHandleGoal(INDEX_NONE, Handle).GetLocation();
			const bool bSelected = Handle == PoseTool->Handle;
			Lines.DrawPoint(Place, bSelected ? FractureSimSceneColours::Selected : FractureSimSceneColours::Held,
				bSelected ? 14.0f : 9.0f, SDPG_Foreground);
			Lines.DrawLine(Rest, Place, FractureSimSceneColours::Held, SDPG_Foreground, 1.0f);
		}
	}
}

void FFractureSimAssetEditor::Click(const FVector& Origin, const FVector& Direction, bool bAdd)
{
	if (Fragments || ClusterTool)
	{
		switch (ViewTool->Mouse)
		{
		case EFractureSimMouse::Select: {
			if (!Fragments)
			{
				break;
			}
			TArray<int32> Chosen = bAdd ? Fragments->GetSelection() : TArray<int32>();
			const int32 Hit = Fragments->Pick(Origin, Direction, ViewTool->Explode);
			if (Hit >= 0 && (!bAdd || Chosen.Remove(Hit) == 0))
			{
				Chosen.Add(Hit);
			}
			Fragments->Select(Chosen);
			break;
		}
		case EFractureSimMouse::Shoot:
			TryTool->Act(EFractureSimPreviewTool::Shoot, Origin, Direction);
			break;
		case EFractureSimMouse::Blast:
			TryTool->Act(EFractureSimPreviewTool::Blast, Origin, Direction);
			break;
		case EFractureSimMouse::Pull:
			TryTool->Act(EFractureSimPreviewTool::Pull, Origin, Direction);
			break;
		case EFractureSimMouse::PaintSizes:
		case EFractureSimMouse::PaintToughness:
		case EFractureSimMouse::PaintMaterial:
			break;
		}
	}
	else if (Dents)
	{
		FVector Place;
		switch (PoseTool->Mouse)
		{
		case EFractureSimDentMouse::Handles:
			PoseTool->Handle = Dents->PickHandle(Origin, Direction, 0.02f, PoseTool->Pose);
			bShownOld = true;
			break;
		case EFractureSimDentMouse::AddHandle:
			if (Dents->PickSurface(Origin, Direction, Place))
			{
				PoseTool->Handle = Dents->AddHandle(Place);
			}
			break;
		case EFractureSimDentMouse::Shoot:
			TryTool->Act(EFractureSimPreviewTool::Shoot, Origin, Direction);
			break;
		case EFractureSimDentMouse::Blast:
			TryTool->Act(EFractureSimPreviewTool::Blast, Origin, Direction);
			break;
		case EFractureSimDentMouse::Pull:
			TryTool->Act(EFractureSimPreviewTool::Pull, Origin, Direction);
			break;
		case EFractureSimDentMouse::PaintStrength:
			break;
		}
	}
}

bool FFractureSimAssetEditor::IsBoxing() const
{
	return Fragments && ViewTool->Mouse == EFractureSimMouse::Select && !(TryTool && TryTool->Preview);
}

void FFractureSimAssetEditor::SelectBox(const TArray<FVector>& Origins, const TArray<FVector>& Directions, bool bAdd)
{
	Fragments->SelectBetween(Origins, Directions, bAdd, ViewTool->Explode);
}

bool FFractureSimAssetEditor::IsPainting() const
{
	if (Fragments)
	{
		return ViewTool->Mouse == EFractureSimMouse::PaintSizes || ViewTool->Mouse == EFractureSimMouse::PaintToughness
			   || ViewTool->Mouse == EFractureSimMouse::PaintMaterial;
	}
	return Dents && PoseTool->Mouse == EFractureSimDentMouse::PaintStrength;
}

void FFractureSimAssetEditor::BeginStroke()
{
	GetSession()->BeginGesture();
}

void FFractureSimAssetEditor::Stroke(const FVector& Origin, const FVector& Direction)
{
	if (Dents)
	{
		Dents->PaintStrength(Origin, Direction, DentTool->Brush, DentTool->Radius, DentTool->Amount);
	}
	else if (ViewTool->Mouse == EFractureSimMouse::PaintSizes)
	{
		Fragments->PaintSizes(Origin, Direction, PaintTool->Brush);
	}
	else if (ViewTool->Mouse == EFractureSimMouse::PaintToughness)
	{
		Fragments->PaintToughness(Origin, Direction, PaintTool->Brush, ViewTool->Explode);
	}
	else
	{
		Fragments->PaintMaterial(Origin, Direction, PaintTool->Brush.Radius, PaintTool->Material, ViewTool->Explode);
	}
}

void FFractureSimAssetEditor::EndStroke()
{
	GetSession()->EndGesture(LOCTEXT("Stroke", "Paint"));
}

bool FFractureSimAssetEditor::GetGizmo(FTransform& OutPlace) const
{
	if (!Dents || PoseTool->Handle < 0 || (TryTool && TryTool->Preview))
	{
		return false;
	}
	OutPlace = Dents->GetHandleGoal(PoseTool->Pose, PoseTool->Handle);
	return true;
}

void FFractureSimAssetEditor::BeginMove()
{
	GetSession()->BeginGesture();
}

void FFractureSimAssetEditor::Move(const FVector& Drag, const FRotator& Turn)
{
	FTransform Place;
	if (!GetGizmo(Place))
	{
		return;
	}
	const FVector Goal = Place.GetLocation() + Drag;
	if (PoseTool->Pose < 0)
	{
		Dents->MoveHandle(PoseTool->Handle, Goal);
	}
	else if (Turn.Equals(FRotator::ZeroRotator))
	{
		// Its rotation, and those of all handles that nobody turned, are completed.
		Dents->PoseHandle(PoseTool->Pose, PoseTool->Handle, Goal);
	}
	else
	{
		Dents->PoseHandleTurned(PoseTool->Pose, PoseTool->Handle, Goal, Turn.Quaternion() * Place.GetRotation());
	}
}

void FFractureSimAssetEditor::EndMove()
{
	GetSession()->EndGesture(LOCTEXT("MoveHandleGesture", "Move Handle"));
}

FBox FFractureSimAssetEditor::GetShownBounds() const
{
	return Edited->RestBounds.IsValid ? Edited->RestBounds : FBox(FVector(-50.0), FVector(50.0));
}

#undef LOCTEXT_NAMESPACE
