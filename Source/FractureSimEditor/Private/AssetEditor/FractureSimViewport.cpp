// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "AssetEditor/FractureSimViewport.h"

#include "AssetEditor/FractureSimScene.h"

#include "Components/DynamicMeshComponent.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "InputCoreTypes.h"
#include "InputKeyEventArgs.h"
#include "Materials/Material.h"
#include "SceneManagement.h"
#include "SceneView.h"
#include "UObject/Package.h"
#include "UnrealClient.h"

FFractureSimViewportClient::FFractureSimViewportClient(const TWeakPtr<IFractureSimScene>& InScene,
	FAdvancedPreviewScene& InPreviewScene, UDynamicMeshComponent& InShown, const TSharedRef<SEditorViewport>& Widget)
	: FEditorViewportClient(nullptr, &InPreviewScene, Widget), SceneShown(InScene), Shown(InShown)
{
	SetViewMode(VMI_Lit);
	SetRealtime(true);
	EngineShowFlags.SetGrid(true);
}

void FFractureSimViewportClient::Tick(float DeltaSeconds)
{
	FEditorViewportClient::Tick(DeltaSeconds);
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (!Scene)
	{
		return; // the editor is closing
	}
	if (bStroking)
	{
		StrokeHere();
	}
	if (bBoxing)
	{
		const int32 X = Viewport->GetMouseX();
		const int32 Y = Viewport->GetMouseY();
		BoxOrigins.Reset();
		BoxDirections.Reset();
		for (const FIntPoint Corner : {BoxFrom, FIntPoint(X, BoxFrom.Y), FIntPoint(X, Y), FIntPoint(BoxFrom.X, Y)})
		{
			const FMouseRay Ray = RayAt(Corner.X, Corner.Y);
			BoxOrigins.Add(Ray.Origin);
			BoxDirections.Add(Ray.Direction);
		}
	}
	Scene->TickScene(DeltaSeconds, Shown);
	PreviewScene->GetWorld()->Tick(LEVELTICK_All, DeltaSeconds);
}

void FFractureSimViewportClient::Draw(const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	FEditorViewportClient::Draw(View, PDI);
	if (const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin())
	{
		Scene->DrawScene(*PDI);
	}
	// The rectangle, a little before the eye.
	constexpr double BeforeTheEye = 20.0;
	const FLinearColor Yellow(1.0f, 0.85f, 0.35f);
	for (int32 Corner = 0; Corner < BoxOrigins.Num(); ++Corner)
	{
		const int32 Next = (Corner + 1) % BoxOrigins.Num();
		PDI->DrawLine(BoxOrigins[Corner] + BoxDirections[Corner] * BeforeTheEye,
			BoxOrigins[Next] + BoxDirections[Next] * BeforeTheEye, Yellow, SDPG_Foreground, 0.0f);
	}
}

void FFractureSimViewportClient::ProcessClick(
	FSceneView& View, HHitProxy* HitProxy, FKey Key, EInputEvent Event, uint32 HitX, uint32 HitY)
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (Key == EKeys::LeftMouseButton && Scene && !Scene->IsPainting())
	{
		const FViewportCursorLocation Cursor(&View, this, static_cast<int32>(HitX), static_cast<int32>(HitY));
		Scene->Click(Cursor.GetOrigin(), Cursor.GetDirection(), IsCtrlPressed() || IsShiftPressed());
		return;
	}
	FEditorViewportClient::ProcessClick(View, HitProxy, Key, Event, HitX, HitY);
}

bool FFractureSimViewportClient::InputKey(const FInputKeyEventArgs& EventArgs)
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (EventArgs.Key == EKeys::LeftMouseButton && Scene && Scene->IsPainting() && !IsAltPressed())
	{
		if (EventArgs.Event == IE_Pressed && !bStroking)
		{
			bStroking = true;
			Scene->BeginStroke();
			StrokeHere();
		}
		else if (EventArgs.Event == IE_Released && bStroking)
		{
			bStroking = false;
			Scene->EndStroke();
		}
		return true;
	}
	// Alt and the left button go around, as everywhere; the right button looks.
	if (EventArgs.Key == EKeys::LeftMouseButton && (bBoxing || (Scene && Scene->IsBoxing() && !IsAltPressed())))
	{
		if (EventArgs.Event == IE_Pressed && !bBoxing)
		{
			bBoxing = true;
			BoxFrom = FIntPoint(Viewport->GetMouseX(), Viewport->GetMouseY());
		}
		else if (EventArgs.Event == IE_Released && bBoxing)
		{
			EndBox();
		}
		return true;
	}
	return FEditorViewportClient::InputKey(EventArgs);
}

