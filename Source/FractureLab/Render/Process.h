#pragma once

#include "FractureSim/Status.h"

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fsim::render
{
/// Where a program lies on the PATH, if it does.
std::optional<std::filesystem::path> findProgram(const std::string& name);

/// Another program that is fed through its standard input.
class FedProcess
{
public:
    /// Starts it; its standard output is thrown away and what it says on standard error is kept.
    static Result<FedProcess> start(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    FedProcess(FedProcess&& other) noexcept;
    FedProcess& operator=(FedProcess&& other) = delete;
    ~FedProcess(); ///< ends it if it still runs

    Status feed(std::span<const std::byte> bytes);
    /// Closes its input and waits for its end. Refused unless it ended with status 0.
    Status finish();

private:
    FedProcess(std::string name, pid_t process, int input, int errors);
    std::string complaint() const;

    std::string name_;
    pid_t process_ = -1;
    int input_ = -1;
    int errors_ = -1;
};
} // namespace fsim::render
