// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimBodyComponent.h"

#include "FractureSimAsset.h"
#include "FractureSimBodyShown.h"
#include "FractureSimLog.h"
#include "FractureSimMaterial.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimView.h"

#include "FractureSim/World.h"

#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Misc/App.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodySetup.h"

// Life. Frames, looks, state, damage, events and the network are in files of their own.

UFractureSimBodyComponent::UFractureSimBodyComponent()
{
	PrimaryComponentTick.bCanEverTick = false;
	Mobility = EComponentMobility::Movable;
	// Blocks everything, and is of a type that radial forces look for by themselves, which dynamic obstacles are not.
	SetCollisionProfileName(TEXT("Destructible"));
	SetNotifyRigidBodyCollision(true);
}

UFractureSimBodyComponent::~UFractureSimBodyComponent() = default;

FFractureSimView* UFractureSimBodyComponent::GetView() const
{
	return Shown.IsValid() ? Shown->View.Get() : nullptr;
}

float UFractureSimBodyComponent::GetShownAlpha() const
{
	return Shown.IsValid() ? Shown->Alpha : 1.0f;
}

UFractureSimWorldSubsystem* UFractureSimBodyComponent::GetSubsystem() const
{
	const UWorld* World = GetWorld();
	return World ? World->GetSubsystem<UFractureSimWorldSubsystem>() : nullptr;
}

FVector UFractureSimBodyComponent::GetRestScale() const
{
	// A mirror image would be another asset; how it is drawn is mirrored all the same.
	return GetComponentTransform().GetScale3D().GetAbs();
}

bool UFractureSimBodyComponent::IsShown() const
{
	return FApp::CanEverRender() && !IsNetMode(NM_DedicatedServer);
}

// Life

void UFractureSimBodyComponent::OnRegister()
{
	Super::OnRegister();
	NetState.Owner = this;
	if (const UWorld* World = GetWorld(); World && World->IsGameWorld())
	{
		SetIsReplicated(bReplicateDestruction);
	}
	GetBodySetup(); // made here: an engine may make physics states beside the game thread
	UpdateIntactMesh();
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!HasBegunPlay() || !Subsystem || IsPart())
	{
		return;
	}
	// Registered anew while it plays, also in another world after seamless travel.
	Subsystem->AddComponent(*this);
	if (FollowsServer())
	{
		FollowAgain();
	}
	else if (SavedState.bActive)
	{
		RestoreState(SavedState);
		SavedState = FFractureSimBodyState();
	}
}

void UFractureSimBodyComponent::OnUnregister()
{
	if (HasBegunPlay() && bBodyActive && !IsPart() && !FollowsServer())
	{
		SavedState = CaptureState();
	}
	DeactivateBody();
	if (UFractureSimWorldSubsystem* Subsystem = GetSubsystem())
	{
		Subsystem->RemoveComponent(*this);
	}
	Super::OnUnregister();
}

void UFractureSimBodyComponent::OnComponentDestroyed(bool bDestroyingHierarchy)
{
	if (IsValid(IntactMeshComponent))
	{
		IntactMeshComponent->DestroyComponent();
	}
	IntactMeshComponent = nullptr;
	Super::OnComponentDestroyed(bDestroyingHierarchy);
}

void UFractureSimBodyComponent::BeginPlay()
{
	Super::BeginPlay();
	ListenForBlows(true);
	ApplyPhysicalMaterial();
	AActor* Owner = GetOwner();
	if (bReplicateDestruction && Owner && !IsNetMode(NM_Client) && !Owner->GetIsReplicated())
	{
		Owner->SetReplicates(true);
	}
	ShareAsset();
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!Subsystem)
	{
		return;
	}
	Subsystem->AddComponent(*this);
	if (IsPart())
	{
		return; // its state is part of that of the body that it came off
	}
	FFractureSimBodyState Kept;
	if (Subsystem->TakeKeptState(GetPathName(), Kept) && !FollowsServer())
	{
		RestoreState(Kept);
	}
	else if (SavedState.bActive && !FollowsServer())
	{
		// A save game was read before play began.
		RestoreState(SavedState);
		SavedState = FFractureSimBodyState();
	}
	else if (Activation == EFractureSimActivation::AtOnce)
	{
		ActivateBody();
	}
	else
	{
		FollowAgain(); // what had broken before this client looked may have come before play began here
	}
}

void UFractureSimBodyComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (UFractureSimWorldSubsystem* Subsystem = GetSubsystem())
	{
		// A level that streams out may come back.
		if (EndPlayReason == EEndPlayReason::RemovedFromWorld && bBodyActive && !IsPart())
		{
			Subsystem->KeepState(GetPathName(), CaptureState());
		}
		DeactivateBody();
		Subsystem->RemoveComponent(*this);
	}
	ListenForBlows(false);
	Super::EndPlay(EndPlayReason);
}

bool UFractureSimBodyComponent::CreateCoreBody(fsim::World&, const FFractureSimFrame&, FString& OutError)
{
	OutError = TEXT("this class of component has no body");
	return false;
}

TUniquePtr<FFractureSimView> UFractureSimBodyComponent::CreateView(const FFractureSimFrame&)
{
	return nullptr;
}

void UFractureSimBodyComponent::ActivateBody()
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (bBodyActive || !Subsystem || !HasBegunPlay())
	{
		return;
	}
	if (!Asset || !Asset->IsUsable())
	{
		UE_LOG(LogFractureSim, Warning, TEXT("%s has no asset to simulate; give it one."), *GetPathName());
		return;
	}
	fsim::World* World = Subsystem->AcquireWorld();
	if (!World)
	{
		return;
	}
	if (GetComponentTransform().GetScale3D().GetMin() < 0.0)
	{
		UE_LOG(LogFractureSim, Warning,
			TEXT(
				"%s is mirrored by its scale (%s) and simulated as if it were not. Mirror the mesh instead, and author "
				"it anew."),
			*GetPathName(), *GetComponentTransform().GetScale3D().ToString());
	}
	const FFractureSimFrame& Frame = Subsystem->GetFrame();
	FString Error;
	if (!CreateCoreBody(*World, Frame, Error))
	{
		UE_LOG(LogFractureSim, Warning, TEXT("%s is not simulated: %s."), *GetPathName(), *Error);
		return;
	}
	bBodyActive = true;
	Shown = MakePimpl<FFractureSimBodyShown>();
	Shown->Frame = Frame;
	Shown->View = CreateView(Frame);
	if (Shown->View)
	{
		Shown->View->Take(*World);
	}
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	if (FollowsServer())
	{
		Receiver = MakeUnique<fsim::NetReceiver>(GetTarget());
		bNetUnread = true;
	}
	else if (bReplicateDestruction && !IsNetMode(NM_Standalone))
	{
		fsim::NetSettings Net;
		Net.leastPieceShare = Settings->NetSmallestShare;
		Net.mostPieces = static_cast<uint32_t>(Settings->NetMaxPieces);
		Net.ticksPerPose = static_cast<uint32_t>(
			FMath::Max(1, FMath::RoundToInt(static_cast<float>(Settings->TickRate) / Settings->NetRate)));
		Sender = MakeUnique<fsim::NetSender>(GetTarget(), Net);
	}
	SetPushedThrough(LetsPushedThrough());
	Subsystem->SetActive(*this, true);
	OnBodyActivated();
}

void UFractureSimBodyComponent::DeactivateBody()
{
	if (!bBodyActive)
	{
		return;
	}
	if (UFractureSimWorldSubsystem* Subsystem = GetSubsystem())
	{
		if (fsim::World* World = Subsystem->AcquireWorld())
		{
			DestroyCoreBody(*World);
		}
		Subsystem->SetActive(*this, false);
	}
	bBodyActive = false;
	SetPushedThrough(false);
	RemoveChaosBodies();
	SetWholeCollision(true);
	Sender.Reset();
	Receiver.Reset();
	Shown.Reset();
	ShownBounds = FBox3f(ForceInit);
	if (!bShownIntact)
	{
		bShownIntact = true;
		UpdateIntactMesh();
		MarkRenderStateDirty();
	}
}

void UFractureSimBodyComponent::SetPushedThrough(bool bThrough)
{
	// What is pushed by impulses of the core must not bounce off the whole body in Chaos too.
	const TArray<TEnumAsByte<ECollisionChannel>>& Types = GetDefault<UFractureSimSettings>()->PushedTypes;
	if (bThrough && WaitingResponses.IsEmpty())
	{
		for (const TEnumAsByte<ECollisionChannel> Channel : Types)
		{
			WaitingResponses.Add(GetCollisionResponseToChannel(Channel));
			SetCollisionResponseToChannel(Channel, ECR_Ignore);
		}
	}
	else if (!bThrough)
	{
		for (int32 Index = 0; Index < FMath::Min(WaitingResponses.Num(), Types.Num()); ++Index)
		{
			SetCollisionResponseToChannel(Types[Index], WaitingResponses[Index]);
		}
		WaitingResponses.Reset();
	}
}

