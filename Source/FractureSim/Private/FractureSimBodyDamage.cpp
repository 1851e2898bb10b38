// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "Coupling/FractureSimPieceProxy.h"
#include "FractureSimAsset.h"
#include "FractureSimListener.h"
#include "FractureSimMaterial.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"

#include "FractureSim/World.h"

#include "Engine/DamageEvents.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Controller.h"
#include "GameFramework/DamageType.h"
#include "GameFramework/Pawn.h"

// The ways in which games hurt and push things, and what they are told of it.

void UFractureSimBodyComponent::Push(TUniqueFunction<void(fsim::World&, const FFractureSimFrame&)> Call)
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!Subsystem || GetTeller()->FollowsServer())
	{
		return;
	}
	if (!bBodyActive && Activation != EFractureSimActivation::ByCall)
	{
		ActivateBody();
	}
	if (bBodyActive)
	{
		Subsystem->Enqueue(*this, MoveTemp(Call));
	}
}

void UFractureSimBodyComponent::ApplyCoreBlow(
	fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location, const FVector& Impulse, float Radius)
{
	const fsim::NetTarget Target = GetTarget();
	fsim::Impulse Blow;
	Blow.body = Target.body;
	Blow.rigidBody = Target.rigidBody;
	Blow.point = Frame.PositionToCore(Location);
	Blow.impulse = Frame.VectorToCore(Impulse);
	Blow.radius = Frame.LengthToCore(Radius);
	UFractureSimWorldSubsystem::Report(World.applyImpulse(Blow), *this);
}

void UFractureSimBodyComponent::RememberInstigator(AController* InstigatedBy, AActor* DamageCauser)
{
	if (InstigatedBy || DamageCauser)
	{
		LastInstigator = InstigatedBy;
		LastPawn = InstigatedBy ? InstigatedBy->GetPawn() : nullptr;
		LastCauser = DamageCauser;
		LastDamageTime = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
	}
}

void UFractureSimBodyComponent::RememberBlow(double Impulse)
{
	LastBlow = static_cast<float>(Impulse);
	LastBlowTime = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
}

void UFractureSimBodyComponent::ApplyBlow(
	FVector Location, FVector Impulse, float Radius, AController* InstigatedBy, AActor* DamageCauser)
{
	RememberInstigator(InstigatedBy, DamageCauser);
	RememberBlow(Impulse.Size());
	Push([this, Location, Impulse, Radius](fsim::World& World, const FFractureSimFrame& Frame) {
		ApplyCoreBlow(World, Frame, Location, Impulse, Radius);
	});
}

void UFractureSimBodyComponent::ApplyBurst(
	FVector Location, float Radius, float Speed, AController* InstigatedBy, AActor* DamageCauser)
{
	RememberInstigator(InstigatedBy, DamageCauser);
	Push([this, Location, Radius, Speed](fsim::World& World, const FFractureSimFrame& Frame) {
		const fsim::NetTarget Target = GetTarget();
		fsim::Impulse Burst;
		Burst.body = Target.body;
		Burst.rigidBody = Target.rigidBody;
		Burst.point = Frame.PositionToCore(Location);
		Burst.burst = Frame.LengthToCore(Speed);
		Burst.radius = Frame.LengthToCore(Radius);
		UFractureSimWorldSubsystem::Report(World.applyImpulse(Burst), *this);
	});
}

void UFractureSimBodyComponent::AddImpulse(FVector Impulse, FName, bool bVelChange)
{
	// Shared by mass among everything that it reaches: all of the body.
	const FVector Whole = bVelChange ? Impulse * GetBodyMass() : Impulse;
	ApplyBlow(Bounds.Origin, Whole, static_cast<float>(2.0 * Bounds.SphereRadius));
}

void UFractureSimBodyComponent::AddImpulseAtLocation(FVector Impulse, FVector Location, FName)
{
	ApplyBlow(Location, Impulse, DamageRadius);
}

bool UFractureSimBodyComponent::HasFelt(const FVector& Origin, float Strength)
{
	const double Now = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
	if (FeltTime == Now && FeltOrigin == Origin && FeltStrength == Strength)
	{
		return true;
	}
	FeltTime = Now;
	FeltOrigin = Origin;
	FeltStrength = Strength;
	return false;
}

