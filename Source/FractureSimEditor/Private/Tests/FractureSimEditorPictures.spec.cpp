// Copyright (c) 2026 FractureSim contributors. MIT License.

// What the asset editor shows, drawn by the engine and held against stored pictures. Where there is no renderer, as
// with -nullrhi, nothing is looked at. What was drawn lies in Saved/FractureSimTests/Pictures.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "AssetEditor/FractureSimShownMesh.h"
#include "FractureSimUnits.h"
#include "Tests/FractureSimEditorPictures.h"

#include "Components/DynamicMeshComponent.h"
#include "Components/SceneCaptureComponent2D.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "Interfaces/IPluginManager.h"
#include "Kismet/KismetRenderingLibrary.h"
#include "Materials/Material.h"
#include "Misc/App.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "PreviewScene.h"
#include "ShaderCompiler.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorPicturesSpec, "FractureSim.Editor.Pictures",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
// Each surface in its own colours whatever the light, by the component and the material of the asset editor.
bool Draw(const FFractureSimShownMesh& Mesh, const fsim::Vec3& Middle, FractureSimEditorPictures::FPicture& OutPicture)
{
	using namespace FractureSimEditorPictures;
	FPreviewScene Scene;
	UDynamicMeshComponent* Shown = NewObject<UDynamicMeshComponent>(GetTransientPackage(), NAME_None, RF_Transient);
	Shown->SetMaterial(0, GEngine->VertexColorMaterial);
	Mesh.Show(*Shown);
	Scene.AddComponent(Shown, FTransform::Identity);

	const FFractureSimFrame Frame;
	const FVector Location = Frame.PositionToUnreal(Middle + EyeFromMiddle);
	const FVector Ahead = Frame.PositionToUnreal(Middle) - Location;
	USceneCaptureComponent2D* Eye = NewObject<USceneCaptureComponent2D>(GetTransientPackage(), NAME_None, RF_Transient);
	Eye->bCaptureEveryFrame = false;
	Eye->bCaptureOnMovement = false;
	Eye->CaptureSource = SCS_FinalColorLDR;
	Eye->FOVAngle = FieldOfView;
	Eye->ShowFlags.SetLighting(false);
	Eye->TextureTarget = UKismetRenderingLibrary::CreateRenderTarget2D(Scene.GetWorld(), Side, Side, RTF_RGBA8);
	Scene.AddComponent(Eye, FTransform(Ahead.ToOrientationQuat(), Location));

	TArray<FColor> Pixels;
	if (GShaderCompilingManager)
	{
		GShaderCompilingManager->FinishAllCompilation(); // until then the engine draws its default material
	}
	Eye->CaptureScene();
	const bool bRead = UKismetRenderingLibrary::ReadRenderTarget(Scene.GetWorld(), Eye->TextureTarget, Pixels);
	if (!TestTrue(TEXT("read"), bRead && Pixels.Num() == Side * Side))
	{
		return false;
	}
	for (int32 Each = 0; Each < Pixels.Num(); ++Each)
	{
		OutPicture.Pixels[static_cast<size_t>(Each)] = {Pixels[Each].R, Pixels[Each].G, Pixels[Each].B};
	}
	return true;
}

void Compare(const FFractureSimShownMesh& Mesh, const fsim::Vec3& Middle, const TCHAR* Name)
{
	using namespace FractureSimEditorPictures;
	if (!FApp::CanEverRender())
	{
		AddInfo(TEXT("no renderer here: not looked at"));
		return;
	}
	FPicture Drawn;
	if (!Draw(Mesh, Middle, Drawn))
	{
		return;
	}
	const std::vector<uint8_t> Bytes = BytesOf(Drawn);
	const FString File = FString(Name) + TEXT(".ppm");
	const FString Kept = FPaths::Combine(FPaths::ProjectSavedDir(), TEXT("FractureSimTests"), TEXT("Pictures"), File);
	FFileHelper::SaveArrayToFile(TArrayView<const uint8>(Bytes.data(), static_cast<int32>(Bytes.size())), *Kept);

	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("FractureSim"));
	const FString Stored =
		FPaths::Combine(Plugin ? Plugin->GetBaseDir() : FString(), TEXT("Tests/Unreal/Pictures"), File);
	TArray<uint8> StoredBytes;
	if (!FPaths::FileExists(Stored))
	{
		AddInfo(TEXT("a packaged plugin has no pictures to compare with: see ") + Kept);
		return;
	}
	FPicture Wanted;
	const bool bLoaded = FFileHelper::LoadFileToArray(StoredBytes, *Stored);
	TestTrue(*Stored, bLoaded && Read({StoredBytes.GetData(), static_cast<size_t>(StoredBytes.Num())}, Wanted));
	const float Alike = Agreement(Drawn, Wanted);
	TestTrue(*FString::Printf(TEXT("%s agrees with %s: %.2f, at least %.2f"), *Kept, *Stored,
				 static_cast<double>(Alike), static_cast<double>(LeastAgreement)),
		Alike >= LeastAgreement);
}
END_DEFINE_SPEC(FFractureSimEditorPicturesSpec)

void FFractureSimEditorPicturesSpec::Define()
{
	It(TEXT("draws fragments apart"), [this]() {
		const fsim::Result<fsim::FragmentEditSession> Session = FractureSimEditorPictures::ScoredCube();
		if (TestTrue(TEXT("scored"), static_cast<bool>(Session)))
		{
			const std::vector<fsim::Vec3> Offsets =
				fsim::explodedOffsets(Session->fragments(), FractureSimEditorPictures::Explode);
			Compare(FractureSimShown::Fragments(Session->fragments(), Offsets, {}, {}), {}, TEXT("fragments"));
		}
	});

	It(TEXT("draws the shapes that touch"), [this]() {
		const fsim::Result<fsim::FragmentEditSession> Session = FractureSimEditorPictures::ScoredCube();
		if (TestTrue(TEXT("scored"), static_cast<bool>(Session)))
		{
			Compare(FractureSimShown::Collision(Session->collisionShapes()), {}, TEXT("collision"));
		}
	});

	It(TEXT("draws what is tried"), [this]() {
		const fsim::Result<fsim::FragmentEditSession> Session = FractureSimEditorPictures::ScoredCube();
		const fsim::Result<fsim::AssetRef> Asset = Session ? Session->asset() : Session.status();
		const fsim::Result<fsim::PreviewSession> Preview =
			Asset ? FractureSimEditorPictures::DroppedCube(*Asset) : Asset.status();
		if (TestTrue(TEXT("dropped"), static_cast<bool>(Preview)))
		{
			FFractureSimShownMesh Mesh;
			FractureSimShown::AddPreview(Mesh, *Preview, FVector::ZeroVector);
			Mesh.ComputeNormals();
			Compare(Mesh, FractureSimEditorPictures::MiddleOfDroppedCube, TEXT("drop"));
		}
	});

	It(TEXT("draws a pose in the colours of its examples"), [this]() {
		const FractureSimEditorPictures::FSurface Posed = FractureSimEditorPictures::PosedCube();
		std::vector<FLinearColor> Colours;
		for (const fsim::Colour Each : Posed.Colours)
		{
			Colours.push_back(FLinearColor(Each.r, Each.g, Each.b));
		}
		Compare(FractureSimShown::Surface(Posed.Places, Posed.Triangles, Colours), {}, TEXT("pose"));
	});
}

#endif
