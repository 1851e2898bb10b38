// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Commandlets/Commandlet.h"
#include "CoreMinimal.h"

#include "FractureSimCommandlets.generated.h"

/**
 * Makes all assets again whose source mesh has changed, and saves them.
 * UnrealEditor-Cmd Project -run=FractureSimCook [-Path=/Game/Props] [-All] [-NoSave]
 */
UCLASS()
class UFractureSimCookCommandlet : public UCommandlet
{
	GENERATED_BODY()

public:
	UFractureSimCookCommandlet();
	virtual int32 Main(const FString& Params) override;
};

/**
 * Checks all assets. Gives as many errors as it found as its exit code.
 * UnrealEditor-Cmd Project -run=FractureSimValidate [-Path=/Game] [-Fix] [-NoSave] [-Report=File.csv]
 */
UCLASS()
class UFractureSimValidateCommandlet : public UCommandlet
{
	GENERATED_BODY()

public:
	UFractureSimValidateCommandlet();
	virtual int32 Main(const FString& Params) override;
};

/**
 * Runs a map without a screen, breaks every body in it, and writes what its steps took.
 * UnrealEditor-Cmd Project -run=FractureSimBenchmark -Map=/Game/Maps/Arena [-Seconds=10] [-Csv=File.csv]
 */
UCLASS()
class UFractureSimBenchmarkCommandlet : public UCommandlet
{
	GENERATED_BODY()

public:
	UFractureSimBenchmarkCommandlet();
	virtual int32 Main(const FString& Params) override;
};
