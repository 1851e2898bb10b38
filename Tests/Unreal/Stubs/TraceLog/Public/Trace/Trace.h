#pragma once

#include <cstdint>

namespace UE::Trace
{
class FChannel
{
public:
	bool IsEnabled() const;
};
} // namespace UE::Trace
#define UE_TRACE_CHANNEL_EXTERN(ChannelName, ...) __VA_ARGS__ extern UE::Trace::FChannel& ChannelName
#define UE_TRACE_CHANNEL_DEFINE(ChannelName, ...) \
	static UE::Trace::FChannel FsimStubChannel_##ChannelName; \
	UE::Trace::FChannel& ChannelName = FsimStubChannel_##ChannelName
