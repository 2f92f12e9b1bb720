#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

enum class Colour { red, green };
template <>
struct Choice<Colour> {
  static constexpr std::array<std::pair<std::string_view, Colour>, 2> words = {
      {{"red", Colour::red}, {"green", Colour::green}}};
};

struct SampleLine {
  std::string what;
  Usd amount;

  static constexpr record::Title kTitle{"SampleLine", "One line of a sample."};
  static constexpr auto fields() {
    return record::Fields{record::field("what", "", "Thing that is paid for.", &SampleLine::what),
                          record::field("amount_usd", "USD", "Price of the thing.", &SampleLine::amount)};
  }
};

struct SampleOrigin {
  std::string job;
  int seed = 0;

  static constexpr record::Title kTitle{"SampleOrigin", "Origin of a sample."};
  static constexpr auto fields() {
    return record::Fields{record::field("job", "", "Name of the job.", &SampleOrigin::job),
                          record::field("seed", "", "Seed of the random streams.", &SampleOrigin::seed)};
  }
};

/// An answer with a field of each kind.
struct SampleAnswer {
  SampleOrigin origin;
  Seconds time;
  Colour colour = Colour::red;
  std::optional<double> late = {};
  std::optional<SampleLine> largest = {};
  std::vector<SampleLine> lines = {};
  Named<Seconds> phases = {};
  std::pair<double, double> ends = {};
  std::vector<std::string> notes = {};
  bool sure = false;
  std::size_t runs = 0;

  [[nodiscard]] double hours() const noexcept { return time.value() / 3600.0; }

  static constexpr record::Title kTitle{"SampleAnswer", "An answer with a field of each kind."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{record::spread(&SampleAnswer::origin),
                          field("time_s", "s", "Duration of the job.", &SampleAnswer::time),
                          field("hours", "h", "Duration of the job.", &SampleAnswer::hours).on(record::Faces::python),
                          field("colour", "", "Colour of the job.", &SampleAnswer::colour),
                          field("late", "", "Probability of being late.", &SampleAnswer::late).left_out_if_none(),
                          field("largest", "", "Largest line.", &SampleAnswer::largest),
                          field("lines", "", "All lines.", &SampleAnswer::lines),
                          field("phases_s", "s", "Duration of each phase.", &SampleAnswer::phases),
                          field("ends", "", "Lowest and highest.", &SampleAnswer::ends).may_be_infinite(),
                          field("notes", "", "Remarks.", &SampleAnswer::notes),
                          field("sure", "", "Whether nothing is uncertain.", &SampleAnswer::sure),
                          field("runs", "", "Number of runs.", &SampleAnswer::runs)};
  }
};

}  // namespace simcore
