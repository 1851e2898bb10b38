// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "CoreMinimal.h"

/** How the editor tells people what happened: a note in the corner, and the whole story in the message log. */
namespace FractureSimNotices
{
/** A sentence for a few seconds. */
void Show(const FText& Sentence, bool bFailed);

/** What became of a mesh: the sentence in the corner, the rest in the log's page "FractureSim". */
void Show(const FString& Name, const FFractureSimReport& Report);

/** Gives the page of the message log its name, so that people find it; and takes it away. */
void Register();
void Unregister();

/** The page of the message log. */
FName LogName();
} // namespace FractureSimNotices
