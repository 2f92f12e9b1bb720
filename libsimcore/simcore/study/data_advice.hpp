#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/break_even.hpp"
#include "simcore/study/data_option.hpp"
#include "simcore/study/job_document.hpp"

namespace simcore {

struct DataAdvice {
  Identity identity;
  std::uint64_t seed = 0;
  std::vector<std::string> channels = {};
  Bytes shard;
  std::size_t baseline_index = 0;
  std::size_t cheapest_index = 0;
  std::size_t fastest_index = 0;
  std::size_t suggested_index = 0;
  double tie_threshold = 0.0;
  std::vector<DataOption> options = {};
  std::vector<BreakEven> break_even = {};
  std::vector<std::string> not_counted = {};
  JobDocument described = {};

  [[nodiscard]] std::size_t replications() const { return cheapest().forecast->replications(); }
  [[nodiscard]] const DataOption& baseline() const { return options[baseline_index]; }
  [[nodiscard]] const DataOption& cheapest() const { return options[cheapest_index]; }
  [[nodiscard]] const DataOption& fastest() const { return options[fastest_index]; }
  [[nodiscard]] const DataOption& suggested() const { return options[suggested_index]; }
  [[nodiscard]] const std::string& baseline_label() const { return baseline().label(); }
  [[nodiscard]] const std::string& cheapest_label() const { return cheapest().label(); }
  [[nodiscard]] const std::string& fastest_label() const { return fastest().label(); }
  [[nodiscard]] const std::string& suggested_label() const { return suggested().label(); }

  /// Throws InputError when no option has that label.
  [[nodiscard]] const DataOption& at(const std::string& label) const;
  /// Throws InputError when no option has that label, or it is refused.
  [[nodiscard]] const Forecast& forecast(const std::string& label) const;

  static constexpr record::Title kTitle{"DataAdvice",
                                        "Which way to bring the data to a job is cheapest, which is fastest, and why."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        record::spread(&DataAdvice::identity),
        field("seed", "", "Seed of the random streams, the same for every option.", &DataAdvice::seed),
        field("replications", "", "Number of simulated runs of each option; 1 when nothing is uncertain.",
              &DataAdvice::replications),
        field("channels", "", "Channels that were varied.", &DataAdvice::channels),
        field("shard_bytes", "B", "Size of a packed object.", &DataAdvice::shard),
        field("baseline", "", "Label of the job as it is.", &DataAdvice::baseline_label).on(json),
        field("baseline", "", "Job as it was described.", &DataAdvice::baseline).on(python),
        field("baseline_index", "", "Place of the job as it is among the options.", &DataAdvice::baseline_index)
            .on(python),
        field("cheapest", "", "Label of the comparable option of least expected cost.", &DataAdvice::cheapest_label)
            .on(json),
        field("cheapest", "", "Comparable option of least expected cost, then of least time.", &DataAdvice::cheapest)
            .on(python),
        field("cheapest_index", "", "Place of the cheapest among the options.", &DataAdvice::cheapest_index).on(python),
        field("fastest", "", "Label of the comparable option of least expected time.", &DataAdvice::fastest_label)
            .on(json),
        field("fastest", "", "Comparable option of least expected time, then of least cost.", &DataAdvice::fastest)
            .on(python),
        field("fastest_index", "", "Place of the fastest among the options.", &DataAdvice::fastest_index).on(python),
        field("suggested", "", "Label of the option that asks least of those that tie with the cheapest.",
              &DataAdvice::suggested_label)
            .on(json),
        field("suggested", "",
              "Option that asks least of those that tie with the cheapest: the job as it is, else one whose rates are "
              "measured, else one without a file system, else one whose objects stay as they are, else the cheapest.",
              &DataAdvice::suggested)
            .on(python),
        field("suggested_index", "", "Place of the suggested one among the options.", &DataAdvice::suggested_index)
            .on(python),
        field("tie_threshold", "",
              "Share of the larger mean below which a difference is a tie: the model cannot tell it.",
              &DataAdvice::tie_threshold),
        field("options", "", "Cheapest first, then those that finish less often, then those that are refused.",
              &DataAdvice::options),
        field("break_even", "", "Cost by the number of epochs and by the size of files, and where options cross.",
              &DataAdvice::break_even),
        field("not_counted", "", "What the comparison leaves out.", &DataAdvice::not_counted),
        field("described", "", "Job as it was described.", &DataAdvice::described).on(python)};
  }
};

/// What is asked about a job's data, and how it is answered. Each option gets the same seed: run i of one draws the
/// same random numbers as run i of every other.
struct AdviceOptions {
  std::optional<std::string> channel = {};     // the one to vary; none: each that holds a tenth of the data
  std::optional<std::string> shard_size = {};  // "150 MB", of a packed object; none: parameter advice.shard_size
  std::uint64_t seed = 1;
  std::size_t replications = 1024;
  /// Called with (done, all) replications of all options; what it throws ends the advice.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Forecasts the job with its data from every source and says which is cheapest, which is fastest and why, without
/// break-even curves: data_break_evens() has them. An option that resolve() refuses stays in the list with the reason.
/// Throws SpecError when the description is wrong whatever the source is, when it has no channels, or when the question
/// makes no sense; SimulationError as forecast() does.
[[nodiscard]] DataAdvice advise_data(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});
[[nodiscard]] DataAdvice advise_data(const JobSpec& job, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});

}  // namespace simcore
