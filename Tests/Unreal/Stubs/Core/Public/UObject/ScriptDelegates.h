#pragma once

#include "UObject/NameTypes.h"

class UObject;

// What a dynamic delegate can do whatever its signature.
class FScriptDelegate
{
public:
	bool IsBound() const;
	void Unbind();
	void Clear();
	void BindUFunction(UObject* InObject, const FName& InFunctionName);
	UObject* GetUObject() const;
};

class FMulticastScriptDelegate
{
public:
	bool IsBound() const;
	void Clear();
	void RemoveAll(const UObject* Object);
};

template <typename Ret, typename... ParamTypes> class FsimStubDynamicDelegate : public FScriptDelegate
{
public:
	Ret Execute(ParamTypes... Params) const;
	bool ExecuteIfBound(ParamTypes... Params) const;
	template <class UserClass> void FsimStubBind(UserClass* Object, Ret (UserClass::*Function)(ParamTypes...));
};

template <typename... ParamTypes> class FsimStubDynamicMulticast : public FMulticastScriptDelegate
{
public:
	void Broadcast(ParamTypes... Params) const;
	template <class UserClass, class Owner> void FsimStubAdd(UserClass* Object, void (Owner::*Function)(ParamTypes...)) requires(std::is_base_of_v<Owner, UserClass>);
};

#define AddDynamic(UserObject, FuncName) FsimStubAdd(UserObject, FuncName)
#define AddUniqueDynamic(UserObject, FuncName) FsimStubAdd(UserObject, FuncName)
#define RemoveDynamic(UserObject, FuncName) FsimStubAdd(UserObject, FuncName)
#define BindDynamic(UserObject, FuncName) FsimStubBind(UserObject, FuncName)
