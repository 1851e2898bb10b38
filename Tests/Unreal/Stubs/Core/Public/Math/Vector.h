#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

struct FRotator;
struct FQuat;

namespace UE::Math
{
template <typename T> struct TVector
{
	T X;
	T Y;
	T Z;

	TVector();
	explicit TVector(T InF);
	TVector(T InX, T InY, T InZ);
	explicit TVector(EForceInit);
	template <typename Other> requires(!std::is_same_v<Other, T>) explicit TVector(const TVector<Other>& From);

	static const TVector ZeroVector;
	static const TVector OneVector;
	static const TVector UpVector;
	static const TVector DownVector;
	static const TVector ForwardVector;
	static const TVector RightVector;

	TVector operator+(const TVector& V) const;
	TVector operator-(const TVector& V) const;
	TVector operator*(const TVector& V) const;
	TVector operator/(const TVector& V) const;
	TVector operator+(T Bias) const;
	TVector operator-(T Bias) const;
	template <typename Scale> requires(std::is_arithmetic_v<Scale>) TVector operator*(Scale S) const;
	template <typename Scale> requires(std::is_arithmetic_v<Scale>) TVector operator/(Scale S) const;
	TVector operator-() const;
	TVector& operator+=(const TVector& V);
	TVector& operator-=(const TVector& V);
	TVector& operator*=(const TVector& V);
	template <typename Scale> requires(std::is_arithmetic_v<Scale>) TVector& operator*=(Scale S);
	template <typename Scale> requires(std::is_arithmetic_v<Scale>) TVector& operator/=(Scale S);
	bool operator==(const TVector& V) const;
	T operator|(const TVector& V) const;
	TVector operator^(const TVector& V) const;
	T& operator[](int32 Index);
	T operator[](int32 Index) const;
	T Dot(const TVector& V) const;
	TVector Cross(const TVector& V) const;
	static T DotProduct(const TVector& A, const TVector& B);
	static TVector CrossProduct(const TVector& A, const TVector& B);
	static T Dist(const TVector& A, const TVector& B);
	static T Distance(const TVector& A, const TVector& B);
	static T DistSquared(const TVector& A, const TVector& B);
	static TVector Max(const TVector& A, const TVector& B);
	static TVector Min(const TVector& A, const TVector& B);
	T Size() const;
	::FQuat ToOrientationQuat() const;
	T Length() const;
	T SizeSquared() const;
	T SquaredLength() const;
	T GetMax() const;
	T GetMin() const;
	T GetAbsMax() const;
	TVector GetAbs() const;
	bool IsZero() const;
	bool IsNearlyZero(T Tolerance = UE_KINDA_SMALL_NUMBER) const;
	bool IsUniform(T Tolerance = UE_KINDA_SMALL_NUMBER) const;
	bool Equals(const TVector& V, T Tolerance = UE_KINDA_SMALL_NUMBER) const;
	bool ContainsNaN() const;
	bool Normalize(T Tolerance = UE_SMALL_NUMBER);
	TVector GetSafeNormal(T Tolerance = UE_SMALL_NUMBER, const TVector& ResultIfZero = ZeroVector) const;
	TVector GetUnsafeNormal() const;
	TVector GetClampedToMaxSize(T MaxSize) const;
	FString ToString() const;
	FString ToCompactString() const;
	void Set(T InX, T InY, T InZ);
};
template <typename T> const TVector<T> TVector<T>::ZeroVector;
template <typename T> const TVector<T> TVector<T>::OneVector;
template <typename T> const TVector<T> TVector<T>::UpVector;
template <typename T> const TVector<T> TVector<T>::DownVector;
template <typename T> const TVector<T> TVector<T>::ForwardVector;
template <typename T> const TVector<T> TVector<T>::RightVector;
template <typename T, typename Scale> requires(std::is_arithmetic_v<Scale>) TVector<T> operator*(Scale S, const TVector<T>& V);
template <typename T> uint32 GetTypeHash(const TVector<T>& V);
template <typename T> FArchive& operator<<(FArchive& Ar, TVector<T>& V);
} // namespace UE::Math

typedef UE::Math::TVector<float> FVector3f;
typedef UE::Math::TVector<double> FVector3d;
// The engine's own name for the double version; code forward-declares it by including this header.
using FVector = UE::Math::TVector<double>;
