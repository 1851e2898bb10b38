#pragma once

#include "Misc/DataValidation.h"
#include "UObject/Object.h"

class UEditorValidatorSubsystem : public UObject
{
	FSIM_STUB_CLASS(UEditorValidatorSubsystem, UObject)
	virtual EDataValidationResult IsObjectValidWithContext(UObject* InObject, FDataValidationContext& InContext) const;
};
