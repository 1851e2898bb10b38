#pragma once

#include "CoreTypes.h"

template <typename FuncType> class TFunctionRef;
template <typename FuncType> class TFunction;
template <typename FuncType> class TUniqueFunction;

template <typename Ret, typename... ParamTypes> class TFunctionRef<Ret(ParamTypes...)>
{
public:
	template <typename FunctorType> requires(std::is_invocable_r_v<Ret, FunctorType&, ParamTypes...>) TFunctionRef(FunctorType&& Functor) {}
	Ret operator()(ParamTypes... Params) const;
};

template <typename Ret, typename... ParamTypes> class TFunction<Ret(ParamTypes...)>
{
public:
	TFunction(TYPE_OF_NULLPTR = nullptr);
	TFunction(const TFunction&);
	TFunction(TFunction&&);
	template <typename FunctorType> requires(!std::is_same_v<std::decay_t<FunctorType>, TFunction> && std::is_invocable_r_v<Ret, FunctorType&, ParamTypes...>) TFunction(FunctorType&& Functor) {}
	TFunction& operator=(const TFunction&);
	TFunction& operator=(TFunction&&);
	~TFunction();
	Ret operator()(ParamTypes... Params) const;
	explicit operator bool() const;
	bool IsSet() const;
	void Reset();
};

template <typename Ret, typename... ParamTypes> class TUniqueFunction<Ret(ParamTypes...)>
{
public:
	TUniqueFunction(TYPE_OF_NULLPTR = nullptr);
	TUniqueFunction(TUniqueFunction&&);
	template <typename FunctorType> requires(!std::is_same_v<std::decay_t<FunctorType>, TUniqueFunction> && std::is_invocable_r_v<Ret, FunctorType&, ParamTypes...>) TUniqueFunction(FunctorType&& Functor) {}
	TUniqueFunction& operator=(TUniqueFunction&&);
	~TUniqueFunction();
	Ret operator()(ParamTypes... Params) const;
	explicit operator bool() const;
	bool IsSet() const;
	void Reset();
};