void UFractureSimBodyComponent::AddRadialImpulse(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange)
{
	if (!HasFelt(Origin, Strength))
	{
		Blast(Origin, Radius, Strength, Falloff, bVelChange);
	}
}

void UFractureSimBodyComponent::Blast(
	const FVector& Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange)
{
	if (Bounds.GetBox().ComputeSquaredDistanceToPoint(Origin) > FMath::Square(static_cast<double>(Radius)))
	{
		return;
	}
	if (bVelChange)
	{
		ApplyBurst(Origin, Radius, Strength);
		return;
	}
	RememberBlow(static_cast<double>(Strength));
	Push([this, Origin, Radius, Strength, Falloff](fsim::World& World, const FFractureSimFrame& Frame) {
		const fsim::NetTarget Target = GetTarget();
		fsim::RadialImpulse Blast;
		Blast.body = Target.body;
		Blast.rigidBody = Target.rigidBody;
		Blast.point = Frame.PositionToCore(Origin);
		Blast.radius = Frame.LengthToCore(Radius);
		Blast.strength = Frame.ImpulseToCore(Strength);
		Blast.constant = Falloff == RIF_Constant ? 1 : 0;
		UFractureSimWorldSubsystem::Report(World.applyRadialImpulse(Blast), *this);
	});
}

void UFractureSimBodyComponent::AddRadialForce(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bAccelChange)
{
	// A force for the length of a frame is an impulse.
	const float Seconds = GetWorld() ? GetWorld()->GetDeltaSeconds() : 0.0f;
	AddRadialImpulse(Origin, Radius, Strength * Seconds, Falloff, bAccelChange);
}

void UFractureSimBodyComponent::ReceiveComponentDamage(
	float DamageAmount, FDamageEvent const& DamageEvent, AController* EventInstigator, AActor* DamageCauser)
{
	if (!bReceivesDamage || DamageAmount <= 0.0f)
	{
		return;
	}
	const TSubclassOf<UDamageType> DamageClass = DamageEvent.DamageTypeClass;
	const UDamageType* DamageType = DamageClass ? DamageClass.GetDefaultObject() : GetDefault<UDamageType>();
	const float Strength = DamageAmount * DamageImpulse + DamageType->DamageImpulse;
	const bool bShatters = ShatterDamage > 0.0f && DamageAmount >= ShatterDamage;
	if (DamageEvent.IsOfType(FPointDamageEvent::ClassID))
	{
		const FPointDamageEvent& Point = static_cast<const FPointDamageEvent&>(DamageEvent);
		if (bShatters)
		{
			ShatterWithin(FVector(Point.HitInfo.ImpactPoint), DamageRadius);
		}
		ApplyBlow(Point.HitInfo.ImpactPoint, Point.ShotDirection.GetSafeNormal() * Strength, DamageRadius,
			EventInstigator, DamageCauser);
	}
	else if (DamageEvent.IsOfType(FRadialDamageEvent::ClassID))
	{
		const FRadialDamageEvent& Radial = static_cast<const FRadialDamageEvent&>(DamageEvent);
		if (HasFelt(Radial.Origin, Strength))
		{
			return;
		}
		RememberInstigator(EventInstigator, DamageCauser);
		if (bShatters)
		{
			ShatterWithin(Radial.Origin, FMath::Max(Radial.Params.InnerRadius, DamageRadius));
		}
		// The damage type may mean its own part as a change of speed.
		const bool bTypeIsSpeed = DamageType->bRadialDamageVelChange;
		const float OwnImpulse = bTypeIsSpeed ? DamageAmount * DamageImpulse : Strength;
		Blast(Radial.Origin, Radial.Params.GetMaxRadius(), OwnImpulse, RIF_Linear, false);
		if (bTypeIsSpeed)
		{
			Blast(Radial.Origin, Radial.Params.GetMaxRadius(), DamageType->DamageImpulse, RIF_Linear, true);
		}
	}
	else
	{
		HurtWithoutPlace(DamageAmount, *DamageType, EventInstigator, DamageCauser);
	}
}

