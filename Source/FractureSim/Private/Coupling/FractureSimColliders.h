// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimGround.h"
#include "FractureSimUnits.h"

#include "FractureSim/World.h"

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

class UPrimitiveComponent;
class UWorld;
struct FBodyInstance;
struct FFractureSimActiveBody;

/**
 * What Chaos has near our bodies, as the core sees it. Static and moved shapes are colliders. Things that Chaos
 * simulates and that may be pushed are rigid bodies with their mass and velocity; what our bodies do to these in a step
 * is given back as a change of velocity once a frame. Colliders come from a pool: what nothing needs any more goes
 * after a while.
 */
class FFractureSimColliders
{
public:
	/** Before a step: looks around all bodies that move. Seconds: the length of the step. */
	void Gather(UWorld& World, fsim::World& Core, const FFractureSimFrame& Frame,
		const TArray<FFractureSimActiveBody>& Active, double Seconds);

	/** After a step: gives back to Chaos what was done to its bodies. */
	void PushBack(const fsim::World& Core, const FFractureSimFrame& Frame, double Seconds);

	/** What a collider stands for; null if it is none, or gone. */
	UPrimitiveComponent* FindComponent(fsim::RigidBodyId Body) const;

	int32 Num() const { return Colliders.Num() + Ground.Num(); }
	TArray<fsim::RigidBodyId> GetBodies() const;

private:
	enum class EKind : uint8
	{
		Static,
		Moved,
		Pushed
	};

	/** The shapes of one body of a component. */
	struct FCollider
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;
		int32 Item = INDEX_NONE;
		EKind Kind = EKind::Static;
		TArray<fsim::RigidBodyId> Bodies;
		/** One a body: where its shape is in the frame of Chaos' body, in Unreal's units. */
		TArray<FTransform> Locals;
		FTransform Place = FTransform::Identity;
		/** Of the body: instances of a mesh have scales of their own. */
		FVector Scale = FVector::OneVector;
		/** Bodies that Chaos moves as one with it, itself counted. */
		int32 Welded = 1;
		double LastNeeded = 0.0;
		// Pushed: as Chaos had it before the step, in the core's units.
		fsim::Vec3 Velocity{};
		fsim::Vec3 AngularVelocity{};
		float Mass = 0.0f;
	};

	static uint64 KeyOf(const UPrimitiveComponent& Component, int32 Item);
	static FBodyInstance* BodyOf(UPrimitiveComponent& Component, int32 Item);
	/** The body itself and what is welded to it. */
	static TArray<FBodyInstance*> WeldedOf(UPrimitiveComponent& Component, int32 Item, FBodyInstance& Body);
	static EKind KindOf(UPrimitiveComponent& Component, const FBodyInstance& Body);
	void Look(UWorld& World, fsim::World& Core, const FFractureSimFrame& Frame, const FBox& Around, double Now);
	void Need(UPrimitiveComponent& Component, int32 Item, fsim::World& Core, const FFractureSimFrame& Frame,
		const FBox& Around, double Now);
	bool Create(
		FCollider& Collider, const TArray<FBodyInstance*>& Bodies, fsim::World& Core, const FFractureSimFrame& Frame);
	void Update(FCollider& Collider, const FBodyInstance& Body, fsim::World& Core, const FFractureSimFrame& Frame);
	static void Remove(FCollider& Collider, fsim::World& Core);
	void Forget(fsim::World& Core, double Now);

	TMap<uint64, FCollider> Colliders;
	FFractureSimGround Ground;
	bool bToldFull = false;
};
