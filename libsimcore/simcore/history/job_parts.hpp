#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// What told of a job, the most reliable first: where two of them contradict each other, the first wins.
enum class SourceKind : std::uint8_t { described, listed, log, events };

template <>
struct Choice<SourceKind> {
  using enum SourceKind;
  static constexpr std::array<std::pair<std::string_view, SourceKind>, 4> words = {
      {{"described", described}, {"listed", listed}, {"log", log}, {"events", events}}};
};

/// A record that told of a job.
struct JobSource {
  SourceKind kind = SourceKind::described;
  std::string file;
  std::string place;

  /// "jobs.jsonl: line 7"
  [[nodiscard]] std::string text() const { return file.empty() || place.empty() ? file + place : file + ": " + place; }

  friend bool operator==(const JobSource&, const JobSource&) = default;

  static constexpr record::Title kTitle{"JobSource", "A record that told of a job that ran."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("kind", "",
              "What it is: described (an answer of DescribeTrainingJob or Search), listed (one of ListTrainingJobs), "
              "log (what an SDK prints), events (what the containers wrote).",
              &JobSource::kind),
        field("file", "", "Name of the file; empty: none.", &JobSource::file),
        field("place", "", "Line or key path in the file; empty: the whole file.", &JobSource::place)};
  }
};

/// A data channel of a job that ran.
struct JobChannel {
  std::string name;
  std::string input_mode;
  std::string source;
  std::string distribution;
  std::string uri;

  friend bool operator==(const JobChannel&, const JobChannel&) = default;

  static constexpr record::Title kTitle{"JobChannel", "A data channel of a job that ran."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of the channel.", &JobChannel::name),
        field("input_mode", "", "Input mode of its own; empty: that of the job.", &JobChannel::input_mode),
        field("source", "", "Kind of data source: S3, FSx or EFS; empty: not told.", &JobChannel::source),
        field("distribution", "", "Whether each node gets all objects or a share; empty: not told.",
              &JobChannel::distribution),
        field("uri", "", "Address or file system of the data; empty: not told.", &JobChannel::uri)};
  }
};

/// Instances of one type in a cluster of several.
struct JobGroup {
  std::string name;
  std::string instance_type;
  std::int64_t instance_count = 1;

  friend bool operator==(const JobGroup&, const JobGroup&) = default;

  static constexpr record::Title kTitle{"JobGroup", "Instances of one type in a cluster that ran."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("name", "", "Name of the group.", &JobGroup::name),
                          field("instance_type", "", "Type of its instances.", &JobGroup::instance_type),
                          field("instance_count", "", "Number of its instances.", &JobGroup::instance_count)};
  }
};

}  // namespace simcore
