#pragma once

#include "CoreMinimal.h"

class FTabManager;
class IToolkitHost;
namespace EToolkitMode
{
enum Type : int
{
	WorldCentric,
	Standalone
};
}
class IToolkit : public TSharedFromThis<IToolkit>
{
public:
	virtual ~IToolkit();
	virtual void RegisterTabSpawners(const TSharedRef<FTabManager>& TabManager) = 0;
	virtual void UnregisterTabSpawners(const TSharedRef<FTabManager>& TabManager) = 0;
	virtual FName GetToolkitFName() const = 0;
	virtual FText GetBaseToolkitName() const = 0;
	virtual FString GetWorldCentricTabPrefix() const = 0;
	virtual FLinearColor GetWorldCentricTabColorScale() const = 0;
};
