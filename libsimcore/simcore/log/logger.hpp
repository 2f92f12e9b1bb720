#pragma once

#include <functional>
#include <string_view>

namespace simcore {

/// How much a message matters, least first.
enum class LogLevel { trace, debug, info, warning, error, off };

/// Receives each message at or above the level; called by one thread at a time. What it throws is dropped.
using LogSink = std::function<void(LogLevel level, std::string_view message)>;

/// Sends the library's messages of `level` and above to `sink`, in place of where they went before. An empty sink, or
/// LogLevel::off, makes the library silent, which it is from the start. Safe to call at any time, from any thread.
void set_logger(LogSink sink, LogLevel level = LogLevel::info);

/// Whether somebody listens to messages of that level: ask before composing one that is costly.
[[nodiscard]] bool logs(LogLevel level) noexcept;

/// Sends a message, if somebody listens.
void log(LogLevel level, std::string_view message) noexcept;

}  // namespace simcore
