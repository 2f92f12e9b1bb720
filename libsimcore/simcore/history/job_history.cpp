#include "simcore/history/job_history.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "simcore/units/date.hpp"
#include "simcore/units/name_without_time.hpp"

namespace simcore {
std::string JobHistory::created() const {
  if (!origin_ms) return {};
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(*origin_ms)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::hh_mm_ss clock(time - day);
  std::array<char, 32> text{};
  const int written =
      std::snprintf(text.data(), text.size(), "T%02d:%02d:%02d.%03dZ", static_cast<int>(clock.hours().count()),
                    static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
                    static_cast<int>(clock.subseconds().count()));
  return to_string(day) + std::string(text.data(), static_cast<std::size_t>(written));
}

int JobHistory::interruptions() const noexcept {
  int count = 0;
  bool before = false;
  for (const JobPhase& each : phases) {
    const bool now = each.phase == Phase::interrupted;
    count += now && !before ? 1 : 0;
    before = now;
  }
  return count;
}

std::optional<Fraction> JobHistory::savings() const noexcept {
  const auto& training = training_time ? training_time : training_total;
  const auto& billable = training_time ? billable_time : billable_total;
  if (!training || !billable || *training == 0) return std::nullopt;
  return Fraction(1.0 - static_cast<double>(*billable) / static_cast<double>(*training));
}

std::string JobHistory::base_name() const { return name_without_time(name); }

}  // namespace simcore
