// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimMaterial.h"
#include "FractureSimStatics.h"
#include "FractureSimTestActor.h"
#include "FractureSimWaitForFracture.h"
#include "FractureSimWorldSubsystem.h"
#include "Support/FractureSimTestWorld.h"

#include "CollisionQueryParams.h"
#include "CoreGlobals.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SphereComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/HitResult.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/PlayerState.h"
#include "GameFramework/WorldSettings.h"
#include "Kismet/GameplayStatics.h"
#include "Materials/Material.h"
#include "Misc/App.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/RadialForceComponent.h"

// What games have already: ways to hurt and push things, traces, overlaps, time and the world's origin.

BEGIN_DEFINE_SPEC(FFractureSimGameSpec, "FractureSim.Unit.Game",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)
TUniquePtr<FFractureSimTestWorld> World;
AFractureSimTestActor* Actor = nullptr;

/** Something else that hurts. */
AActor* SpawnCauser(const FVector& Away) const
{
	return World->Get().SpawnActor<AFractureSimTestFloor>(Actor->GetActorLocation() + Away, FRotator(0.0, 0.0, 0.0));
}

bool Trace(FHitResult& OutHit) const
{
	FCollisionQueryParams Query;
	Query.bReturnPhysicalMaterial = true;
	const FVector Place = Actor->Bar->GetFragmentLocation(1);
	return World->Get().LineTraceSingleByChannel(
		OutHit, Place - FVector(0.0, 200.0, 0.0), Place + FVector(0.0, 200.0, 0.0), ECC_Visibility, Query);
}
END_DEFINE_SPEC(FFractureSimGameSpec)

