#pragma once

#include "UObject/Object.h"

class UAssetImportData : public UObject
{
	FSIM_STUB_CLASS(UAssetImportData, UObject)
#if WITH_EDITORONLY_DATA
	FString GetFirstFilename() const;
	void Update(const FString& AbsoluteFilename);
	void UpdateFilenameOnly(const FString& InPath);
#endif
};
