#pragma once

#include "Engine/EngineBaseTypes.h"
#include "Math/Vector.h"
#include "UObject/Class.h"
#include "UObject/WeakObjectPtr.h"

enum ESceneCaptureSource : int
{
	SCS_SceneColorHDR,
	SCS_SceneColorHDRNoAlpha,
	SCS_FinalColorLDR
};
enum ESceneDepthPriorityGroup : int
{
	SDPG_World,
	SDPG_Foreground,
	SDPG_MAX
};
enum ECollisionChannel : int
{
	ECC_WorldStatic,
	ECC_WorldDynamic,
	ECC_Pawn,
	ECC_Visibility,
	ECC_Camera,
	ECC_PhysicsBody,
	ECC_Vehicle,
	ECC_Destructible,
	ECC_GameTraceChannel1,
	ECC_MAX = 32
};
enum ECollisionResponse : int
{
	ECR_Ignore,
	ECR_Overlap,
	ECR_Block,
	ECR_MAX
};
namespace ECollisionEnabled
{
enum Type : int
{
	NoCollision,
	QueryOnly,
	PhysicsOnly,
	QueryAndPhysics,
	ProbeOnly,
	QueryAndProbe
};
}
enum ENetRole : int
{
	ROLE_None,
	ROLE_SimulatedProxy,
	ROLE_AutonomousProxy,
	ROLE_Authority
};
enum ENetDormancy : int
{
	DORM_Never,
	DORM_Awake,
	DORM_DormantAll,
	DORM_DormantPartial,
	DORM_Initial
};
enum ENetMode
{
	NM_Standalone,
	NM_DedicatedServer,
	NM_ListenServer,
	NM_Client
};
enum class ETeleportType : uint8
{
	None,
	TeleportPhysics,
	ResetPhysics
};
namespace EEndPlayReason
{
enum Type : int
{
	Destroyed,
	LevelTransition,
	EndPlayInEditor,
	RemovedFromWorld,
	Quit
};
}
namespace EComponentMobility
{
enum Type : int
{
	Static,
	Stationary,
	Movable
};
}
namespace EWorldType
{
enum Type
{
	None,
	Game,
	Editor,
	PIE,
	EditorPreview,
	GamePreview,
	GameRPC,
	Inactive
};
}
enum ERadialImpulseFalloff : int
{
	RIF_Constant,
	RIF_Linear
};
enum class ESpawnActorCollisionHandlingMethod : uint8
{
	Undefined,
	AlwaysSpawn,
	AdjustIfPossibleButAlwaysSpawn,
	AdjustIfPossibleButDontSpawnIfColliding,
	DontSpawnIfColliding
};
struct FCollisionResponseContainer
{
	FSIM_STUB_STRUCT(FCollisionResponseContainer)
	FCollisionResponseContainer();
	ECollisionResponse GetResponse(ECollisionChannel Channel) const;
};
struct FTimerHandle
{
	FSIM_STUB_STRUCT(FTimerHandle)
	bool IsValid() const;
	void Invalidate();
};

enum class EFlushLevelStreamingType : uint8
{
	None,
	Full,
	Visibility
};
