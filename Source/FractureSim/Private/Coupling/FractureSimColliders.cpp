// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimColliders.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimLog.h"
#include "FractureSimPieceProxy.h"
#include "FractureSimSettings.h"
#include "FractureSimShapes.h"
#include "FractureSimWorldState.h"

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "Templates/Casts.h"

namespace FractureSimColliderGroups
{
// Stand-ins meet our bodies and not each other: among themselves Chaos moves them.
constexpr uint32_t Level = 2;
} // namespace FractureSimColliderGroups

uint64 FFractureSimColliders::KeyOf(const UPrimitiveComponent& Component, int32 Item)
{
	return uint64(Component.GetUniqueID()) << 32 | static_cast<uint32>(Item + 1);
}

FBodyInstance* FFractureSimColliders::BodyOf(UPrimitiveComponent& Component, int32 Item)
{
	// Asked by number, a skeletal mesh would give its root body each time.
	if (const USkeletalMeshComponent* Skeletal = Cast<USkeletalMeshComponent>(&Component))
	{
		return Skeletal->Bodies.IsValidIndex(Item) ? Skeletal->Bodies[Item] : nullptr;
	}
	return Component.GetBodyInstance(NAME_None, true, Item);
}

TArray<FBodyInstance*> FFractureSimColliders::WeldedOf(UPrimitiveComponent& Component, int32 Item, FBodyInstance& Body)
{
	TArray<FBodyInstance*> Bodies;
	if (Item == INDEX_NONE)
	{
		TArray<FName> Labels;
		Component.GetWeldedBodies(Bodies, Labels);
	}
	Bodies.AddUnique(&Body);
	return Bodies;
}

FFractureSimColliders::EKind FFractureSimColliders::KindOf(UPrimitiveComponent& Component, const FBodyInstance& Body)
{
	if (Body.IsInstanceSimulatingPhysics())
	{
		const bool bPushed =
			GetDefault<UFractureSimSettings>()->PushedTypes.Contains(Component.GetCollisionObjectType());
		return bPushed ? EKind::Pushed : EKind::Moved;
	}
	return Component.Mobility == EComponentMobility::Static ? EKind::Static : EKind::Moved;
}

void FFractureSimColliders::Gather(UWorld& World, fsim::World& Core, const FFractureSimFrame& Frame,
	const TArray<FFractureSimActiveBody>& Active, double Seconds)
{
	const double Now = World.GetTimeSeconds();
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	// Bodies that lie near each other are looked around together.
	TArray<FBox> Places;
	for (const FFractureSimActiveBody& Each : Active)
	{
		const UFractureSimBodyComponent* Component = Each.Component.Get();
		fsim::BodyBounds Bounds;
		if (!Component || !Component->GetCoreBounds(Core, Bounds) || Bounds.asleep != 0)
		{
			continue;
		}
		FBox Around(ForceInit);
		Around += Frame.PositionToUnreal(Bounds.low);
		Around += Frame.PositionToUnreal(Bounds.high);
		Around = Around.ExpandBy(static_cast<double>(Settings->ColliderReach));
		FBox* Joined = Places.FindByPredicate([&Around](const FBox& Place) { return Place.Intersect(Around); });
		if (Joined)
		{
			*Joined += Around;
		}
		else
		{
			Places.Add(Around);
		}
	}
	for (const FBox& Place : Places)
	{
		Look(World, Core, Frame, Place, Now);
	}
	for (TPair<uint64, FCollider>& Each : Colliders)
	{
		UPrimitiveComponent* Component = Each.Value.Component.Get();
		if (const FBodyInstance* Body = Component ? BodyOf(*Component, Each.Value.Item) : nullptr)
		{
			Update(Each.Value, *Body, Core, Frame);
		}
	}
	Forget(Core, Now);
}

