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

FFractureSimViewportClient::FFractureSimViewportClient(IFractureSimScene& InScene,
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
	SceneShown.TickScene(DeltaSeconds, Shown);
	PreviewScene->GetWorld()->Tick(LEVELTICK_All, DeltaSeconds);
}

void FFractureSimViewportClient::Draw(const FSceneView* View, FPrimitiveDrawInterface* PDI)
{
	FEditorViewportClient::Draw(View, PDI);
	SceneShown.DrawScene(*PDI);
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
	if (Key == EKeys::LeftMouseButton && !SceneShown.IsPainting())
	{
		const FViewportCursorLocation Cursor(&View, this, static_cast<int32>(HitX), static_cast<int32>(HitY));
		SceneShown.Click(Cursor.GetOrigin(), Cursor.GetDirection(), IsCtrlPressed() || IsShiftPressed());
		return;
	}
	FEditorViewportClient::ProcessClick(View, HitProxy, Key, Event, HitX, HitY);
}

bool FFractureSimViewportClient::InputKey(const FInputKeyEventArgs& EventArgs)
{
	if (EventArgs.Key == EKeys::LeftMouseButton && SceneShown.IsPainting() && !IsAltPressed())
	{
		if (EventArgs.Event == IE_Pressed && !bStroking)
		{
			bStroking = true;
			SceneShown.BeginStroke();
			StrokeHere();
		}
		else if (EventArgs.Event == IE_Released && bStroking)
		{
			bStroking = false;
			SceneShown.EndStroke();
		}
		return true;
	}
	// Alt and the left button go around, as everywhere; the right button looks.
	if (EventArgs.Key == EKeys::LeftMouseButton && (bBoxing || (SceneShown.IsBoxing() && !IsAltPressed())))
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
	const FMouseRay Ray = RayAt(Viewport->GetMouseX(), Viewport->GetMouseY());
	SceneShown.Stroke(Ray.Origin, Ray.Direction);
}

// A small rectangle is a click.
void FFractureSimViewportClient::EndBox()
{
	constexpr int32 ClickPixels = 5;
	const int32 X = Viewport->GetMouseX();
	const int32 Y = Viewport->GetMouseY();
	const bool bAdd = IsCtrlPressed() || IsShiftPressed();
	if (BoxOrigins.IsEmpty() || (FMath::Abs(X - BoxFrom.X) < ClickPixels && FMath::Abs(Y - BoxFrom.Y) < ClickPixels))
	{
		const FMouseRay Ray = RayAt(X, Y);
		SceneShown.Click(Ray.Origin, Ray.Direction, bAdd);
	}
	else
	{
		SceneShown.SelectBox(BoxOrigins, BoxDirections, bAdd);
	}
	BoxOrigins.Reset();
	BoxDirections.Reset();
	bBoxing = false;
}

bool FFractureSimViewportClient::InputWidgetDelta(
	FViewport* InViewport, EAxisList::Type CurrentAxis, FVector& Drag, FRotator& Rot, FVector& Scale)
{
	if (bMoving && CurrentAxis != EAxisList::None)
	{
		SceneShown.Move(Drag, Rot);
		return true;
	}
	return FEditorViewportClient::InputWidgetDelta(InViewport, CurrentAxis, Drag, Rot, Scale);
}

void FFractureSimViewportClient::TrackingStarted(
	const FInputEventState& InInputState, bool bIsDraggingWidget, bool bNudge)
{
	if (bIsDraggingWidget && !bMoving)
	{
		bMoving = true;
		SceneShown.BeginMove();
	}
}

void FFractureSimViewportClient::TrackingStopped()
{
	if (bMoving)
	{
		bMoving = false;
		SceneShown.EndMove();
	}
}

FVector FFractureSimViewportClient::GetWidgetLocation() const
{
	FTransform Place;
	return SceneShown.GetGizmo(Place) ? Place.GetLocation() : FVector::ZeroVector;
}

UE::Widget::EWidgetMode FFractureSimViewportClient::GetWidgetMode() const
{
	FTransform Place;
	return SceneShown.GetGizmo(Place) ? GizmoMode : UE::Widget::WM_None;
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

void SFractureSimViewport::Construct(const FArguments& InArgs, IFractureSimScene* InScene)
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
	if (ShownClient.IsValid())
	{
		ShownClient->FocusViewportOnBox(SceneShown->GetShownBounds(), true);
	}
}

TSharedRef<FEditorViewportClient> SFractureSimViewport::MakeEditorViewportClient()
{
	ShownClient = MakeShared<FFractureSimViewportClient>(*SceneShown, *PreviewScene, *Shown, SharedThis(this));
	return ShownClient.ToSharedRef();
}
