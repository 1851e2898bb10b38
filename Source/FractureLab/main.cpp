#include "FractureSim/Log.h"

#include "CommandLine/CommandLine.h"

#include <unistd.h>

#include <iostream>

namespace
{
void printMessage(void*, fsim::LogLevel, std::string_view message)
{
    std::cerr << "fracturelab: " << message << std::endl;
}
} // namespace

int main(int count, char** arguments)
{
    fsim::lab::Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    fsim::setLogSink(printMessage, nullptr);
    return fsim::lab::runCommandLine({arguments + 1, arguments + count}, console);
}
