// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimTestActor.h"

#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimMaterial.h"
#include "FractureSimTestBar.h"

#include "FractureSim/Asset.h"
#include "FractureSim/Clustering.h"

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

namespace FractureSimTestAssets
{
void Fill(UFractureSimAsset& Asset, const fsim::Result<fsim::AssetRef>& Core)
{
	if (Core)
	{
		FFractureSimAssetContents Contents;
		const std::span<const std::byte> Bytes = (*Core)->bytes();
		Contents.Simulation.Append(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
		FString Error;
		Asset.SetContents(MoveTemp(Contents), Error);
	}
}
} // namespace FractureSimTestAssets

UFractureSimAsset* AFractureSimTestActor::MakeBar(UObject* Outer, int32 Cubes, float Edge)
{
	UFractureSimAsset* Asset = NewObject<UFractureSimAsset>(Outer);
	Asset->Material = NewObject<UFractureSimMaterial>(Asset);
	Asset->Material->ApplyPreset(EFractureSimPreset::Glass);
	const fsim::FragmentSet Fragments = FractureSimTestBar::Make(static_cast<uint32>(Cubes), Edge * 0.01f);
	FractureSimTestAssets::Fill(*Asset, fsim::Asset::fragmented(Fragments));
	return Asset;
}

UFractureSimAsset* AFractureSimTestActor::MakeClusteredBar(UObject* Outer)
{
	constexpr float Step = 0.05f;
	constexpr float Volume = Step * Step * Step;
	std::vector<fsim::Vec3> Positions;
	for (int32 X = 0; X < 32; ++X)
	{
		for (int32 Y = 0; Y < 4; ++Y)
		{
			for (int32 Z = 0; Z < 4; ++Z)
			{
				Positions.push_back({(static_cast<float>(X) - 15.5f) * Step, (static_cast<float>(Y) - 1.5f) * Step,
					(static_cast<float>(Z) - 1.5f) * Step});
			}
		}
	}
	fsim::ClusteringSettings Settings;
	Settings.latticeSize = 4;
	Settings.latticeStride = 2;
	const std::span<const float> Volumes(&Volume, 1);
	UFractureSimAsset* Asset = NewObject<UFractureSimAsset>(Outer);
	Asset->Material = NewObject<UFractureSimMaterial>(Asset); // clay
	const fsim::Result<fsim::Clustering> Clusters = fsim::clusterParticles(Positions, Volumes, Settings);
	if (Clusters)
	{
		FractureSimTestAssets::Fill(
			*Asset, fsim::Asset::clustered(Positions, Volumes, 0.5f * Step, fsim::ClusterView(*Clusters)));
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
