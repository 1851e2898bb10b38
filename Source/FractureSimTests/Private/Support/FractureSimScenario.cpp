// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimScenario.h"

#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"

#include "Components/SphereComponent.h"
#include "Engine/CollisionProfile.h"
#include "Engine/DamageEvents.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "Kismet/GameplayStatics.h"

void FFractureSimScenario::Begin(UWorld& World, const FVector& Floor, float Height)
{
	Place = Floor;
	Above = Height;
	Bar = World.SpawnActor<AFractureSimTestActor>(Floor + FVector(0.0, 0.0, Height), FRotator(0.0, 0.0, 0.0));
	if (Bar.IsValid())
	{
		Act(World);
	}
}

bool FFractureSimScenario::End(FString& OutWrong)
{
	if (!Bar.IsValid())
	{
		OutWrong = TEXT("there is no bar");
		return false;
	}
	const bool bGood = Judge(OutWrong);
	TidyUp();
	Bar->Destroy();
	return bGood;
}

namespace FractureSimScenarios
{
/** Drops the bar: it must lie on the floor, not below it. */
class FDrop final : public FFractureSimScenario
{
	virtual void Act(UWorld&) override { Bar->Bar->ActivateBody(); }

	virtual bool Judge(FString& OutWrong) const override
	{
		for (int32 Fragment = 0; Fragment < 8; ++Fragment)
		{
			const double Now = Bar->Bar->GetFragmentLocation(Fragment).Z - Place.Z;
			if (Now < 0.0 || Now > static_cast<double>(Above) * 0.5)
			{
				OutWrong = FString::Printf(TEXT("fragment %d is %.0f cm above the floor"), Fragment, Now);
				return false;
			}
		}
		return true;
	}
};

/** Shoots at the bar by point damage: it must break and tell of it. */
class FShoot final : public FFractureSimScenario
{
	virtual void Act(UWorld&) override
	{
		FHitResult Hit;
		Hit.ImpactPoint = Bar->GetActorLocation();
		Hit.Component = Bar->Bar.Get();
		UGameplayStatics::ApplyPointDamage(Bar.Get(), 100.0f, FVector(0.0, 1.0, 0.0), Hit, nullptr, Bar.Get(), nullptr);
	}

	virtual bool Judge(FString& OutWrong) const override
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
};

/** Rams the bar with a ball that Chaos simulates: the bar must fly, the ball must lose speed. */
class FRam final : public FFractureSimScenario
{
	virtual void Act(UWorld&) override
	{
		Bar->Bar->ActivateBody();
		USphereComponent* Thrown = NewObject<USphereComponent>(Bar.Get());
		Thrown->InitSphereRadius(30.0f);
		Thrown->SetCollisionProfileName(UCollisionProfile::PhysicsActor_ProfileName);
		Thrown->RegisterComponent();
		Thrown->SetWorldLocation(Bar->GetActorLocation() - FVector(0.0, 400.0, 0.0));
		Thrown->SetSimulatePhysics(true);
		Thrown->AddImpulse(FVector(0.0, 2000.0, 0.0), NAME_None, true);
		Ball = Thrown;
	}

	virtual bool Judge(FString& OutWrong) const override
	{
		if (Bar->Bar->GetFragmentLocation(4).Y - Place.Y < 50.0)
		{
			OutWrong = TEXT("the ball did not push it away");
			return false;
		}
		const double Speed = Ball.IsValid() ? Ball->GetPhysicsLinearVelocity().Y : 0.0;
		if (Speed > 1900.0)
		{
			OutWrong = FString::Printf(TEXT("the ball went through at %.0f cm/s"), Speed);
			return false;
		}
		return true;
	}

	virtual void TidyUp() override
	{
		if (Ball.IsValid())
		{
			Ball->DestroyComponent();
		}
	}

	TWeakObjectPtr<USphereComponent> Ball;
};

/** Breaks the bar, makes it whole and breaks it again: the second time must be like the first. */
class FRestart final : public FFractureSimScenario
{
	virtual void Act(UWorld&) override
	{
		Bar->Bar->Cut(Bar->GetActorLocation(), FVector(1.0, 0.0, 0.0));
		Bar->Bar->ResetBody();
		Bar->Bar->Cut(Bar->GetActorLocation(), FVector(1.0, 0.0, 0.0));
	}

	virtual bool Judge(FString& OutWrong) const override
	{
		if (Bar->Bar->GetPieceCount() != 2)
		{
			OutWrong = FString::Printf(TEXT("there are %d pieces and should be 2"), Bar->Bar->GetPieceCount());
			return false;
		}
		return true;
	}
};
} // namespace FractureSimScenarios

TSharedPtr<FFractureSimScenario> FFractureSimScenario::Make(EFractureSimScenario Kind)
{
	switch (Kind)
	{
	case EFractureSimScenario::Drop:
		return MakeShared<FractureSimScenarios::FDrop>();
	case EFractureSimScenario::Shoot:
		return MakeShared<FractureSimScenarios::FShoot>();
	case EFractureSimScenario::Ram:
		return MakeShared<FractureSimScenarios::FRam>();
	case EFractureSimScenario::Restart:
		break;
	}
	return MakeShared<FractureSimScenarios::FRestart>();
}
