// Copyright (c) 2026 FractureSim contributors. MIT License.

// Bullet's collision detection, from source and under our prefix (BulletRenames.h comes first by the build rules). For
// Unreal's build tool only: CMake links the system's Bullet.
#include <btBulletCollisionAll.cpp>
