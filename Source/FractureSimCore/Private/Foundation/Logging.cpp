#include "Foundation/Logging.h"

namespace fsim
{
namespace
{
LogSink installedSink = nullptr;
void* installedSinkUser = nullptr;
} // namespace

void setLogSink(LogSink sink, void* user)
{
    installedSink = sink;
    installedSinkUser = user;
}

void logMessage(LogLevel level, std::string_view message)
{
    if (installedSink)
        installedSink(installedSinkUser, level, message);
}
} // namespace fsim
