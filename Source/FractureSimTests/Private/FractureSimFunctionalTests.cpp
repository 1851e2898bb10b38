// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFunctionalTests.h"

#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"

#include "Components/SphereComponent.h"
#include "Engine/CollisionProfile.h"
#include "Engine/DamageEvents.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "Kismet/GameplayStatics.h"

AFractureSimFunctionalTest::AFractureSimFunctionalTest()
{
	PrimaryActorTick.bCanEverTick = true;
	TimeLimit = 20.0f;
}

void AFractureSimFunctionalTest::StartTest()
{
	Super::StartTest();
	const FVector Place = GetActorLocation() + FVector(0.0, 0.0, Height);
	Bar = GetWorld()->SpawnActor<AFractureSimTestActor>(Place, FRotator(0.0, 0.0, 0.0));
	Seconds = 0.0f;
	bStarted = true;
	Act();
}

void AFractureSimFunctionalTest::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	if (!bStarted)
	{
		return;
	}
	Seconds += DeltaSeconds;
	if (Seconds < Patience)
	{
		return;
	}
	bStarted = false;
	FString Wrong;
	const bool bGood = Judge(Wrong);
	FinishTest(bGood ? EFunctionalTestResult::Succeeded : EFunctionalTestResult::Failed, Wrong);
	Bar->Destroy();
}

bool AFractureSimFunctionalTest::Judge(FString& OutWrong) const
{
	OutWrong = TEXT("nothing was judged");
	return false;
}

// Drop

void AFractureSimDropTest::Act()
{
	Bar->Bar->ActivateBody();
}

bool AFractureSimDropTest::Judge(FString& OutWrong) const
{
	for (int32 Fragment = 0; Fragment < 8; ++Fragment)
	{
		const double Above = Bar->Bar->GetFragmentLocation(Fragment).Z - GetActorLocation().Z;
		if (Above < 0.0 || Above > static_cast<double>(Height) * 0.5)
		{
			OutWrong = FString::Printf(TEXT("fragment %d is %.0f cm above the floor"), Fragment, Above);
			return false;
		}
	}
	return true;
}

// Shoot

void AFractureSimShootTest::Act()
{
	FHitResult Hit;
	Hit.ImpactPoint = Bar->GetActorLocation();
	Hit.Component = Bar->Bar.Get();
	UGameplayStatics::ApplyPointDamage(Bar, 100.0f, FVector(0.0, 1.0, 0.0), Hit, nullptr, this, nullptr);
}

bool AFractureSimShootTest::Judge(FString& OutWrong) const
{
	if (Bar->Count(EFractureSimEventKind::Fractured) == 0)
	{
		OutWrong = TEXT("nobody was told that it broke");
		return false;
	}
	if (Bar->Bar->GetPieceCount() < 2)
	{
		OutWrong = TEXT("it is still in one piece");
		return false;
	}
	return true;
}

// Ram

void AFractureSimRamTest::Act()
{
	Bar->Bar->ActivateBody();
	Ball = NewObject<USphereComponent>(this);
	Ball->InitSphereRadius(30.0f);
	Ball->SetCollisionProfileName(UCollisionProfile::PhysicsActor_ProfileName);
	Ball->SetupAttachment(GetRootComponent());
	Ball->RegisterComponent();
	Ball->SetWorldLocation(Bar->GetActorLocation() - FVector(0.0, 400.0, 0.0));
	Ball->SetSimulatePhysics(true);
	Ball->AddImpulse(FVector(0.0, 2000.0, 0.0), NAME_None, true);
}

bool AFractureSimRamTest::Judge(FString& OutWrong) const
{
	if (Bar->Bar->GetFragmentLocation(4).Y - GetActorLocation().Y < 50.0)
	{
		OutWrong = TEXT("the ball did not push it away");
		return false;
	}
	const double Speed = Ball->GetPhysicsLinearVelocity().Y;
	Ball->DestroyComponent();
	if (Speed > 1900.0)
	{
		OutWrong = FString::Printf(TEXT("the ball went through at %.0f cm/s"), Speed);
		return false;
	}
	return true;
}

// Restart

void AFractureSimRestartTest::Act()
{
	Bar->Bar->Cut(Bar->GetActorLocation(), FVector(1.0, 0.0, 0.0));
	Bar->Bar->ResetBody();
	Bar->Bar->Cut(Bar->GetActorLocation(), FVector(1.0, 0.0, 0.0));
}

bool AFractureSimRestartTest::Judge(FString& OutWrong) const
{
	if (Bar->Bar->GetPieceCount() != 2)
	{
		OutWrong = FString::Printf(TEXT("there are %d pieces and should be 2"), Bar->Bar->GetPieceCount());
		return false;
	}
	return true;
}
