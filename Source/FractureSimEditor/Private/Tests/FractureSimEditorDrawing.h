// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "SceneManagement.h"

/** Remembers lines and points. */
class FFractureSimWrittenDrawing final : public FPrimitiveDrawInterface
{
public:
	TArray<FVector> LineEnds;
	TArray<FVector> Points;

	FFractureSimWrittenDrawing() : FPrimitiveDrawInterface(nullptr) {}

	int32 CountLines() const { return LineEnds.Num() / 2; }

	virtual bool IsHitTesting() override { return false; }
	virtual void SetHitProxy(HHitProxy*) override {}
	virtual void RegisterDynamicResource(FDynamicPrimitiveResource*) override {}
	virtual void AddReserveLines(uint8, int32, bool, bool) override {}
	virtual void DrawSprite(const FVector&, float, float, const FTexture*, const FLinearColor&, uint8, float, float,
		float, float, uint8, float) override
	{
	}
	virtual void DrawLine(
		const FVector& Start, const FVector& End, const FLinearColor&, uint8, float, float, bool) override
	{
		LineEnds.Add(Start);
		LineEnds.Add(End);
	}
	virtual void DrawTranslucentLine(
		const FVector& Start, const FVector& End, const FLinearColor&, uint8, float, float, bool) override
	{
		LineEnds.Add(Start);
		LineEnds.Add(End);
	}
	virtual void DrawPoint(const FVector& Position, const FLinearColor&, float, uint8) override
	{
		Points.Add(Position);
	}
	virtual int32 DrawMesh(const FMeshBatch&) override { return 0; }
};