void FFractureSimGameSpec::Define()
{
	BeforeEach([this]() {
		World = MakeUnique<FFractureSimTestWorld>();
		Actor = World->SpawnBar(FVector(0.0, 0.0, 500.0));
	});

	AfterEach([this]() {
		Actor = nullptr;
		World.Reset();
	});

	It(TEXT("is broken by damage that has no place"), [this]() {
		AActor* Causer = SpawnCauser(FVector(0.0, -5000.0, 0.0));
		UGameplayStatics::ApplyDamage(Actor, 100.0f, nullptr, Causer, nullptr);
		World->Tick(30);
		TestTrue(TEXT("broken"), Actor->Bar->GetBrokenShare() > 0.0f);
		TestTrue(TEXT("cause"), Actor->GetEvents().ContainsByPredicate(
									[Causer](const FFractureSimEvent& Event) { return Event.DamageCauser == Causer; }));
	});

	It(TEXT("feels damage that has a place once, and not again as damage without one"), [this]() {
		Actor->Bar->ShatterDamage = 0.0f;
		FHitResult Hit;
		Hit.ImpactPoint = Actor->GetActorLocation();
		Hit.Component = Actor->Bar.Get();
		Actor->Bar->DamageImpulse = Actor->Bar->GetBodyMass(); // a point of damage is a change of speed of 1 cm/s
		Actor->Bar->DamageRadius = 1000.0f;
		UGameplayStatics::ApplyPointDamage(Actor, 100.0f, FVector(0.0, 1.0, 0.0), Hit, nullptr, Actor, nullptr);
		World->Tick(30);
		const double Flown = Actor->Bar->GetFragmentLocation(4).Y;
		TestTrue(TEXT("about 50 cm in half a second"), FMath::Abs(Flown - 50.0) < 10.0);
	});

	It(TEXT("is broken by a blast"), [this]() {
		const FVector Origin = Actor->GetActorLocation() + FVector(0.0, -60.0, 0.0);
		UGameplayStatics::ApplyRadialDamage(Actor, 200.0f, Origin, 300.0f, nullptr, TArray<AActor*>());
		World->Tick(30);
		TestTrue(TEXT("broken"), Actor->Bar->GetBrokenShare() > 0.0f);
	});

	It(TEXT("is thrown by a blast whose damage type is a change of speed, whatever it weighs"), [this]() {
		Actor->Bar->ShatterDamage = 0.0f;
		Actor->Bar->DamageImpulse = 0.0f;
		const FVector Origin = Actor->GetActorLocation() + FVector(0.0, -60.0, 0.0);
		UGameplayStatics::ApplyRadialDamage(
			Actor, 10.0f, Origin, 600.0f, UFractureSimTestBlast::StaticClass(), TArray<AActor*>());
		TestTrue(TEXT("active"), Actor->Bar->IsBodyActive());
		World->Tick(30);
		// As an impulse of 300 kg cm/s on 160 kg nobody would see it.
		TestTrue(TEXT("away"), Actor->Bar->GetFragmentLocation(4).Y > 40.0);
	});

	It(TEXT("is thrown by a radial force component as that comes"), [this]() {
		AActor* Bomb = SpawnCauser(FVector(0.0, -100.0, -600.0));
		URadialForceComponent* Force = NewObject<URadialForceComponent>(Bomb);
		Force->RegisterComponent();
		Force->SetWorldLocation(Actor->GetActorLocation() - FVector(0.0, 100.0, 0.0));
		Force->Radius = 400.0f;
		Force->ImpulseStrength = 1000.0f;
		Force->bImpulseVelChange = true;
		Force->FireImpulse();
		TestTrue(TEXT("active"), Actor->Bar->IsBodyActive());
		World->Tick(20);
		TestTrue(TEXT("away"), Actor->Bar->GetFragmentLocation(4).Y > 30.0);
	});

	It(TEXT("turns when it is pushed at one end"), [this]() {
		Actor->Bar->SetSimulationMaterial(NewObject<UFractureSimMaterial>(Actor)); // clay does not crack by it
		const FVector End = Actor->GetActorLocation() + FVector(70.0, 0.0, 0.0);
		Actor->Bar->AddImpulseAtLocation(FVector(0.0, 2000.0, 0.0), End);
		World->Tick(20);
		TestTrue(
			TEXT("that end leads"), Actor->Bar->GetFragmentLocation(7).Y > Actor->Bar->GetFragmentLocation(0).Y + 1.0);
	});

	It(TEXT("has the physical material of what it is made of, whole and broken"), [this]() {
		UPhysicalMaterial* Surface = NewObject<UPhysicalMaterial>(Actor);
		UFractureSimMaterial* Glass = NewObject<UFractureSimMaterial>(Actor);
		Glass->ApplyPreset(EFractureSimPreset::Glass);
		Glass->PhysicalMaterial = Surface;
		Actor->Bar->SetSimulationMaterial(Glass);
		FHitResult Hit;
		TestTrue(TEXT("whole"), Trace(Hit) && Hit.PhysMaterial.Get() == Surface);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(5);
		TestTrue(TEXT("broken"), Trace(Hit) && Hit.PhysMaterial.Get() == Surface);
		TestTrue(TEXT("events"), Actor->GetEvents().ContainsByPredicate([Surface](const FFractureSimEvent& Event) {
			return Event.PhysicalMaterial == Surface;
		}));
	});

	It(TEXT("keeps its collision profile when it breaks"), [this]() {
		Actor->Bar->SetCollisionResponseToChannel(ECC_Visibility, ECR_Ignore);
		FHitResult Hit;
		TestFalse(TEXT("whole"), Trace(Hit));
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(5);
		TestFalse(TEXT("broken"), Trace(Hit));
	});

	It(TEXT("lands on an instance of a mesh that has a scale of its own"), [this]() {
		AActor* Ground = SpawnCauser(FVector(0.0, 0.0, -2000.0));
		UInstancedStaticMeshComponent* Slabs = NewObject<UInstancedStaticMeshComponent>(Ground);
		Slabs->SetStaticMesh(LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube")));
		Slabs->SetCollisionProfileName(TEXT("BlockAll"));
		Slabs->RegisterComponent();
		// Twenty metres wide, one metre thick: the bar is over its end, and the mesh without scale is far from it.
		Slabs->AddInstance(FTransform(FQuat::Identity, FVector(-900.0, 0.0, 300.0), FVector(20.0, 20.0, 1.0)), true);
		Actor->Bar->SetSimulationMaterial(NewObject<UFractureSimMaterial>(Actor)); // clay does not crack by it
		Actor->Bar->ActivateBody();
		World->Tick(120);
		TestTrue(TEXT("on the slab"), FMath::Abs(Actor->Bar->GetFragmentLocation(0).Z - 360.0) < 10.0);
	});

	It(TEXT("overlaps what it is in, whole and broken"), [this]() {
		AActor* Zone = SpawnCauser(FVector(0.0, 0.0, -800.0));
		USphereComponent* Ball = NewObject<USphereComponent>(Zone);
		Ball->InitSphereRadius(400.0f);
		Ball->SetCollisionProfileName(TEXT("OverlapAllDynamic"));
		Ball->SetGenerateOverlapEvents(true);
		Ball->RegisterComponent();
		Ball->SetWorldLocation(Actor->GetActorLocation());
		World->Tick(1);
		TestTrue(TEXT("whole"), Ball->IsOverlappingActor(Actor));
		Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		World->Tick(5);
		TestTrue(TEXT("broken"), Ball->IsOverlappingActor(Actor));
		World->Tick(180);
		TestFalse(TEXT("fallen out of it"), Ball->IsOverlappingActor(Actor));
	});

	It(TEXT("is slow in slow motion"), [this]() {
		Actor->Bar->ActivateBody();
		UGameplayStatics::SetGlobalTimeDilation(Actor, 0.5f);
		World->Tick(60);
		const double Fallen = 500.0 - Actor->Bar->GetFragmentLocation(0).Z;
		TestTrue(TEXT("as far as in half a second"), FMath::Abs(Fallen - 0.5 * 980.0 * 0.25) < 15.0);
	});

	It(TEXT("stands still while the game is paused, and goes on from there"), [this]() {
		Actor->Bar->ActivateBody();
		World->Tick(10);
		const FVector Before = Actor->Bar->GetFragmentLocation(0);
		AWorldSettings* Settings = World->Get().GetWorldSettings();
		Settings->SetPauserPlayerState(World->Get().SpawnActor<APlayerState>());
		World->Tick(30);
		TestTrue(TEXT("place"), Actor->Bar->GetFragmentLocation(0).Equals(Before, 0.01));
		Settings->SetPauserPlayerState(nullptr);
		World->Tick(10);
		const double Fallen = Before.Z - Actor->Bar->GetFragmentLocation(0).Z;
		TestTrue(TEXT("no time is made up for"), Fallen > 10.0 && Fallen < 60.0);
	});

	It(TEXT("breaks and tells where nothing can be drawn, as on dedicated servers and with -nullrhi"), [this]() {
		const bool bDraws = FApp::CanEverRender() && !IsRunningDedicatedServer();
		TestTrue(TEXT("is drawn where it can be"), Actor->Bar->IsShown() == bDraws);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(10);
		TestEqual(TEXT("pieces"), Actor->Bar->GetPieceCount(), 2);
		TestTrue(TEXT("told"), Actor->Count(EFractureSimEventKind::Detached) == 1);
		TestFalse(TEXT("broken"), Actor->Bar->IsIntact());
		TestTrue(TEXT("no proxy where nothing is drawn"), bDraws || Actor->Bar->SceneProxy == nullptr);
		FHitResult Hit;
		TestTrue(TEXT("is in the way all the same"), Trace(Hit) && Hit.GetActor() == Actor);
	});

	It(TEXT("stays where it is when the world's origin moves, and so does what was saved of it"), [this]() {
		Actor->Bar->ActivateBody();
		Actor->Bar->AnchorInBox(FTransform(Actor->GetActorLocation()), FVector(1000.0));
		World->Tick(2);
		const FFractureSimBodyState Saved = Actor->Bar->CaptureState();
		const FVector Before = Actor->Bar->GetFragmentLocation(0);
		const FVector Moved(100000.0, -50000.0, 0.0);
		UGameplayStatics::SetWorldOriginLocation(Actor, FIntVector(100000, -50000, 0));
		World->Tick(3);
		TestTrue(TEXT("fragment"), Actor->Bar->GetFragmentLocation(0).Equals(Before - Moved, 1.0));
		TestTrue(TEXT("restored"), Actor->Bar->RestoreState(Saved));
		TestTrue(TEXT("component"), Actor->Bar->GetComponentLocation().Equals(FVector(0.0, 0.0, 500.0) - Moved, 1.0));
		TestTrue(TEXT("fragment again"), Actor->Bar->GetFragmentLocation(0).Equals(Before - Moved, 1.0));
	});

	It(TEXT("ends an action that waits for it to break, once"), [this]() {
		UFractureSimWaitForFracture* Action = UFractureSimWaitForFracture::WaitForFracture(Actor->Bar);
		Action->OnBroken.AddDynamic(Actor, &AFractureSimTestActor::HandleWaited);
		Action->Activate();
		World->Tick(2);
		TestEqual(TEXT("not yet"), Actor->WaitedCalls, 0);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(3);
		Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		World->Tick(3);
		TestEqual(TEXT("once"), Actor->WaitedCalls, 1);
	});

	It(TEXT("has the same material outside before and after it breaks, if a component overrides it"), [this]() {
		UFractureSimAsset* Asset = AFractureSimTestActor::MakeBar(Actor);
		Asset->IntactMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cube.Cube"));
		Actor->Bar->SetAsset(Asset);
		UStaticMeshComponent* Intact = Actor->FindComponentByClass<UStaticMeshComponent>();
		if (!TestNotNull(TEXT("intact mesh"), Intact))
		{
			return;
		}
		UMaterialInterface* Plain = Intact->GetMaterial(0);
		UMaterialInterface* Other = UMaterial::GetDefaultMaterial(MD_Surface);
		Actor->Bar->SetMaterial(0, Other);
		TestTrue(TEXT("overridden"), Intact->GetMaterial(0) == Other && Actor->Bar->GetMaterial(0) == Other);
		Actor->Bar->SetMaterial(0, nullptr);
		TestTrue(TEXT("the mesh's own again"), Intact->GetMaterial(0) == Plain);
	});

	It(TEXT("shows its intact mesh as long as it is shown itself, and takes it along when it goes"), [this]() {
		UFractureSimAsset* Asset = AFractureSimTestActor::MakeBar(Actor);
		Asset->IntactMesh = NewObject<UStaticMesh>(Actor);
		Actor->Bar->SetAsset(Asset);
		UStaticMeshComponent* Intact = Actor->FindComponentByClass<UStaticMeshComponent>();
		if (!TestNotNull(TEXT("intact mesh"), Intact))
		{
			return;
		}
		TestTrue(TEXT("shown"), Intact->GetVisibleFlag());
		Actor->Bar->SetVisibility(false);
		TestFalse(TEXT("hidden"), Intact->GetVisibleFlag());
		Actor->Bar->SetVisibility(true);
		Actor->Bar->Cut(Actor->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		World->Tick(3);
		TestFalse(TEXT("broken"), Intact->GetVisibleFlag());
		Actor->Bar->DestroyComponent();
		TestNull(TEXT("gone"), Actor->FindComponentByClass<UStaticMeshComponent>());
	});
}

#endif
