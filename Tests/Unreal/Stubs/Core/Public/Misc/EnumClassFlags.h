#pragma once

#define ENUM_CLASS_FLAGS(Enum) \
	inline constexpr Enum operator|(Enum Left, Enum Right) { return Enum(static_cast<std::underlying_type_t<Enum>>(Left) | static_cast<std::underlying_type_t<Enum>>(Right)); } \
	inline constexpr Enum operator&(Enum Left, Enum Right) { return Enum(static_cast<std::underlying_type_t<Enum>>(Left) & static_cast<std::underlying_type_t<Enum>>(Right)); } \
	inline constexpr Enum operator~(Enum Value) { return Enum(~static_cast<std::underlying_type_t<Enum>>(Value)); } \
	inline constexpr bool operator!(Enum Value) { return !static_cast<std::underlying_type_t<Enum>>(Value); } \
	inline Enum& operator|=(Enum& Left, Enum Right) { return Left = Left | Right; } \
	inline Enum& operator&=(Enum& Left, Enum Right) { return Left = Left & Right; }

template <typename Enum> constexpr bool EnumHasAllFlags(Enum Flags, Enum Contains);
template <typename Enum> constexpr bool EnumHasAnyFlags(Enum Flags, Enum Contains);
template <typename Enum> void EnumAddFlags(Enum& Flags, Enum FlagsToAdd);
template <typename Enum> void EnumRemoveFlags(Enum& Flags, Enum FlagsToRemove);
