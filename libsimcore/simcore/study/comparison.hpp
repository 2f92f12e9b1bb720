#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/montecarlo/count_range.hpp"
#include "simcore/study/design.hpp"
#include "simcore/study/job_document.hpp"
#include "simcore/study/mixture.hpp"

namespace simcore {

struct Comparison {
  std::string version;
  std::string catalog;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  std::optional<Seconds> deadline = {};
  std::optional<Usd> budget = {};
  std::size_t baseline_index = 0;
  std::size_t cheapest_index = 0;
  std::size_t fastest_index = 0;
  std::vector<Design> designs = {};
  std::optional<Mixture> mixture = {};
  bool swept = false;
  std::vector<JobDocument> jobs = {};

  [[nodiscard]] const Design& baseline() const { return designs[baseline_index]; }
  [[nodiscard]] const Design& cheapest() const { return designs[cheapest_index]; }
  [[nodiscard]] const Design& fastest() const { return designs[fastest_index]; }
  [[nodiscard]] const std::string& baseline_label() const { return baseline().label; }
  [[nodiscard]] const std::string& cheapest_label() const { return cheapest().label; }
  [[nodiscard]] const std::string& fastest_label() const { return fastest().label; }
  [[nodiscard]] double interval_level() const noexcept { return kIntervalLevel; }
  /// Designs that no other one beats in both cost and time, cheapest first.
  [[nodiscard]] std::vector<Design> front() const;
  [[nodiscard]] std::vector<std::string> front_labels() const;
  /// Key paths of the fields that differ.
  [[nodiscard]] std::vector<std::string> varied() const;

  /// Throws InputError when no design has that label.
  [[nodiscard]] const Design& at(const std::string& label) const;
  /// Pointers to all designs by one of design_ranks(), least first, equal ones the cheaper first: those that finish,
  /// those that do so less often, those that are refused. Throws InputError when there is no such rank, or it needs a
  /// limit that was not given.
  [[nodiscard]] std::vector<const Design*> ranked(const std::string& by = "cost") const;

  static constexpr record::Title kTitle{"Comparison",
                                        "Designs, all run with the same seed and set against a baseline, the cheapest "
                                        "and the fastest of them."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("version", "", "Version of simcore.", &Comparison::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Comparison::catalog),
        field("seed", "", "Seed of the random streams, the same for every design.", &Comparison::seed),
        field("replications", "", "Number of simulated runs of each design.", &Comparison::replications),
        field("interval_level", "", "Level of the intervals.", &Comparison::interval_level),
        field("deadline_s", "s", "Wall clock beyond which a run is late; none: no deadline.", &Comparison::deadline),
        field("budget_usd", "USD", "Cost beyond which a run is over budget; none: no budget.", &Comparison::budget),
        field("baseline", "", "Label of the design that the others are compared with.", &Comparison::baseline_label)
            .on(json),
        field("baseline", "", "Design that the others are compared with.", &Comparison::baseline).on(python),
        field("baseline_index", "", "Place of the baseline among the designs.", &Comparison::baseline_index).on(python),
        field("cheapest", "", "Label of the comparable design of least expected cost.", &Comparison::cheapest_label)
            .on(json),
        field("cheapest", "", "Comparable design of least expected cost, then of least time.", &Comparison::cheapest)
            .on(python),
        field("cheapest_index", "", "Place of the cheapest among the designs.", &Comparison::cheapest_index).on(python),
        field("fastest", "", "Label of the comparable design of least expected time.", &Comparison::fastest_label)
            .on(json),
        field("fastest", "", "Comparable design of least expected time, then of least cost.", &Comparison::fastest)
            .on(python),
        field("fastest_index", "", "Place of the fastest among the designs.", &Comparison::fastest_index).on(python),
        field("front", "", "Labels of the designs that no other one beats in both cost and time, cheapest first.",
              &Comparison::front_labels)
            .on(json),
        field("front", "", "Designs that no other one beats in both cost and time, cheapest first.", &Comparison::front)
            .on(python),
        field("varied", "", "Key paths of the fields that differ.", &Comparison::varied),
        field("designs", "", "Every design, in the order given.", &Comparison::designs),
        field("mixture", "", "The job that will be one of the designs; none unless it was said how likely each is.",
              &Comparison::mixture)
            .left_out_if_none(),
        field("swept", "", "Whether the designs are a grid, whose labels say what differs.", &Comparison::swept)
            .on(python),
        field("jobs", "", "Jobs of the designs; of a grid, the one that it varies.", &Comparison::jobs).on(python)};
  }
};

/// What designs may be ranked by: name, and the key of the number in the design's JSON.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> design_ranks() noexcept;

/// A design that is to be compared: a plan, or why there is none.
struct Candidate {
  std::string label;
  Named<record::Value> values = {};  // of the fields that differ, by key path
  const Plan* plan = nullptr;        // none: refused
  std::string refused = {};
};

/// How designs are compared. Each gets the same seed: run i of one draws the same random numbers as run i of another.
struct CompareOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 1024;           // of each design
  CountRange allowed = kPairedReplications;  // numbers of replications
  std::optional<std::size_t> baseline = 0;   // index of the design to compare with; none: the cheapest
  std::optional<Seconds> deadline = {};      // each design then says how likely it is late
  std::optional<Usd> budget = {};            // and how likely it costs more
  /// Probabilities that the job is each design, which sum to 1 but for digits left out; none: no mixture. A mixture
  /// takes 16 bytes for each run of each design, beside `memory`.
  std::vector<double> chances = {};
  bool pairs = true;           // without, designs are not set against each other
  double tie_threshold = 0.0;  // mean differences below this share of the larger value are ties, too
  /// Memory for the runs of all designs [bytes]; what does not fit is simulated once more. The result is the same.
  std::size_t memory = std::size_t{64} << 20;
  std::size_t threads = 1;  // share the designs, or the runs of one that has many; the same bits for any number
  /// Called with (done, all) replications of all designs; what it throws ends the comparison.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
  /// Called with the index of each design that is possible, and its samples, once they are drawn.
  std::function<void(std::size_t, const Samples&)> after_design = {};
};

/// Runs every design with the same seed and sets it against the baseline (unless that is refused), the cheapest and the
/// fastest. The same plans and options give the same bits. Throws SimulationError when `replications` is out of range,
/// when no design is possible, or when there is no baseline of that index; InputError when `chances` are not one for
/// each design, sum to something else than 1, or say that a design may come which is not possible.
[[nodiscard]] Comparison compare(std::span<const Candidate> candidates, const CompareOptions& options = {});
/// Compares plans, whose labels are the names of their jobs.
[[nodiscard]] Comparison compare(std::span<const Plan> plans, const CompareOptions& options = {});

}  // namespace simcore
