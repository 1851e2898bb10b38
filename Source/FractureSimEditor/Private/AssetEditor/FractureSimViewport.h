// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "AdvancedPreviewScene.h"
#include "CoreMinimal.h"
#include "EditorViewportClient.h"
#include "SEditorViewport.h"
#include "Templates/SharedPointer.h"
#include "Widgets/DeclarativeSyntaxSupport.h"

class IFractureSimScene;
class UDynamicMeshComponent;

/** The mouse and the gizmo of the preview: turned into calls of the scene. */
class FFractureSimViewportClient : public FEditorViewportClient
{
public:
	FFractureSimViewportClient(const TWeakPtr<IFractureSimScene>& InScene, FAdvancedPreviewScene& InPreviewScene,
		UDynamicMeshComponent& InShown, const TSharedRef<SEditorViewport>& Widget);

	// FEditorViewportClient
	virtual void Tick(float DeltaSeconds) override;
	virtual void Draw(const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
	virtual void ProcessClick(
		FSceneView& View, HHitProxy* HitProxy, FKey Key, EInputEvent Event, uint32 HitX, uint32 HitY) override;
	virtual bool InputKey(const FInputKeyEventArgs& EventArgs) override;
	virtual bool InputWidgetDelta(
		FViewport* InViewport, EAxisList::Type CurrentAxis, FVector& Drag, FRotator& Rot, FVector& Scale) override;
	virtual void TrackingStarted(const FInputEventState& InInputState, bool bIsDraggingWidget, bool bNudge) override;
	virtual void TrackingStopped() override;
	virtual FVector GetWidgetLocation() const override;
	virtual UE::Widget::EWidgetMode GetWidgetMode() const override;
	virtual bool CanSetWidgetMode(UE::Widget::EWidgetMode NewMode) const override;
	virtual void SetWidgetMode(UE::Widget::EWidgetMode NewMode) override;
	virtual FLinearColor GetBackgroundColor() const override;

private:
	/** Where the mouse is, as a ray. */
	struct FMouseRay
	{
		FVector Origin;
		FVector Direction;
	};
	FMouseRay RayAt(int32 X, int32 Y);
	void StrokeHere();
	void EndBox();

	/** The asset editor's, which may go before its widgets do. */
	TWeakPtr<IFractureSimScene> SceneShown;
	UDynamicMeshComponent& Shown;
	UE::Widget::EWidgetMode GizmoMode = UE::Widget::WM_Translate;
	/** Where a rectangle that selects began, while the button is down. */
	FIntPoint BoxFrom = FIntPoint(0, 0);
	TArray<FVector> BoxOrigins;
	TArray<FVector> BoxDirections;
	bool bBoxing = false;
	bool bStroking = false;
	bool bMoving = false;
};

/** The preview of the asset editor. */
class SFractureSimViewport : public SEditorViewport
{
public:
	SLATE_BEGIN_ARGS(SFractureSimViewport) {}
	SLATE_END_ARGS()

	virtual ~SFractureSimViewport() override;
	void Construct(const FArguments& InArgs, const TWeakPtr<IFractureSimScene>& InScene);

	/** Looks at all of it. */
	void FocusOnBody();

protected:
	virtual TSharedRef<FEditorViewportClient> MakeEditorViewportClient() override;

private:
	TWeakPtr<IFractureSimScene> SceneShown;
	TSharedPtr<FAdvancedPreviewScene> PreviewScene;
	/** Kept alive by the preview scene. */
	UDynamicMeshComponent* Shown = nullptr;
	TSharedPtr<FFractureSimViewportClient> ShownClient;
};