FFractureSimViewportClient::FMouseRay FFractureSimViewportClient::RayAt(int32 X, int32 Y)
{
	FSceneViewFamilyContext Family(FSceneViewFamily::ConstructionValues(Viewport, GetScene(), EngineShowFlags));
	const FSceneView* View = CalcSceneView(&Family);
	const FViewportCursorLocation Cursor(View, this, X, Y);
	return {Cursor.GetOrigin(), Cursor.GetDirection()};
}

void FFractureSimViewportClient::StrokeHere()
{
	if (const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin())
	{
		const FMouseRay Ray = RayAt(Viewport->GetMouseX(), Viewport->GetMouseY());
		Scene->Stroke(Ray.Origin, Ray.Direction);
	}
}

// A small rectangle is a click.
void FFractureSimViewportClient::EndBox()
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	bBoxing = false;
	if (!Scene)
	{
		return;
	}
	constexpr int32 ClickPixels = 5;
	const int32 X = Viewport->GetMouseX();
	const int32 Y = Viewport->GetMouseY();
	const bool bAdd = IsCtrlPressed() || IsShiftPressed();
	if (BoxOrigins.IsEmpty() || (FMath::Abs(X - BoxFrom.X) < ClickPixels && FMath::Abs(Y - BoxFrom.Y) < ClickPixels))
	{
		const FMouseRay Ray = RayAt(X, Y);
		Scene->Click(Ray.Origin, Ray.Direction, bAdd);
	}
	else
	{
		Scene->SelectBox(BoxOrigins, BoxDirections, bAdd);
	}
	BoxOrigins.Reset();
	BoxDirections.Reset();
}

bool FFractureSimViewportClient::InputWidgetDelta(
	FViewport* InViewport, EAxisList::Type CurrentAxis, FVector& Drag, FRotator& Rot, FVector& Scale)
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (bMoving && Scene && CurrentAxis != EAxisList::None)
	{
		Scene->Move(Drag, Rot);
		return true;
	}
	return FEditorViewportClient::InputWidgetDelta(InViewport, CurrentAxis, Drag, Rot, Scale);
}

void FFractureSimViewportClient::TrackingStarted(
	const FInputEventState& InInputState, bool bIsDraggingWidget, bool bNudge)
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (bIsDraggingWidget && Scene && !bMoving)
	{
		bMoving = true;
		Scene->BeginMove();
	}
}

void FFractureSimViewportClient::TrackingStopped()
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (bMoving && Scene)
	{
		bMoving = false;
		Scene->EndMove();
	}
}

FVector FFractureSimViewportClient::GetWidgetLocation() const
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	FTransform Place;
	return Scene && Scene->GetGizmo(Place) ? Place.GetLocation() : FVector::ZeroVector;
}

UE::Widget::EWidgetMode FFractureSimViewportClient::GetWidgetMode() const
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	FTransform Place;
	return Scene && Scene->GetGizmo(Place) ? GizmoMode : UE::Widget::WM_None;
}

bool FFractureSimViewportClient::CanSetWidgetMode(UE::Widget::EWidgetMode NewMode) const
{
	return NewMode == UE::Widget::WM_Translate || NewMode == UE::Widget::WM_Rotate;
}

void FFractureSimViewportClient::SetWidgetMode(UE::Widget::EWidgetMode NewMode)
{
	if (CanSetWidgetMode(NewMode))
	{
		GizmoMode = NewMode;
	}
}

FLinearColor FFractureSimViewportClient::GetBackgroundColor() const
{
	return FLinearColor(0.06f, 0.06f, 0.07f);
}

SFractureSimViewport::~SFractureSimViewport()
{
	if (ShownClient.IsValid())
	{
		ShownClient->Viewport = nullptr;
	}
}

void SFractureSimViewport::Construct(const FArguments& InArgs, const TWeakPtr<IFractureSimScene>& InScene)
{
	SceneShown = InScene;
	PreviewScene = MakeShared<FAdvancedPreviewScene>(FPreviewScene::ConstructionValues());
	Shown = NewObject<UDynamicMeshComponent>(GetTransientPackage(), NAME_None, RF_Transient);
	// Colours say more than light here; the engine has a material that shows them.
	Shown->SetMaterial(0, GEngine->VertexColorMaterial);
	PreviewScene->AddComponent(Shown, FTransform::Identity);
	SEditorViewport::Construct(SEditorViewport::FArguments());
	FocusOnBody();
}

void SFractureSimViewport::FocusOnBody()
{
	const TSharedPtr<IFractureSimScene> Scene = SceneShown.Pin();
	if (ShownClient.IsValid() && Scene)
	{
		ShownClient->FocusViewportOnBox(Scene->GetShownBounds(), true);
	}
}

TSharedRef<FEditorViewportClient> SFractureSimViewport::MakeEditorViewportClient()
{
	ShownClient = MakeShared<FFractureSimViewportClient>(SceneShown, *PreviewScene, *Shown, SharedThis(this));
	return ShownClient.ToSharedRef();
}