void UFractureSimBodyComponent::HandleServerReset()
{
	DeactivateBody();
	ReceivedItems.Reset();
}

void UFractureSimBodyComponent::ResetBody()
{
	if (FollowsServer())
	{
		return;
	}
	DeactivateBody();
	ForgetNetState();
	if (Activation == EFractureSimActivation::AtOnce)
	{
		ActivateBody();
	}
}

void UFractureSimBodyComponent::NotifyTouched()
{
	if (!bBodyActive && Activation == EFractureSimActivation::WhenTouched && !FollowsServer())
	{
		ActivateBody();
	}
}

// What it is

void UFractureSimBodyComponent::SetAsset(UFractureSimAsset* NewAsset)
{
	if (Asset == NewAsset)
	{
		return;
	}
	const bool bWasActive = bBodyActive;
	DeactivateBody();
	Asset = NewAsset;
	bShownIntact = true;
	UpdateIntactMesh();
	UpdateBounds();
	RecreatePhysicsState();
	if (HasBegunPlay())
	{
		ApplyPhysicalMaterial();
	}
	MarkRenderStateDirty();
	if (!FollowsServer())
	{
		ForgetNetState();
		ShareAsset();
	}
	if (bWasActive)
	{
		ActivateBody();
	}
	FollowAgain(); // what came of the server's body before the asset did waits
}

void UFractureSimBodyComponent::SetSimulationMaterial(UFractureSimMaterial* NewMaterial)
{
	SimulationMaterial = NewMaterial;
	ShareAsset();
	ApplyPhysicalMaterial();
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (bBodyActive && Subsystem)
	{
		if (fsim::World* World = Subsystem->AcquireWorld())
		{
			SetCoreMaterial(*World);
		}
	}
}

void UFractureSimBodyComponent::ApplyPhysicalMaterial()
{
	const UFractureSimMaterial* Material = GetSimulationMaterial();
	UPhysicalMaterial* Surface = Material ? Material->PhysicalMaterial.Get() : nullptr;
	// What a designer gave the component stays, what another simulation material gave does not.
	if (Surface || OwnSurface.IsValid())
	{
		SetPhysMaterialOverride(Surface);
		OwnSurface = Surface;
	}
}

UFractureSimMaterial* UFractureSimBodyComponent::GetSimulationMaterial() const
{
	return SimulationMaterial ? SimulationMaterial.Get() : Asset ? Asset->Material.Get() : nullptr;
}

float UFractureSimBodyComponent::GetBodyMass() const
{
	const UFractureSimMaterial* Material = GetSimulationMaterial();
	const float Density = Material ? Material->Density : GetDefault<UFractureSimMaterial>()->Density;
	const FVector Scale = GetRestScale();
	// g/cm^3 times cm^3 are grams.
	return Asset ? Asset->GetRestVolume() * static_cast<float>(Scale.X * Scale.Y * Scale.Z) * Density * 0.001f : 0.0f;
}

int32 UFractureSimBodyComponent::FindFragment(FVector) const
{
	return INDEX_NONE;
}

UBodySetup* UFractureSimBodyComponent::GetBodySetup()
{
	return Asset ? Asset->GetCollision() : nullptr;
}

void UFractureSimBodyComponent::SetWholeCollision(bool bWhole)
{
	if (bWholeCollision == bWhole)
	{
		return;
	}
	bWholeCollision = bWhole;
	if (!bWhole)
	{
		CollisionOfWhole = GetCollisionEnabled();
	}
	SetCollisionEnabled(bWhole ? CollisionOfWhole.GetValue() : ECollisionEnabled::NoCollision);
}

#if WITH_EDITOR
void UFractureSimBodyComponent::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	UpdateIntactMesh();
	MarkRenderStateDirty();
}

void UFractureSimBodyComponent::CheckForErrors()
{
	Super::CheckForErrors();
	OnCheckForErrors().Broadcast(*this);
}

TMulticastDelegate<void(UFractureSimBodyComponent&)>& UFractureSimBodyComponent::OnCheckForErrors()
{
	static TMulticastDelegate<void(UFractureSimBodyComponent&)> Delegate;
	return Delegate;
}
#endif
