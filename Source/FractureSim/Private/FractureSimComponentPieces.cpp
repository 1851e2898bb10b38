// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimComponent.h"

#include "Core/FractureSimConsole.h"
#include "Core/FractureSimStats.h"
#include "Coupling/FractureSimPieceProxy.h"
#include "FractureSimAsset.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"
#include "Views/FractureSimFragmentView.h"

#include "GameFramework/Actor.h"

// What Chaos sees of a damaged body: hulls of its fragments, those of the largest pieces first.

bool UFractureSimComponent::ChooseChaosBodies()
{
	const FFractureSimFragmentView* View = GetFragmentView();
	const UFractureSimSettings* Settings = GetDefault<UFractureSimSettings>();
	fsim::ProxyLimits Limits;
	Limits.most = static_cast<uint32_t>(Settings->MaxPieceProxies);
	Limits.smallest = FFractureSimFrame().LengthToCore(Settings->SmallestProxy);
	std::vector<uint32_t> Chosen;
	View->ChooseProxies(Limits, Chosen);
	TMap<int32, UFractureSimPieceProxy*> Kept;
	for (UFractureSimPieceProxy* Proxy : PieceProxies)
	{
		if (Proxy)
		{
			Kept.Add(Proxy->Fragment, Proxy);
		}
	}
	PieceProxies.Reset();
	int32 Left = Settings->HullsPerFrame;
	bool bAll = true;
	for (const uint32 Fragment : Chosen)
	{
		UFractureSimPieceProxy* Proxy = nullptr;
		if (!Kept.RemoveAndCopyValue(static_cast<int32>(Fragment), Proxy))
		{
			// A hull is cooked once for all bodies of an asset, and that takes its time.
			if (!Asset->HasFragmentHull(static_cast<int32>(Fragment)) && Left-- <= 0)
			{
				bAll = false;
				continue;
			}
			UBodySetup* Hull = Asset->GetFragmentHull(static_cast<int32>(Fragment));
			if (!Hull)
			{
				continue;
			}
			Proxy = NewObject<UFractureSimPieceProxy>(GetOwner(), NAME_None, RF_Transient);
			Proxy->SetupAttachment(this);
			Proxy->StandFor(*this, static_cast<int32>(Fragment), Hull);
			Proxy->RegisterComponent();
		}
		PieceProxies.Add(Proxy);
	}
	for (const TPair<int32, UFractureSimPieceProxy*>& Each : Kept)
	{
		Each.Value->DestroyComponent();
	}
	return bAll;
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
	if (!bPiecesChosen || ChosenAtVersion != View->GetBondVersion())
	{
		bPiecesChosen = ChooseChaosBodies();
		bPiecesPending = !bPiecesChosen;
		ChosenAtVersion = View->GetBondVersion();
	}
	if (bPiecesChosen)
	{
		SetWholeCollision(false);
	}
	for (int32 Index = PieceProxies.Num() - 1; Index >= 0; --Index)
	{
		UFractureSimPieceProxy* Proxy = PieceProxies[Index];
		if (!Proxy || View->IsFading(Proxy->Fragment))
		{
			if (Proxy)
			{
				Proxy->DestroyComponent();
			}
			PieceProxies.RemoveAt(Index);
			continue;
		}
		const FTransform Place = Frame.TransformToUnreal(View->GetFragmentPose(Proxy->Fragment));
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
