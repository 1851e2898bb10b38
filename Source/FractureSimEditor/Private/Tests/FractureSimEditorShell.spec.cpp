// Copyright (c) 2026 FractureSim contributors. MIT License.

// Where the editor asks us: content browser, data validation, map check, details and tooltips.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Assets/FractureSimAssetDefinitions.h"
#include "Checks/FractureSimChecks.h"
#include "FractureSimMaterial.h"
#include "FractureSimSettings.h"
#include "Tests/FractureSimEditorTesting.h"

#include "AssetRegistry/AssetData.h"
#include "ContentBrowserMenuContexts.h"
#include "Editor.h"
#include "EditorValidatorSubsystem.h"
#include "Engine/SkeletalMesh.h"
#include "IDetailsView.h"
#include "Interfaces/IPluginManager.h"
#include "Logging/MessageLog.h"
#include "Materials/Material.h"
#include "Misc/DataValidation.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"
#include "Styling/SlateStyleRegistry.h"
#include "ToolMenu.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorShellSpec, "FractureSim.Editor.Shell",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TStrongObjectPtr<UFractureSimAsset> Asset;

bool MakeBlocks()
{
	FFractureSimReport Report;
	Asset = FractureSimEditorTesting::MakeBlocks(27, Report);
	return TestTrue(*Report.Sentence, Asset.IsValid());
}

static EDataValidationResult Validate(UObject* Object, FDataValidationContext& Context)
{
	return GEditor->GetEditorSubsystem<UEditorValidatorSubsystem>()->IsObjectValidWithContext(Object, Context);
}
END_DEFINE_SPEC(FFractureSimEditorShellSpec)

