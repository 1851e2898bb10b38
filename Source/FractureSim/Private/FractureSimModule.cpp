// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimLog.h"

#include "FractureSim/Log.h"
#include "Containers/StringConv.h"
#include "Containers/UnrealString.h"
#include "Modules/ModuleManager.h"

#include <string>
#include <string_view>

DEFINE_LOG_CATEGORY(LogFractureSim);

/** Brings the core's messages into Unreal's log. */
class FFractureSimModule final : public IModuleInterface
{
public:
	virtual void StartupModule() override { fsim::setLogSink(&FFractureSimModule::Log, nullptr); }
	virtual void ShutdownModule() override { fsim::setLogSink(nullptr, nullptr); }

private:
	static void Log(void*, fsim::LogLevel Level, std::string_view Message)
	{
		const FString Text(UTF8_TO_TCHAR(std::string(Message).c_str()));
		switch (Level)
		{
		case fsim::LogLevel::Info:
			UE_LOG(LogFractureSim, Log, TEXT("%s"), *Text);
			break;
		case fsim::LogLevel::Warning:
			UE_LOG(LogFractureSim, Warning, TEXT("%s"), *Text);
			break;
		case fsim::LogLevel::Error:
			UE_LOG(LogFractureSim, Error, TEXT("%s"), *Text);
			break;
		}
	}
};

IMPLEMENT_MODULE(FFractureSimModule, FractureSim)
