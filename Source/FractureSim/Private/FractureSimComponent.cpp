// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimComponent.h"

#include "Core/FractureSimBytes.h"
#include "Core/FractureSimConsole.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"
#include "Views/FractureSimFragmentView.h"

#include "FractureSim/World.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Misc/Crc.h"

// The body, and what can be asked of it. Anchors and what Chaos sees of it are in files of their own.

const FFractureSimFragmentView* UFractureSimComponent::GetFragmentView() const
{
	// The only kind of view that it makes.
	return static_cast<const FFractureSimFragmentView*>(GetView());
}

bool UFractureSimComponent::CreateCoreBody(fsim::World& World, const FFractureSimFrame& Frame, FString& OutError)
{
	const fsim::AssetRef Core = Asset->GetCoreAsset(GetRestScale());
	if (!Core || Asset->Model == EFractureSimModel::Dented)
	{
		OutError = TEXT("its asset is for dented bodies or cannot be read; give it a clustered or fragmented one");
		return false;
	}
	const fsim::Result<fsim::AssetId> AssetId = World.addAsset(Core);
	if (!AssetId)
	{
		OutError = FractureSimBytes::ToString(AssetId.message());
		return false;
	}
	const UFractureSimSettings* Project = GetDefault<UFractureSimSettings>();
	const int32 ConsolePieces = FractureSimConsole::MaxPieces.GetValueOnGameThread();
	const int32 OwnPieces = Pieces.MaxPieces > 0 ? Pieces.MaxPieces : Project->MaxPiecesPerBody;
	fsim::BodySettings Settings;
	Settings.model =
		Asset->Model == EFractureSimModel::Clustered ? fsim::Model::Clustered : fsim::Model::OrientedParticles;
	Settings.asset = *AssetId;
	Settings.pose = Frame.TransformToCore(GetComponentTransform());
	const FVector Velocity = GetComponentVelocity();
	Settings.linearVelocity = Frame.VectorToCore(Velocity);
	if (const UFractureSimMaterial* Material = GetSimulationMaterial())
	{
		Settings.cluster = Material->ToClusterMaterial();
		Settings.oriented = Material->ToOrientedMaterial();
	}
	Settings.passes = static_cast<uint32_t>(Passes);
	// The same on every machine: from the name, not from the address.
	Settings.seed = Seed > 0 ? static_cast<uint32_t>(Seed) : FCrc::StrCrc32(*GetPathName(GetWorld())) | 1u;
	Settings.pieces.most = static_cast<uint32_t>(ConsolePieces > 0 ? ConsolePieces : OwnPieces);
	Settings.pieces.settleAfter = Pieces.SettleAfter;
	Settings.pieces.fadeAfter = Pieces.FadeAfter;
	Settings.pieces.fadeShare = Pieces.FadeShare;
	Settings.shards.most = static_cast<uint32_t>(Shards.MaxShards);
	Settings.shards.perHit = static_cast<uint32_t>(Shards.ShardsPerHit);
	Settings.shards.depth = static_cast<uint32_t>(Shards.Depth);
	Settings.shards.hitSpeed = Frame.LengthToCore(Shards.HitSpeed);
	Settings.shards.scatter = Shards.Scatter;
	Settings.shards.leastSize = Frame.LengthToCore(Shards.SmallestBroken);
	Settings.shards.chips = static_cast<uint32_t>(Shards.ChipsPerFace);
	const fsim::Result<fsim::BodyId> Body = World.addBody(Settings);
	if (!Body)
	{
		OutError = FractureSimBytes::ToString(Body.message());
		return false;
	}
	CoreBody = *Body;
	CorePose = Settings.pose;
	return true;
}

void UFractureSimComponent::DestroyCoreBody(fsim::World& World)
{
	RemoveHolds(World);
	HoldBoxes.Reset();
	UFractureSimWorldSubsystem::Report(World.removeBody(CoreBody), *this);
	CoreBody = {};
	Anchored.Reset();
	if (!FollowsServer())
	{
		bAnchorsReleased = false;
	}
}

