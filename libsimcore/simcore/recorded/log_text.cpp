#include "simcore/recorded/detail/log_text.hpp"

#include <algorithm>
#include <cstddef>

namespace simcore {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 14;  // what stands behind tells nothing of the job

/// The lines of a file, each no longer than what may tell something.
class Lines {
 public:
  explicit Lines(ByteSource& source) : source_(source) {}

  [[nodiscard]] bool next(std::string& line) {
    line.clear();
    if (source_.at_end()) return false;
    while (!source_.at_end()) {
      const std::string_view text = source_.buffered();
      const std::size_t end = text.find('\n');
      const std::string_view part = text.substr(0, end);
      line.append(part.substr(0, kLongestLine - std::min(kLongestLine, line.size())));
      source_.mark();
      source_.advance(part.size() + (end == std::string_view::npos ? 0 : 1));
      if (end != std::string_view::npos) break;
    }
    ++number_;
    return true;
  }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

 private:
  ByteSource& source_;
  std::size_t number_ = 0;
};

}  // namespace

void for_each_job_log(ByteSource& source, const std::function<void(const JobLog&, const std::string& place)>& on_log) {
  Lines lines(source);
  JobLog log;
  std::size_t first = 1;
  const auto hand_over = [&] {
    if (!log.empty()) on_log(log, "line " + std::to_string(first));
  };
  for (std::string raw; lines.next(raw);) {
    const std::string line = plain_line(raw);
    if (log.ends_before(line)) {
      hand_over();
      log = JobLog();
      first = lines.number();
    }
    log.read(line);
  }
  hand_over();
}

}  // namespace simcore
