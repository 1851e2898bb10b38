// Copyright (c) 2026 FractureSim contributors. MIT License.

// From a mesh to an asset that flows and tears, and again with other numbers.

#include "Import/FractureSimAssetMaker.h"

#include "Core/FractureSimEditorConvert.h"
#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "Import/FractureSimAssetParts.h"
#include "Import/FractureSimMeshSource.h"

#include "FractureSimAuthoring/ClusterBody.h"

namespace FractureSimAssetMaker
{
namespace
{
fsim::ClusterBodySettings ClusterSettingsOf(const FFractureSimClusterOptions& Options)
{
	fsim::ClusterBodySettings Settings;
	Settings.particles = static_cast<uint32_t>(FMath::Max(Options.Particles, 0));
	Settings.clusters = static_cast<uint32_t>(FMath::Max(Options.Clusters, 0));
	Settings.cells = static_cast<uint32_t>(FMath::Max(Options.Cells, 0));
	Settings.overlap = Options.Overlap;
	Settings.roughness = Options.Roughness;
	Settings.seed = static_cast<uint32_t>(FMath::Max(Options.Seed, 0));
	return Settings;
}

// With numbers that are advised, where that is asked for; seed and roughness stay those of the user.
fsim::ClusterBodySettings SettingsFor(
	const FFractureSimClusterOptions& Options, const fsim::TriangleMesh& Mesh, EFractureSimPreset Preset)
{
	fsim::ClusterBodySettings Settings = ClusterSettingsOf(Options);
	if (Options.bAdvised)
	{
		const fsim::ClusterAdvice Advised = fsim::adviseClusters(Mesh, UFractureSimMaterial::ClusterPresetName(Preset));
		Settings.particles = Advised.settings.particles;
		Settings.clusters = Advised.settings.clusters;
		Settings.cells = Advised.settings.cells;
		Settings.overlap = Advised.settings.overlap;
	}
	return Settings;
}

TArray<uint8> BytesOf(const fsim::Asset& Asset)
{
	const std::span<const std::byte> Bytes = Asset.bytes();
	return TArray<uint8>(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
}

// Fills the mesh and puts the body into the asset, with how it was made.
bool FillClusters(UFractureSimAsset& Asset, const UObject& Source, const fsim::TriangleMesh& Mesh,
	const fsim::ClusterBodySettings& Settings, FProgress Progress, FFractureSimReport& Report)
{
	fsim::ScoreReport Done;
	const fsim::Result<fsim::ClusterBody> Body = fsim::makeClusterBody(
		Mesh, Settings, [&Progress](float Share) { return Progress(Share); }, &Done);
	if (!Body)
	{
		return Refuse(Report, FractureSimText::ToString(Body.message()));
	}
	Note(Report, Done.repairs);
	const fsim::Result<fsim::AssetRef> Cells = fsim::Asset::fragmented(Body->cells);
	if (!Cells)
	{
		return Refuse(Report, FractureSimText::ToString(Cells.message()));
	}
	FFractureSimAssetContents Contents;
	Contents.Simulation = BytesOf(*Body->asset);
	Contents.Cells = BytesOf(**Cells);
	for (const uint32_t Owner : Body->owners)
	{
		Contents.CellOwners.Add(Owner);
	}
	FString Error;
	Asset.Modify();
	if (!Asset.SetContents(MoveTemp(Contents), Error))
	{
		return Refuse(Report, Error);
	}
	fsim::ClusterBodyFile File;
	File.source = FractureSimText::ToStd(Source.GetPathName());
	File.sourceHash = fsim::hashOfSource(Mesh);
	File.settings = Settings;
	Asset.SourceSettings = FractureSimText::ToString(fsim::clusterFileText(File));
	Report.bMade = true;
	return true;
}
} // namespace

UFractureSimAsset* CreateClusters(UObject& Source, const FFractureSimCreateOptions& Options,
	const FFractureSimClusterOptions& Clusters, FProgress Progress, FFractureSimReport& OutReport)
{
	fsim::TriangleMesh Mesh;
	// Always repaired, as filling does it: whether the mesh has changed is told by the repaired one.
	if (!ReadSource(Source, true, Mesh, OutReport))
	{
		return nullptr;
	}
	const fsim::ImportDecision Decision =
		fsim::decideImport(Mesh, FractureSimMeshSource::FactsOf(Source), fsim::ImportKind::Clusters);
	ReportDecision(Decision, OutReport);
	if (Decision.kind == fsim::ImportKind::Refused)
	{
		return nullptr;
	}
	const EFractureSimPreset Preset = Options.Preset == EFractureSimPreset::Custom
										  ? FractureSimConvert::ClusterPresetNamed(Decision.material.preset)
										  : Options.Preset;
	const fsim::ClusterBodySettings Settings = SettingsFor(Clusters, Mesh, Preset);
	UFractureSimAsset* Asset = NewBody(FolderFor(Source, Options.Folder), TEXT("FSC_") + Source.GetName());
	if (!FillClusters(*Asset, Source, Mesh, Settings, Progress, OutReport))
	{
		Asset->ClearFlags(RF_Public | RF_Standalone);
		return nullptr;
	}
	TakeLooks(*Asset, Source);
	Asset->Material = SharedMaterial(Preset);
	return Asset;
}

namespace
{
bool Refill(UFractureSimAsset& Asset, TFunctionRef<fsim::ClusterBodySettings(const fsim::TriangleMesh&)> Choose,
	FProgress Progress, FFractureSimReport& OutReport)
{
	UObject* Source = Asset.SourceMesh.LoadSynchronous();
	fsim::TriangleMesh Mesh;
	if (!Source)
	{
		return Refuse(OutReport, TEXT("the mesh that it was made from is gone; set Source Mesh"));
	}
	if (!ReadSource(*Source, true, Mesh, OutReport))
	{
		return false;
	}
	if (!FillClusters(Asset, *Source, Mesh, Choose(Mesh), Progress, OutReport))
	{
		return false;
	}
	TakeLooks(Asset, *Source);
	OutReport.Sentence = FString::Printf(
		TEXT("%s has %d particles in %d clusters"), *Asset.GetName(), Asset.ParticleCount, Asset.ClusterCount);
	return true;
}
} // namespace

bool RemakeClusters(UFractureSimAsset& Asset, const FFractureSimClusterOptions& Clusters, FProgress Progress,
	FFractureSimReport& OutReport)
{
	const auto Choose = [&](const fsim::TriangleMesh& Mesh) {
		const EFractureSimPreset Preset = Asset.Material ? Asset.Material->Preset : EFractureSimPreset::Clay;
		return SettingsFor(Clusters, Mesh, Preset);
	};
	return Refill(Asset, Choose, Progress, OutReport);
}

bool HalveClusters(UFractureSimAsset& Asset, FProgress Progress, FFractureSimReport& OutReport)
{
	const fsim::ClusterBodySettings Half = fsim::halfAsMany(ClusterSettingsOf(ClusterOptionsOf(Asset)));
	return Refill(
		Asset, [&Half](const fsim::TriangleMesh&) { return Half; }, Progress, OutReport);
}

FFractureSimClusterOptions ClusterOptionsOf(const UFractureSimAsset& Asset)
{
	FFractureSimClusterOptions Options;
	if (const fsim::Result<fsim::ClusterBodyFile> File =
			fsim::parseClusterFile(FractureSimText::ToStd(Asset.SourceSettings)))
	{
		Options.bAdvised = false;
		Options.Particles = static_cast<int32>(File->settings.particles);
		Options.Clusters = static_cast<int32>(File->settings.clusters);
		Options.Cells = static_cast<int32>(File->settings.cells);
		Options.Overlap = File->settings.overlap;
		Options.Roughness = File->settings.roughness;
		Options.Seed = static_cast<int32>(File->settings.seed);
	}
	return Options;
}
} // namespace FractureSimAssetMaker
