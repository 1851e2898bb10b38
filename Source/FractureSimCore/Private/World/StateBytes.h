#pragma once

#include "Foundation/ByteStream.h"
#include "Foundation/StateVisitor.h"

#include <string>

// State as a list of named arrays: for each the section, the name, the size of an item, how many, and the items. The
// names cost little, make a mismatch readable and let firstDifference() say where.
namespace fsim
{
inline void writeText(ByteWriter& writer, std::string_view text)
{
    writer.number(text.size());
    writer.raw(text.data(), text.size());
}

inline std::string_view readText(ByteReader& reader)
{
    uint64_t size = reader.number();
    std::span<const std::byte> bytes =
        reader.view(size <= reader.left() ? static_cast<size_t>(size) : reader.left() + 1);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class SaveVisitor final : public StateVisitor
{
public:
    void section(std::string_view name, uint32_t index) override
    {
        section_ = name;
        sectionIndex_ = index;
    }
    std::span<const std::byte> bytes() const { return writer_.bytes(); }

protected:
    void visit(std::string_view name, void* items, size_t itemSize, uint32_t& count, uint32_t) override
    {
        writeText(writer_, section_);
        writer_.number(sectionIndex_);
        writeText(writer_, name);
        writer_.number(itemSize);
        writer_.number(count);
        writer_.raw(items, itemSize * count);
    }

private:
    ByteWriter writer_;
    std::string_view section_;
    uint32_t sectionIndex_ = 0;
};

class RestoreVisitor final : public StateVisitor
{
public:
    explicit RestoreVisitor(std::span<const std::byte> contents) : reader_(contents) {}

    bool reading() const override { return true; }
    bool failed() const override { return !reason_.empty(); }
    void fail(std::string_view reason) override
    {
        if (reason_.empty())
            reason_ = reason;
    }
    void section(std::string_view name, uint32_t index) override
    {
        section_ = name;
        sectionIndex_ = index;
    }
    // what: "this snapshot", for the sentence.
    Status finish(std::string_view what)
    {
        if (reason_.empty() && reader_.left() > 0)
            fail("it holds more than this world");
        return reason_.empty() ? Status::done() : Status::refused("{} does not fit: {}", what, reason_);
    }

protected:
    void visit(std::string_view name, void* items, size_t itemSize, uint32_t& count, uint32_t capacity) override
    {
        count = 0;
        if (failed())
            return;
        std::string_view section = readText(reader_);
        uint64_t index = reader_.number();
        std::string_view found = readText(reader_);
        uint64_t size = reader_.number();
        uint64_t number = reader_.number();
        if (reader_.failed() || section != section_ || index != sectionIndex_ || found != name || size != itemSize)
            return fail(
                format("{} {} {} was expected and {} {} was found", section_, sectionIndex_, name, section, found));
        if (number > capacity)
            return fail(
                format("{} {} holds {} items and this world has room for {}", section_, name, number, capacity));
        count = static_cast<uint32_t>(number);
        reader_.raw(items, itemSize * count);
        if (reader_.failed())
            fail("it ends too early");
    }

private:
    ByteReader reader_;
    std::string reason_;
    std::string_view section_;
    uint32_t sectionIndex_ = 0;
};
} // namespace fsim
