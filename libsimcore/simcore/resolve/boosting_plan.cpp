#include "simcore/resolve/boosting_plan.hpp"

#include <algorithm>

#include "simcore/random/scaled_law.hpp"
#include "simcore/resolve/processor_time.hpp"
#include "simcore/resolve/speed_place.hpp"
#include "simcore/training/boosting_time.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kDepth = 6.0, kLeaves = 31.0;  // the defaults of XGBoost and LightGBM
constexpr Bytes kValue{4.0};                    // a column of a row, as single-precision numbers
constexpr double kMostThreads = 48.0;           // beyond which few runs were published

/// Gradient boosting of one job on one instance type.
class Boosting {
 public:
  explicit Boosting(const ResolveContext& context)
      : context_(context),
        spec_(*context.spec.work.boosting),
        nodes_(computing_nodes(context.spec.cluster, context.catalog).instance_count),
        library_(word(spec_.library)) {}

  [[nodiscard]] ResolvedBoosting resolve() const;
  /// Whether the type's memory holds the data, and the catalog knows of boosting; refuses it otherwise.
  [[nodiscard]] bool is_possible() const;
  void warn() const;

 private:
  [[nodiscard]] double rate(const std::string& name) const {
    return context_.parameter("boosting." + library_ + "." + name).value;
  }
  [[nodiscard]] BoostingWork work() const;
  [[nodiscard]] Seconds on_one() const;

  const ResolveContext& context_;
  const BoostingSpec& spec_;
  std::int64_t nodes_;
  std::string library_;
};

bool Boosting::is_possible() const {
  Diagnostics& diagnostics = context_.diagnostics;
  if (!context_.knows("boosting.spread")) {
    diagnostics.refuse(
        {"work.boosting", "must be left out with a catalog that knows no such times", "a catalog of before", ""});
    return false;
  }
  if (nodes_ > 1) {
    diagnostics.refuse({"cluster.instance_count",
                        "must be 1 with work.boosting: published runs of one study on several instances took 33 to 47 "
                        "times as long as their share of the rows on one, so give work.compute.duration of a run",
                        std::to_string(nodes_), "1"});
    return false;
  }
  const Bytes data = kValue * (static_cast<double>(spec_.rows) * static_cast<double>(spec_.columns));
  if (data < context_.type.memory) return true;
  diagnostics.refuse({"work.boosting.rows",
                      "must fit the memory of " + std::string(kTheType) + " (" + to_string(context_.type.memory) +
                          "): each value takes 4 bytes, " + to_string(data) + " in all",
                      std::to_string(spec_.rows), "", context_.type.name});
  return false;
}

BoostingWork Boosting::work() const {
  const bool by_leaves = spec_.library == BoostingLibrary::lightgbm;
  return {.rows = static_cast<double>(spec_.rows),
          .columns = static_cast<double>(spec_.columns),
          .rounds = static_cast<double>(spec_.rounds),
          .depth = spec_.depth ? static_cast<double>(*spec_.depth) : kDepth,
          .leaves = by_leaves ? (spec_.leaves ? static_cast<double>(*spec_.leaves) : kLeaves) : 0.0};
}

Seconds Boosting::on_one() const {
  const BoostingRates rates{Seconds(rate("fixed")), Seconds(rate("synchronising")), Seconds(rate("work")),
                            rate("serial"), rate("hyperthread")};
  return boosting_time(rates, processors_of(context_), work());
}

void Boosting::warn() const {
  Diagnostics& diagnostics = context_.diagnostics;
  if (context_.type.accelerated())
    diagnostics.warn(
        "work.boosting: trees are grown by the processors here; the job gains nothing from the accelerators of " +
        context_.type.name + ", which are paid");
  if (context_.type.vcpu > kMostThreads)
    diagnostics.warn(
        "work.boosting: few runs with more than 48 threads were published, and they differ by a factor of up to five");
}

ResolvedBoosting Boosting::resolve() const {
  constexpr double kLow = 0.1, kHigh = 0.9;
  const Seconds median = on_one();
  const Distribution law = scaled(context_.parameter("boosting.spread").law(), median.value());
  const double amount = work().rows * work().rounds;
  ResolvedBoosting found{Uncertain<Seconds>(law), {}};
  found.summary.samples_per_second = amount / median.value();
  found.summary.interval80 = {amount / law.quantile(kHigh), amount / law.quantile(kLow)};
  found.summary.basis = "published runs of " + library_ + " on processors; rows × rounds a second";
  found.summary.instance_type = context_.type.name;
  found.summary.devices = 0;
  context_.diagnostics.assume("work.boosting (time)",
                              to_string(median) + " (80 %: " + to_string(Seconds(law.quantile(kLow))) + " to " +
                                  to_string(Seconds(law.quantile(kHigh))) + ")",
                              context_.parameter("boosting.spread").provenance);
  return found;
}

}  // namespace

std::optional<ResolvedBoosting> resolve_boosting(const ResolveContext& context) {
  if (!context.spec.work.boosting) return std::nullopt;
  const Boosting boosting(context);
  if (!boosting.is_possible()) return std::nullopt;
  boosting.warn();
  return boosting.resolve();
}

}  // namespace simcore
