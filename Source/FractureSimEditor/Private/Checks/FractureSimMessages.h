// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAuthoring/AssetAdvice.h"

#include "Containers/UnrealString.h"
#include "Templates/Function.h"
#include "Templates/SharedPointer.h"

class FTokenizedMessage;
class UObject;

/** Advice as a line of the message log: a link to what it is about, the sentence, and a link that mends it. */
namespace FractureSimMessages
{
/** Fix says why it could not be mended. */
TSharedRef<FTokenizedMessage> Make(UObject& About, const fsim::Advice& Advice, TFunction<bool(FString&)> Fix = nullptr);
} // namespace FractureSimMessages
