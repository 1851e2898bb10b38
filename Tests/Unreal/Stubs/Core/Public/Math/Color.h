#pragma once

#include "CoreTypes.h"
#include "Math/Vector.h"

struct FLinearColor
{
	float R;
	float G;
	float B;
	float A;
	static const FLinearColor White;
	static const FLinearColor Gray;
	static const FLinearColor Black;
	static const FLinearColor Transparent;
	static const FLinearColor Red;
	static const FLinearColor Green;
	static const FLinearColor Blue;
	static const FLinearColor Yellow;
	FLinearColor();
	FLinearColor(float InR, float InG, float InB, float InA = 1.0f);
	FLinearColor(const struct FColor& Color);
	static FLinearColor MakeFromHSV8(uint8 H, uint8 S, uint8 V);
	static FLinearColor MakeRandomSeededColor(int32 Seed);
	FColor ToFColor(const bool bSRGB) const;
	FColor ToFColorSRGB() const;
	FLinearColor operator*(float Scalar) const;
	bool operator==(const FLinearColor& Other) const;
};

struct FColor
{
	uint8 B;
	uint8 G;
	uint8 R;
	uint8 A;
	static const FColor White;
	static const FColor Black;
	static const FColor Red;
	static const FColor Green;
	static const FColor Blue;
	static const FColor Yellow;
	static const FColor Cyan;
	static const FColor Magenta;
	static const FColor Orange;
	FColor();
	FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255);
	bool operator==(const FColor& C) const;
	static FColor MakeRandomSeededColor(int32 Seed);
};
