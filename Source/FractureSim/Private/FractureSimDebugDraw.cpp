// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimWorldSubsystem.h"

#include "Core/FractureSimConsole.h"
#include "FractureSimComponent.h"
#include "FractureSimWorldState.h"
#include "Views/FractureSimFragmentView.h"

#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "Templates/Casts.h"

#if !UE_BUILD_SHIPPING
namespace FractureSimDebug
{
FBox BoxOf(const FFractureSimFrame& Frame, fsim::Vec3 Low, fsim::Vec3 High)
{
	FBox Box(ForceInit);
	Box += Frame.PositionToUnreal(Low);
	Box += Frame.PositionToUnreal(High);
	return Box;
}

void DrawBody(const UWorld& World, const fsim::World& Core, const FFractureSimFrame& Frame, fsim::NetTarget Target)
{
	const fsim::Result<fsim::BodyBounds> Bounds =
		Target.body ? Core.bounds(Target.body) : Core.bounds(Target.rigidBody);
	if (Bounds)
	{
		const FBox Box = BoxOf(Frame, Bounds->low, Bounds->high);
		DrawDebugBox(&World, Box.GetCenter(), Box.GetExtent(), Bounds->asleep ? FColor(128, 128, 128) : FColor::Green);
	}
}

void DrawParticles(const UWorld& World, const fsim::World& Core, const FFractureSimFrame& Frame, fsim::BodyId Body)
{
	const fsim::Result<fsim::RenderState> State = Core.renderState(Body);
	for (size_t Index = 0; State && Index < State->positions.size(); ++Index)
	{
		const float Strain = Index < State->stretches.size() ? State->stretches[Index] : 0.0f;
		const float Share = FMath::Clamp(Strain * 5.0f, 0.0f, 1.0f);
		const FColor Color = FLinearColor(Share, 1.0f - Share, 0.0f, 1.0f).ToFColor(true);
		DrawDebugPoint(&World, Frame.PositionToUnreal(State->positions[Index]), 4.0f, Color);
	}
}

void DrawBonds(const UWorld& World, const FFractureSimFrame& Frame, const FFractureSimFragmentView& View)
{
	const std::span<const fsim::FragmentBond> Bonds = View.GetFragments().bonds;
	for (size_t Index = 0; Index < Bonds.size(); ++Index)
	{
		const bool bBroken = View.GetBrokenBonds()[static_cast<int32>(Index)] != 0;
		DrawDebugLine(&World, Frame.PositionToUnreal(View.GetFragmentPosition(static_cast<int32>(Bonds[Index].first))),
			Frame.PositionToUnreal(View.GetFragmentPosition(static_cast<int32>(Bonds[Index].second))),
			bBroken ? FColor::Red : FColor::Green);
	}
}

void DrawPieces(const UWorld& World, const fsim::World& Core, const FFractureSimFrame& Frame, fsim::BodyId Body)
{
	const fsim::Result<std::vector<fsim::PieceState>> Pieces = Core.pieces(Body);
	if (!Pieces)
	{
		return;
	}
	for (const fsim::PieceState& Piece : *Pieces)
	{
		const FBox Box = BoxOf(Frame, Piece.low, Piece.high);
		const FVector Centre = Frame.PositionToUnreal(Piece.pose.position);
		DrawDebugBox(&World, Box.GetCenter(), Box.GetExtent(),
			Piece.anchored ? FColor::Blue
			: Piece.asleep ? FColor(128, 128, 128)
						   : FColor::Yellow);
		DrawDebugLine(&World, Centre, Centre + Frame.VectorToUnreal(Piece.linearVelocity) * 0.1, FColor::Cyan);
	}
}
} // namespace FractureSimDebug
#endif

void UFractureSimWorldSubsystem::DrawDebug()
{
#if !UE_BUILD_SHIPPING
	const UWorld& World = *GetWorld();
	const fsim::World& Core = *State->World;
	for (const FFractureSimActiveBody& Each : State->Active)
	{
		const UFractureSimBodyComponent* Component = Each.Component.Get();
		if (!Component)
		{
			continue;
		}
		const fsim::NetTarget Target = Component->GetTarget();
		if (FractureSimConsole::DebugBodies.GetValueOnGameThread())
		{
			FractureSimDebug::DrawBody(World, Core, Frame, Target);
		}
		if (Target.body && FractureSimConsole::DebugParticles.GetValueOnGameThread())
		{
			FractureSimDebug::DrawParticles(World, Core, Frame, Target.body);
		}
		if (Target.body && FractureSimConsole::DebugPieces.GetValueOnGameThread())
		{
			FractureSimDebug::DrawPieces(World, Core, Frame, Target.body);
		}
		const UFractureSimComponent* Body = Cast<UFractureSimComponent>(Component);
		if (Body && Body->GetFragmentView() && FractureSimConsole::DebugBonds.GetValueOnGameThread())
		{
			FractureSimDebug::DrawBonds(World, Frame, *Body->GetFragmentView());
		}
	}
	if (FractureSimConsole::DebugContacts.GetValueOnGameThread())
	{
		for (const fsim::ContactPoint& Contact : Core.contacts())
		{
			const FVector Place = Frame.PositionToUnreal(Contact.position);
			DrawDebugLine(&World, Place, Place + Frame.DirectionToUnreal(Contact.normal) * 10.0, FColor::Magenta);
		}
	}
	if (FractureSimConsole::DebugColliders.GetValueOnGameThread())
	{
		for (const fsim::RigidBodyId Collider : State->Colliders.GetBodies())
		{
			FractureSimDebug::DrawBody(World, Core, Frame, fsim::NetTarget(Collider));
		}
	}
#endif
}