void UFractureSimBodyComponent::HurtWithoutPlace(
	float DamageAmount, const UDamageType& DamageType, AController* EventInstigator, AActor* DamageCauser)
{
	// It comes from its causer, or from above.
	const bool bFromOutside = DamageCauser && DamageCauser != GetOwner();
	const FVector From = bFromOutside ? DamageCauser->GetActorLocation() : Bounds.Origin + FVector::UpVector;
	const FVector Direction = (Bounds.Origin - From).GetSafeNormal();
	FVector Nearest;
	const FVector Place = GetClosestPointOnCollision(From, Nearest) > 0.0f ? Nearest : Bounds.Origin;
	if (ShatterDamage > 0.0f && DamageAmount >= ShatterDamage)
	{
		ShatterWithin(Place, DamageRadius);
	}
	const float Strength = DamageAmount * DamageImpulse + DamageType.DamageImpulse;
	ApplyBlow(Place, Direction * Strength, DamageRadius, EventInstigator, DamageCauser);
}

// Point and radial damage reach components through Receive Component Damage; damage without a place reaches only the
// actor, which tells of every kind by On Take Any Damage, right after it told of the point or the blast if there is
// one.

void UFractureSimBodyComponent::ListenForBlows(bool bListen)
{
	for (UPrimitiveComponent* Struck : {static_cast<UPrimitiveComponent*>(this), GetStruckParent()})
	{
		if (Struck && bListen)
		{
			if (Struck != this)
			{
				Struck->SetNotifyRigidBodyCollision(true);
			}
			Struck->OnComponentHit.AddUniqueDynamic(this, &UFractureSimBodyComponent::HandleHit);
		}
		else if (Struck)
		{
			Struck->OnComponentHit.RemoveDynamic(this, &UFractureSimBodyComponent::HandleHit);
		}
	}
	AActor* Owner = GetOwner();
	if (!Owner || IsPart())
	{
		return;
	}
	if (bListen)
	{
		Owner->OnTakePointDamage.AddUniqueDynamic(this, &UFractureSimBodyComponent::HandlePointDamage);
		Owner->OnTakeRadialDamage.AddUniqueDynamic(this, &UFractureSimBodyComponent::HandleRadialDamage);
		Owner->OnTakeAnyDamage.AddUniqueDynamic(this, &UFractureSimBodyComponent::HandleAnyDamage);
	}
	else
	{
		Owner->OnTakePointDamage.RemoveDynamic(this, &UFractureSimBodyComponent::HandlePointDamage);
		Owner->OnTakeRadialDamage.RemoveDynamic(this, &UFractureSimBodyComponent::HandleRadialDamage);
		Owner->OnTakeAnyDamage.RemoveDynamic(this, &UFractureSimBodyComponent::HandleAnyDamage);
	}
}

void UFractureSimBodyComponent::HandlePointDamage(
	AActor*, float, AController*, FVector, UPrimitiveComponent*, FName, FVector, const UDamageType*, AActor*)
{
	bDamageHasPlace = true;
}

void UFractureSimBodyComponent::HandleRadialDamage(
	AActor*, float, const UDamageType*, FVector, const FHitResult&, AController*, AActor*)
{
	bDamageHasPlace = true;
}

void UFractureSimBodyComponent::HandleAnyDamage(
	AActor*, float Damage, const UDamageType* DamageType, AController* InstigatedBy, AActor* DamageCauser)
{
	if (!bDamageHasPlace && bReceivesDamage && Damage > 0.0f)
	{
		HurtWithoutPlace(Damage, DamageType ? *DamageType : *GetDefault<UDamageType>(), InstigatedBy, DamageCauser);
	}
	bDamageHasPlace = false;
}

void UFractureSimBodyComponent::HandleHit(UPrimitiveComponent*, AActor* OtherActor, UPrimitiveComponent* OtherComp,
	FVector NormalImpulse, const FHitResult& Hit)
{
	if (!OtherComp || OtherComp->IsA<UFractureSimPieceProxy>() || OtherComp->IsA<UFractureSimBodyComponent>()
		|| NormalImpulse.SizeSquared() < FMath::Square(static_cast<double>(WakeImpulse)))
	{
		return;
	}
	// Which of the two it is given for differs between callers; a blow leads away from what strikes.
	const FVector Inwards = FVector(Hit.ImpactPoint) - OtherComp->Bounds.Origin;
	const FVector Blow = FVector::DotProduct(NormalImpulse, Inwards) < 0.0 ? -NormalImpulse : NormalImpulse;
	HandleChaosBlow(FVector(Hit.ImpactPoint), Blow, OtherActor);
}

