#pragma once

#include "CoreMinimal.h"
#include "Misc/Attribute.h"

class SWidget;

// A widget that is being declared: takes its arguments, then is constructed with them.
template <class WidgetType> struct FsimStubDeclaration
{
	TSharedRef<WidgetType> operator<<=(const typename WidgetType::FArguments& Arguments) const;
};
template <class WidgetType, class... Required>
	requires(requires(WidgetType& Widget, const typename WidgetType::FArguments& Arguments, Required&&... More) { Widget.Construct(Arguments, static_cast<Required&&>(More)...); })
FsimStubDeclaration<WidgetType> FsimStubDeclare(Required&&... More);

#define SNew(WidgetType, ...) FsimStubDeclare<WidgetType>(__VA_ARGS__) <<= WidgetType::FArguments()
#define SAssignNew(ExposeAs, WidgetType, ...) ExposeAs = SNew(WidgetType, __VA_ARGS__)
#define SLATE_BEGIN_ARGS(InWidgetType) \
	struct FArguments : public FsimStubArguments<InWidgetType> \
	{ \
		typedef FArguments WidgetArgsType; \
		FArguments()
#define SLATE_END_ARGS() \
	};
#define SLATE_ARGUMENT(ArgType, ArgName) \
	WidgetArgsType& ArgName(ArgType InArg); \
	ArgType _##ArgName;
#define SLATE_ATTRIBUTE(AttrType, AttrName) \
	WidgetArgsType& AttrName(TAttribute<AttrType> InAttribute); \
	TAttribute<AttrType> _##AttrName;
#define SLATE_EVENT(DelegateName, EventName) \
	WidgetArgsType& EventName(const DelegateName& InDelegate); \
	DelegateName _##EventName;
#define SLATE_DEFAULT_SLOT(DeclarationType, SlotName) WidgetArgsType& operator[](const TSharedRef<SWidget>& InChild);

// What every widget takes.
template <class WidgetType> struct FsimStubArguments
{
	typename WidgetType::FArguments& ToolTipText(const TAttribute<FText>& InText);
	typename WidgetType::FArguments& IsEnabled(TAttribute<bool> InEnabled);
};
