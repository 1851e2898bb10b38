#pragma once

#include "CoreMinimal.h"
#include "Framework/Docking/WorkspaceItem.h"
#include "Types/SlateEnums.h"

class FSpawnTabArgs;
class SDockTab;

namespace ETabState
{
enum Type : int
{
	OpenedTab = 0x1,
	ClosedTab = 0x2
};
}
typedef TDelegate<TSharedRef<SDockTab>(const FSpawnTabArgs&)> FOnSpawnTab;
class FSpawnTabArgs
{
public:
	FName GetTabId() const;
};
struct FTabSpawnerEntry : public FWorkspaceItem
{
	FTabSpawnerEntry& SetDisplayName(const FText& InLegibleName);
	FTabSpawnerEntry& SetGroup(const TSharedRef<FWorkspaceItem>& InGroup);
};
class FTabManager : public TSharedFromThis<FTabManager>
{
public:
	class FLayoutNode
	{
	};
	class FStack : public FLayoutNode
	{
	public:
		TSharedRef<FStack> AddTab(const FName TabType, ETabState::Type InTabState);
		TSharedRef<FStack> SetSizeCoefficient(const float InSizeCoefficient);
		TSharedRef<FStack> SetHideTabWell(const bool InHideTabWell);
	};
	class FArea : public FLayoutNode
	{
	public:
		TSharedRef<FArea> Split(TSharedRef<FLayoutNode> InNode);
		TSharedRef<FArea> SetOrientation(const EOrientation InOrientation);
	};
	class FLayout
	{
	public:
		TSharedRef<FLayout> AddArea(const TSharedRef<FArea>& InArea);
	};
	static TSharedRef<FLayout> NewLayout(const FName LayoutName);
	static TSharedRef<FArea> NewPrimaryArea();
	static TSharedRef<FStack> NewStack();
	FTabSpawnerEntry& RegisterTabSpawner(const FName TabId, const FOnSpawnTab& OnSpawnTab);
	bool UnregisterTabSpawner(const FName TabId);
	TSharedRef<FWorkspaceItem> AddLocalWorkspaceMenuCategory(const FText& CategoryTitle);
};