void FFractureSimColliders::Look(
	UWorld& World, fsim::World& Core, const FFractureSimFrame& Frame, const FBox& Around, double Now)
{
	FCollisionObjectQueryParams Types;
	for (const TEnumAsByte<ECollisionChannel> Channel : GetDefault<UFractureSimSettings>()->CollidedTypes)
	{
		Types.AddObjectTypesToQuery(Channel);
	}
	TArray<FOverlapResult> Found;
	World.OverlapMultiByObjectType(
		Found, Around.GetCenter(), FQuat::Identity, Types, FCollisionShape::MakeBox(Around.GetExtent()));
	for (const FOverlapResult& Overlap : Found)
	{
		UPrimitiveComponent* Component = Overlap.GetComponent();
		if (!Component || Component->IsA<UFractureSimPieceProxy>())
		{
			continue;
		}
		if (UFractureSimBodyComponent* Body = Cast<UFractureSimBodyComponent>(Component))
		{
			Body->NotifyTouched();
		}
		else if (Component->GetCollisionEnabled() == ECollisionEnabled::QueryAndPhysics
				 || Component->GetCollisionEnabled() == ECollisionEnabled::PhysicsOnly
				 || (Component->GetCollisionObjectType() == ECC_Pawn && !Component->IsA<USkeletalMeshComponent>()))
		{
			Need(*Component, Overlap.ItemIndex, Core, Frame, Around, Now);
		}
	}
}

void FFractureSimColliders::Need(UPrimitiveComponent& Component, int32 Item, fsim::World& Core,
	const FFractureSimFrame& Frame, const FBox& Around, double Now)
{
	FBodyInstance* Body = BodyOf(Component, Item);
	if (!Body)
	{
		return;
	}
	// What is welded to another component is part of that one's body.
	if (UPrimitiveComponent* Owner = Body->OwnerComponent.Get(); Owner && Owner != &Component)
	{
		if (BodyOf(*Owner, INDEX_NONE) == Body)
		{
			Need(*Owner, INDEX_NONE, Core, Frame, Around, Now);
		}
		return;
	}
	const TArray<FBodyInstance*> Bodies = WeldedOf(Component, Item, *Body);
	const uint64 Key = KeyOf(Component, Item);
	FCollider* Known = Colliders.Find(Key);
	const bool bStale = Known
						&& (Known->Component.Get() != &Component || Known->Kind != KindOf(Component, *Body)
							|| Known->Welded != Bodies.Num() || !Known->Scale.Equals(Body->Scale3D));
	if (bStale)
	{
		Remove(*Known, Core);
		Colliders.Remove(Key);
		Known = nullptr;
	}
	if (Known)
	{
		Known->LastNeeded = Now;
		return;
	}
	if (Ground.Knows(Component))
	{
		Ground.Need(Component, Core, Frame, Around, Now);
		return;
	}
	if (Num() >= GetDefault<UFractureSimSettings>()->MaxColliders)
	{
		UE_CLOG(!bToldFull, LogFractureSim, Warning,
			TEXT("There are %d stand-ins of the level's shapes; bodies fall through the rest. Raise Max Colliders."),
			Num());
		bToldFull = true;
		return;
	}
	FCollider Collider;
	Collider.Component = &Component;
	Collider.Item = Item;
	Collider.Kind = KindOf(Component, *Body);
	Collider.Scale = Body->Scale3D;
	Collider.Welded = Bodies.Num();
	Collider.Place = Body->GetUnrealWorldTransform();
	Collider.LastNeeded = Now;
	if (Create(Collider, Bodies, Core, Frame))
	{
		Colliders.Add(Key, MoveTemp(Collider));
	}
	else if (Collider.Kind == EKind::Static)
	{
		Ground.Need(Component, Core, Frame, Around, Now);
	}
}

