#pragma once

#include "UObject/ScriptDelegates.h"

#define DECLARE_DELEGATE(Name) typedef TDelegate<void()> Name
#define DECLARE_DELEGATE_OneParam(Name, T1) typedef TDelegate<void(T1)> Name
#define DECLARE_DELEGATE_TwoParams(Name, T1, T2) typedef TDelegate<void(T1, T2)> Name
#define DECLARE_DELEGATE_RetVal(Ret, Name) typedef TDelegate<Ret()> Name
#define DECLARE_MULTICAST_DELEGATE(Name) typedef TMulticastDelegate<void()> Name
#define DECLARE_MULTICAST_DELEGATE_OneParam(Name, T1) typedef TMulticastDelegate<void(T1)> Name
#define DECLARE_MULTICAST_DELEGATE_TwoParams(Name, T1, T2) typedef TMulticastDelegate<void(T1, T2)> Name
#define DECLARE_MULTICAST_DELEGATE_ThreeParams(Name, T1, T2, T3) typedef TMulticastDelegate<void(T1, T2, T3)> Name

// Type and name of each parameter are separate arguments here: the header tool reads them.
#define DECLARE_DYNAMIC_DELEGATE(Name) class Name : public FsimStubDynamicDelegate<void> {}
#define DECLARE_DYNAMIC_DELEGATE_OneParam(Name, T1, N1) class Name : public FsimStubDynamicDelegate<void, T1> {}
#define DECLARE_DYNAMIC_DELEGATE_TwoParams(Name, T1, N1, T2, N2) class Name : public FsimStubDynamicDelegate<void, T1, T2> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(Name) class Name : public FsimStubDynamicMulticast<> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, T1, N1) class Name : public FsimStubDynamicMulticast<T1> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, T1, N1, T2, N2) class Name : public FsimStubDynamicMulticast<T1, T2> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(Name, T1, N1, T2, N2, T3, N3) class Name : public FsimStubDynamicMulticast<T1, T2, T3> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(Name, T1, N1, T2, N2, T3, N3, T4, N4) class Name : public FsimStubDynamicMulticast<T1, T2, T3, T4> {}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_FiveParams(Name, T1, N1, T2, N2, T3, N3, T4, N4, T5, N5) class Name : public FsimStubDynamicMulticast<T1, T2, T3, T4, T5> {}
#define DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_TwoParams(Name, Owner, Member, T1, N1, T2, N2) class Name : public FsimStubDynamicMulticast<T1, T2> {}
#define DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_FiveParams(Name, Owner, Member, T1, N1, T2, N2, T3, N3, T4, N4, T5, N5) class Name : public FsimStubDynamicMulticast<T1, T2, T3, T4, T5> {}
#define DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_SevenParams(Name, Owner, Member, T1, N1, T2, N2, T3, N3, T4, N4, T5, N5, T6, N6, T7, N7) class Name : public FsimStubDynamicMulticast<T1, T2, T3, T4, T5, T6, T7> {}
#define DECLARE_DYNAMIC_MULTICAST_SPARSE_DELEGATE_NineParams(Name, Owner, Member, T1, N1, T2, N2, T3, N3, T4, N4, T5, N5, T6, N6, T7, N7, T8, N8, T9, N9) class Name : public FsimStubDynamicMulticast<T1, T2, T3, T4, T5, T6, T7, T8, T9> {}
#define DECLARE_EVENT(OwningType, Name) typedef TMulticastDelegate<void()> Name
