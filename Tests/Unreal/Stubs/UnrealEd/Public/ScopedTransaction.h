#pragma once

#include "CoreMinimal.h"

class FScopedTransaction
{
public:
	explicit FScopedTransaction(const FText& SessionName, const bool bShouldActuallyTransact = true);
	~FScopedTransaction();
	void Cancel();
};
