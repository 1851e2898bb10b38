#pragma once

#include "UObject/Interface.h"

template <class InterfaceType> class TScriptInterface
{
public:
	TScriptInterface();
	TScriptInterface(TYPE_OF_NULLPTR);
	template <typename U> TScriptInterface(U* SourceObject);
	UObject* GetObject() const;
	InterfaceType* GetInterface() const;
	InterfaceType* operator->() const;
	explicit operator bool() const;
};
