// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "FractureSimFunctionalTests.h"
#include "FractureSimTestActor.h"
#include "FractureSimWorldSubsystem.h"
#include "Support/FractureSimPlay.h"
#include "Support/FractureSimScenario.h"

#include "Engine/World.h"
#include "Tests/AutomationEditorCommon.h"

// Plays in editor, in a level that the test makes: a floor, and a bar that is dropped, shot, rammed or broken twice.

/** Runs a scenario in the world that plays, once it plays. */
class FFractureSimRunScenario final : public IAutomationLatentCommand
{
public:
	FFractureSimRunScenario(FAutomationTestBase& InTest, EFractureSimScenario InKind) : Test(InTest), Kind(InKind) {}

	virtual bool Update() override
	{
		UWorld* World = FractureSimPlay::FindWorld();
		if (!World)
		{
			return FractureSimPlay::HasWaitedTooLong(Test, GetCurrentRunTime());
		}
		if (!Running)
		{
			const UFractureSimWorldSubsystem* Simulation = World->GetSubsystem<UFractureSimWorldSubsystem>();
			Test.TestTrue(
				TEXT("nothing is left of an earlier game"), Simulation && Simulation->GetComponents().IsEmpty());
			Running = FFractureSimScenario::Make(Kind);
			Running->Begin(*World, FVector::ZeroVector, 300.0f);
			Began = World->GetTimeSeconds();
			return false;
		}
		if (World->GetTimeSeconds() - Began < 3.0)
		{
			return false;
		}
		FString Wrong;
		if (!Running->End(Wrong))
		{
			Test.AddError(Wrong);
		}
		return true;
	}

private:
	FAutomationTestBase& Test;
	EFractureSimScenario Kind;
	TSharedPtr<FFractureSimScenario> Running;
	double Began = 0.0;
};

IMPLEMENT_COMPLEX_AUTOMATION_TEST(
	FFractureSimPlayTest, "FractureSim.Play", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

void FFractureSimPlayTest::GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const
{
	for (const TCHAR* Name : {TEXT("Drop"), TEXT("Shoot"), TEXT("Ram"), TEXT("Restart")})
	{
		OutBeautifiedNames.Add(Name);
		OutTestCommands.Add(Name);
	}
}

bool FFractureSimPlayTest::RunTest(const FString& Parameters)
{
	const EFractureSimScenario Kind = Parameters == TEXT("Drop")    ? EFractureSimScenario::Drop
									  : Parameters == TEXT("Shoot") ? EFractureSimScenario::Shoot
									  : Parameters == TEXT("Ram")   ? EFractureSimScenario::Ram
																	: EFractureSimScenario::Restart;
	UWorld* Map = FAutomationEditorCommonUtils::CreateNewMap();
	if (!TestNotNull(TEXT("map"), Map))
	{
		return false;
	}
	Map->SpawnActor<AFractureSimTestFloor>(FVector::ZeroVector, FRotator(0.0, 0.0, 0.0));
	// A game that is started again in the same level must begin as the first one did.
	const int32 Games = Kind == EFractureSimScenario::Restart ? 2 : 1;
	for (int32 Game = 0; Game < Games; ++Game)
	{
		ADD_LATENT_AUTOMATION_COMMAND(FStartPIECommand(true));
		ADD_LATENT_AUTOMATION_COMMAND(FFractureSimRunScenario(*this, Kind));
		ADD_LATENT_AUTOMATION_COMMAND(FEndPlayMapCommand());
		ADD_LATENT_AUTOMATION_COMMAND(FFractureSimWaitForEnd());
	}
	return true;
}

#endif
