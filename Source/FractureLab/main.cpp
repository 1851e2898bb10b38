#include "CommandLine/CommandLine.h"

#include <unistd.h>

#include <iostream>

int main(int count, char** arguments)
{
    fsim::lab::Console console{std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    return fsim::lab::runCommandLine({arguments + 1, arguments + count}, console);
}
