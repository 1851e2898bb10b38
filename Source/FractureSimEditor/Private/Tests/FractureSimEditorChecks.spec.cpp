// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimActor.h"
#include "FractureSimComponent.h"
#include "FractureSimDentComponent.h"
#include "Tests/FractureSimEditorGolden.h"
#include "Tests/FractureSimEditorPosedCube.h"
#include "Tests/FractureSimEditorTesting.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorChecksSpec, "FractureSim.Editor.Checks",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
bool Has(const TArray<FFractureSimAdvice>& Found, const TCHAR* Rule, FFractureSimAdvice& OutAdvice) const
{
	const FFractureSimAdvice* Advice =
		Found.FindByPredicate([Rule](const FFractureSimAdvice& Each) { return Each.Rule == Rule; });
	OutAdvice = Advice ? *Advice : FFractureSimAdvice();
	return Advice != nullptr;
}
END_DEFINE_SPEC(FFractureSimEditorChecksSpec)

void FFractureSimEditorChecksSpec::Define()
{
	It(TEXT("finds nothing wrong with the engine's cube"), [this]() {
		const TArray<FFractureSimAdvice> Found = UFractureSimEditorLibrary::CheckMesh(FractureSimEditorTesting::Cube());
		TestFalse(TEXT("errors"), Found.ContainsByPredicate([](const FFractureSimAdvice& Each) {
			return Each.Severity == EFractureSimSeverity::Error;
		}));
	});

	It(TEXT("finds that a mesh is open, and closes it when an asset is made of it"), [this]() {
		const FFractureSimPosedCube Open(1);
		FFractureSimAdvice Advice;
		TestTrue(TEXT("found"), Has(UFractureSimEditorLibrary::CheckMesh(Open.Mesh.Get()), TEXT("OpenMesh"), Advice));
		FFractureSimReport Report;
		const TStrongObjectPtr<UFractureSimAsset> Asset(UFractureSimEditorLibrary::CreateFractureAsset(
			Open.Mesh.Get(), FractureSimEditorTesting::Blocks(27), Report));
		if (!TestTrue(*Report.Sentence, Asset.IsValid()))
		{
			return;
		}
		TestTrue(TEXT("told"), Report.Notes.Num() > 0);
		TestEqual(TEXT("fragments"), Asset->FragmentCount, 27);
		TestEqual(TEXT("volume, cm^3"), Asset->GetRestVolume(), FractureSimEditorGolden::CubeVolume * 1.0e6f, 1.0e3f);
		FFractureSimCreateOptions Options = FractureSimEditorTesting::Blocks(27);
		Options.bRepair = false;
		FFractureSimReport Why;
		TestNull(TEXT("as it is"), UFractureSimEditorLibrary::CreateFractureAsset(Open.Mesh.Get(), Options, Why));
		TestFalse(TEXT("why"), Why.Sentence.IsEmpty());
	});

	It(TEXT("lets bodies that break be stretched, and mends a mirrored one"), [this]() {
		UFractureSimComponent* Body = NewObject<UFractureSimComponent>();
		Body->SetWorldScale3D(FVector(1.0, 2.0, 4.0));
		FFractureSimAdvice Advice;
		TestFalse(
			TEXT("stretched"), Has(UFractureSimEditorLibrary::CheckComponent(Body), TEXT("NonUniformScale"), Advice));
		Body->SetWorldScale3D(FVector(-1.0, 2.0, 4.0));
		TestTrue(TEXT("mirrored"), Has(UFractureSimEditorLibrary::CheckComponent(Body), TEXT("NegativeScale"), Advice));
		TestFalse(TEXT("button"), Advice.FixName.IsEmpty());
		TestTrue(TEXT("mended"), UFractureSimEditorLibrary::FixComponent(Body, Advice).IsEmpty());
		TestTrue(TEXT("positive"), Body->GetComponentScale().Equals(FVector(1.0, 2.0, 4.0), 1.0e-3));
	});

	It(TEXT("finds a body that dents and is stretched, and mends it"), [this]() {
		FFractureSimReport Report;
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeDents(Report);
		UFractureSimDentComponent* Body = NewObject<UFractureSimDentComponent>();
		Body->SetAsset(Asset.Get());
		Body->SetWorldScale3D(FVector(1.0, 2.0, 4.0));
		FFractureSimAdvice Advice;
		TestTrue(TEXT("found"), Has(UFractureSimEditorLibrary::CheckComponent(Body), TEXT("NonUniformScale"), Advice));
		TestTrue(TEXT("mended"), UFractureSimEditorLibrary::FixComponent(Body, Advice).IsEmpty());
		TestTrue(TEXT("uniform"), Body->GetComponentScale().Equals(FVector(2.0, 2.0, 2.0), 1.0e-3));
	});

	It(TEXT("says what a body costs, more for more fragments"), [this]() {
		FFractureSimReport Report;
		const TStrongObjectPtr<UFractureSimAsset> Few = FractureSimEditorTesting::MakeBlocks(8, Report);
		const TStrongObjectPtr<UFractureSimAsset> Many = FractureSimEditorTesting::MakeBlocks(64, Report);
		const FFractureSimCost Low = UFractureSimEditorLibrary::EstimateCost(Few.Get());
		const FFractureSimCost High = UFractureSimEditorLibrary::EstimateCost(Many.Get());
		TestFalse(TEXT("sentence"), Low.Sentence.IsEmpty());
		TestTrue(TEXT("more"), High.BreakingMilliseconds > Low.BreakingMilliseconds);
	});

	It(TEXT("notes that nothing is anchored, and anchors the bottom"), [this]() {
		FFractureSimReport Report;
		const TStrongObjectPtr<UFractureSimAsset> Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
		FFractureSimAdvice Advice;
		if (!TestTrue(TEXT("found"),
				Has(UFractureSimEditorLibrary::CheckAsset(Asset.Get()), TEXT("NothingAnchored"), Advice)))
		{
			return;
		}
		TestTrue(TEXT("done"), UFractureSimEditorLibrary::FixAsset(Asset.Get(), Advice).IsEmpty());
		TestFalse(
			TEXT("mended"), Has(UFractureSimEditorLibrary::CheckAsset(Asset.Get()), TEXT("NothingAnchored"), Advice));
	});
}

#endif
