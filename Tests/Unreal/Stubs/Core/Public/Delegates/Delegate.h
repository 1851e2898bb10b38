#pragma once

#include "Containers/Array.h"
#include "Delegates/IDelegateInstance.h"
#include "Templates/SharedPointer.h"
#include "UObject/NameTypes.h"

template <typename DelegateSignature> class TDelegate;
template <typename DelegateSignature> class TMulticastDelegate;

template <typename Ret, typename... ParamTypes> class TDelegate<Ret(ParamTypes...)>
{
public:
	TDelegate();
	template <typename Functor> static TDelegate CreateLambda(Functor&& InFunctor) requires(std::is_invocable_r_v<Ret, Functor, ParamTypes...>) { return {}; }
	template <typename UserClass, typename... Vars> static TDelegate CreateUObject(UserClass* InUserObject, Ret (std::remove_const_t<UserClass>::*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename UserClass, typename... Vars> static TDelegate CreateUObject(UserClass* InUserObject, Ret (std::remove_const_t<UserClass>::*InFunc)(ParamTypes..., Vars...) const, Vars... InVars);
	template <typename UserClass, typename... Vars> static TDelegate CreateRaw(UserClass* InUserObject, Ret (std::remove_const_t<UserClass>::*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename UserClass, typename Functor> static TDelegate CreateWeakLambda(UserClass* InUserObject, Functor&& InFunctor) requires(std::is_invocable_r_v<Ret, Functor, ParamTypes...>) { return {}; }
	template <typename... Vars> static TDelegate CreateStatic(Ret (*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename UserClass, ESPMode Mode, typename... Vars> static TDelegate CreateSP(const TSharedRef<UserClass, Mode>& InUserObject, Ret (UserClass::*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename UserClass, typename... Vars> static TDelegate CreateSP(UserClass* InUserObject, Ret (std::type_identity_t<UserClass>::*InFunc)(ParamTypes..., std::type_identity_t<Vars>...), Vars... InVars);
	template <typename Functor> void BindLambda(Functor&& InFunctor) requires(std::is_invocable_r_v<Ret, Functor, ParamTypes...>) {}
	template <typename UserClass> void BindUObject(UserClass* InUserObject, Ret (std::remove_const_t<UserClass>::*InFunc)(ParamTypes...));
	template <typename UserClass> void BindRaw(UserClass* InUserObject, Ret (std::remove_const_t<UserClass>::*InFunc)(ParamTypes...));
	void BindStatic(Ret (*InFunc)(ParamTypes...));
	bool IsBound() const;
	Ret Execute(ParamTypes... Params) const;
	bool ExecuteIfBound(ParamTypes... Params) const;
	void Unbind();
};

template <typename... ParamTypes> class TMulticastDelegate<void(ParamTypes...)>
{
public:
	using FDelegate = TDelegate<void(ParamTypes...)>;
	FDelegateHandle Add(const FDelegate& InNewDelegate);
	template <typename Functor> FDelegateHandle AddLambda(Functor&& InFunctor) requires(std::is_invocable_v<Functor, ParamTypes...>) { return {}; }
	template <typename UserClass, typename Functor> FDelegateHandle AddWeakLambda(UserClass* InUserObject, Functor&& InFunctor) requires(std::is_invocable_v<Functor, ParamTypes...>) { return {}; }
	template <typename UserClass, typename... Vars> FDelegateHandle AddUObject(UserClass* InUserObject, void (std::remove_const_t<UserClass>::*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename UserClass, typename... Vars> FDelegateHandle AddRaw(UserClass* InUserObject, void (std::remove_const_t<UserClass>::*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	template <typename... Vars> FDelegateHandle AddStatic(void (*InFunc)(ParamTypes..., Vars...), Vars... InVars);
	bool Remove(FDelegateHandle InHandle);
	int32 RemoveAll(const void* InUserObject);
	bool IsBound() const;
	void Broadcast(ParamTypes... Params) const;
	void Clear();
};
typedef TDelegate<void()> FSimpleDelegate;
typedef TMulticastDelegate<void()> FSimpleMulticastDelegate;
#include "Delegates/DelegateCombinations.h"
