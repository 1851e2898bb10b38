#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

namespace fsim::lab
{
// A folder of its own for each test, gone afterwards.
class FolderOfFiles : public ::testing::Test
{
protected:
    void SetUp() override
    {
        const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() / ("fsim-" + std::string(test->test_suite_name()) + "-" +
                                                            test->name() + "-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& content)
    {
        std::string path = (folder_ / name).string();
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }

    std::filesystem::path folder_;
};

template <class T> std::string bytesOf(std::initializer_list<T> values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.begin(), bytes.size());
    return bytes;
}

// A binary glTF file of one JSON and one binary chunk.
inline std::string glbOf(std::string json, std::string binary)
{
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    uint32_t total = uint32_t(12 + 8 + json.size() + 8 + binary.size());
    return "glTF" + bytesOf<uint32_t>({2u, total, uint32_t(json.size())}) + "JSON" + json +
           bytesOf<uint32_t>({uint32_t(binary.size())}) + std::string("BIN\0", 4) + binary;
}
} // namespace fsim::lab