TUniquePtr<FFractureSimView> UFractureSimComponent::CreateView(const FFractureSimFrame&)
{
	const FVector Scale = GetRestScale();
	return FFractureSimFragmentView::Create(Asset->GetCoreAsset(Scale), CoreBody, CorePose, Scale);
}

void UFractureSimComponent::SetCoreMaterial(fsim::World& World)
{
	if (const UFractureSimMaterial* Material = GetSimulationMaterial())
	{
		const fsim::Status Set = Asset->Model == EFractureSimModel::Clustered
									 ? World.setMaterial(CoreBody, Material->ToClusterMaterial())
									 : World.setMaterial(CoreBody, Material->ToOrientedMaterial());
		UFractureSimWorldSubsystem::Report(Set, *this);
	}
}

void UFractureSimComponent::TeleportCoreBody(fsim::World& World, const FFractureSimFrame& Frame)
{
	UFractureSimWorldSubsystem::Report(
		World.setBodyPose(CoreBody, Frame.TransformToCore(GetComponentTransform())), *this);
}

void UFractureSimComponent::ApplyCoreBlow(
	fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location, const FVector& Impulse, float Radius)
{
	// The core counts particles whose centre is in reach. A blow on a fragment larger than that is still felt by it.
	float Reach = Radius;
	if (const FFractureSimFragmentView* View = GetFragmentView())
	{
		const fsim::Vec3 Place = Frame.PositionToCore(Location);
		const int32 Nearest = View->FindFragment(Place);
		const fsim::Vec3 Away = Nearest != INDEX_NONE ? View->GetFragmentPosition(Nearest) - Place : fsim::Vec3{};
		const float Least = Frame.LengthToCore(Radius);
		if (fsim::dot(Away, Away) >= Least * Least)
		{
			Reach = 0.0f;
		}
	}
	Super::ApplyCoreBlow(World, Frame, Location, Impulse, Reach);
}

// What can be asked of it, and done with it

TArray<FFractureSimPiece> UFractureSimComponent::GetPieces(float LeastShare) const
{
	TArray<FFractureSimPiece> Result;
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	const fsim::World* World = IsBodyActive() && Subsystem ? Subsystem->AcquireWorld() : nullptr;
	if (!World)
	{
		return Result;
	}
	const FFractureSimFrame& Frame = Subsystem->GetFrame();
	const fsim::Result<std::vector<fsim::PieceState>> Found = World->pieces(CoreBody, LeastShare);
	if (!Found)
	{
		return Result;
	}
	for (const fsim::PieceState& Piece : *Found)
	{
		FFractureSimPiece& Each = Result.AddDefaulted_GetRef();
		Each.Id = static_cast<int32>(Piece.id);
		Each.Fragments = static_cast<int32>(Piece.members);
		Each.Transform = Frame.TransformToUnreal(Piece.pose);
		Each.Velocity = Frame.VectorToUnreal(Piece.linearVelocity);
		Each.Box += Frame.PositionToUnreal(Piece.low);
		Each.Box += Frame.PositionToUnreal(Piece.high);
		Each.Mass = Piece.mass;
		Each.bAsleep = Piece.asleep != 0;
		Each.bAnchored = Piece.anchored != 0;
	}
	return Result;
}

int32 UFractureSimComponent::GetPieceCount() const
{
	UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	const fsim::World* World = IsBodyActive() && Subsystem ? Subsystem->AcquireWorld() : nullptr;
	const fsim::Result<fsim::BodyStatistics> Statistics =
		World ? World->statistics(CoreBody) : fsim::Result<fsim::BodyStatistics>(fsim::Status::refused("not active"));
	return Statistics ? static_cast<int32>(Statistics->pieces) : 1;
}

