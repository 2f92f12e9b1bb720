#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// How well a time is known: as the service noted it; as a program saw it that asked now and then, so that it was
/// earlier by up to one wait; or only that it was not later.
enum class TimePrecision : std::uint8_t { exact, polled, unknown };

template <>
struct Choice<TimePrecision> {
  using enum TimePrecision;
  static constexpr std::array<std::pair<std::string_view, TimePrecision>, 3> words = {
      {{"exact", exact}, {"polled", polled}, {"unknown", unknown}}};
};

/// A time since the origin of its job, and how well it is known.
struct Moment {
  SimTime time;
  TimePrecision precision = TimePrecision::exact;
  SimTime earliest;

  [[nodiscard]] static constexpr Moment at(SimTime time) noexcept { return {time, TimePrecision::exact, time}; }

  friend bool operator==(const Moment&, const Moment&) = default;

  static constexpr record::Title kTitle{"Moment", "A time of a job that ran, and how well it is known."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("time_s", "s", "Time, since the origin of the job.", &Moment::time),
        field("precision", "",
              "How well the time is known: exact, as the service noted it; polled, as a program saw it that asked now "
              "and then; unknown, only that it was not later.",
              &Moment::precision),
        field("earliest_s", "s", "Earliest time that the source allows; the time itself where that is exact.",
              &Moment::earliest)};
  }
};

}  // namespace simcore
