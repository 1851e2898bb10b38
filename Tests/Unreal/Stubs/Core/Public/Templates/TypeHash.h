#pragma once

#include "CoreTypes.h"

uint32 HashCombine(uint32 A, uint32 C);
uint32 HashCombineFast(uint32 A, uint32 B);
uint32 PointerHash(const void* Key);
template <typename T> requires(std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_pointer_v<T>) uint32 GetTypeHash(T Value);
