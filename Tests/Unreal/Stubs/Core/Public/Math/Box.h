#pragma once

#include "Math/Transform.h"

struct FBox
{
	FVector Min;
	FVector Max;
	uint8 IsValid;
	FBox();
	explicit FBox(EForceInit);
	FBox(const FVector& InMin, const FVector& InMax);
	explicit FBox(const TArray<FVector>& Points);
	FBox& operator+=(const FVector& Other);
	FBox& operator+=(const FBox& Other);
	FBox operator+(const FBox& Other) const;
	FBox operator+(const FVector& Other) const;
	bool operator==(const FBox& Other) const;
	FBox ExpandBy(double W) const;
	FBox ExpandBy(const FVector& V) const;
	FBox ShiftBy(const FVector& Offset) const;
	FBox TransformBy(const FTransform& M) const;
	FBox TransformBy(const FMatrix& M) const;
	FBox Overlap(const FBox& Other) const;
	bool Intersect(const FBox& Other) const;
	bool IsInside(const FVector& In) const;
	FVector GetCenter() const;
	FVector GetExtent() const;
	FVector GetSize() const;
	double ComputeSquaredDistanceToPoint(const FVector& Point) const;
	double GetVolume() const;
	void GetCenterAndExtents(FVector& OutCenter, FVector& OutExtents) const;
	void Init();
	FString ToString() const;
};

struct FBox3f
{
	FVector3f Min;
	FVector3f Max;
	uint8 IsValid;
	FBox3f();
	explicit FBox3f(EForceInit);
	FBox3f(const FVector3f& InMin, const FVector3f& InMax);
	FBox3f& operator+=(const FVector3f& Other);
};
