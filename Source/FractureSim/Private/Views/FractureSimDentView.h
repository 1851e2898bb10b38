// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAsset.h"
#include "FractureSimView.h"

/** A body that dents: the vertices of its skin are where those of its rig are, in the frame of the body. */
class FFractureSimDentView final : public FFractureSimView
{
public:
	/** Skin: the asset's, which outlives the view. RestScale: how much larger the asset is than the one that is drawn.
	 */
	static TUniquePtr<FFractureSimDentView> Create(
		const fsim::AssetRef& Asset, const FFractureSimDentSkin& Skin, fsim::RigidBodyId Body, float RestScale);

	virtual bool Take(const fsim::World& World) override;
	virtual FFractureSimRenderUpdatePtr MakeUpdate(
		const FFractureSimFrame& Frame, const FTransform& Component, float Alpha, bool bWhole) override;
	virtual bool IsIntact(float Tolerance) const override;
	virtual void Snap() override;
	virtual SIZE_T GetAllocatedSize() const override;

	/** Where the body is: the step before the last one, and the last one. */
	fsim::Transform GetPose(float Alpha) const;
	bool IsAsleep() const { return bAsleep; }
	/** Bit p: it still has piece p of its rig. */
	uint32 GetPieces() const { return Pieces; }

private:
	FFractureSimDentView() = default;
	void AddVisibleTriangles(FFractureSimRenderUpdate& Update) const;

	fsim::AssetRef Asset;
	const FFractureSimDentSkin* Skin = nullptr;
	fsim::RigidBodyId Body{};
	float RestScale = 1.0f;
	fsim::Transform LastPose{};
	fsim::Transform NowPose{};
	bool bAsleep = false;
	bool bTaken = false;
	uint32 Version = 0;
	uint32 Pieces = ~0u;
	bool bPiecesChanged = false;
	uint64 Number = 0;

	TArray<fsim::Vec3> RigPositions;
	// One a vertex of the skin, in cm: for its bounds.
	TArray<FVector3f> Positions;
	// All examples of a vertex of the rig side by side, as they are now and as the proxy has them.
	TArray<float> Weights;
	TArray<float> SentWeights;
};
