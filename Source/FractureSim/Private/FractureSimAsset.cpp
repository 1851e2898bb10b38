// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimAsset.h"

#include "Core/FractureSimBytes.h"
#include "FractureSimCustomVersion.h"
#include "FractureSimLog.h"
#include "FractureSimUnits.h"
#include "Rendering/FractureSimRenderData.h"
#include "Views/FractureSimMeshes.h"

#include "FractureSim/AssetScaling.h"
#include "FractureSim/HostProxies.h"

#include "Engine/StaticMesh.h"
#include "PhysicsEngine/BodySetup.h"
#include "ProfilingDebugging/ResourceSize.h"
#include "Serialization/MemoryReader.h"
#include "Serialization/MemoryWriter.h"
#include "UObject/AssetRegistryTagsContext.h"

#if WITH_EDITORONLY_DATA
#include "EditorFramework/AssetImportData.h"
#endif

namespace FractureSimAssets
{
constexpr uint32 ContainerMagic = 0x41555346; // "FSUA"
constexpr uint32 ContainerVersion = 1;

EFractureSimModel ModelOf(const fsim::Asset& Asset)
{
	switch (Asset.kind())
	{
	case fsim::AssetKind::Clustered:
		return EFractureSimModel::Clustered;
	case fsim::AssetKind::Fragmented:
		return EFractureSimModel::OrientedParticles;
	case fsim::AssetKind::Dented:
		return EFractureSimModel::Dented;
	case fsim::AssetKind::Particles:
	case fsim::AssetKind::ConvexHull:
	case fsim::AssetKind::Mesh:
		break;
	}
	return EFractureSimModel::None;
}

// Everything that a container holds, put together. Refuses what does not fit.
fsim::Result<fsim::AssetRef> Build(const FFractureSimAssetContents& Contents)
{
	fsim::Result<fsim::AssetRef> Simulation = fsim::Asset::load(FractureSimBytes::AsSpan(Contents.Simulation));
	if (!Simulation)
	{
		return Simulation;
	}
	if (ModelOf(**Simulation) == EFractureSimModel::None)
	{
		return fsim::Status::refused(
			"the bytes are an asset of another kind; give a clustered, fragmented or dented one");
	}
	const fsim::DentRigView Rig = (*Simulation)->dentRig();
	for (const uint32 Vertex : Contents.Skin.RigVertices)
	{
		if (Vertex >= Rig.vertexCount())
		{
			return fsim::Status::refused(
				"the skin follows vertex {} of a rig with {} vertices", Vertex, Rig.vertexCount());
		}
	}
	const int32 SkinVertices = Contents.Skin.RigVertices.Num();
	if (Contents.Skin.NormalGroups.Num() != SkinVertices || Contents.Skin.UVs.Num() != SkinVertices)
	{
		return fsim::Status::refused("the skin has {} vertices, but {} normal groups and {} texture coordinates",
			SkinVertices, Contents.Skin.NormalGroups.Num(), Contents.Skin.UVs.Num());
	}
	for (const uint32 Index : Contents.Skin.Indices)
	{
		if (Index >= static_cast<uint32>(SkinVertices))
		{
			return fsim::Status::refused("a triangle of the skin has vertex {} of {}", Index, SkinVertices);
		}
	}
	if (Contents.Cells.IsEmpty())
	{
		return Simulation;
	}
	fsim::Result<fsim::AssetRef> Cells = fsim::Asset::load(FractureSimBytes::AsSpan(Contents.Cells));
	if (!Cells)
	{
		return Cells;
	}
	static_assert(sizeof(uint32) == sizeof(uint32_t));
	return fsim::Asset::bindFragments(
		*Simulation, (*Cells)->fragments(), FractureSimBytes::SpanOf(Contents.CellOwners));
}
} // namespace FractureSimAssets

FArchive& operator<<(FArchive& Ar, FFractureSimAssetContents& Contents)
{
	uint32 Magic = FractureSimAssets::ContainerMagic;
	uint32 Version = FractureSimAssets::ContainerVersion;
	Ar << Magic << Version;
	if (Ar.IsLoading() && (Magic != FractureSimAssets::ContainerMagic || Version > FractureSimAssets::ContainerVersion))
	{
		Ar.SetError();
		return Ar;
	}
	Ar << Contents.Simulation << Contents.Cells << Contents.CellOwners;
	Ar << Contents.Skin.RigVertices << Contents.Skin.NormalGroups << Contents.Skin.UVs << Contents.Skin.Indices;
	return Ar;
}

UFractureSimAsset::UFractureSimAsset()
{
	// Beside the package, so that a level that only shows intact meshes does not read it.
	Bulk.SetBulkDataFlags(BULKDATA_Force_NOT_InlinePayload);
}

