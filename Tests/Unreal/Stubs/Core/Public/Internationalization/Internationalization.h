#pragma once

#include "Internationalization/Text.h"

FText FsimStubMakeText(const TCHAR* Namespace, const TCHAR* Key, const TCHAR* Text);
// LOCTEXT needs a LOCTEXT_NAMESPACE around it, a plain string literal.
#define LOCTEXT(Key, Literal) FsimStubMakeText(TEXT(LOCTEXT_NAMESPACE), TEXT(Key), TEXT(Literal))
#define NSLOCTEXT(Namespace, Key, Literal) FsimStubMakeText(TEXT(Namespace), TEXT(Key), TEXT(Literal))
#define INVTEXT(Literal) FsimStubMakeText(TEXT(""), TEXT(""), TEXT(Literal))
