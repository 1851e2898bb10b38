#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

// As on Linux, where a TCHAR has 16 bits and is a type of its own.
typedef std::int8_t int8;
typedef std::int16_t int16;
typedef std::int32_t int32;
typedef long long int64;
typedef std::uint8_t uint8;
typedef std::uint16_t uint16;
typedef std::uint32_t uint32;
typedef unsigned long long uint64;
typedef std::size_t SIZE_T;
typedef char ANSICHAR;
typedef char16_t WIDECHAR;
typedef char8_t UTF8CHAR;
typedef WIDECHAR TCHAR;
typedef std::nullptr_t TYPE_OF_NULLPTR;

#define TEXT_PASTE(x) u##x
#define TEXT(x) TEXT_PASTE(x)
#define FORCEINLINE inline
#define RESTRICT __restrict
#define PLATFORM_LITTLE_ENDIAN 1
#define PLATFORM_CPU_ARM_FAMILY 0
#define PLATFORM_WINDOWS 0
#define PLATFORM_LINUX 1
#define PLATFORM_MAC 0
#define PLATFORM_ANDROID 0
#define PLATFORM_IOS 0
#define PLATFORM_64BITS 1
