#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/value.hpp"
#include "simcore/regress/forecast_inputs.hpp"

namespace simcore {

/// The forecast of a job as somebody accepted it, with all that it was made of.
struct Pin {
  std::int64_t simcore_pin = 1;  // version of this form
  std::string job;
  std::string version;
  std::string catalog;
  std::uint64_t seed = 1;
  std::size_t replications = 200;
  Named<double> numbers;
  record::Value description;

  static constexpr record::Title kTitle{"Pin",
                                        "The forecast of a job as somebody accepted it, with all that it was made of."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("simcore_pin", "", "Version of this form.", &Pin::simcore_pin),
        field("job", "", "Name of the job in its suite: that of its file, without the ending.", &Pin::job),
        field("version", "", "Version of simcore that made the forecast.", &Pin::version),
        field("catalog", "", "Digest of the catalog, with the price books and profiles over it.", &Pin::catalog),
        field("seed", "", "Seed of the random streams.", &Pin::seed),
        field("replications", "", "Number of runs.", &Pin::replications),
        field("numbers", "",
              "Pinned numbers by name, as in the JSON of a forecast; bill.USAGE_TYPE is a line of the bill.",
              &Pin::numbers),
        field("description", "", "The job file, or what a request means as one.", &Pin::description)};
  }
};

/// Pins the forecast of a job. Throws as numbers_of() does.
[[nodiscard]] Pin pin(const std::string& job, const ForecastInputs& inputs);

/// Reads what to_json() writes of a pin. Throws SpecError with every problem; `file` names the source in messages.
[[nodiscard]] Pin read_pin(std::string_view json, const std::string& file);

}  // namespace simcore
