#include "Render/Process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <utility>

namespace fsim::render
{
namespace
{
// A file that has no name and goes away with its last descriptor.
int namelessFile()
{
    char name[] = "/tmp/fracturelab-XXXXXX";
    const int file = mkostemp(name, O_CLOEXEC);
    if (file >= 0)
        unlink(name);
    return file;
}
} // namespace

std::optional<std::filesystem::path> findProgram(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::string folders = path != nullptr ? path : "";
    for (size_t begin = 0; begin < folders.size();)
    {
        const size_t end = std::min(folders.find(':', begin), folders.size());
        const std::filesystem::path candidate = std::filesystem::path(folders.substr(begin, end - begin)) / name;
        std::error_code error;
        if (std::filesystem::is_regular_file(candidate, error) && access(candidate.c_str(), X_OK) == 0)
            return candidate;
        begin = end + 1;
    }
    return std::nullopt;
}

FedProcess::FedProcess(std::string name, pid_t process, int input, int errors)
    : name_(std::move(name)), process_(process), input_(input), errors_(errors)
{
}

FedProcess::FedProcess(FedProcess&& other) noexcept
    : name_(std::move(other.name_)), process_(std::exchange(other.process_, -1)),
      input_(std::exchange(other.input_, -1)), errors_(std::exchange(other.errors_, -1))
{
}

FedProcess::~FedProcess()
{
    if (input_ >= 0)
        close(input_);
    if (process_ > 0)
    {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    if (errors_ >= 0)
        close(errors_);
}

Result<FedProcess> FedProcess::start(const std::filesystem::path& program, const std::vector<std::string>& arguments)
{
    // A socket and not a pipe: writing to a process that has died is then an error and not a signal.
    int ends[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return Status::refused("{} could not be started: there is no free descriptor", program.string());
    const int roomBytes = 1 << 22;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &roomBytes, sizeof(roomBytes));
    const int errors = namelessFile();

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (errors >= 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);

    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> list;
    list.reserve(words.size() + 1);
    for (std::string& word : words)
        list.push_back(word.data());
    list.push_back(nullptr);
    pid_t process = -1;
    const int failed = posix_spawn(&process, program.c_str(), &actions, nullptr, list.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    FedProcess fed(program.filename().string(), failed == 0 ? process : -1, ends[0], errors);
    if (failed != 0)
        return Status::refused("{} could not be started; run it by hand to see why", program.string());
    return fed;
}

Status FedProcess::feed(std::span<const std::byte> bytes)
{
    while (!bytes.empty())
    {
        const ssize_t sent = send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return Status::refused("{} stopped before its end: {}", name_, complaint());
        bytes = bytes.subspan(size_t(sent));
    }
    return Status::done();
}

Status FedProcess::finish()
{
    if (input_ >= 0)
        close(std::exchange(input_, -1));
    int state = 0;
    pid_t ended = -1;
    do
        ended = waitpid(process_, &state, 0);
    while (ended < 0 && errno == EINTR);
    process_ = -1;
    if (ended < 0 || !WIFEXITED(state) || WEXITSTATUS(state) != 0)
        return Status::refused("{} failed: {}", name_, complaint());
    return Status::done();
}

// The last line that it left on standard error.
std::string FedProcess::complaint() const
{
    char text[4096];
    const off_t size = errors_ >= 0 ? lseek(errors_, 0, SEEK_END) : 0;
    const off_t from = size > off_t(sizeof(text)) ? size - off_t(sizeof(text)) : 0;
    const ssize_t got = size > 0 ? pread(errors_, text, sizeof(text), from) : 0;
    std::string last(text, size_t(got > 0 ? got : 0));
    while (!last.empty() && (last.back() == '\n' || last.back() == '\r'))
        last.pop_back();
    const size_t line = last.rfind('\n');
    if (line != std::string::npos)
        last.erase(0, line + 1);
    return last.empty() ? "it gave no reason" : last;
}
} // namespace fsim::render
