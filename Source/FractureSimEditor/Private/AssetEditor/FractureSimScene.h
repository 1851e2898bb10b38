// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Containers/Array.h"
#include "Math/Box.h"
#include "Math/Rotator.h"
#include "Math/Transform.h"
#include "Math/Vector.h"

class FPrimitiveDrawInterface;
class UDynamicMeshComponent;

/** What a viewport shows and what the mouse does in it: the asset editor's half, without widgets. */
class IFractureSimScene
{
public:
	virtual ~IFractureSimScene() = default;

	/** Once a frame: goes on with the preview and shows what changed. */
	virtual void TickScene(float DeltaSeconds, UDynamicMeshComponent& Shown) = 0;
	/** Lines and points over it. */
	virtual void DrawScene(FPrimitiveDrawInterface& Lines) const = 0;
	/** A click: selects, adds a handle, or tries the body. */
	virtual void Click(const FVector& Origin, const FVector& Direction, bool bAdd) = 0;

	/** Whether dragging draws a rectangle that selects. */
	virtual bool IsBoxing() const = 0;
	/** The rectangle: rays through its corners, around it. */
	virtual void SelectBox(const TArray<FVector>& Origins, const TArray<FVector>& Directions, bool bAdd) = 0;

	/** Whether dragging paints. */
	virtual bool IsPainting() const = 0;
	virtual void BeginStroke() = 0;
	virtual void Stroke(const FVector& Origin, const FVector& Direction) = 0;
	virtual void EndStroke() = 0;

	/** Where the gizmo is; false: there is none. */
	virtual bool GetGizmo(FTransform& OutPlace) const = 0;
	virtual void BeginMove() = 0;
	virtual void Move(const FVector& Drag, const FRotator& Turn) = 0;
	virtual void EndMove() = 0;

	/** The box that the view focuses on. */
	virtual FBox GetShownBounds() const = 0;
};
