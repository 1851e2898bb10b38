// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentComponent.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimDentView.h"

#include "FractureSim/World.h"

#include "GameFramework/Actor.h"
#include "GameFramework/Controller.h"
#include "Templates/Casts.h"

bool UFractureSimDentComponent::CreateCoreBody(fsim::World& World, const FFractureSimFrame& Frame, FString& OutError)
{
	if (Whole)
	{
		return true; // the core made the body when it came off
	}
	const fsim::AssetRef Core = Asset->GetCoreAsset(GetRestScale());
	if (!Core || Core->kind() != fsim::AssetKind::Dented)
	{
		OutError =
			GetRestScale().IsUniform(1.0e-3)
				? TEXT("its asset is not for dented bodies or cannot be read; give it one with a rig and examples")
				: TEXT("dented bodies cannot be stretched; scale it alike in all directions, or bake the scale "
					   "into the mesh before authoring");
		return false;
	}
	const fsim::Result<fsim::AssetId> AssetId = World.addAsset(Core);
	if (!AssetId)
	{
		OutError = FractureSimBytes::ToString(AssetId.message());
		return false;
	}
	fsim::DentedBodySettings Settings;
	Settings.body.shape = fsim::RigidShape::dented(*AssetId);
	Settings.body.motion =
		Motion == EFractureSimDentMotion::Simulated ? fsim::RigidMotion::Dynamic : fsim::RigidMotion::Kinematic;
	Settings.body.pose = Frame.TransformToCore(GetComponentTransform());
	Settings.body.linearVelocity = Frame.VectorToCore(GetComponentVelocity());
	Settings.body.mass = Mass;
	if (Motion == EFractureSimDentMotion::FollowsComponent)
	{
		// Chaos tells of its hits; felt here too they would count twice.
		Settings.body.collidesWith = 0;
	}
	if (const UFractureSimMaterial* Material = GetSimulationMaterial())
	{
		Settings.body.density = FFractureSimFrame::DensityToCore(Material->Density);
		Settings.body.friction = Material->Friction;
		Settings.body.restitution = Material->Restitution;
		Settings.body.linearDamping = Material->Drag;
		Settings.dents = Material->ToDentMaterial();
	}
	const fsim::Result<fsim::RigidBodyId> Body = World.addDentedBody(Settings);
	if (!Body)
	{
		OutError = FractureSimBytes::ToString(Body.message());
		return false;
	}
	CoreBody = *Body;
	return true;
}

void UFractureSimDentComponent::DestroyCoreBody(fsim::World& World)
{
	RemoveParts();
	UFractureSimWorldSubsystem::Report(World.removeRigidBody(CoreBody), *this);
	CoreBody = {};
	UpdateCollision(~0u);
}

TUniquePtr<FFractureSimView> UFractureSimDentComponent::CreateView(const FFractureSimFrame&)
{
	Asset->GetRenderMesh(); // makes the skin where the asset has none
	const FVector Scale = GetRestScale();
	return FFractureSimDentView::Create(
		Asset->GetCoreAsset(Scale), Asset->GetDentSkin(), CoreBody, static_cast<float>(Scale.X));
}

void UFractureSimDentComponent::SetCoreMaterial(fsim::World& World)
{
	if (const UFractureSimMaterial* Material = GetSimulationMaterial())
	{
		UFractureSimWorldSubsystem::Report(World.setMaterial(CoreBody, Material->ToDentMaterial()), *this);
	}
}

void UFractureSimDentComponent::TeleportCoreBody(fsim::World& World, const FFractureSimFrame& Frame)
{
	UFractureSimWorldSubsystem::Report(
		World.setRigidBodyState(CoreBody, Frame.TransformToCore(GetComponentTransform()), {}, {}), *this);
}

void UFractureSimDentComponent::BeforeStep(fsim::World& World, const FFractureSimFrame& Frame, float DeltaSeconds)
{
	Super::BeforeStep(World, Frame, DeltaSeconds);
	if (Motion == EFractureSimDentMotion::FollowsComponent)
	{
		UFractureSimWorldSubsystem::Report(
			World.moveKinematic(CoreBody, Frame.TransformToCore(GetComponentTransform())), *this);
	}
}

