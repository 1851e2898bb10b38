// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimBodyComponent.h"

#include "FractureSim/Handle.h"

#include "CoreMinimal.h"

#include "FractureSimDentComponent.generated.h"

class FFractureSimDentView;
class UBodySetup;

/** Who moves a body that dents. */
UENUM(BlueprintType)
enum class EFractureSimDentMotion : uint8
{
	/** Our simulation: crates, barrels, wrecks. */
	Simulated,
	/** Whoever moves the component: a vehicle's chassis, an animated ship. Hits that Chaos reports dent it. */
	FollowsComponent
};

/** A rigid body that takes the shape of an artist's examples where it is hit. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Fracture Sim Dent Body"))
class FRACTURESIM_API UFractureSimDentComponent : public UFractureSimBodyComponent
{
	GENERATED_BODY()

public:
	/** Who moves it. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	EFractureSimDentMotion Motion = EFractureSimDentMotion::Simulated;

	/** What it weighs. 0: from its volume and density. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim", meta = (ClampMin = "0", Units = "kg"))
	float Mass = 0.0f;

	/** Blows of Chaos count this many times. Vehicles report large impulses; lower it if they crumple too easily. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim|Damage", AdvancedDisplay,
		meta = (ClampMin = "0", UIMax = "2", EditCondition = "Motion == EFractureSimDentMotion::FollowsComponent",
			EditConditionHides))
	float BlowScale = 1.0f;

	/** Dents it at a place without moving it; impulse in kg cm/s. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Damage")
	void Strike(FVector Location, FVector Impulse, AController* InstigatedBy = nullptr, AActor* DamageCauser = nullptr);

	/** What came off it: bodies of their own, which belong to the same actor. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	TArray<UFractureSimDentComponent*> GetParts() const;

	/** How far its most dented vertex is from where it was at rest. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim", meta = (Units = "cm"))
	float GetDeepestDent() const;

	virtual float GetBodyMass() const override;
	virtual fsim::NetTarget GetTarget() const override { return fsim::NetTarget(CoreBody); }
	virtual void BeforeStep(fsim::World& World, const FFractureSimFrame& Frame, float DeltaSeconds) override;
	virtual void AfterStep(fsim::World& World, const FFractureSimFrame& Frame, float Alpha, bool bChanged) override;

protected:
	virtual bool CreateCoreBody(fsim::World& World, const FFractureSimFrame& Frame, FString& OutError) override;
	virtual void DestroyCoreBody(fsim::World& World) override;
	virtual TUniquePtr<FFractureSimView> CreateView(const FFractureSimFrame& Frame) override;
	virtual void SetCoreMaterial(fsim::World& World) override;
	virtual void TeleportCoreBody(fsim::World& World, const FFractureSimFrame& Frame) override;
	virtual void ApplyCoreBlow(fsim::World& World, const FFractureSimFrame& Frame, const FVector& Location,
		const FVector& Impulse, float Radius) override;
	virtual bool LetsPushedThrough() const override { return Motion == EFractureSimDentMotion::Simulated; }
	virtual void HandleChaosBlow(const FVector& Location, const FVector& Impulse, AActor* OtherActor) override;
	virtual UPrimitiveComponent* GetStruckParent() const override;
	virtual UFractureSimBodyComponent* GetTeller() const override;
	virtual UBodySetup* GetBodySetup() override;

private:
	/** Pieces came off: each part that has no component yet gets one, and this one keeps what is left. */
	void TakePartsOver(fsim::World& World);
	void RemoveParts();
	UFractureSimDentComponent* MakePart(fsim::RigidBodyId Part);
	void UpdateCollision(uint32 Pieces);

	/** What came off it, while it is active. They are drawn, hit and saved as bodies of their own. */
	UPROPERTY(Transient)
	TArray<TObjectPtr<UFractureSimDentComponent>> Parts;

	/** What this part came off; empty for a body of its own. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimDentComponent> Whole;

	/** Of the pieces that are left; empty while it has all of them. */
	UPROPERTY(Transient)
	TObjectPtr<UBodySetup> PartCollision;

	fsim::RigidBodyId CoreBody{};
	uint32 KnownPieces = ~0u;
};
