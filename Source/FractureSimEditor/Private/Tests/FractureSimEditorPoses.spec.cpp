// Copyright (c) 2026 FractureSim contributors. MIT License.

// Poses from morph targets and animations: as shapes of the mesh, as examples of a new asset, and into one that is
// being edited.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "FractureSimDentSession.h"
#include "Import/FractureSimMeshSource.h"
#include "Import/FractureSimPoseSource.h"
#include "Tests/FractureSimEditorPosedCube.h"
#include "Tests/FractureSimEditorTesting.h"

BEGIN_DEFINE_SPEC(FFractureSimEditorPosesSpec, "FractureSim.Editor.Poses",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
TUniquePtr<FFractureSimPosedCube> Cube;
TStrongObjectPtr<UFractureSimAsset> Asset;
TStrongObjectPtr<UFractureSimDentSession> Session;
FFractureSimPoseOptions Options;
FFractureSimReport Report;

bool Open()
{
	FString Error;
	Asset.Reset(UFractureSimEditorLibrary::CreateDentAsset(
		Cube->Mesh.Get(), FractureSimEditorTesting::Blocks(1), Options, Report));
	Session.Reset(UFractureSimEditorLibrary::EditDents(Asset.Get(), Error));
	return TestTrue(*(Report.Sentence + Error), Session.IsValid());
}

// Each corner is where the golden shape has it.
void TestShape(const fsim::RigShape& Shape, float Share)
{
	const fsim::TriangleMesh Rest = FractureSimEditorGolden::Cube();
	if (!TestEqual(
			TEXT("corners"), static_cast<int32>(Shape.positions.size()), static_cast<int32>(Rest.indices.size())))
	{
		return;
	}
	for (size_t Corner = 0; Corner < Shape.positions.size(); ++Corner)
	{
		fsim::Vec3 Wanted = Rest.positions[Rest.indices[Corner]];
		Wanted.z -= Wanted.z > 0.0f ? Share * FractureSimEditorGolden::PressedBy : 0.0f;
		const fsim::Vec3 Off = Shape.positions[Corner] - Wanted;
		TestTrue(TEXT("corner"), fsim::dot(Off, Off) < 1.0e-8f);
	}
}

// Handles of the upper half are down by what the top is, the others are where they were.
void TestPose(int32 Pose)
{
	const TArray<FVector> Handles = Session->GetHandles();
	int32 Above = 0;
	for (int32 Each = 0; Each < Handles.Num(); ++Each)
	{
		const bool bAbove = Handles[Each].Z > 0.0;
		Above += bAbove ? 1 : 0;
		const FVector Down(0.0, 0.0, bAbove ? static_cast<double>(FractureSimEditorGolden::PressedBy) * 100.0 : 0.0);
		TestTrue(TEXT("handle"),
			Session->GetHandleGoal(Pose, Each)
				.GetLocation()
				.Equals(Handles[Each] - Down, static_cast<double>(FractureSimEditorGolden::PosedWithin) * 100.0));
	}
	TestTrue(TEXT("some above"), Above > 0 && Above < Handles.Num());
}
END_DEFINE_SPEC(FFractureSimEditorPosesSpec)

void FFractureSimEditorPosesSpec::Define()
{
	BeforeEach([this]() {
		Cube = MakeUnique<FFractureSimPosedCube>();
		Options = FFractureSimPoseOptions();
		Options.Handles = static_cast<int32>(FractureSimEditorGolden::HandlesOfCube);
		Report = FFractureSimReport();
	});

	AfterEach([this]() {
		Session.Reset();
		Asset.Reset();
		Cube.Reset();
	});

	It(TEXT("reads a skeletal mesh at rest, its morph targets and how many frames there are"), [this]() {
		fsim::TriangleMesh Mesh;
		FString Error;
		TestTrue(*Error, FractureSimMeshSource::Read(*Cube->Mesh, Mesh, Error));
		TestShape({"rest", Mesh.positions}, 0.0f);
		TestTrue(TEXT("names"),
			FractureSimMeshSource::MorphNames(*Cube->Mesh) == TArray<FName>{FFractureSimPosedCube::MorphName()});
		TestEqual(TEXT("known"), static_cast<int32>(FractureSimMeshSource::FactsOf(*Cube->Mesh).morphTargets), 1);
		TestEqual(
			TEXT("frames"), FractureSimPoseSource::FrameCount(*Cube->Animation), FFractureSimPosedCube::LastFrame + 1);
	});

	It(TEXT("takes the shape of a morph target"), [this]() {
		fsim::RigShape Shape;
		FString Error;
		TestTrue(
			*Error, FractureSimPoseSource::FromMorph(*Cube->Mesh, FFractureSimPosedCube::MorphName(), Shape, Error));
		TestTrue(TEXT("name"), Shape.name == "Pressed");
		TestShape(Shape, 1.0f);
	});

	It(TEXT("takes the shape of each frame of an animation"), [this]() {
		for (int32 Frame = 0; Frame <= FFractureSimPosedCube::LastFrame; ++Frame)
		{
			fsim::RigShape Shape;
			FString Error;
			TestTrue(*Error, FractureSimPoseSource::FromFrame(*Cube->Mesh, *Cube->Animation, Frame, Shape, Error));
			TestTrue(TEXT("name"), Shape.name == "PressTop " + std::to_string(Frame));
			TestShape(Shape, static_cast<float>(Frame) / static_cast<float>(FFractureSimPosedCube::LastFrame));
		}
	});

	It(TEXT("makes examples of all morph targets if none are named"), [this]() {
		if (!Open())
		{
			return;
		}
		TestEqual(TEXT("examples"), Asset->ClusterCount, 1);
		TestTrue(TEXT("source"), Asset->SourceMesh.Get() == Cube->Mesh.Get());
		TestFalse(TEXT("changed"), UFractureSimEditorLibrary::IsSourceChanged(Asset.Get()));
		TestEqual(TEXT("each corner of the mesh follows the rig"), Asset->GetDentSkin().RigVertices.Num(),
			static_cast<int32>(FractureSimEditorGolden::Cube().indices.size()));
	});

	It(TEXT("makes examples of the morph targets and frames that are named"), [this]() {
		Options.MorphTargets.Add(FFractureSimPosedCube::MorphName());
		Options.Animation = Cube->Animation.Get();
		Options.Frames = {1, FFractureSimPosedCube::LastFrame};
		if (Open())
		{
			TestEqual(TEXT("examples"), Asset->ClusterCount, 3);
		}
	});

	It(TEXT("chooses the frames that differ if none are named"), [this]() {
		Options.MorphTargets.Add(FFractureSimPosedCube::MorphName());
		Options.Animation = Cube->Animation.Get();
		if (Open())
		{
			TestEqual(TEXT("examples"), Asset->ClusterCount, 3);
		}
	});

	It(TEXT("imports a morph target as a pose that has its shape and can be edited"), [this]() {
		if (!Open())
		{
			return;
		}
		const int32 Pose = Session->GetPoses().Num();
		if (!TestTrue(*Session->GetLastError(),
				Session->ImportMorphTarget(Cube->Mesh.Get(), FFractureSimPosedCube::MorphName())))
		{
			return;
		}
		TestEqual(TEXT("one more"), Session->GetPoses().Num(), Pose + 1);
		TestTrue(TEXT("name"), Session->GetPoses()[Pose].Name == TEXT("Pressed"));
		TestPose(Pose);
		TestTrue(*Session->GetLastError(), Session->PoseHandle(Pose, 0, Session->GetHandles()[0] * 0.9));
		TestTrue(TEXT("renamed"), Session->RenamePose(Pose, TEXT("Pressed by hand")));
		TestTrue(*Session->GetLastError(), Session->Apply());
		TestEqual(TEXT("examples"), Asset->ClusterCount, Pose + 1);
	});

	It(TEXT("imports a frame of an animation as a pose that has its shape, and Undo takes it back"), [this]() {
		if (!Open())
		{
			return;
		}
		const int32 Pose = Session->GetPoses().Num();
		if (!TestTrue(*Session->GetLastError(),
				Session->ImportFrame(Cube->Mesh.Get(), Cube->Animation.Get(), FFractureSimPosedCube::LastFrame)))
		{
			return;
		}
		TestTrue(TEXT("name"), Session->GetPoses()[Pose].Name == TEXT("PressTop 2"));
		TestPose(Pose);
		TestTrue(TEXT("undone"), Session->UndoEdit());
		TestEqual(TEXT("as before"), Session->GetPoses().Num(), Pose);
	});

	It(TEXT("says what it does not find, and changes nothing"), [this]() {
		if (!Open())
		{
			return;
		}
		const int32 Poses = Session->GetPoses().Num();
		TestFalse(TEXT("morph target"), Session->ImportMorphTarget(Cube->Mesh.Get(), FName(TEXT("NoSuch"))));
		TestTrue(TEXT("which"), Session->GetLastError().Contains(TEXT("NoSuch")));
		TestFalse(TEXT("frame"), Session->ImportFrame(Cube->Mesh.Get(), Cube->Animation.Get(), 7));
		TestTrue(TEXT("last"), Session->GetLastError().Contains(TEXT("its last one is 2")));
		TestEqual(TEXT("as before"), Session->GetPoses().Num(), Poses);
		TestFalse(TEXT("dirty"), Session->IsDirty());
		Options.MorphTargets.Add(FName(TEXT("NoSuch")));
		FFractureSimReport Why;
		TestNull(TEXT("asset"), UFractureSimEditorLibrary::CreateDentAsset(
									Cube->Mesh.Get(), FractureSimEditorTesting::Blocks(1), Options, Why));
		TestTrue(TEXT("why"), Why.Sentence.Contains(TEXT("NoSuch")));
	});
}

#endif
