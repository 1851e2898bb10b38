// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimTestActor.h"

#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimMaterial.h"
#include "FractureSimTestBar.h"

#include "FractureSim/Asset.h"

#include "Components/BoxComponent.h"
#include "Engine/CollisionProfile.h"

AFractureSimTestActor::AFractureSimTestActor()
{
	bReplicates = true;
	Bar = CreateDefaultSubobject<UFractureSimComponent>(TEXT("Bar"));
	Bar->bReplicateDestruction = true;
	Bar->Activation = EFractureSimActivation::WhenTouched;
	SetRootComponent(Bar);
}

UFractureSimAsset* AFractureSimTestActor::MakeBar(UObject* Outer, int32 Cubes, float Edge)
{
	UFractureSimAsset* Asset = NewObject<UFractureSimAsset>(Outer);
	Asset->Material = NewObject<UFractureSimMaterial>(Asset);
	Asset->Material->ApplyPreset(EFractureSimPreset::Glass);
	const fsim::FragmentSet Fragments = FractureSimTestBar::Make(static_cast<uint32>(Cubes), Edge * 0.01f);
	const fsim::Result<fsim::AssetRef> Core = fsim::Asset::fragmented(Fragments);
	if (Core)
	{
		FFractureSimAssetContents Contents;
		const std::span<const std::byte> Bytes = (*Core)->bytes();
		Contents.Simulation.Append(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
		FString Error;
		Asset->SetContents(MoveTemp(Contents), Error);
	}
	return Asset;
}

void AFractureSimTestActor::BeginPlay()
{
	// Before the component begins to play.
	Bar->SetAsset(MakeBar(this));
	Bar->OnFractured.AddDynamic(this, &AFractureSimTestActor::HandleEvents);
	Bar->OnDetached.AddDynamic(this, &AFractureSimTestActor::HandleEvents);
	Bar->OnImpact.AddDynamic(this, &AFractureSimTestActor::HandleEvents);
	Bar->OnDebris.AddDynamic(this, &AFractureSimTestActor::HandleEvents);
	Bar->OnSettled.AddDynamic(this, &AFractureSimTestActor::HandleEvents);
	Super::BeginPlay();
}

void AFractureSimTestActor::HandleEvents(UFractureSimBodyComponent*, const TArray<FFractureSimEvent>& NewEvents)
{
	Events.Append(NewEvents);
}

void AFractureSimTestActor::HandleWaited(const TArray<FFractureSimEvent>&)
{
	++WaitedCalls;
}

int32 AFractureSimTestActor::Count(EFractureSimEventKind Kind) const
{
	int32 Number = 0;
	for (const FFractureSimEvent& Event : Events)
	{
		Number += Event.Kind == Kind ? 1 : 0;
	}
	return Number;
}

UFractureSimTestBlast::UFractureSimTestBlast()
{
	bRadialDamageVelChange = true;
	DamageImpulse = 300.0f;
}

AFractureSimTestFloor::AFractureSimTestFloor()
{
	// The root is at the top, so that the actor's place is that of the floor.
	USceneComponent* Top = CreateDefaultSubobject<USceneComponent>(TEXT("Top"));
	SetRootComponent(Top);
	Slab = CreateDefaultSubobject<UBoxComponent>(TEXT("Slab"));
	Slab->SetupAttachment(Top);
	Slab->SetRelativeLocation(FVector(0.0, 0.0, -50.0));
	Slab->InitBoxExtent(FVector(1000.0, 1000.0, 50.0));
	Slab->SetCollisionProfileName(UCollisionProfile::BlockAll_ProfileName);
}
