#pragma once

#include "CoreMinimal.h"

class UObject;
namespace EReimportResult
{
enum Type : int
{
	Failed,
	Succeeded,
	Cancelled
};
}
class FReimportHandler
{
public:
	FReimportHandler();
	virtual ~FReimportHandler();
	virtual bool CanReimport(UObject* Obj, TArray<FString>& OutFilenames) = 0;
	virtual void SetReimportPaths(UObject* Obj, const TArray<FString>& NewReimportPaths) = 0;
	virtual EReimportResult::Type Reimport(UObject* Obj) = 0;
	virtual int32 GetPriority() const;
};
