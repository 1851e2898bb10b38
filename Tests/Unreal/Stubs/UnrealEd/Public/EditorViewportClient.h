#pragma once

#include "Engine/EngineBaseTypes.h"
#include "InputCoreTypes.h"
#include "Math/Axis.h"
#include "PreviewScene.h"
#include "SceneView.h"
#include "ShowFlags.h"
#include "UnrealWidgetFwd.h"

class FEditorModeTools;
class FPrimitiveDrawInterface;
class FViewport;
class HHitProxy;
class SEditorViewport;
struct FInputEventState;
struct FInputKeyEventArgs;

class FViewportCursorLocation
{
public:
	FViewportCursorLocation(const FSceneView* View, class FEditorViewportClient* InViewportClient, int32 X, int32 Y);
	virtual ~FViewportCursorLocation();
	const FVector& GetOrigin() const;
	const FVector& GetDirection() const;
};
class FEditorViewportClient
{
public:
	explicit FEditorViewportClient(FEditorModeTools* InModeTools, FPreviewScene* InPreviewScene = nullptr, const TWeakPtr<SEditorViewport>& InEditorViewportWidget = nullptr);
	virtual ~FEditorViewportClient();
	FViewport* Viewport;
	FEngineShowFlags EngineShowFlags;
	virtual void Tick(float DeltaSeconds);
	virtual void Draw(const FSceneView* View, FPrimitiveDrawInterface* PDI);
	virtual void ProcessClick(FSceneView& View, HHitProxy* HitProxy, FKey Key, EInputEvent Event, uint32 HitX, uint32 HitY);
	virtual bool InputKey(const FInputKeyEventArgs& InEventArgs);
	virtual bool InputWidgetDelta(FViewport* InViewport, EAxisList::Type CurrentAxis, FVector& Drag, FRotator& Rot, FVector& Scale);
	virtual void TrackingStarted(const FInputEventState& InInputState, bool bIsDraggingWidget, bool bNudge);
	virtual void TrackingStopped();
	virtual FVector GetWidgetLocation() const;
	virtual UE::Widget::EWidgetMode GetWidgetMode() const;
	virtual bool CanSetWidgetMode(UE::Widget::EWidgetMode NewMode) const;
	virtual void SetWidgetMode(UE::Widget::EWidgetMode NewMode);
	virtual FLinearColor GetBackgroundColor() const;
	virtual FSceneInterface* GetScene() const;
	virtual FSceneView* CalcSceneView(FSceneViewFamily* ViewFamily, const int32 StereoViewIndex = INDEX_NONE);
	virtual void SetViewMode(EViewModeIndex InViewModeIndex);
	void SetRealtime(bool bInRealtime);
	void FocusViewportOnBox(const FBox& BoundingBox, bool bInstant = false);
	bool IsAltPressed() const;
	bool IsCtrlPressed() const;
	bool IsShiftPressed() const;

protected:
	FPreviewScene* PreviewScene;
};
