// Copyright (c) 2026 FractureSim contributors. MIT License.

// From an asset to what is edited, and back; and again from a source that changed.

#include "Import/FractureSimAssetMaker.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "Import/FractureSimAssetParts.h"
#include "Import/FractureSimDentLooks.h"
#include "Import/FractureSimMeshSource.h"

#include "FractureSimAuthoring/ClusterBody.h"

#include "Engine/StaticMesh.h"
#include "Materials/MaterialInterface.h"
#include "Templates/Casts.h"

namespace FractureSimAssetMaker
{
namespace
{
TArray<uint8> ToBytes(std::span<const std::byte> Bytes)
{
	return TArray<uint8>(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
}

fsim::Result<fsim::RigSource> RigSourceOf(const UFractureSimAsset& Asset)
{
	return fsim::parseRigSource(FractureSimText::ToStd(Asset.SourceSettings));
}

// Of the mesh that an asset was made from; 0: not known.
uint64_t SourceHashOf(const UFractureSimAsset& Asset)
{
	const std::string Settings = FractureSimText::ToStd(Asset.SourceSettings);
	switch (Asset.Model)
	{
	case EFractureSimModel::OrientedParticles: {
		const fsim::Result<fsim::FragmentEditFile> File = fsim::parseFragmentFile(Settings);
		return File ? File->sourceHash : 0;
	}
	case EFractureSimModel::Clustered: {
		const fsim::Result<fsim::ClusterBodyFile> File = fsim::parseClusterFile(Settings);
		return File ? File->sourceHash : 0;
	}
	case EFractureSimModel::Dented: {
		const fsim::Result<fsim::RigSource> Remembered = RigSourceOf(Asset);
		return Remembered ? Remembered->sourceHash : 0;
	}
	case EFractureSimModel::None:
		break;
	}
	return 0;
}
} // namespace

bool Refuse(FFractureSimReport& Report, const FString& Sentence)
{
	Report.bMade = false;
	Report.Sentence = Sentence;
	return false;
}

void Note(FFractureSimReport& Report, std::span<const std::string> Sentences)
{
	Report.Notes.Append(FractureSimText::ToStrings(Sentences));
}

bool ReadSource(const UObject& Source, bool bRepair, fsim::TriangleMesh& OutMesh, FFractureSimReport& Report)
{
	FString Error;
	if (!FractureSimMeshSource::Read(Source, OutMesh, Error))
	{
		return Refuse(Report, Error);
	}
	if (bRepair)
	{
		fsim::Result<fsim::RepairedMesh> Repaired = fsim::repairMesh(OutMesh);
		if (Repaired && !Repaired->done.empty())
		{
			Note(Report, Repaired->done);
			OutMesh = MoveTemp(Repaired->mesh);
		}
	}
	return true;
}

void TakeLooks(UFractureSimAsset& Asset, UObject& Source)
{
	Asset.SourceMesh = &Source;
	if (UStaticMesh* StaticMesh = Cast<UStaticMesh>(&Source))
	{
		Asset.IntactMesh = StaticMesh;
	}
	const TArray<UMaterialInterface*> Materials = FractureSimMeshSource::MaterialsOf(Source);
	if (!Materials.IsEmpty() && !Asset.OutsideMaterial)
	{
		Asset.OutsideMaterial = Materials[0];
	}
}

bool Store(UFractureSimAsset& Asset, const fsim::FragmentEditSession& Session, FString& OutError)
{
	const fsim::Result<fsim::AssetRef> Made = Session.asset();
	if (!Made)
	{
		OutError = FractureSimText::ToString(Made.message());
		return false;
	}
	FFractureSimAssetContents Contents;
	Contents.Simulation = ToBytes((*Made)->bytes());
	Asset.Modify();
	if (!Asset.SetContents(MoveTemp(Contents), OutError))
	{
		return false;
	}
	fsim::FragmentEditFile File = Session.file();
	File.assetHash = (*Made)->contentHash();
	Asset.SourceSettings = FractureSimText::ToString(fsim::fragmentFileText(File));
	return true;
}

bool Store(
	UFractureSimAsset& Asset, const fsim::RigEditSession& Session, const fsim::TriangleMesh* Mesh, FString& OutError)
{
	const fsim::Result<fsim::AssetRef> Made = Session.asset();
	if (!Made)
	{
		OutError = FractureSimText::ToString(Made.message());
		return false;
	}
	FFractureSimAssetContents Contents;
	Contents.Simulation = ToBytes((*Made)->bytes());
	const fsim::DentRigView Rig = (*Made)->dentRig();
	if (Mesh)
	{
		Contents.Skin = FractureSimDentLooks::Follow(*Mesh, Rig);
	}
	else if (const fsim::AssetRef Old = Asset.GetCoreAsset(); Old && Old->dentRig().vertexCount() == Rig.vertexCount())
	{
		Contents.Skin = Asset.GetDentSkin();
	}
	Asset.Modify();
	if (!Asset.SetContents(MoveTemp(Contents), OutError))
	{
		return false;
	}
	// What the asset of the core does not hold. An edit leaves the source as it was.
	fsim::RigSource Remembered;
	Remembered.sourceHash = Mesh ? fsim::hashOfSource(*Mesh) : SourceHashOf(Asset);
	const fsim::RigSettings Settings = Session.settings();
	for (const fsim::RigShape& Each : Settings.shapes)
	{
		Remembered.names.push_back(Each.name);
	}
	for (const fsim::RigPose& Each : Settings.poses)
	{
		Remembered.names.push_back(Each.name);
	}
	Asset.SourceSettings = FractureSimText::ToString(fsim::rigSourceText(Remembered));
	return true;
}

fsim::Result<fsim::FragmentEditSession> OpenFragments(const UFractureSimAsset& Asset)
{
	const fsim::AssetRef Core = Asset.GetCoreAsset();
	if (!Core || Core->kind() != fsim::AssetKind::Fragmented)
	{
		return fsim::Status::refused("this asset has no fragments to edit");
	}
	// With the mesh and what was saved everything can be done; without, what is there can be edited.
	fsim::TriangleMesh Mesh;
	FString Error;
	const UObject* Source = Asset.SourceMesh.LoadSynchronous();
	const fsim::Result<fsim::FragmentEditFile> File =
		fsim::parseFragmentFile(FractureSimText::ToStd(Asset.SourceSettings));
	if (Source && File && FractureSimMeshSource::Read(*Source, Mesh, Error))
	{
		if (const fsim::Result<fsim::RepairedMesh> Repaired = fsim::repairMesh(Mesh))
		{
			Mesh = Repaired->mesh;
		}
		fsim::Result<fsim::FragmentEditSession> Session = fsim::FragmentEditSession::open(Mesh, *File);
		if (Session && Session->adopt(Core))
		{
			return Session;
		}
	}
	return fsim::FragmentEditSession::open(Core->fragments());
}

fsim::Result<fsim::RigEditSession> OpenDents(const UFractureSimAsset& Asset)
{
	const fsim::AssetRef Core = Asset.GetCoreAsset();
	if (!Core || Core->kind() != fsim::AssetKind::Dented)
	{
		return fsim::Status::refused("this asset has no rig to edit");
	}
	const fsim::Result<fsim::RigSource> Remembered = RigSourceOf(Asset);
	return fsim::RigEditSession::open(Core->dentRig(), Remembered ? Remembered->names : std::vector<std::string>());
}

std::vector<fsim::Advice> CheckSource(const UFractureSimAsset& Asset)
{
	const UObject* Source = Asset.SourceMesh.LoadSynchronous();
	const uint64_t WhenMade = SourceHashOf(Asset);
	fsim::TriangleMesh Mesh;
	FString Error;
	if (!Source || WhenMade == 0 || !FractureSimMeshSource::Read(*Source, Mesh, Error))
	{
		return {};
	}
	// As it was when the asset was made: poses are given by the vertices of the mesh as it is.
	if (const fsim::Result<fsim::RepairedMesh> Repaired = fsim::repairMesh(Mesh);
		Repaired && Asset.Model != EFractureSimModel::Dented)
	{
		Mesh = Repaired->mesh;
	}
	return fsim::adviseOnSourceChange(FractureSimText::ToStd(Asset.GetName()), WhenMade, fsim::hashOfSource(Mesh));
}

bool IsSourceChanged(const UFractureSimAsset& Asset)
{
	return !CheckSource(Asset).empty();
}

bool Reimport(UFractureSimAsset& Asset, FProgress Progress, FFractureSimReport& OutReport)
{
	UObject* Source = Asset.SourceMesh.LoadSynchronous();
	if (!Source)
	{
		return Refuse(OutReport, TEXT("the mesh that it was made from is gone; set Source Mesh"));
	}
	if (Asset.Model == EFractureSimModel::Clustered)
	{
		// Particles know no places of the mesh: there is nothing to be kept but the numbers.
		return RemakeClusters(Asset, ClusterOptionsOf(Asset), Progress, OutReport);
	}
	const bool bDented = Asset.Model == EFractureSimModel::Dented;
	fsim::TriangleMesh Mesh;
	if (!ReadSource(*Source, !bDented, Mesh, OutReport))
	{
		return false;
	}
	FString Error;
	if (bDented)
	{
		fsim::Result<fsim::RigEditSession> Session = OpenDents(Asset);
		if (!Session)
		{
			return Refuse(OutReport, FractureSimText::ToString(Session.message()));
		}
		const fsim::Result<std::vector<std::string>> Dropped = Session->reimport(Mesh);
		fsim::Status Status = Dropped.status();
		if (Status)
		{
			Note(OutReport, *Dropped);
			Status = Session->computeWeights([&Progress](float Share) { return Progress(Share); });
		}
		if (!Status)
		{
			return Refuse(OutReport, FractureSimText::ToString(Status.message()));
		}
		OutReport.bMade = Store(Asset, *Session, &Mesh, Error);
	}
	else
	{
		fsim::Result<fsim::FragmentEditSession> Session = OpenFragments(Asset);
		if (!Session)
		{
			return Refuse(OutReport, FractureSimText::ToString(Session.message()));
		}
		const fsim::Result<std::vector<std::string>> Dropped = Session->reimport(Mesh);
		if (!Dropped)
		{
			return Refuse(OutReport, FractureSimText::ToString(Dropped.message()));
		}
		Note(OutReport, *Dropped);
		const fsim::Result<std::vector<std::string>> Lost =
			Session->rescore([&Progress](float Share) { return Progress(Share); });
		if (!Lost)
		{
			return Refuse(OutReport, FractureSimText::ToString(Lost.message()));
		}
		Note(OutReport, *Lost);
		OutReport.bMade = Store(Asset, *Session, Error);
	}
	if (!OutReport.bMade)
	{
		return Refuse(OutReport, Error);
	}
	TakeLooks(Asset, *Source);
	OutReport.Sentence = FString::Printf(TEXT("%s was made again from %s; %d things were changed or dropped"),
		*Asset.GetName(), *Source->GetName(), OutReport.Notes.Num());
	return true;
}
} // namespace FractureSimAssetMaker
