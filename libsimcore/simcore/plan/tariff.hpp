#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simcore/record/field.hpp"

namespace simcore {

/// What is counted on a trace.
enum class Meter {
  billable_seconds,     // discounted and rounded to whole seconds
  billed_seconds,       // before any discount
  get_requests,         // of a channel
  list_requests,        // of a channel
  read_bytes,           // of a channel
  storage_seconds,      // for which a storage is charged: preparation and wall clock, or longer when it is kept
  stored_byte_seconds,  // size of a channel's data set × the same
  preparation_gets,     // requests that loaded a file system before the job
  preparation_lists,    // requests that listed its data
  artifact_puts,
  artifact_bytes,     // as written to S3
  checkpoints,        // safe in S3, taken at their interval
  interruptions,      // of spot capacity
  retained_seconds,   // in which a warm pool kept the instances after the job
  covered_seconds,    // paid time within a savings plan's commitment
  uncovered_seconds,  // paid time beyond it
  jobs,               // 1 a run
};

struct TariffLine {
  std::string usage_type;
  std::string unit;
  double unit_price_usd = 0.0;
  std::string source;
  std::string as_of;
  std::string service = {};
  std::string layer = {};

  static constexpr record::Title kTitle{"TariffLine", "One line of the bill before anything has run."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("usage_type", "", "Usage type as on the customer's bill.", &TariffLine::usage_type),
        field("unit", "", "Unit in which the line is metered.", &TariffLine::unit),
        field("unit_price_usd", "USD", "Price of one unit.", &TariffLine::unit_price_usd),
        field("source", "", "Citation of where the price comes from.", &TariffLine::source),
        field("as_of", "", "ISO date from which the price was seen to hold; empty for the job file's own.",
              &TariffLine::as_of),
        field("layer", "", R"(Where the price stands: "job file", name of a price book, or "built in".)",
              &TariffLine::layer),
        field("service", "", "Service of the line: \"AmazonSageMaker\".", &TariffLine::service)
            .on(record::Faces::python)};
  }
};

inline constexpr std::size_t kNoPreparation = static_cast<std::size_t>(-1);
inline constexpr std::size_t kNoChannel = static_cast<std::size_t>(-1);
inline constexpr std::size_t kBesideJob = static_cast<std::size_t>(-2);

/// What adds to a line: meter × scale, in the line's unit.
struct Charge {
  Meter meter = Meter::billable_seconds;
  std::size_t channel =
      0;  // which channel, for the meters of one; kNoChannel: checkpoints; kBesideJob: no storage of the job
  double scale = 1.0;
  std::size_t line = 0;
  double cap = 0.0;                          // covered, uncovered: seconds of a clock hour that the commitment covers
  double kept_s = 0.0;                       // of a storage: seconds for which it is charged at least
  double least_bytes = 0.0;                  // of what is metered by the byte: the data set counts as at least so large
  std::size_t preparation = kNoPreparation;  // of a storage: which of the plan's was its own
};

/// Everything that a run is charged. Charges of the same service, usage type and price share a line, as on a real bill.
struct Tariff {
  std::vector<TariffLine> lines;
  std::vector<Charge> charges;

  void add(const Charge& charge, TariffLine line);
};

}  // namespace simcore
