#include "simcore/study/data_break_even.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/study/break_even.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/study/data_variant.hpp"
#include "simcore/training/early_stopping.hpp"

namespace simcore {
namespace {

constexpr std::int64_t kMostEpochs = 1000;
constexpr std::int64_t kSmallestFile = 10'000, kLargestFile = 1'000'000'000;  // [B]

Plan without_own_limits(Plan plan) {
  plan.stopping.max_runtime = longest_runtime();
  plan.stopping.max_wait.reset();
  return plan;
}

/// Plan that does the same work again and again: what was stated for all epochs grows with their number.
Plan with_epochs(Plan plan, std::int64_t epochs) {
  plan.compute.amount *= static_cast<double>(epochs) / static_cast<double>(plan.compute.epochs);
  plan.compute.epochs = epochs;
  plan.compute.trained_epochs.reset();
  return plan;
}

/// Epochs that the job trains, as far as one number can say it.
std::int64_t expected_epochs(const WorkSpec& work) {
  const auto most = static_cast<std::int64_t>(stated_epochs(work));
  if (!work.early_stopping) return most;
  return static_cast<std::int64_t>(std::round(stopping_epoch(*work.early_stopping, most).mean()));
}

/// Job whose channels hold the same data in files of that size [B].
JobSpec with_files(JobSpec job, const std::vector<std::string>& channels, std::int64_t bytes) {
  for (const std::string& name : channels) {
    ChannelSpec& channel = job.channels.at(name);
    const double files = std::ceil(channel.size.mean().value() / static_cast<double>(bytes));
    channel.objects = std::max<std::int64_t>(1, static_cast<std::int64_t>(files));
  }
  return job;
}

class DataSweep {
 public:
  DataSweep(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options)
      : catalog_(catalog), options_(options), question_(data_question(draft, catalog, options)), job_(draft.spec) {
    for (DataVariant& option : data_variants(job_, question_.channels, question_.shard, question_.larger_fsx))
      if (!option.packed) unpacked_.push_back(std::move(option));
  }

  [[nodiscard]] BreakEven by_epochs() const {
    const std::vector<CostModel> models = {epochs_model("S3 File"), epochs_model("S3 FastFile"),
                                           epochs_model("FSx SCRATCH_2")};
    const std::int64_t own = expected_epochs(job_.work);
    BreakEven found = break_even(models, decades(1, std::max(own, kMostEpochs), own), {{0, 2}, {0, 1}});
    found.quantity = "epochs";
    found.now = static_cast<double>(own);
    return found;
  }

  [[nodiscard]] BreakEven by_file_size() const {
    const std::vector<CostModel> models = {files_model("S3 File"), files_model("S3 FastFile")};
    const std::int64_t own = file_size(), low = std::min({own, kSmallestFile, data_size()});
    BreakEven found =
        break_even(models, decades(low, std::max(own, std::min(kLargestFile, data_size())), own), {{1, 0}});
    found.quantity = "file size";
    found.unit = "B";
    found.now = static_cast<double>(own);
    return found;
  }

 private:
  /// The job with its channels from that source.
  [[nodiscard]] const JobSpec& job_from(const std::string& source) const {
    return std::ranges::find(unpacked_, source, &DataVariant::source)->job;
  }

  /// None when the service would stop the job before its work is done.
  [[nodiscard]] std::optional<double> cost(const Plan& plan) const {
    if (options_.after_batch) options_.after_batch(0, options_.replications);
    const Forecast made = forecast(plan, {.seed = options_.seed,
                                          .replications = options_.replications,
                                          .after_batch = options_.after_batch,
                                          .method = Method::simulate});
    const bool cut = made.outcomes[static_cast<std::size_t>(Outcome::max_runtime_exceeded)] > 0;
    return cut ? std::nullopt : std::optional(made.cost_usd.mean);
  }

  [[nodiscard]] CostModel epochs_model(const std::string& label) const {
    CostModel model{.label = label, .cost = [](std::int64_t) { return std::nullopt; }};
    try {
      const Plan plan = without_own_limits(resolve(job_from(label), catalog_));
      model.cost = [this, plan](std::int64_t epochs) { return cost(with_epochs(plan, epochs)); };
    } catch (const InputError& error) {
      model.refused = refusal(error);
    }
    return model;
  }

  [[nodiscard]] CostModel files_model(const std::string& label) const {
    CostModel model = epochs_model(label);  // refuses the same
    if (model.refused) return model;
    model.cost = [this, &job = job_from(label)](std::int64_t bytes) { return files_cost(job, bytes); };
    return model;
  }

  /// None when there would be more files than a channel may hold.
  [[nodiscard]] std::optional<double> files_cost(const JobSpec& job, std::int64_t bytes) const {
    try {
      return cost(without_own_limits(resolve(with_files(job, question_.channels, bytes), catalog_)));
    } catch (const InputError&) {
      return std::nullopt;
    }
  }

  /// Largest of the data sets.
  [[nodiscard]] std::int64_t data_size() const {
    double largest = 1.0;
    for (const std::string& name : question_.channels)
      largest = std::max(largest, job_.channels.at(name).size.mean().value());
    return static_cast<std::int64_t>(std::ceil(largest));
  }

  /// Mean over all files.
  [[nodiscard]] std::int64_t file_size() const {
    double bytes = 0.0, files = 0.0;
    for (const std::string& name : question_.channels) {
      bytes += job_.channels.at(name).size.mean().value();
      files += static_cast<double>(job_.channels.at(name).objects);
    }
    return std::max<std::int64_t>(1, std::llround(bytes / files));
  }

  const Catalog& catalog_;
  const AdviceOptions& options_;
  DataQuestion question_;
  JobSpec job_;
  std::vector<DataVariant> unpacked_;
};

}  // namespace

std::vector<BreakEven> data_break_evens(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options) {
  const DataSweep sweep(draft, catalog, options);
  return {sweep.by_epochs(), sweep.by_file_size()};
}

}  // namespace simcore
