#pragma once

#include "CoreTypes.h"

struct FNullOpt
{
	explicit constexpr FNullOpt(int) {}
};
inline constexpr FNullOpt NullOpt{0};

template <typename OptionalType> struct TOptional
{
	TOptional();
	TOptional(FNullOpt);
	TOptional(const OptionalType& InValue);
	TOptional(OptionalType&& InValue);
	TOptional(const TOptional& Other);
	TOptional(TOptional&& Other);
	TOptional& operator=(const TOptional& Other);
	TOptional& operator=(TOptional&& Other);
	TOptional& operator=(const OptionalType& InValue);
	~TOptional();
	void Reset();
	template <typename... ArgsType> OptionalType& Emplace(ArgsType&&... Args);
	bool IsSet() const;
	explicit operator bool() const;
	const OptionalType& GetValue() const;
	OptionalType& GetValue();
	const OptionalType& operator*() const;
	OptionalType& operator*();
	const OptionalType* operator->() const;
	OptionalType* operator->();
	const OptionalType& Get(const OptionalType& DefaultValue) const;
	OptionalType* GetPtrOrNull();
	const OptionalType* GetPtrOrNull() const;
};
