#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "simcore/sagemaker/status.hpp"

namespace simcore {

/// "2024-04-22 19:00:26 Starting - Starting the training job", as SDK 2 prints it and SDK 3 in some of its doors.
struct StatusLine {
  std::int64_t time_ms = 0;
  const Status* status = nullptr;
  std::string_view message;
};
[[nodiscard]] std::optional<StatusLine> status_line(std::string_view line);

/// "  ✓ Downloading: Downloading the training image (63.2s)", as SDK 3 prints it, or a row of its table in a notebook.
struct TransitionLine {
  const Status* status = nullptr;
  std::string_view message;
  std::optional<double> seconds;  // none: it goes on
};
[[nodiscard]] std::optional<TransitionLine> transition_line(std::string_view line);

/// Text behind a label that a line holds, such as "Creating training-job with name: "; nothing when it holds none.
[[nodiscard]] std::optional<std::string_view> behind(std::string_view line, std::string_view label);

/// Name of the job whose log stream a line names: "name/algo-1-1713812345:", "… name/algo-1-1713812345 text".
[[nodiscard]] std::string_view stream_job(std::string_view text);

/// Milliseconds since 1970 of the time with which loggers begin a line, in UTC: "2024-04-22 19:03:01,123",
/// "2024-04-22T19:03:01.5Z", "[04/22/2024 19:03:01 INFO". Times without any part of a second stand for data, too, and
/// are none, unless in such brackets or with a T.
[[nodiscard]] std::optional<std::int64_t> logger_time(std::string_view line);

/// A line without the codes that colour it, borders of a table, and the end of its line.
[[nodiscard]] std::string plain_line(std::string_view line);

}  // namespace simcore
