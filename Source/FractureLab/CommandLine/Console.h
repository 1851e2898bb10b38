#pragma once

#include <ostream>

namespace fsim::lab
{
/// Where a command writes: results to out, sentences and the progress bar to err. Tests bring strings.
struct Console
{
    std::ostream& out;
    std::ostream& err;
    bool terminal = false; ///< err is one: a progress bar makes sense
};

enum ExitStatus : int
{
    exitDone = 0,
    exitFailed = 1, ///< the run failed
    exitWrong = 2   ///< the command or an input is wrong
};
} // namespace fsim::lab
