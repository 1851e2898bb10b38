#pragma once

#include "CoreMinimal.h"
#include "Misc/EnumClassFlags.h"

#define WITH_AUTOMATION_TESTS 1

enum class EAutomationTestFlags : uint32
{
	None = 0x0,
	EditorContext = 0x1,
	ClientContext = 0x2,
	ServerContext = 0x4,
	CommandletContext = 0x8,
	NonNullRHI = 0x100,
	SmokeFilter = 0x1000000,
	EngineFilter = 0x2000000,
	ProductFilter = 0x4000000,
	PerfFilter = 0x8000000,
	StressFilter = 0x10000000
};
ENUM_CLASS_FLAGS(EAutomationTestFlags)

namespace EAutomationExpectedErrorFlags
{
enum MatchType
{
	Exact,
	Contains
};
}

class FAutomationTestBase
{
public:
	FAutomationTestBase(const FString& InName, const bool bInComplexTask);
	virtual ~FAutomationTestBase();
	bool TestTrue(const TCHAR* What, bool Value);
	bool TestFalse(const TCHAR* What, bool Value);
	bool TestEqual(const TCHAR* What, int32 Actual, int32 Expected);
	bool TestEqual(const TCHAR* What, float Actual, float Expected, float Tolerance = 1.e-4f);
	bool TestEqual(const TCHAR* What, double Actual, double Expected, double Tolerance = 1.e-4);
	template <typename ValueType> bool TestNotNull(const TCHAR* What, const ValueType* Pointer);
	template <typename ValueType> bool TestNull(const TCHAR* What, const ValueType* Pointer);
	virtual void AddError(const FString& InError, int32 StackOffset = 0);
	virtual void AddInfo(const FString& InLogItem, int32 StackOffset = 0, bool bCaptureStack = false);
	void AddExpectedError(FString ExpectedErrorPattern, EAutomationExpectedErrorFlags::MatchType InCompareType = EAutomationExpectedErrorFlags::Contains, int32 Occurrences = 1, bool IsRegex = true);
};

class FAutomationSpecBase : public FAutomationTestBase
{
public:
	FAutomationSpecBase(const FString& InName, const bool bInComplexTask);
	void Describe(const FString& InDescription, TFunction<void()> DoWork);
	void It(const FString& InDescription, TFunction<void()> DoWork);
	void BeforeEach(TFunction<void()> DoWork);
	void AfterEach(TFunction<void()> DoWork);

protected:
	virtual void Define() = 0;
};

#define BEGIN_DEFINE_SPEC(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationSpecBase \
	{ \
	public: \
		TClass(const FString& InName); \
		static constexpr EAutomationTestFlags FsimStubFlags = TFlags; \
		static constexpr const char* FsimStubName = PrettyName; \
\
	protected: \
		virtual void Define() override; \
\
	private:
#define END_DEFINE_SPEC(TClass) \
	};
