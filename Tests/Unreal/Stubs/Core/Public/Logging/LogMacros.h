#pragma once

#include "Containers/UnrealString.h"
#include "Logging/LogCategory.h"

template <FsimStubFormatArgument... Types, std::size_t N> void FsimStubLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const TCHAR (&Format)[N], Types... Args);

#define UE_LOG(CategoryName, Verbosity, Format, ...) FsimStubLog(CategoryName, ELogVerbosity::Verbosity, Format, ##__VA_ARGS__)
#define UE_CLOG(Condition, CategoryName, Verbosity, Format, ...) \
	if (Condition) \
	{ \
		FsimStubLog(CategoryName, ELogVerbosity::Verbosity, Format, ##__VA_ARGS__); \
	}
#define UE_LOG_ACTIVE(CategoryName, Verbosity) (!(CategoryName).IsSuppressed(ELogVerbosity::Verbosity))
#define DECLARE_LOG_CATEGORY_EXTERN(CategoryName, DefaultVerbosity, CompileTimeVerbosity) \
	extern struct FLogCategory##CategoryName : public FLogCategoryBase \
	{ \
		FLogCategory##CategoryName() : FLogCategoryBase(TEXT(#CategoryName), ELogVerbosity::DefaultVerbosity, ELogVerbosity::CompileTimeVerbosity) {} \
	} CategoryName
#define DEFINE_LOG_CATEGORY(CategoryName) FLogCategory##CategoryName CategoryName
#define DEFINE_LOG_CATEGORY_STATIC(CategoryName, DefaultVerbosity, CompileTimeVerbosity) \
	static struct FLogCategory##CategoryName : public FLogCategoryBase \
	{ \
		FLogCategory##CategoryName() : FLogCategoryBase(TEXT(#CategoryName), ELogVerbosity::DefaultVerbosity, ELogVerbosity::CompileTimeVerbosity) {} \
	} CategoryName

DECLARE_LOG_CATEGORY_EXTERN(LogTemp, Log, All);