void UFractureSimDentComponent::AfterStep(
	fsim::World& World, const FFractureSimFrame& Frame, float Alpha, bool bChanged)
{
	if (const FFractureSimDentView* View = static_cast<const FFractureSimDentView*>(GetView());
		View && Motion == EFractureSimDentMotion::Simulated)
	{
		FollowBody(Frame.TransformToUnreal(View->GetPose(Alpha)));
	}
	Super::AfterStep(World, Frame, Alpha, bChanged);
	TakePartsOver(World);
}

void UFractureSimDentComponent::ApplyCoreBlow(
	fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location, const FVector& Impulse, float Radius)
{
	// An impulse moves a body, and the blow behind it dents it.
	if (Motion == EFractureSimDentMotion::Simulated)
	{
		fsim::Impulse Blow;
		Blow.rigidBody = CoreBody;
		Blow.point = Frame.PositionToCore(Location);
		Blow.impulse = Frame.VectorToCore(Impulse);
		UFractureSimWorldSubsystem::Report(World.applyImpulse(Blow), *this);
	}
	UFractureSimWorldSubsystem::Report(
		World.strike(CoreBody, Frame.VectorToCore(Impulse), Frame.PositionToCore(Location)), *this);
}

void UFractureSimDentComponent::Strike(
	FVector Location, FVector Impulse, AController* InstigatedBy, AActor* DamageCauser)
{
	RememberInstigator(InstigatedBy, DamageCauser);
	Push([this, Location, Impulse](fsim::World& World, const FFractureSimFrame& Frame) {
		UFractureSimWorldSubsystem::Report(
			World.strike(CoreBody, Frame.VectorToCore(Impulse), Frame.PositionToCore(Location)), *this);
	});
}

UPrimitiveComponent* UFractureSimDentComponent::GetStruckParent() const
{
	// The looks of a vehicle often have no collision of their own: what carries them is hit.
	return Motion == EFractureSimDentMotion::FollowsComponent ? Cast<UPrimitiveComponent>(GetAttachParent()) : nullptr;
}

void UFractureSimDentComponent::HandleChaosBlow(const FVector& Location, const FVector& Impulse, AActor* OtherActor)
{
	if (Motion == EFractureSimDentMotion::FollowsComponent)
	{
		Strike(Location, Impulse * BlowScale, OtherActor ? OtherActor->GetInstigatorController() : nullptr, OtherActor);
	}
	else
	{
		Super::HandleChaosBlow(Location, Impulse, OtherActor);
	}
}

float UFractureSimDentComponent::GetBodyMass() const
{
	if (Whole)
	{
		UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
		const fsim::World* World = IsBodyActive() && Subsystem ? Subsystem->AcquireWorld() : nullptr;
		const fsim::Result<fsim::RigidBodyState> State =
			World ? World->rigidBodyState(CoreBody) : fsim::Result<fsim::RigidBodyState>(fsim::Status::refused("none"));
		return State ? State->mass : 0.0f;
	}
	return Mass > 0.0f ? Mass : Super::GetBodyMass();
}

float UFractureSimDentComponent::GetDeepestDent() const
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	const fsim::World* World = IsBodyActive() && Subsystem ? Subsystem->AcquireWorld() : nullptr;
	const fsim::AssetRef Core = World ? Asset->GetCoreAsset(GetRestScale()) : nullptr;
	if (!Core)
	{
		return 0.0f;
	}
	const std::span<const fsim::Vec3> Rest = Core->dentRig().positions;
	std::vector<fsim::Vec3> Now(Rest.size());
	if (!World->dentedPositions(CoreBody, Now))
	{
		return 0.0f;
	}
	float Deepest = 0.0f;
	for (size_t Vertex = 0; Vertex < Rest.size(); ++Vertex)
	{
		const fsim::Vec3 Away = Now[Vertex] - Rest[Vertex];
		Deepest = FMath::Max(Deepest, fsim::dot(Away, Away));
	}
	return FFractureSimFrame().LengthToUnreal(FMath::Sqrt(Deepest));
}
