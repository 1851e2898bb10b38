// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimStatics.h"
#include "FractureSimTestActor.h"
#include "FractureSimWorldSubsystem.h"
#include "Support/FractureSimTestWorld.h"

#include "Engine/DamageEvents.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "Kismet/GameplayStatics.h"

BEGIN_DEFINE_SPEC(FFractureSimBodySpec, "FractureSim.Unit.Body",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)
TUniquePtr<FFractureSimTestWorld> World;
AFractureSimTestActor* Actor = nullptr;

FHitResult HitAt(const FVector& Location) const
{
	FHitResult Hit;
	Hit.ImpactPoint = Location;
	Hit.Location = Location;
	Hit.Component = Actor->Bar.Get();
	return Hit;
}
END_DEFINE_SPEC(FFractureSimBodySpec)

void FFractureSimBodySpec::Define()
{
	BeforeEach([this]() {
		World = MakeUnique<FFractureSimTestWorld>();
		Actor = World->SpawnBar(FVector(0.0, 0.0, 500.0));
	});

	AfterEach([this]() {
		Actor = nullptr;
		World.Reset();
	});

	It(TEXT("costs nothing until it is touched"), [this]() {
		World->Tick(10);
		TestFalse(TEXT("active"), Actor->Bar->IsBodyActive());
		TestTrue(TEXT("intact"), Actor->Bar->IsIntact());
		TestEqual(TEXT("bodies"), World->Simulation().GetStatistics().ActiveBodies, 0);
		TestEqual(TEXT("waiting"), World->Simulation().GetStatistics().WaitingBodies, 1);
	});

	It(TEXT("falls once it is active"), [this]() {
		Actor->Bar->ActivateBody();
		const FVector Before = Actor->Bar->GetFragmentLocation(0);
		World->Tick(30);
		TestTrue(TEXT("lower"), Actor->Bar->GetFragmentLocation(0).Z < Before.Z - 50.0);
		TestEqual(TEXT("pieces"), Actor->Bar->GetPieceCount(), 1);
	});

	It(TEXT("weighs what its volume and density say"),
		[this]() { TestTrue(TEXT("kg"), FMath::Abs(Actor->Bar->GetBodyMass() - 8 * 8.0f * 2.5f) < 0.5f); });

	It(TEXT("breaks where a bullet hits it"), [this]() {
		const FVector Place = Actor->GetActorLocation();
		UGameplayStatics::ApplyPointDamage(
			Actor, 100.0f, FVector(0.0, 1.0, 0.0), HitAt(Place), nullptr, Actor, nullptr);
		World->Tick(30);
		TestTrue(TEXT("active"), Actor->Bar->IsBodyActive());
		TestTrue(TEXT("broken"), Actor->Bar->GetBrokenShare() > 0.0f);
		TestTrue(TEXT("told"), Actor->Count(EFractureSimEventKind::Fractured) > 0);
		TestTrue(TEXT("cause"), Actor->GetEvents().ContainsByPredicate(
									[this](const FFractureSimEvent& Event) { return Event.DamageCauser == Actor; }));
		TestTrue(TEXT("blow"), Actor->GetEvents().ContainsByPredicate([](const FFractureSimEvent& Event) {
			return Event.Kind == EFractureSimEventKind::Fractured && Event.Impulse > 0.0f && Event.Size > 0.0f
				   && Event.Material != nullptr;
		}));
	});

	It(TEXT("does not mind damage that it does not receive"), [this]() {
		Actor->Bar->bReceivesDamage = false;
		UGameplayStatics::ApplyPointDamage(
			Actor, 100.0f, FVector(0.0, 1.0, 0.0), HitAt(Actor->GetActorLocation()), nullptr, Actor, nullptr);
		World->Tick(5);
		TestFalse(TEXT("active"), Actor->Bar->IsBodyActive());
	});

	It(TEXT("falls into two halves where it is cut"), [this]() {
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(5);
		TestEqual(TEXT("pieces"), Actor->Bar->GetPieceCount(), 2);
		TestEqual(TEXT("listed"), Actor->Bar->GetPieces().Num(), 2);
	});

	It(TEXT("flies where an impulse sends it"), [this]() {
		Actor->Bar->AddImpulse(FVector(0.0, 200.0, 0.0), NAME_None, true);
		World->Tick(30);
		TestTrue(TEXT("y"), Actor->Bar->GetFragmentLocation(4).Y > 60.0);
	});

	It(TEXT("is thrown by a burst that reaches it, and by no other"), [this]() {
		UFractureSimStatics::ApplyBurst(Actor, Actor->GetActorLocation() + FVector(0.0, 0.0, 5000.0), 100.0f, 1000.0f);
		TestFalse(TEXT("far"), Actor->Bar->IsBodyActive());
		UFractureSimStatics::ApplyBurst(Actor, Actor->GetActorLocation() - FVector(0.0, 50.0, 0.0), 300.0f, 1000.0f);
		World->Tick(10);
		TestTrue(TEXT("near"), Actor->Bar->IsBodyActive());
	});

	It(TEXT("knows which fragment a trace hit"), [this]() {
		UFractureSimBodyComponent* Body = nullptr;
		int32 Fragment = INDEX_NONE;
		const FVector First = Actor->Bar->GetComponentLocation() + FVector(-70.0, 0.0, 0.0);
		TestTrue(TEXT("hit"), UFractureSimStatics::GetHitFragment(HitAt(First), Body, Fragment));
		TestTrue(TEXT("body"), Body == Actor->Bar);
		TestEqual(TEXT("fragment"), Fragment, 0);
		Actor->Bar->ActivateBody();
		FFractureSimFragmentHit Hit;
		TestTrue(TEXT("ray"), UFractureSimStatics::LineTraceFragments(
								  Actor, First - FVector(0.0, 100.0, 0.0), First + FVector(0.0, 100.0, 0.0), Hit));
		TestEqual(TEXT("ray's fragment"), Hit.Fragment, 0);
	});

	It(TEXT("is in the way of traces once it is broken, by hulls of its fragments"), [this]() {
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(5);
		const FVector Place = Actor->Bar->GetFragmentLocation(1);
		FHitResult Hit;
		TestTrue(TEXT("met"), World->Get().LineTraceSingleByChannel(Hit, Place - FVector(0.0, 200.0, 0.0),
								  Place + FVector(0.0, 200.0, 0.0), ECC_Visibility));
		UFractureSimBodyComponent* Body = nullptr;
		int32 Fragment = INDEX_NONE;
		TestTrue(TEXT("known"), UFractureSimStatics::GetHitFragment(Hit, Body, Fragment));
		TestEqual(TEXT("fragment"), Fragment, 1);
		TestTrue(TEXT("at its face"), FMath::Abs(Hit.ImpactPoint.Y - (Place.Y - 10.0)) < 1.0);
		// Whoever hurts what the trace met hurts the body.
		const float Before = Actor->Bar->GetBrokenShare();
		UGameplayStatics::ApplyPointDamage(Actor, 100.0f, FVector(0.0, 1.0, 0.0), Hit, nullptr, Actor, nullptr);
		World->Tick(10);
		TestTrue(TEXT("breaks on"), Actor->Bar->GetBrokenShare() > Before);
	});

	It(TEXT("can be stretched, and weighs and breaks accordingly"), [this]() {
		const float Before = Actor->Bar->GetBodyMass();
		Actor->SetActorScale3D(FVector(1.0, 1.0, 2.0));
		TestTrue(TEXT("kg"), FMath::Abs(Actor->Bar->GetBodyMass() - 2.0f * Before) < 0.5f);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(5);
		TestEqual(TEXT("pieces"), Actor->Bar->GetPieceCount(), 2);
	});

	It(TEXT("breaks its fragments again where another body hits it hard"), [this]() {
		AFractureSimTestActor* Other = World->SpawnBar(FVector(0.0, -100.0, 500.0));
		for (UFractureSimComponent* Bar : {Actor->Bar.Get(), Other->Bar.Get()})
		{
			Bar->Shards.MaxShards = 64;
			Bar->Shards.HitSpeed = 300.0f;
			Bar->ActivateBody();
		}
		Other->Bar->AddImpulse(FVector(0.0, 3000.0, 0.0), NAME_None, true);
		World->Tick(30);
		const int32 Shards = Actor->Bar->GetShardCount() + Other->Bar->GetShardCount();
		TestTrue(TEXT("shards"), Shards > 1);
		TestTrue(TEXT("pieces"), Actor->Bar->GetPieceCount() + Other->Bar->GetPieceCount() > 2);
		// They are saved with the body.
		const FFractureSimBodyState State = Actor->Bar->CaptureState();
		const int32 Before = Actor->Bar->GetShardCount();
		Actor->Bar->ResetBody();
		TestEqual(TEXT("whole"), Actor->Bar->GetShardCount(), 0);
		TestTrue(TEXT("restored"), Actor->Bar->RestoreState(State));
		TestEqual(TEXT("shards again"), Actor->Bar->GetShardCount(), Before);
	});

	It(TEXT("is held by its anchors"), [this]() {
		Actor->Bar->ActivateBody();
		Actor->Bar->AnchorInBox(FTransform(Actor->GetActorLocation()), FVector(1000.0));
		const FVector Before = Actor->Bar->GetFragmentLocation(0);
		World->Tick(30);
		TestTrue(TEXT("held"), Actor->Bar->GetFragmentLocation(0).Equals(Before, 1.0));
		Actor->Bar->ReleaseAnchors();
		World->Tick(30);
		TestTrue(TEXT("let go"), Actor->Bar->GetFragmentLocation(0).Z < Before.Z - 50.0);
	});

	It(TEXT("is whole again after a reset"), [this]() {
		Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		World->Tick(10);
		TestTrue(TEXT("broken"), Actor->Bar->GetBrokenShare() > 0.9f);
		Actor->Bar->ResetBody();
		TestTrue(TEXT("intact"), Actor->Bar->IsIntact());
		TestFalse(TEXT("active"), Actor->Bar->IsBodyActive());
	});

	It(TEXT("does not depend on how frames cut the time"), [this]() {
		AFractureSimTestActor* Other = World->SpawnBar(FVector(0.0, 1000.0, 500.0));
		Actor->Bar->ActivateBody();
		Other->Bar->ActivateBody();
		World->Tick(60, 1.0f / 60.0f);
		const double Fallen = 500.0 - Actor->Bar->GetFragmentLocation(0).Z;
		FFractureSimTestWorld Slow;
		AFractureSimTestActor* InSlow = Slow.SpawnBar(FVector(0.0, 0.0, 500.0));
		InSlow->Bar->ActivateBody();
		Slow.Tick(20, 1.0f / 20.0f);
		TestTrue(TEXT("fallen"), FMath::Abs(500.0 - InSlow->Bar->GetFragmentLocation(0).Z - Fallen) < 1.0);
	});

	It(TEXT("stands still while the simulation is paused"), [this]() {
		Actor->Bar->ActivateBody();
		World->Simulation().SetSimulationPaused(true);
		const FVector Before = Actor->Bar->GetFragmentLocation(0);
		World->Tick(30);
		TestTrue(TEXT("place"), Actor->Bar->GetFragmentLocation(0).Equals(Before, 0.01));
	});

	It(TEXT("refuses an asset whose bytes are damaged, and keeps what it had"), [this]() {
		UFractureSimAsset* Asset = AFractureSimTestActor::MakeBar(Actor);
		FString Error;
		TestFalse(TEXT("set"), Asset->SetContentsFromBytes({1, 2, 3}, Error));
		TestFalse(TEXT("reason"), Error.IsEmpty());
		TestEqual(TEXT("fragments"), Asset->FragmentCount, 8);
	});
}

#endif
