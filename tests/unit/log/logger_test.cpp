#include "simcore/log/logger.hpp"

#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::pair<LogLevel, std::string>>;

/// Listens as long as it lives.
class Listener {
 public:
  explicit Listener(LogLevel level) {
    set_logger([this](LogLevel at, std::string_view message) { heard_.emplace_back(at, message); }, level);
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() { set_logger({}); }

  [[nodiscard]] const Messages& heard() const noexcept { return heard_; }

 private:
  Messages heard_;
};

}  // namespace

TEST_CASE("logger: silent until somebody listens, and again afterwards") {
  CHECK_FALSE(logs(LogLevel::error));
  log(LogLevel::error, "nobody hears this");
  {
    const Listener listener(LogLevel::trace);
    CHECK(logs(LogLevel::trace));
    log(LogLevel::info, "one {not a format}");
    CHECK(listener.heard() == Messages{{LogLevel::info, "one {not a format}"}});
  }
  CHECK_FALSE(logs(LogLevel::error));
}

TEST_CASE("logger: only messages at or above the level arrive") {
  const Listener listener(LogLevel::warning);
  for (const LogLevel level : {LogLevel::trace, LogLevel::debug, LogLevel::info, LogLevel::warning, LogLevel::error})
    log(level, "message");
  log(LogLevel::off, "no level of a message");
  CHECK(listener.heard() == Messages{{LogLevel::warning, "message"}, {LogLevel::error, "message"}});
}

TEST_CASE("logger: the newest sink hears, and off is silence") {
  const Listener first(LogLevel::info);
  const Listener second(LogLevel::info);
  log(LogLevel::info, "to the second");
  CHECK(first.heard().empty());
  CHECK(second.heard().size() == 1);
  set_logger([](LogLevel, std::string_view) { FAIL("off"); }, LogLevel::off);
  log(LogLevel::error, "to nobody");
}

TEST_CASE("logger: a sink that throws does not end the work") {
  set_logger([](LogLevel, std::string_view) { throw std::runtime_error("full"); }, LogLevel::info);
  log(LogLevel::info, "message");
  set_logger({});
}

TEST_CASE("logger: messages of several threads arrive whole, one at a time") {
  const Listener listener(LogLevel::info);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int n = 0; n < 100; ++n) log(LogLevel::info, "message");
    });
  for (std::thread& each : threads) each.join();
  CHECK(listener.heard() == Messages(400, {LogLevel::info, "message"}));
}
