#pragma once

namespace fsim
{
/// A point, direction or size. Metres, right-handed, Z up.
struct Vec3
{
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;

    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

constexpr Vec3 operator+(Vec3 a, Vec3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a)
{
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, float s)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec3 operator*(float s, Vec3 a)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec3 operator/(Vec3 a, float s)
{
    return {a.x / s, a.y / s, a.z / s};
}
constexpr Vec3& operator+=(Vec3& a, Vec3 b)
{
    return a = a + b;
}
constexpr Vec3& operator-=(Vec3& a, Vec3 b)
{
    return a = a - b;
}
constexpr Vec3& operator*=(Vec3& a, float s)
{
    return a = a * s;
}
constexpr float dot(Vec3 a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A rotation: a unit quaternion, x y z the vector part.
struct Quat
{
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;
    float w = 1.0f;

    friend constexpr bool operator==(const Quat&, const Quat&) = default;
};

/// A 3x3 matrix by its columns: the images of the three axes.
struct Mat3
{
    Vec3 x{1.0f, 0.0f, 0.0f};
    Vec3 y{0.0f, 1.0f, 0.0f};
    Vec3 z{0.0f, 0.0f, 1.0f};

    friend constexpr bool operator==(const Mat3&, const Mat3&) = default;
};

/// A rigid motion: rotate, then move.
struct Transform
{
    Vec3 position{};
    Quat rotation{};

    friend constexpr bool operator==(const Transform&, const Transform&) = default;
};
} // namespace fsim
