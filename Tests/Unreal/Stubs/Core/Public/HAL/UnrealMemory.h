#pragma once

#include "CoreTypes.h"

struct FMemory
{
	static void* Memcpy(void* Dest, const void* Src, SIZE_T Count);
	static void* Memmove(void* Dest, const void* Src, SIZE_T Count);
	static int32 Memcmp(const void* Buf1, const void* Buf2, SIZE_T Count);
	static void* Memset(void* Dest, uint8 Char, SIZE_T Count);
	static void* Memzero(void* Dest, SIZE_T Count);
	static void* Malloc(SIZE_T Count, uint32 Alignment = 0);
	static void* Realloc(void* Original, SIZE_T Count, uint32 Alignment = 0);
	static void Free(void* Original);
};
