#pragma once

#include "CoreMinimal.h"

class UWorld;

#if WITH_EDITOR // as public projects guard it
namespace UE::Net
{
struct FTestWorldInstance
{
	UWorld* GetWorld();
};

struct FTestWorlds
{
	explicit FTestWorlds(const TCHAR* ServerURL);
	~FTestWorlds();
	FTestWorldInstance Server;
	TArray<FTestWorldInstance> Clients;
#if FSIM_STUB_ENGINE_MINOR >= 7
	int32 ConnectNewClient();
#else
	bool CreateAndConnectClient();
#endif
	void TickAll(int32 NumTicks);
	UObject* FindReplicatedObjectOnClient(UObject* ServerObject, uint32 ClientIndex) const;
};
} // namespace UE::Net
#endif
