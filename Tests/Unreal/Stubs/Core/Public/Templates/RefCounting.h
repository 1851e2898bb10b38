#pragma once

#include "CoreTypes.h"

class FRefCountBase
{
public:
	FRefCountBase();
	virtual ~FRefCountBase();
	uint32 AddRef() const;
	uint32 Release() const;
};

template <typename ReferencedType> class TRefCountPtr
{
public:
	TRefCountPtr();
	TRefCountPtr(TYPE_OF_NULLPTR);
	TRefCountPtr(ReferencedType* InReference, bool bAddRef = true);
	TRefCountPtr(const TRefCountPtr& Copy);
	TRefCountPtr(TRefCountPtr&& Move);
	template <typename OtherType> requires(std::is_convertible_v<OtherType*, ReferencedType*>) TRefCountPtr(const TRefCountPtr<OtherType>& Copy);
	~TRefCountPtr();
	TRefCountPtr& operator=(ReferencedType* InReference);
	TRefCountPtr& operator=(const TRefCountPtr& InPtr);
	TRefCountPtr& operator=(TRefCountPtr&& InPtr);
	ReferencedType* operator->() const;
	operator ReferencedType*() const;
	ReferencedType* GetReference() const;
	bool IsValid() const;
	void SafeRelease();
};
