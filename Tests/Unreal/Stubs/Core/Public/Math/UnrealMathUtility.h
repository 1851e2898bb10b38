#pragma once

#include "CoreTypes.h"

#define UE_PI (3.1415926535897932f)
#define UE_SMALL_NUMBER (1.e-8f)
#define UE_KINDA_SMALL_NUMBER (1.e-4f)
#define UE_DOUBLE_SMALL_NUMBER (1.e-8)
#define UE_BIG_NUMBER (3.4e+38f)

struct FMath
{
	template <class T> static constexpr T Abs(T A);
	template <class T> static constexpr T Sign(T A);
	template <class T> static constexpr T Square(T A);
	template <class T> static constexpr T Cube(T A);
	template <class A, class B> static constexpr std::common_type_t<A, B> Max(A X, B Y);
	template <class A, class B> static constexpr std::common_type_t<A, B> Min(A X, B Y);
	template <class T> static constexpr T Max(const T& A, const T& B);
	template <class T> static constexpr T Min(const T& A, const T& B);
	template <class T> static constexpr T Max3(T A, T B, T C);
	template <class T, class L, class U> requires(std::is_arithmetic_v<T>) static constexpr std::common_type_t<T, L, U> Clamp(T X, L MinValue, U MaxValue);
	template <class T, class U> static constexpr T Lerp(const T& A, const T& B, const U& Alpha);
	template <class T> static T DivideAndRoundUp(T Dividend, T Divisor);
	static float Sqrt(float Value);
	static double Sqrt(double Value);
	static float InvSqrt(float Value);
	static double InvSqrt(double Value);
	static float Pow(float A, float B);
	static double Pow(double A, double B);
	static float Exp(float Value);
	static float Sin(float Value);
	static double Sin(double Value);
	static float Cos(float Value);
	static double Cos(double Value);
	static float Acos(float Value);
	static double Acos(double Value);
	static float Atan2(float Y, float X);
	static double Atan2(double Y, double X);
	static float Fmod(float X, float Y);
	static double Fmod(double X, double Y);
	static int32 TruncToInt(float F);
	static int64 TruncToInt(double F);
	static int32 FloorToInt(float F);
	static int64 FloorToInt(double F);
	static int32 FloorToInt32(double F);
	static int32 CeilToInt(float F);
	static int64 CeilToInt(double F);
	static int32 CeilToInt32(double F);
	static int32 RoundToInt(float F);
	static int64 RoundToInt(double F);
	static int32 RoundToInt32(double F);
	static float FloorToFloat(float F);
	static uint32 FloorLog2(uint32 Value);
	static float Log2(float Value);
	static double Tan(double Value);
	static uint32 RoundUpToPowerOfTwo(uint32 V);
	static bool IsFinite(float A);
	static bool IsFinite(double A);
	static bool IsNaN(float A);
	static bool IsNaN(double A);
	static bool IsNearlyEqual(float A, float B, float ErrorTolerance = UE_SMALL_NUMBER);
	static bool IsNearlyEqual(double A, double B, double ErrorTolerance = UE_DOUBLE_SMALL_NUMBER);
	static bool IsNearlyZero(float Value, float ErrorTolerance = UE_SMALL_NUMBER);
	static bool IsNearlyZero(double Value, double ErrorTolerance = UE_DOUBLE_SMALL_NUMBER);
	static float FRand();
	static float FRandRange(float InMin, float InMax);
	static int32 RandRange(int32 Min, int32 Max);
	template <class T> static constexpr T DegreesToRadians(T DegVal);
	template <class T> static constexpr T RadiansToDegrees(T RadVal);
	static float SmoothStep(float A, float B, float X);
};