bool FFractureSimColliders::Create(
	FCollider& Collider, const TArray<FBodyInstance*>& Bodies, fsim::World& Core, const FFractureSimFrame& Frame)
{
	UPrimitiveComponent* Component = Collider.Component.Get();
	const FBodyInstance& Body = *BodyOf(*Component, Collider.Item);
	const FTransform Rigid(Collider.Place.GetRotation(), Collider.Place.GetLocation());
	TArray<FFractureSimShape> Shapes;
	for (const FBodyInstance* Each : Bodies)
	{
		const UBodySetup* Setup = Each->GetBodySetup();
		TArray<FFractureSimShape> Own =
			Setup ? FractureSimShapes::ShapesOf(*Setup, Each->Scale3D) : TArray<FFractureSimShape>();
		// A welded body lies where its component is, in the frame of the body that it is part of.
		if (const UPrimitiveComponent* Child = Each->OwnerComponent.Get(); Child && Child != Component)
		{
			const FTransform Place(Child->GetComponentQuat(), Child->GetComponentLocation());
			for (FFractureSimShape& Shape : Own)
			{
				Shape.Local = Shape.Local * Place.GetRelativeTransform(Rigid);
			}
		}
		Shapes.Append(MoveTemp(Own));
	}
	if (Shapes.IsEmpty())
	{
		return false;
	}
	if (Collider.Kind == EKind::Pushed && Shapes.Num() > 1)
	{
		// What is pushed is one body: the hull around all its shapes.
		FFractureSimShape Whole;
		Whole.Shape.kind = fsim::RigidShapeKind::ConvexHull;
		Whole.Corners = FractureSimShapes::CornersOf(Shapes);
		Shapes.Reset();
		Shapes.Add(MoveTemp(Whole));
	}
	for (FFractureSimShape& Shape : Shapes)
	{
		fsim::RigidBodySettings Settings;
		Settings.shape = Shape.Shape;
		if (Shape.Shape.kind == fsim::RigidShapeKind::ConvexHull)
		{
			const fsim::Result<fsim::AssetRef> Hull = fsim::Asset::convexHull(Shape.Corners);
			const fsim::Result<fsim::AssetId> Id =
				Hull ? Core.addAsset(*Hull) : fsim::Result<fsim::AssetId>(Hull.status());
			if (!Id)
			{
				continue; // flat, or too small to be a solid
			}
			Settings.shape.asset = *Id;
		}
		Settings.motion = Collider.Kind == EKind::Static  ? fsim::RigidMotion::Static
						  : Collider.Kind == EKind::Moved ? fsim::RigidMotion::Kinematic
														  : fsim::RigidMotion::Dynamic;
		Settings.pose = Frame.TransformToCore(Shape.Local * Rigid);
		if (Collider.Kind == EKind::Pushed)
		{
			Collider.Mass = FMath::Max(Body.GetBodyMass(), 0.01f);
			Settings.mass = Collider.Mass;
			Settings.angularDamping = 0.0f;
		}
		Settings.group = FractureSimColliderGroups::Level;
		Settings.collidesWith = ~FractureSimColliderGroups::Level;
		const fsim::Result<fsim::RigidBodyId> Added = Core.addRigidBody(Settings);
		if (!Added)
		{
			UE_LOG(LogFractureSim, Verbose, TEXT("A shape of %s has no stand-in: %s."),
				*Collider.Component->GetPathName(), *FractureSimBytes::ToString(Added.message()));
			continue;
		}
		Collider.Bodies.Add(*Added);
		Collider.Locals.Add(Shape.Local);
	}
	return !Collider.Bodies.IsEmpty();
}