void UFractureSimBodyComponent::HandleChaosBlow(const FVector& Location, const FVector& Impulse, AActor* OtherActor)
{
	// An active body feels what Chaos simulates through its stand-ins.
	if (!bBodyActive)
	{
		ApplyBlow(
			Location, Impulse, DamageRadius, OtherActor ? OtherActor->GetInstigatorController() : nullptr, OtherActor);
	}
}

// Events

void UFractureSimBodyComponent::DescribeEvent(FFractureSimEvent& Event)
{
	UFractureSimMaterial* Material = GetSimulationMaterial();
	Event.Component = GetTeller();
	Event.Material = Material;
	Event.PhysicalMaterial = Material ? Material->PhysicalMaterial : nullptr;
	Event.Fragment = FindFragment(Event.Location);
	const float Density = Material ? Material->Density : GetDefault<UFractureSimMaterial>()->Density;
	if (Event.Size <= 0.0f)
	{
		Event.Size = FMath::Pow(Event.Mass * 1000.0f / FMath::Max(Density, 1.0e-6f), 1.0f / 3.0f);
	}
	// What came off is hurt by what hurt the whole, until something hurts it.
	UFractureSimBodyComponent& Teller = *GetTeller();
	const UFractureSimBodyComponent& Struck = Teller.LastBlowTime > LastBlowTime ? Teller : *this;
	const UFractureSimBodyComponent& Hurt = Teller.LastDamageTime > LastDamageTime ? Teller : *this;
	const double Now = GetWorld() ? GetWorld()->GetTimeSeconds() : 0.0;
	const double Memory = static_cast<double>(GetDefault<UFractureSimSettings>()->InstigatorMemory);
	if (Event.Kind == EFractureSimEventKind::Impact)
	{
		RememberBlow(static_cast<double>(Event.Impulse));
	}
	else if (Now - Struck.LastBlowTime <= Memory && Event.Kind != EFractureSimEventKind::Settled
			 && Event.Kind != EFractureSimEventKind::LimitReached)
	{
		Event.Impulse = Struck.LastBlow;
	}
	if (Now - Hurt.LastDamageTime <= Memory)
	{
		Event.InstigatedBy = Hurt.LastInstigator.Get();
		Event.InstigatorPawn = Hurt.LastPawn.Get();
		Event.DamageCauser = Hurt.LastCauser.Get();
	}
	if (Teller.FollowsServer()
		&& (Event.Kind == EFractureSimEventKind::Dented || Event.Kind == EFractureSimEventKind::Fractured))
	{
		Event.Speed = Teller.NetCause.Speed; // known where the blow was felt
	}
	Teller.NoteCause(Event);
}

void UFractureSimBodyComponent::DispatchEvents(TArray<FFractureSimEvent>&& Events)
{
	const auto Tell = [this, &Events](EFractureSimEventKind Kind, FFractureSimEventsSignature& Delegate) {
		TArray<FFractureSimEvent> OfKind;
		for (const FFractureSimEvent& Event : Events)
		{
			if (Event.Kind == Kind)
			{
				OfKind.Add(Event);
			}
		}
		if (!OfKind.IsEmpty())
		{
			Delegate.Broadcast(this, OfKind);
		}
	};
	Tell(EFractureSimEventKind::Impact, OnImpact);
	Tell(EFractureSimEventKind::Fractured, OnFractured);
	Tell(EFractureSimEventKind::Detached, OnDetached);
	Tell(EFractureSimEventKind::Dented, OnDented);
	Tell(EFractureSimEventKind::Debris, OnDebris);
	Tell(EFractureSimEventKind::Settled, OnSettled);
	AActor* Owner = GetOwner();
	if (Owner && Owner->GetClass()->ImplementsInterface(UFractureSimListener::StaticClass()))
	{
		IFractureSimListener::Execute_OnFractureSimEvents(Owner, this, Events);
	}
}