bool UFractureSimAsset::SetContents(FFractureSimAssetContents NewContents, FString& OutError)
{
	const fsim::Result<fsim::AssetRef> Built = FractureSimAssets::Build(NewContents);
	if (!Built)
	{
		OutError = FractureSimBytes::ToString(Built.message());
		return false;
	}
	TArray<uint8> Bytes;
	FMemoryWriter Writer(Bytes, true);
	Writer << NewContents;
	Bulk.Lock(LOCK_READ_WRITE);
	FMemory::Memcpy(Bulk.Realloc(Bytes.Num()), Bytes.GetData(), Bytes.Num());
	Bulk.Unlock();
	ForgetLoaded();
	bTriedLoading = true;
	Core = *Built;
	DentSkin = MoveTemp(NewContents.Skin);
	Describe();
	MarkPackageDirty();
	return true;
}

bool UFractureSimAsset::SetContentsFromBytes(const TArray<uint8>& Bytes, FString& Error)
{
	FFractureSimAssetContents Contents;
	Contents.Simulation = Bytes;
	return SetContents(MoveTemp(Contents), Error);
}

bool UFractureSimAsset::LoadContents(FString& OutError) const
{
	bTriedLoading = true;
	const int64 Size = Bulk.GetBulkDataSize();
	if (Size <= 0)
	{
		OutError = TEXT("the asset is empty; import or author something into it");
		return false;
	}
	TArray<uint8> Bytes;
	Bytes.SetNumUninitialized(static_cast<int32>(Size));
	FMemory::Memcpy(Bytes.GetData(), Bulk.LockReadOnly(), Bytes.Num());
	Bulk.Unlock();
	FFractureSimAssetContents Contents;
	FMemoryReader Reader(Bytes, true);
	Reader << Contents;
	if (Reader.IsError())
	{
		OutError = TEXT("the asset is damaged or of a newer version of the plugin; import it again");
		return false;
	}
	fsim::Result<fsim::AssetRef> Built = FractureSimAssets::Build(Contents);
	if (!Built)
	{
		OutError = FractureSimBytes::ToString(Built.message());
		return false;
	}
	Core = MoveTemp(*Built);
	DentSkin = MoveTemp(Contents.Skin);
	return true;
}

void UFractureSimAsset::ForgetLoaded()
{
	bTriedLoading = false;
	Core.reset();
	ScaledCores.Reset();
	DentSkin = FFractureSimDentSkin();
	RenderMesh.Reset();
	FragmentCollision = nullptr;
	FragmentHulls.Reset();
}

void UFractureSimAsset::Describe()
{
	const fsim::FragmentView Fragments = Core->fragments();
	const fsim::DentRigView Rig = Core->dentRig();
	Model = FractureSimAssets::ModelOf(*Core);
	const bool bDented = Model == EFractureSimModel::Dented;
	FragmentCount = static_cast<int32>(bDented ? Rig.hullCount() : Fragments.particles.size());
	BondCount = static_cast<int32>(Fragments.bonds.size());
	ClusterCount = bDented ? static_cast<int32>(Rig.exampleCount())
						   : static_cast<int32>(FMath::Max<size_t>(Core->clusterOffsets().size(), 1) - 1);
	ParticleCount = bDented                                         ? static_cast<int32>(Rig.vertexCount())
					: Model == EFractureSimModel::OrientedParticles ? FragmentCount
																	: static_cast<int32>(Core->positions().size());
	TriangleCount = static_cast<int32>((bDented ? Rig.indices.size() : Fragments.indices.size()) / 3);
	const FFractureSimFrame Frame;
	RestBounds = FBox(ForceInit);
	for (const fsim::Vec3 Position : bDented ? Rig.positions : Fragments.positions)
	{
		RestBounds += Frame.VectorToUnreal(Position);
	}
	for (const fsim::Vec3 Position : Core->positions())
	{
		RestBounds += Frame.VectorToUnreal(Position);
	}
}

float UFractureSimAsset::GetRestVolume() const
{
	const fsim::AssetRef Asset = GetCoreAsset();
	if (!Asset)
	{
		return 0.0f;
	}
	double Volume = 0.0;
	if (Asset->kind() == fsim::AssetKind::Fragmented)
	{
		for (const fsim::FragmentParticle& Particle : Asset->fragments().particles)
		{
			Volume += static_cast<double>(Particle.volume);
		}
	}
	const std::span<const float> Volumes =
		Asset->kind() == fsim::AssetKind::Dented ? Asset->dentRig().volumes : Asset->volumes();
	for (const float Each : Volumes)
	{
		Volume += static_cast<double>(Each);
	}
	return static_cast<float>(FFractureSimFrame().Host.volumeToHost(static_cast<float>(Volume)));
}