void FFractureSimColliders::Update(
	FCollider& Collider, const FBodyInstance& Body, fsim::World& Core, const FFractureSimFrame& Frame)
{
	const FTransform Place = Body.GetUnrealWorldTransform();
	const FTransform Rigid(Place.GetRotation(), Place.GetLocation());
	if (Collider.Kind == EKind::Pushed)
	{
		Collider.Velocity = Frame.VectorToCore(Body.GetUnrealWorldVelocity());
		Collider.AngularVelocity = Frame.AngularToCore(Body.GetUnrealWorldAngularVelocityInRadians());
	}
	else if (Collider.Kind == EKind::Static || Collider.Place.Equals(Place, UE_KINDA_SMALL_NUMBER))
	{
		return;
	}
	Collider.Place = Place;
	for (int32 Index = 0; Index < Collider.Bodies.Num(); ++Index)
	{
		const fsim::Transform Pose = Frame.TransformToCore(Collider.Locals[Index] * Rigid);
		const fsim::Status Moved = Collider.Kind == EKind::Pushed ? Core.setRigidBodyState(
									   Collider.Bodies[Index], Pose, Collider.Velocity, Collider.AngularVelocity)
																  : Core.moveKinematic(Collider.Bodies[Index], Pose);
		if (!Moved)
		{
			UE_LOG(LogFractureSim, Verbose, TEXT("A stand-in could not be moved: %s."),
				*FractureSimBytes::ToString(Moved.message()));
		}
	}
}

void FFractureSimColliders::PushBack(const fsim::World& Core, const FFractureSimFrame& Frame, double Seconds)
{
	const fsim::Vec3 Fallen = Core.gravity() * static_cast<float>(Seconds);
	for (TPair<uint64, FCollider>& Each : Colliders)
	{
		FCollider& Collider = Each.Value;
		UPrimitiveComponent* Component = Collider.Component.Get();
		FBodyInstance* Body = Component ? BodyOf(*Component, Collider.Item) : nullptr;
		if (Collider.Kind != EKind::Pushed || !Body || Collider.Bodies.IsEmpty())
		{
			continue;
		}
		const fsim::Result<fsim::RigidBodyState> State = Core.rigidBodyState(Collider.Bodies[0]);
		if (!State || State->asleep != 0)
		{
			continue;
		}
		// What the step changed beyond gravity, which Chaos has too, is what our bodies did.
		const FVector Push = Frame.VectorToUnreal(State->linearVelocity - Collider.Velocity - Fallen);
		const FVector Turn = Frame.AngularToUnreal(State->angularVelocity - Collider.AngularVelocity);
		constexpr double SlowestPush = 1.0;  // cm/s
		constexpr double SlowestTurn = 0.02; // rad/s
		if (Push.SizeSquared() > SlowestPush * SlowestPush)
		{
			Body->AddImpulse(Push, true);
		}
		if (Turn.SizeSquared() > SlowestTurn * SlowestTurn)
		{
			Body->SetAngularVelocityInRadians(Turn, true);
		}
	}
}

void FFractureSimColliders::Remove(FCollider& Collider, fsim::World& Core)
{
	for (const fsim::RigidBodyId Body : Collider.Bodies)
	{
		if (!Core.removeRigidBody(Body))
		{
			UE_LOG(LogFractureSim, Verbose, TEXT("A stand-in was gone already."));
		}
	}
	Collider.Bodies.Reset();
}

void FFractureSimColliders::Forget(fsim::World& Core, double Now)
{
	const double Memory = static_cast<double>(GetDefault<UFractureSimSettings>()->ColliderMemory);
	for (auto Each = Colliders.CreateIterator(); Each; ++Each)
	{
		// Things that move go at once when nothing is near; what stands still is kept for a while.
		if (!Each.Value().Component.IsValid() || Now - Each.Value().LastNeeded > Memory)
		{
			Remove(Each.Value(), Core);
			Each.RemoveCurrent();
		}
	}
	Ground.Forget(Core, Now, Memory);
}

UPrimitiveComponent* FFractureSimColliders::FindComponent(fsim::RigidBodyId Body) const
{
	for (const TPair<uint64, FCollider>& Each : Colliders)
	{
		if (Each.Value.Bodies.Contains(Body))
		{
			return Each.Value.Component.Get();
		}
	}
	return Ground.FindComponent(Body);
}

TArray<fsim::RigidBodyId> FFractureSimColliders::GetBodies() const
{
	TArray<fsim::RigidBodyId> Bodies;
	for (const TPair<uint64, FCollider>& Each : Colliders)
	{
		Bodies.Append(Each.Value.Bodies);
	}
	return Bodies;
}
