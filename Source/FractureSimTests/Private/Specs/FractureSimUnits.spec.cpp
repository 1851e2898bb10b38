// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimMaterial.h"
#include "FractureSimUnits.h"

#include "FractureSim/SkinTable.h"

#include "Math/RandomStream.h"

BEGIN_DEFINE_SPEC(FFractureSimUnitsSpec, "FractureSim.Unit.Units",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ServerContext
		| EAutomationTestFlags::CommandletContext | EAutomationTestFlags::ProductFilter)
FRandomStream Random;
FFractureSimFrame Frame;

FVector AnyVector(double Size)
{
	return FVector(Random.FRandRange(-1.0f, 1.0f), Random.FRandRange(-1.0f, 1.0f), Random.FRandRange(-1.0f, 1.0f))
		   * Size;
}

FQuat AnyRotation()
{
	FQuat Rotation(Random.FRandRange(-1.0f, 1.0f), Random.FRandRange(-1.0f, 1.0f), Random.FRandRange(-1.0f, 1.0f),
		Random.FRandRange(0.1f, 1.0f));
	Rotation.Normalize();
	return Rotation;
}

static FVector CoreCross(const FFractureSimFrame& F, const FVector& A, const FVector& B)
{
	return F.AngularToUnreal(fsim::cross(F.DirectionToCore(A), F.DirectionToCore(B)));
}
END_DEFINE_SPEC(FFractureSimUnitsSpec)

void FFractureSimUnitsSpec::Define()
{
	BeforeEach([this]() {
		Random.Initialize(7);
		Frame = FFractureSimFrame(FVector(123400.0, -5600.0, 700.0));
	});

	It(TEXT("brings every place back to where it was"), [this]() {
		for (int32 Index = 0; Index < 100; ++Index)
		{
			const FVector Place = Frame.GetOrigin() + AnyVector(5000.0);
			TestTrue(TEXT("place"), Frame.PositionToUnreal(Frame.PositionToCore(Place)).Equals(Place, 0.001));
		}
	});

	It(TEXT("brings every transform back to what it was"), [this]() {
		for (int32 Index = 0; Index < 100; ++Index)
		{
			const FTransform Transform(AnyRotation(), Frame.GetOrigin() + AnyVector(5000.0));
			TestTrue(
				TEXT("transform"), Frame.TransformToUnreal(Frame.TransformToCore(Transform)).Equals(Transform, 0.001));
		}
	});

	It(TEXT("turns the same way in both frames"), [this]() {
		for (int32 Index = 0; Index < 100; ++Index)
		{
			const FQuat Rotation = AnyRotation();
			const FVector Direction = AnyVector(1.0).GetSafeNormal();
			const fsim::SkinTransform Turn = fsim::makeSkinTransform({}, {{}, Frame.RotationToCore(Rotation)});
			const FVector Turned = Frame.DirectionToUnreal(fsim::skinPosition(Turn, Frame.DirectionToCore(Direction)));
			TestTrue(TEXT("direction"), Turned.Equals(Rotation.RotateVector(Direction), 1.0e-4));
		}
	});

	It(TEXT("has cross products of vectors as pseudovectors"), [this]() {
		const FVector A = AnyVector(1.0);
		const FVector B = AnyVector(1.0);
		TestTrue(TEXT("cross"), CoreCross(Frame, A, B).Equals(FVector::CrossProduct(A, B), 1.0e-4));
	});

	It(TEXT("scales impulses, densities and lengths"), [this]() {
		TestEqual(TEXT("N s"), Frame.ImpulseToCore(100.0), 1.0f);
		TestEqual(TEXT("kg/m^3"), FFractureSimFrame::DensityToCore(2.5), 2500.0f);
		TestEqual(TEXT("m"), Frame.LengthToCore(250.0), 2.5f);
		TestTrue(TEXT("gravity"), Frame.VectorToCore(FVector(0.0, 0.0, -980.0)) == fsim::Vec3{0.0f, 0.0f, -9.8f});
	});

	It(TEXT("skins to the same place by both ways"), [this]() {
		for (int32 Index = 0; Index < 50; ++Index)
		{
			// A rigid motion of the core's world, seen from a component that stands anywhere.
			const FTransform Motion(AnyRotation(), Frame.GetOrigin() + AnyVector(300.0));
			const FTransform Component(AnyRotation(), Frame.GetOrigin() + AnyVector(300.0));
			const fsim::SkinTransform Core = fsim::makeSkinTransform({}, Frame.TransformToCore(Motion));
			const fsim::SkinTransform Skin = Frame.SkinToComponent(Core, Component);
			const FVector Rest = AnyVector(50.0);
			const fsim::Vec3 Shown = fsim::skinPosition(
				Skin, {static_cast<float>(Rest.X), static_cast<float>(Rest.Y), static_cast<float>(Rest.Z)});
			const FVector World = Component.TransformPosition(FVector(Shown.x, Shown.y, Shown.z));
			TestTrue(TEXT("place"), World.Equals(Motion.TransformPosition(Rest), 0.01));
		}
	});

	It(TEXT("takes presets over from the core and gives them back"), [this]() {
		UFractureSimMaterial* Material = NewObject<UFractureSimMaterial>();
		Material->ApplyPreset(EFractureSimPreset::SheetMetal);
		TestEqual(TEXT("density"), Material->Density, 7.85f);
		TestTrue(TEXT("oriented"), static_cast<bool>(fsim::validate(Material->ToOrientedMaterial())));
		TestTrue(TEXT("clustered"), static_cast<bool>(fsim::validate(Material->ToClusterMaterial())));
		TestTrue(TEXT("dented"), static_cast<bool>(fsim::validate(Material->ToDentMaterial())));
		TestEqual(TEXT("toughness"), Material->ToOrientedMaterial().toughness, 0.3f);
	});
}

#endif
