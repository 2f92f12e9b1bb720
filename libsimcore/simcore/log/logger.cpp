#include "simcore/log/logger.hpp"

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

namespace simcore {
namespace {

spdlog::level::level_enum spdlog_level(LogLevel level) noexcept {
  return static_cast<spdlog::level::level_enum>(level);
}
static_assert(static_cast<int>(LogLevel::info) == SPDLOG_LEVEL_INFO);

LogLevel own_level(spdlog::level::level_enum level) noexcept {
  return level >= spdlog::level::critical ? LogLevel::error : static_cast<LogLevel>(level);
}

/// Hands messages to the host's function.
class HostSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  explicit HostSink(LogSink host) : host_(std::move(host)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    host_(own_level(message.level), std::string_view(message.payload.data(), message.payload.size()));
  }
  void flush_() override {}

  LogSink host_;
};

/// The logger of the library, and its level where it can be asked without a lock.
struct Current {
  std::mutex mutex;
  std::shared_ptr<spdlog::logger> logger;
  std::atomic<LogLevel> level = LogLevel::off;
};

Current& current() {
  static auto* const kept = new Current;  // never destroyed: messages may come while the program ends
  return *kept;
}

std::shared_ptr<spdlog::logger> current_logger() {
  Current& now = current();
  const std::scoped_lock lock(now.mutex);
  return now.logger;
}

}  // namespace

void set_logger(LogSink sink, LogLevel level) {
  std::shared_ptr<spdlog::logger> logger;
  if (sink && level != LogLevel::off) {
    logger = std::make_shared<spdlog::logger>("simcore", std::make_shared<HostSink>(std::move(sink)));
    logger->set_level(spdlog_level(level));
    logger->set_error_handler([](const std::string&) {});
  }
  Current& now = current();
  const std::scoped_lock lock(now.mutex);
  now.level = logger ? level : LogLevel::off;
  now.logger = std::move(logger);
}

bool logs(LogLevel level) noexcept { return level != LogLevel::off && level >= current().level; }

void log(LogLevel level, std::string_view message) noexcept {
  if (!logs(level)) return;
  try {
    if (const auto logger = current_logger())
      logger->log(spdlog_level(level), spdlog::string_view_t(message.data(), message.size()));
  } catch (const std::exception&) {
    return;  // a report that fails must not end the work that it is about
  }
}

}  // namespace simcore
