#pragma once

#include "CoreMinimal.h"
#include "Misc/EnumClassFlags.h"
#include "Templates/SharedPointer.h"

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

class IAutomationLatentCommand : public TSharedFromThis<IAutomationLatentCommand>
{
public:
	virtual ~IAutomationLatentCommand();
	virtual bool Update() = 0;

protected:
	IAutomationLatentCommand();
	double GetCurrentRunTime() const;
	double StartTime;
};

class FAutomationTestFramework
{
public:
	static FAutomationTestFramework& Get();
	void EnqueueLatentCommand(TSharedPtr<IAutomationLatentCommand> NewCommand);
};

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
	virtual void GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const = 0;
	virtual bool RunTest(const FString& Parameters) = 0;
	void AddExpectedError(FString ExpectedErrorPattern, EAutomationExpectedErrorFlags::MatchType InCompareType = EAutomationExpectedErrorFlags::Contains, int32 Occurrences = 1, bool IsRegex = true);
};

class FAutomationSpecBase : public FAutomationTestBase
{
public:
	FAutomationSpecBase(const FString& InName, const bool bInComplexTask);
	virtual void GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const override;
	virtual bool RunTest(const FString& InParameters) override;
	void Describe(const FString& InDescription, TFunction<void()> DoWork);
	void It(const FString& InDescription, TFunction<void()> DoWork);
	void BeforeEach(TFunction<void()> DoWork);
	void AfterEach(TFunction<void()> DoWork);

protected:
	virtual void Define() = 0;
};

#define ADD_LATENT_AUTOMATION_COMMAND(ClassDeclaration) \
	FAutomationTestFramework::Get().EnqueueLatentCommand(MakeShareable(new ClassDeclaration))
#define IMPLEMENT_SIMPLE_AUTOMATION_TEST(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationTestBase \
	{ \
	public: \
		TClass(const FString& InName); \
		static constexpr EAutomationTestFlags FsimStubFlags = TFlags; \
		static constexpr const char* FsimStubName = PrettyName; \
\
	protected: \
		virtual void GetTests(TArray<FString>& OutBeautifiedNames, TArray<FString>& OutTestCommands) const override; \
		virtual bool RunTest(const FString& Parameters) override; \
	};
#define IMPLEMENT_COMPLEX_AUTOMATION_TEST(TClass, PrettyName, TFlags) \
	IMPLEMENT_SIMPLE_AUTOMATION_TEST(TClass, PrettyName, TFlags)
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
