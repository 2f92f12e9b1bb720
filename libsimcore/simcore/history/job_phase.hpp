#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/history/moment.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What the cluster did, as far as status and message tell it apart. Preparing is input and image in one; training is
/// the script and, until 2023, the image before it; billed is everything from the first download to the last upload.
enum class Activity : std::uint8_t {
  waiting,
  starting,
  preparing,
  input,
  image,
  training,
  script,
  uploading,
  stopping,
  interrupted,
  billed
};

template <>
struct Choice<Activity> {
  using enum Activity;
  static constexpr std::array<std::pair<std::string_view, Activity>, 11> words = {{{"waiting", waiting},
                                                                                   {"starting", starting},
                                                                                   {"preparing", preparing},
                                                                                   {"input", input},
                                                                                   {"image", image},
                                                                                   {"training", training},
                                                                                   {"script", script},
                                                                                   {"uploading", uploading},
                                                                                   {"stopping", stopping},
                                                                                   {"interrupted", interrupted},
                                                                                   {"billed", billed}}};
};

/// One status of a job that ran, from the moment at which it began.
struct JobPhase {
  Phase phase = Phase::pending;
  Activity activity = Activity::waiting;
  int attempt = 1;
  Moment begin;
  std::optional<Moment> end;  // none: the source ends before the phase does
  std::string message;

  [[nodiscard]] std::optional<Seconds> length() const noexcept {
    return end ? std::optional((end->time - begin.time).seconds()) : std::nullopt;
  }

  friend bool operator==(const JobPhase&, const JobPhase&) = default;

  static constexpr record::Title kTitle{"JobPhase", "One phase of a job that ran, and how exact its ends are."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("phase", "", "What the cluster does, by the status of the service.", &JobPhase::phase),
        field("activity", "",
              "What the cluster does, as far as status and message tell it apart: preparing is input and image in one; "
              "training is the script and, until 2023, the image before it.",
              &JobPhase::activity),
        field("attempt", "", "Number of the attempt: one more after each interruption and each retry.",
              &JobPhase::attempt),
        field("begin", "", "Moment at which the phase began.", &JobPhase::begin),
        field("end", "", "Moment at which the phase ended; none: its source ends before.", &JobPhase::end),
        field("length_s", "s", "Time from begin to end; none: not known.", &JobPhase::length),
        field("message", "", "Message of the service; empty: not told.", &JobPhase::message)};
  }
};

}  // namespace simcore
