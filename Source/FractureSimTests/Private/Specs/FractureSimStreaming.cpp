// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS && WITH_EDITOR

#include "FractureSimComponent.h"
#include "FractureSimTestActor.h"
#include "Support/FractureSimPlay.h"

#include "Engine/Level.h"
#include "Engine/LevelStreamingDynamic.h"
#include "Engine/World.h"
#include "FileHelpers.h"
#include "HAL/FileManager.h"
#include "Misc/PackageName.h"
#include "Misc/Paths.h"
#include "Tests/AutomationEditorCommon.h"

// A level with a bar is written to a folder of its own, streamed into a game, broken there, streamed out and in again.

namespace FractureSimStreaming
{
const TCHAR* const Root = TEXT("/FractureSimTest/");
const TCHAR* const Package = TEXT("/FractureSimTest/Sub");

FString Folder()
{
	return FPaths::Combine(FPaths::ProjectSavedDir(), TEXT("FractureSim"), TEXT("Maps"));
}
} // namespace FractureSimStreaming

class FFractureSimStreamTwice final : public IAutomationLatentCommand
{
public:
	explicit FFractureSimStreamTwice(FAutomationTestBase& InTest) : Test(InTest) {}

	virtual bool Update() override
	{
		UWorld* World = FractureSimPlay::FindWorld();
		if (!World)
		{
			return FractureSimPlay::HasWaitedTooLong(Test, GetCurrentRunTime());
		}
		bool bLoaded = false;
		ULevelStreamingDynamic::FLoadLevelInstanceParams Params(
			World, FractureSimStreaming::Package, FTransform(FVector(0.0, 0.0, 500.0)));
		ULevelStreamingDynamic* Streaming = ULevelStreamingDynamic::LoadLevelInstance(Params, bLoaded);
		if (!Test.TestTrue(TEXT("the level is found"), bLoaded && Streaming))
		{
			return true;
		}
		World->FlushLevelStreaming(EFlushLevelStreamingType::Full);
		AFractureSimTestActor* Actor = FindBar(*Streaming);
		if (!Test.TestNotNull(TEXT("bar"), Actor))
		{
			return true;
		}
		Actor->Bar->Shatter(Actor->GetActorLocation(), 1000.0f);
		const float Broken = Actor->Bar->GetBrokenShare();
		const FVector Place = Actor->Bar->GetFragmentLocation(0);
		Test.TestTrue(TEXT("broken"), Broken > 0.9f);

		Streaming->SetShouldBeVisible(false);
		Streaming->SetShouldBeLoaded(false);
		World->FlushLevelStreaming(EFlushLevelStreamingType::Full);
		Test.TestNull(TEXT("streamed out"), FindBar(*Streaming));

		Streaming->SetShouldBeLoaded(true);
		Streaming->SetShouldBeVisible(true);
		World->FlushLevelStreaming(EFlushLevelStreamingType::Full);
		Actor = FindBar(*Streaming);
		if (Test.TestNotNull(TEXT("bar again"), Actor))
		{
			Test.TestEqual(TEXT("broken as before"), Actor->Bar->GetBrokenShare(), Broken);
			Test.TestTrue(TEXT("where it was"), Actor->Bar->GetFragmentLocation(0).Equals(Place, 1.0));
			Test.TestEqual(TEXT("without a sound"), Actor->Count(EFractureSimEventKind::Fractured), 0);
		}
		return true;
	}

private:
	static AFractureSimTestActor* FindBar(const ULevelStreamingDynamic& Streaming)
	{
		if (const ULevel* Level = Streaming.GetLoadedLevel())
		{
			for (AActor* Actor : Level->Actors)
			{
				if (AFractureSimTestActor* Found = Cast<AFractureSimTestActor>(Actor))
				{
					return Found;
				}
			}
		}
		return nullptr;
	}

	FAutomationTestBase& Test;
};

/** Takes the folder away again. */
class FFractureSimForgetLevel final : public IAutomationLatentCommand
{
public:
	virtual bool Update() override
	{
		FPackageName::UnRegisterMountPoint(FractureSimStreaming::Root, FractureSimStreaming::Folder());
		IFileManager::Get().DeleteDirectory(*FractureSimStreaming::Folder(), false, true);
		return true;
	}
};

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FFractureSimStreamingTest, "FractureSim.Streaming",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

bool FFractureSimStreamingTest::RunTest(const FString& Parameters)
{
	FPackageName::RegisterMountPoint(FractureSimStreaming::Root, FractureSimStreaming::Folder());
	UWorld* Sub = FAutomationEditorCommonUtils::CreateNewMap();
	if (!TestNotNull(TEXT("sub-level"), Sub))
	{
		return false;
	}
	Sub->SpawnActor<AFractureSimTestActor>(FVector::ZeroVector, FRotator(0.0, 0.0, 0.0));
	TestTrue(TEXT("saved"), UEditorLoadingAndSavingUtils::SaveMap(Sub, FractureSimStreaming::Package));
	TestNotNull(TEXT("map"), FAutomationEditorCommonUtils::CreateNewMap());
	ADD_LATENT_AUTOMATION_COMMAND(FStartPIECommand(true));
	ADD_LATENT_AUTOMATION_COMMAND(FFractureSimStreamTwice(*this));
	ADD_LATENT_AUTOMATION_COMMAND(FEndPlayMapCommand());
	ADD_LATENT_AUTOMATION_COMMAND(FFractureSimWaitForEnd());
	ADD_LATENT_AUTOMATION_COMMAND(FFractureSimForgetLevel());
	return true;
}

#endif
