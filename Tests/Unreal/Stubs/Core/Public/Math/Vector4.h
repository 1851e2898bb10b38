#pragma once

#include "Math/Vector.h"

namespace UE::Math
{
template <typename T> struct TVector4
{
	T X;
	T Y;
	T Z;
	T W;
	TVector4();
	explicit TVector4(EForceInit);
	TVector4(T InX, T InY, T InZ, T InW);
	TVector4(const TVector<T>& InVector, T InW);
	template <typename Other> requires(!std::is_same_v<Other, T>) explicit TVector4(const TVector4<Other>& From);
	T& operator[](int32 Index);
	T operator[](int32 Index) const;
	TVector4 operator+(const TVector4& V) const;
	TVector4 operator*(T Scale) const;
	bool operator==(const TVector4& V) const;
};
} // namespace UE::Math
typedef UE::Math::TVector4<float> FVector4f;
typedef UE::Math::TVector4<double> FVector4;
