// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Checks/FractureSimValidator.h"

#include "Checks/FractureSimChecks.h"
#include "Checks/FractureSimMessages.h"
#include "FractureSimAsset.h"

#include "Logging/TokenizedMessage.h"
#include "Misc/DataValidation.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

bool UFractureSimValidator::CanValidateAsset_Implementation(
	const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const
{
	return InObject && InObject->IsA<UFractureSimAsset>();
}

EDataValidationResult UFractureSimValidator::ValidateLoadedAsset_Implementation(
	const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context)
{
	UFractureSimAsset* Asset = CastChecked<UFractureSimAsset>(InAsset);
	bool bFailed = false;
	for (const fsim::Advice& Each : FractureSimChecks::CheckAssetAndSource(*Asset))
	{
		bFailed = bFailed || Each.severity == fsim::AdviceSeverity::Error;
		const TWeakObjectPtr<UFractureSimAsset> Weak = Asset;
		Context.AddMessage(FractureSimMessages::Make(*Asset, Each, [Weak, Each](FString& Error) {
			return Weak.IsValid() && FractureSimChecks::FixAsset(*Weak, Each, Error);
		}));
	}
	if (bFailed)
	{
		// A verdict that is not told counts as none.
		AssetFails(Asset, LOCTEXT("Invalid", "Fracture Sim: the messages above say what to mend."));
		return EDataValidationResult::Invalid;
	}
	AssetPasses(Asset);
	return EDataValidationResult::Valid;
}

#undef LOCTEXT_NAMESPACE