fsim::AssetRef UFractureSimAsset::GetCoreAsset(const FVector& Scale) const
{
	check(IsInGameThread());
	FString Error;
	if (!Core && !bTriedLoading && !LoadContents(Error))
	{
		UE_LOG(LogFractureSim, Error, TEXT("%s: %s."), *GetPathName(), *Error);
	}
	// Components of nearly the same size share an asset.
	const FIntVector Thousandths(FMath::RoundToInt32(Scale.X * 1000.0), FMath::RoundToInt32(Scale.Y * 1000.0),
		FMath::RoundToInt32(Scale.Z * 1000.0));
	if (!Core || Thousandths == FIntVector(1000, 1000, 1000))
	{
		return Core;
	}
	if (const fsim::AssetRef* Known = ScaledCores.Find(Thousandths))
	{
		return *Known;
	}
	const fsim::Result<fsim::AssetRef> Scaled = fsim::scaledAsset(
		Core, {static_cast<float>(Thousandths.X) / 1000.0f, static_cast<float>(Thousandths.Y) / 1000.0f,
				  static_cast<float>(Thousandths.Z) / 1000.0f});
	if (!Scaled)
	{
		UE_LOG(LogFractureSim, Error, TEXT("%s, scaled by %s: %s."), *GetPathName(), *Scale.ToString(),
			*FractureSimBytes::ToString(Scaled.message()));
	}
	return ScaledCores.Add(Thousandths, Scaled ? *Scaled : nullptr);
}

TSharedPtr<const FFractureSimRenderMesh, ESPMode::ThreadSafe> UFractureSimAsset::GetRenderMesh() const
{
	if (!RenderMesh.IsValid())
	{
		if (const fsim::AssetRef Asset = GetCoreAsset())
		{
			if (DentSkin.RigVertices.IsEmpty())
			{
				DentSkin = FractureSimMeshes::SkinOfRig(Asset->dentRig());
			}
			RenderMesh = FractureSimMeshes::Build(*Asset, DentSkin);
		}
	}
	return RenderMesh;
}

UBodySetup* UFractureSimAsset::GetCollision() const
{
	if (IntactMesh && IntactMesh->GetBodySetup())
	{
		return IntactMesh->GetBodySetup();
	}
	if (!FragmentCollision)
	{
		if (const fsim::AssetRef Asset = GetCoreAsset())
		{
			UBodySetup* Setup = NewObject<UBodySetup>(const_cast<UFractureSimAsset*>(this), NAME_None, RF_Transient);
			Setup->CollisionTraceFlag = CTF_UseSimpleAsComplex;
			Setup->AggGeom.BoxElems = FractureSimMeshes::BoxesOf(*Asset);
			Setup->CreatePhysicsMeshes();
			FragmentCollision = Setup;
		}
	}
	return FragmentCollision;
}

UBodySetup* UFractureSimAsset::GetFragmentHull(int32 Fragment) const
{
	const fsim::AssetRef Asset = GetCoreAsset();
	const fsim::FragmentView Fragments = Asset ? Asset->fragments() : fsim::FragmentView();
	if (Fragment < 0 || Fragment >= static_cast<int32>(Fragments.particles.size()))
	{
		return nullptr;
	}
	FragmentHulls.SetNum(static_cast<int32>(Fragments.particles.size()));
	if (!FragmentHulls[Fragment])
	{
		FragmentHulls[Fragment] =
			FractureSimMeshes::MakeHull(Fragments, Fragment, *const_cast<UFractureSimAsset*>(this));
	}
	return FragmentHulls[Fragment];
}

void UFractureSimAsset::Serialize(FArchive& Ar)
{
	Super::Serialize(Ar);
	Ar.UsingCustomVersion(FFractureSimCustomVersion::GUID);
	if (Ar.IsLoading() && Ar.CustomVer(FFractureSimCustomVersion::GUID) < FFractureSimCustomVersion::Container)
	{
		return;
	}
	Bulk.Serialize(Ar, this);
}

void UFractureSimAsset::PostLoad()
{
	Super::PostLoad();
	// Saved by a version that wrote no container: there is nothing to simulate, whatever the properties say.
	if (Bulk.GetBulkDataSize() <= 0 && IsUsable())
	{
		UE_LOG(
			LogFractureSim, Warning, TEXT("%s holds nothing to simulate; import or author it again."), *GetPathName());
		Model = EFractureSimModel::None;
	}
}

#if WITH_EDITOR
void UFractureSimAsset::PostEditUndo()
{
	Super::PostEditUndo();
	ForgetLoaded(); // the bytes may be others now
}
#endif

void UFractureSimAsset::GetAssetRegistryTags(FAssetRegistryTagsContext Context) const
{
	Super::GetAssetRegistryTags(Context);
	Context.AddTag(FAssetRegistryTag(
		TEXT("SimulationKB"), LexToString(Bulk.GetBulkDataSize() / 1024), FAssetRegistryTag::TT_Numerical));
}

void UFractureSimAsset::GetResourceSizeEx(FResourceSizeEx& CumulativeResourceSize)
{
	Super::GetResourceSizeEx(CumulativeResourceSize);
	// An asset keeps its bytes beside what it made of them.
	if (Core)
	{
		CumulativeResourceSize.AddDedicatedSystemMemoryBytes(2 * Core->bytes().size());
	}
	for (const TPair<FIntVector, fsim::AssetRef>& Each : ScaledCores)
	{
		CumulativeResourceSize.AddDedicatedSystemMemoryBytes(Each.Value ? 2 * Each.Value->bytes().size() : 0);
	}
	if (RenderMesh.IsValid())
	{
		CumulativeResourceSize.AddDedicatedSystemMemoryBytes(RenderMesh->GetAllocatedSize());
	}
}
