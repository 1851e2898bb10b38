#include "World/Recorder.h"

#include "Foundation/SealedBytes.h"
#include "World/RecordingFile.h"

namespace fsim
{
Recorder::Recorder(const WorldSettings& settings, std::span<const AssetRef> assets, std::span<const std::byte> snapshot,
                   uint32_t ticksPerHash)
    : ticksPerHash_(ticksPerHash)
{
    writer_.plain(settings);
    writer_.number(assets.size());
    for (const AssetRef& asset : assets)
    {
        writer_.number(asset->bytes().size());
        writer_.raw(asset->bytes().data(), asset->bytes().size());
    }
    writer_.number(snapshot.size());
    writer_.raw(snapshot.data(), snapshot.size());
}

void Recorder::callWithBytes(RecordedCall callKind, std::span<const std::byte> bytes)
{
    call(callKind);
    writer_.number(bytes.size());
    writer_.raw(bytes.data(), bytes.size());
}

void Recorder::step(float seconds)
{
    if (equalSteps_ > 0 && seconds != stepSeconds_)
        flushSteps();
    stepSeconds_ = seconds;
    ++equalSteps_;
}

void Recorder::hash(uint64_t tick, uint64_t value)
{
    call(RecordedCall::Hash, tick, value);
    nextHash_ = tick + ticksPerHash_;
}

std::vector<std::byte> Recorder::finish()
{
    flushSteps();
    return sealBytes(recordingFile, writer_.bytes());
}

void Recorder::flushSteps()
{
    if (equalSteps_ == 0)
        return;
    writer_.plain(RecordedCall::Step);
    writer_.number(equalSteps_);
    writer_.plain(stepSeconds_);
    equalSteps_ = 0;
}
} // namespace fsim