int32 UFractureSimComponent::GetShardCount() const
{
	const FFractureSimFragmentView* View = GetFragmentView();
	return View ? static_cast<int32>(View->GetShards().shards().size()) : 0;
}

float UFractureSimComponent::GetBrokenShare() const
{
	const FFractureSimFragmentView* View = GetFragmentView();
	const int32 Bonds = View ? View->GetBrokenBonds().Num() : 0;
	return Bonds > 0 ? static_cast<float>(View->GetBrokenBondCount()) / static_cast<float>(Bonds) : 0.0f;
}

void UFractureSimComponent::Cut(FVector Location, FVector Normal, float Radius)
{
	Push([this, Location, Normal, Radius](fsim::World& World, const FFractureSimFrame& Frame) {
		fsim::Cut Plane;
		Plane.body = CoreBody;
		Plane.point = Frame.PositionToCore(Location);
		Plane.normal = Frame.DirectionToCore(Normal.GetSafeNormal());
		if (Radius > 0.0f)
		{
			Plane.radius = Frame.LengthToCore(Radius);
		}
		UFractureSimWorldSubsystem::Report(World.cut(Plane), *this);
	});
}

void UFractureSimComponent::Shatter(FVector Location, float Radius)
{
	Push([this, Location, Radius](fsim::World& World, const FFractureSimFrame& Frame) {
		UFractureSimWorldSubsystem::Report(
			World.breakBonds(CoreBody, Frame.PositionToCore(Location), Frame.LengthToCore(Radius)), *this);
	});
}

float UFractureSimComponent::GetFragmentMass(int32 Fragment) const
{
	const fsim::AssetRef Core = Asset ? Asset->GetCoreAsset(GetRestScale()) : nullptr;
	const std::span<const fsim::FragmentParticle> Particles =
		Core ? Core->fragments().particles : std::span<const fsim::FragmentParticle>();
	if (Fragment < 0 || static_cast<size_t>(Fragment) >= Particles.size())
	{
		return 0.0f;
	}
	const UFractureSimMaterial* Material = GetSimulationMaterial();
	const float Density = Material ? Material->Density : GetDefault<UFractureSimMaterial>()->Density;
	return Particles[Fragment].volume * FFractureSimFrame::DensityToCore(Density);
}

FVector UFractureSimComponent::GetFragmentLocation(int32 Fragment) const
{
	const FFractureSimFragmentView* View = GetFragmentView();
	const UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (!View || !Subsystem || Fragment < 0 || Fragment >= View->GetFragmentCount())
	{
		return GetComponentLocation();
	}
	return Subsystem->GetFrame().PositionToUnreal(View->GetFragmentPosition(Fragment));
}

int32 UFractureSimComponent::FindFragment(FVector Location) const
{
	const UFractureSimWorldSubsystem* Subsystem = GetSubsystem();
	if (const FFractureSimFragmentView* View = GetFragmentView(); View && Subsystem)
	{
		return View->FindFragment(Subsystem->GetFrame().PositionToCore(Location));
	}
	// A body that waits is at rest where the component is.
	const fsim::AssetRef Core = Asset ? Asset->GetCoreAsset() : nullptr;
	if (!Core)
	{
		return INDEX_NONE;
	}
	const fsim::Vec3 Local =
		FFractureSimFrame().VectorToCore(GetComponentTransform().InverseTransformPosition(Location));
	int32 Nearest = INDEX_NONE;
	float Least = TNumericLimits<float>::Max();
	const std::span<const fsim::FragmentParticle> Particles = Core->fragments().particles;
	for (size_t Fragment = 0; Fragment < Particles.size(); ++Fragment)
	{
		const fsim::Vec3 Away = Particles[Fragment].rest.position - Local;
		if (const float Square = fsim::dot(Away, Away); Square < Least)
		{
			Least = Square;
			Nearest = static_cast<int32>(Fragment);
		}
	}
	return Nearest;
}