void FFractureSimEditorShellSpec::Define()
{
	AfterEach([this]() { Asset.Reset(); });

	It(TEXT("names, colours and describes assets in the content browser"), [this]() {
		if (!MakeBlocks())
		{
			return;
		}
		const UAssetDefinition_FractureSimAsset* Definition = GetDefault<UAssetDefinition_FractureSimAsset>();
		const FAssetData Data(Asset.Get());
		TestTrue(TEXT("class"), Definition->GetAssetClass().Get() == UFractureSimAsset::StaticClass());
		TestEqual(TEXT("one category"), Definition->GetAssetCategories().Num(), 1);
		TestFalse(TEXT("a colour"), Definition->GetAssetColor() == FLinearColor::White);
		const FString Tooltip = Definition->GetAssetDescription(Data).ToString();
		TestTrue(*Tooltip, Tooltip.StartsWith(TEXT("27 fragments, 27 particles")) && Tooltip.EndsWith(TEXT(" KB")));
		FFractureSimReport Report;
		const TStrongObjectPtr<UFractureSimAsset> Dents = FractureSimEditorTesting::MakeDents(Report);
		TestFalse(TEXT("another kind, another name"),
			Definition->GetAssetDisplayName(FAssetData(Dents.Get())).EqualTo(Definition->GetAssetDisplayName(Data)));
	});

	It(TEXT("is in the menus of static and skeletal meshes"), [this]() {
		for (UClass* Mesh : {UStaticMesh::StaticClass(), USkeletalMesh::StaticClass()})
		{
			UToolMenu* Menu = UE::ContentBrowser::ExtendToolMenu_AssetContextMenu(Mesh);
			FToolMenuSection* Section = Menu ? Menu->FindSection(TEXT("GetAssetActions")) : nullptr;
			if (!TestTrue(*Mesh->GetName(), Section != nullptr))
			{
				continue;
			}
			for (const TCHAR* Entry : {TEXT("FractureSim_CreateAsset"), TEXT("FractureSim_CreateClusterAsset"),
					 TEXT("FractureSim_CreateDentAsset")})
			{
				TestTrue(Entry, Section->FindEntry(FName(Entry)) != nullptr);
			}
		}
	});

	It(TEXT("tells data validation what it found, and fails what cannot be used"), [this]() {
		if (!MakeBlocks())
		{
			return;
		}
		FDataValidationContext Found;
		TestTrue(TEXT("passes"), Validate(Asset.Get(), Found) == EDataValidationResult::Valid);
		TestEqual(TEXT("errors"), static_cast<int32>(Found.GetNumErrors()), 0);
		TestTrue(TEXT("notes"), Found.GetIssues().Num() > 0);
		const TStrongObjectPtr<UFractureSimAsset> Empty(
			NewObject<UFractureSimAsset>(GetTransientPackage(), NAME_None, RF_Public));
		FDataValidationContext Failed;
		TestTrue(TEXT("fails"), Validate(Empty.Get(), Failed) == EDataValidationResult::Invalid);
		TestTrue(TEXT("why"), Failed.GetNumErrors() > 0);
	});

	It(TEXT("finds that the mesh is another one, and makes the asset again"), [this]() {
		if (!MakeBlocks())
		{
			return;
		}
		Asset->SourceMesh = LoadObject<UStaticMesh>(nullptr, TEXT("/Engine/BasicShapes/Cone.Cone"));
		const TArray<FFractureSimAdvice> Found = UFractureSimEditorLibrary::CheckAsset(Asset.Get());
		const FFractureSimAdvice* Advice =
			Found.FindByPredicate([](const FFractureSimAdvice& Each) { return Each.Rule == TEXT("SourceChanged"); });
		if (TestTrue(TEXT("found"), Advice != nullptr))
		{
			UFractureSimEditorLibrary::FixAsset(Asset.Get(), *Advice);
			TestFalse(TEXT("made again"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
			TestTrue(TEXT("of the cone"), Asset->FragmentCount < 27);
		}
	});

	It(TEXT("tells the map check of a body that is mirrored"), [this]() {
		UFractureSimComponent* Body = MakeBlocks() ? FractureSimEditorTesting::PlaceInNewLevel(Asset.Get()) : nullptr;
		if (!TestTrue(TEXT("placed"), Body != nullptr))
		{
			return;
		}
		const auto Count = [] { return FMessageLog(TEXT("MapCheck")).NumMessages(EMessageSeverity::Error); };
		const int32 Before = Count();
		Body->CheckForErrors();
		TestEqual(TEXT("as it should be"), Count(), Before);
		AddExpectedError(TEXT("is mirrored by a negative scale"), EAutomationExpectedErrorFlags::Contains, 0);
		Body->SetWorldScale3D(FVector(-1.0, 1.0, 1.0));
		Body->CheckForErrors();
		TestEqual(TEXT("mirrored"), Count(), Before + 1);
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("finds limits of the project that are too small, and raises them"), [this]() {
		UFractureSimComponent* Body = MakeBlocks() ? FractureSimEditorTesting::PlaceInNewLevel(Asset.Get()) : nullptr;
		if (!TestTrue(TEXT("placed"), Body != nullptr))
		{
			return;
		}
		UFractureSimSettings* Settings = GetMutableDefault<UFractureSimSettings>();
		const int32 Bodies = Settings->MaxBodies;
		const auto IsTold = [Body] {
			return UFractureSimEditorLibrary::CheckLevel(Body).ContainsByPredicate(
				[](const FFractureSimAdvice& Each) { return Each.Rule == TEXT("LimitBodies"); });
		};
		TestFalse(TEXT("enough"), IsTold());
		Settings->MaxBodies = 0;
		TestTrue(TEXT("too few"), IsTold());
		FractureSimChecks::RaiseLimits(*Body->GetWorld(), *Settings); // without writing the project's file
		TestFalse(TEXT("raised"), IsTold());
		TestTrue(TEXT("room"), Settings->MaxBodies >= 1);
		Settings->MaxBodies = Bodies;
		Body->GetWorld()->DestroyWorld(false);
	});

	It(TEXT("sets the usage flag that a material lacks, and chooses one for fracture surfaces"), [this]() {
		if (!MakeBlocks())
		{
			return;
		}
		const TStrongObjectPtr<UMaterial> Material(NewObject<UMaterial>(
			CreatePackage(TEXT("/Temp/FractureSimTests/M_Plain")), FName(TEXT("M_Plain")), RF_Public));
		Asset->OutsideMaterial = Material.Get();
		Asset->InsideMaterial = nullptr;
		for (const TCHAR* Rule : {TEXT("MissingUsageFlag"), TEXT("NoInsideMaterial")})
		{
			const auto IsOfRule = [Rule](const FFractureSimAdvice& Each) { return Each.Rule == Rule; };
			const TArray<FFractureSimAdvice> Found = UFractureSimEditorLibrary::CheckAsset(Asset.Get());
			const FFractureSimAdvice* Advice = Found.FindByPredicate(IsOfRule);
			if (TestTrue(Rule, Advice != nullptr))
			{
				const FString Error = UFractureSimEditorLibrary::FixAsset(Asset.Get(), *Advice);
				TestTrue(*Error, Error.IsEmpty());
				TestFalse(
					TEXT("mended"), UFractureSimEditorLibrary::CheckAsset(Asset.Get()).ContainsByPredicate(IsOfRule));
			}
		}
		TestTrue(TEXT("flag"), Material->GetUsageByFlag(MATUSAGE_GeometryCache));
		TestTrue(TEXT("inside as outside"), Asset->InsideMaterial == Asset->OutsideMaterial);
	});

	It(TEXT("shows the details of all that has some"), [this]() {
		if (!MakeBlocks())
		{
			return;
		}
		FPropertyEditorModule& Properties =
			FModuleManager::LoadModuleChecked<FPropertyEditorModule>(TEXT("PropertyEditor"));
		const TStrongObjectPtr<UFractureSimComponent> Body(NewObject<UFractureSimComponent>());
		Body->SetAsset(Asset.Get());
		for (UObject* Each : {static_cast<UObject*>(Asset.Get()), static_cast<UObject*>(Body.Get()),
				 static_cast<UObject*>(Asset->Material.Get()),
				 static_cast<UObject*>(GetMutableDefault<UFractureSimSettings>())})
		{
			const TSharedRef<IDetailsView> View = Properties.CreateDetailView(FDetailsViewArgs());
			View->SetObject(Each);
			TestTrue(*Each->GetName(), View->GetSelectedObjects().Num() == 1);
		}
	});

	It(TEXT("has a picture for each of the six numbers of a dent"), [this]() {
		const ISlateStyle* Style = FSlateStyleRegistry::FindSlateStyle(FName(TEXT("FractureSimStyle")));
		const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FractureSim"));
		if (!TestTrue(TEXT("style"), Style && Plugin))
		{
			return;
		}
		for (const TCHAR* Number :
			{TEXT("YieldSpeed"), TEXT("Softness"), TEXT("Reach"), TEXT("Delay"), TEXT("Recovery"), TEXT("Deadening")})
		{
			TestTrue(Number, FPaths::FileExists(FPaths::Combine(
								 Plugin->GetBaseDir(), TEXT("Resources/Tooltips"), FString(Number) + TEXT(".png"))));
		}
	});
}

#endif
