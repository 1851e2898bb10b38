#pragma once

#include "CoreTypes.h"

namespace UE::Math
{
template <typename T> struct TVector2
{
	T X;
	T Y;
	TVector2();
	explicit TVector2(EForceInit);
	TVector2(T InX, T InY);
	template <typename Other> requires(!std::is_same_v<Other, T>) explicit TVector2(const TVector2<Other>& From);
	static const TVector2 ZeroVector;
	TVector2 operator+(const TVector2& V) const;
	TVector2 operator-(const TVector2& V) const;
	TVector2 operator*(T Scale) const;
	bool operator==(const TVector2& V) const;
	T Size() const;
	bool ContainsNaN() const;
};
template <typename T> const TVector2<T> TVector2<T>::ZeroVector;
} // namespace UE::Math
typedef UE::Math::TVector2<float> FVector2f;
typedef UE::Math::TVector2<double> FVector2D;
