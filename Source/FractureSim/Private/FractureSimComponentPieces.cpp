// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimComponent.h"

#include "Core/FractureSimConsole.h"
#include "Core/FractureSimStats.h"
#include "Coupling/FractureSimPieceProxy.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "Views/FractureSimFragmentView.h"
#include "Views/FractureSimMeshes.h"

#include "GameFramework/Actor.h"

// What Chaos sees of a damaged body: hulls of its fragments and shards, those of the largest pieces first.

bool UFractureSimComponent::ChooseChaosBodies()
{
	const FFractureSimFragmentView* View = GetFragmentView();
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	fsim::ProxyLimits Limits;
	Limits.most = static_cast<uint32_t>(Settings->MaxPieceProxies);
	Limits.smallest = FFractureSimFrame().LengthToCore(Settings->SmallestProxy);
	std::vector<uint32_t> Chosen;
	View->ChooseProxies(Limits, Chosen);
	// Another state may have other shards of the same numbers.
	const bool bSameShards = ChosenAtMesh == View->GetMeshVersion();
	TMap<int32, UFractureSimPieceProxy*> Kept;
	for (UFractureSimPieceProxy* Proxy : PieceProxies)
	{
		if (Proxy && (bSameShards || Proxy->Number < View->GetFragmentCount()))
		{
			Kept.Add(Proxy->Number, Proxy);
		}
		else if (Proxy)
		{
			Proxy->DestroyComponent();
		}
	}
	PieceProxies.Reset();
	int32 Left = Settings->HullsPerFrame;
	bool bAll = true;
	for (const uint32 Each : Chosen)
	{
		const int32 Number = static_cast<int32>(Each);
		UFractureSimPieceProxy* Proxy = nullptr;
		if (!Kept.RemoveAndCopyValue(Number, Proxy))
		{
			// To cook a hull takes its time. That of a fragment is cooked once for all bodies of an asset.
			if (!Asset->HasFragmentHull(Number) && Left-- <= 0)
			{
				bAll = false;
				continue;
			}
			Proxy = MakeChaosBody(Number);
		}
		if (Proxy)
		{
			PieceProxies.Add(Proxy);
		}
	}
	for (const TPair<int32, UFractureSimPieceProxy*>& Each : Kept)
	{
		Each.Value->DestroyComponent();
	}
	return bAll;
}

UFractureSimPieceProxy* UFractureSimComponent::MakeChaosBody(int32 Number)
{
	const FFractureSimFragmentView* View = GetFragmentView();
	const int32 Shard = Number - View->GetFragmentCount();
	UBodySetup* Hull =
		Shard < 0 ? Asset->GetFragmentHull(Number) : FractureSimMeshes::MakeShardHull(View->GetShards(), Shard, *this);
	if (!Hull)
	{
		return nullptr;
	}
	UFractureSimPieceProxy* Proxy = NewObject<UFractureSimPieceProxy>(GetOwner(), NAME_None, RF_Transient);
	Proxy->SetupAttachment(this);
	if (Shard < 0)
	{
		Proxy->StandFor(*this, Number, Number, GetFragmentMass(Number), Hull);
		// The hull is that of the asset at rest; scale comes before rotation, as in the rest shape of the simulation.
		Proxy->SetRelativeScale3D(GetComponentTransform().GetScale3D()); // absolute: that of the world
	}
	else
	{
		const int32 Fragment = static_cast<int32>(View->GetShards().shards()[Shard].fragment);
		const UFractureSimMaterial* Material = GetSimulationMaterial();
		const float Density = Material ? Material->Density : GetDefault<UFractureSimMaterial>()->Density;
		const float Mass = View->GetShards().shardSizes()[Shard].volume * FFractureSimFrame::DensityToCore(Density);
		Proxy->StandFor(*this, Number, Fragment, Mass, Hull); // cut from the scaled shape
	}
	Proxy->RegisterComponent();
	return Proxy;
}

void UFractureSimComponent::UpdateChaosBodies(const FFractureSimFrame& Frame)
{
	FRACTURESIM_SCOPE(Proxies);
	const FFractureSimFragmentView* View = GetFragmentView();
	if (!View)
	{
		return;
	}
	if (!bPiecesCollide || !FractureSimConsole::PieceProxies.GetValueOnGameThread())
	{
		SetWholeCollision(false);
		RemoveChaosBodies();
		return;
	}
	// A break opens faces that something may touch, and makes other pieces the largest ones.
	if (!bPiecesChosen || ChosenAtVersion != View->GetBondVersion()
		|| ChosenAtShards != View->GetShards().visibleVersion())
	{
		bPiecesChosen = ChooseChaosBodies();
		bPiecesPending = !bPiecesChosen;
		ChosenAtVersion = View->GetBondVersion();
		ChosenAtShards = View->GetShards().visibleVersion();
		ChosenAtMesh = View->GetMeshVersion();
	}
	if (bPiecesChosen)
	{
		SetWholeCollision(false);
	}
	for (int32 Index = PieceProxies.Num() - 1; Index >= 0; --Index)
	{
		UFractureSimPieceProxy* Proxy = PieceProxies[Index];
		const int32 Shard = Proxy ? Proxy->Number - View->GetFragmentCount() : INDEX_NONE;
		if (!Proxy || (Shard < 0 ? View->IsFading(Proxy->Number) : View->IsShardFading(Shard)))
		{
			if (Proxy)
			{
				Proxy->DestroyComponent();
			}
			PieceProxies.RemoveAt(Index);
			continue;
		}
		const FTransform Place =
			Frame.TransformToUnreal(Shard < 0 ? View->GetFragmentPose(Proxy->Number) : View->GetShardPose(Shard));
		Proxy->MoveTo(Place.GetLocation(), Place.GetRotation());
	}
}

void UFractureSimComponent::RemoveChaosBodies()
{
	for (UFractureSimPieceProxy* Proxy : PieceProxies)
	{
		if (Proxy)
		{
			Proxy->DestroyComponent();
		}
	}
	PieceProxies.Reset();
	bPiecesChosen = false;
	bPiecesPending = false;
}
