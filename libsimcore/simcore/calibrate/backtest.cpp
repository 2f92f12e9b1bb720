#include "simcore/calibrate/backtest.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "simcore/random/stream.hpp"
#include "simcore/score/predictive_law.hpp"
#include "simcore/stats/sample.hpp"

namespace simcore {
namespace {

/// An activity, and the parameters of the catalog whose laws add up to it; none where the catalog knows no law.
struct Measured {
  Activity activity;
  std::array<const char*, 2> laws;
};
constexpr std::array<Measured, 7> kMeasured = {
    {{.activity = Activity::starting, .laws = {"phase.starting", nullptr}},
     {.activity = Activity::preparing, .laws = {"phase.input", "phase.image_pull"}},
     {.activity = Activity::input, .laws = {"phase.input", nullptr}},
     {.activity = Activity::image, .laws = {"phase.image_pull", nullptr}},
     {.activity = Activity::script, .laws = {nullptr, nullptr}},
     {.activity = Activity::training, .laws = {nullptr, nullptr}},
     {.activity = Activity::uploading, .laws = {"phase.upload", nullptr}}}};

bool is_usable(const JobHistory& job, const Catalog& catalog) {
  const bool told = job.origin_ms && job.created_is != TimePrecision::unknown && job.ended;
  return told && job.outcome == Outcome::completed && job.interruptions() == 0 && !job.warm_start.value_or(false) &&
         catalog.instance_types().all().contains(job.instance_type);
}

std::string template_of(const JobHistory& job) { return job.template_id.empty() ? job.base_name() : job.template_id; }

/// Seconds of an activity, in however many phases; none where there is no such phase or one that does not end.
std::optional<double> seconds_of(const JobHistory& job, Activity activity) {
  std::optional<double> sum;
  for (const JobPhase& phase : job.phases) {
    if (phase.activity != activity) continue;
    const std::optional<Seconds> length = phase.length();
    if (!length) return std::nullopt;
    sum = sum.value_or(0.0) + length->value();
  }
  return sum;
}

/// A job that ran, with the seconds of one activity.
struct Observation {
  const JobHistory* job = nullptr;
  double seconds = 0.0;

  [[nodiscard]] std::int64_t created_ms() const { return *job->origin_ms; }
  [[nodiscard]] std::int64_t ended_ms() const {
    using std::chrono::milliseconds;
    return created_ms() + static_cast<std::int64_t>(job->ended->seconds().value() * 1000.0);
  }
};

/// Laws of the catalog whose sum an activity takes on the day of a job.
std::vector<Distribution> laws_of(const Measured& measured, const JobHistory& job, const Catalog& catalog) {
  const Date day = std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(*job.origin_ms)));
  std::vector<Distribution> laws;
  for (const char* name : measured.laws)
    if (name != nullptr)
      laws.push_back(catalog.parameters().at(name, catalog.instance_types().at(job.instance_type), day).law());
  return laws;
}

/// The percentiles of a sum of independent laws: of one law exactly, of several by draws.
PredictiveLaw sum_of(const std::vector<Distribution>& laws, Stream stream) {
  constexpr std::size_t kDraws = 2000, kPercents = 99;
  std::vector<double> sums(laws.size() > 1 ? kDraws : 0, 0.0);
  for (double& sum : sums)
    for (const Distribution& law : laws) sum += law.quantile(stream.uniform());
  std::ranges::sort(sums);
  PredictiveLaw found;
  for (std::size_t percent = 1; percent <= kPercents; ++percent) {
    const double level = static_cast<double>(percent) / 100.0;
    found.levels.push_back(level);
    found.values.push_back(sums.empty() ? laws.front().quantile(level) : quantile(sums, level));
  }
  return found;
}

/// Law of a forecast without doubt.
PredictiveLaw certain(double seconds) { return {.levels = {0.5}, .values = {seconds}}; }

/// Forecasts of one activity by their way, of templates seen and unseen apart, in the order in which they first come.
class Forecasts {
 public:
  void add(bool seen, std::string way, const Observation& of, PredictiveLaw law) {
    made_[{!seen, std::move(way)}].push_back({.name = of.job->name, .law = std::move(law), .outcome = of.seconds});
  }
  void score_into(Backtest& found, Activity activity, std::uint64_t seed) const {
    for (const auto& [key, predictions] : made_)
      found.rows.push_back({.activity = std::string(word(activity)),
                            .seen = !key.first,
                            .forecast = key.second,
                            .scores = score(predictions, seed)});
  }

 private:
  std::map<std::pair<bool, std::string>, std::vector<Prediction>> made_;
};

/// Seconds of the runs that had ended last when a job was created, the last one first.
std::vector<double> last_before(std::span<const Observation> earlier, std::int64_t created_ms) {
  std::vector<const Observation*> ended;
  for (const Observation& each : earlier)
    if (each.ended_ms() <= created_ms) ended.push_back(&each);
  const auto count = static_cast<std::ptrdiff_t>(std::min(ended.size(), kRunsLookedBackAt));
  std::ranges::partial_sort(ended, ended.begin() + count, [](const Observation* a, const Observation* b) {
    return std::pair(a->ended_ms(), a) > std::pair(b->ended_ms(), b);
  });
  std::vector<double> seconds;
  for (const Observation* each : std::span(ended).first(static_cast<std::size_t>(count)))
    seconds.push_back(each->seconds);
  return seconds;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

void add_activity(Backtest& found, const Measured& measured, const std::vector<const JobHistory*>& jobs,
                  const Catalog& catalog, std::uint64_t seed) {
  std::map<std::string, std::vector<Observation>> templates;
  Forecasts forecasts;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const std::optional<double> seconds = seconds_of(*jobs[i], measured.activity);
    if (!seconds) continue;
    const Observation now{.job = jobs[i], .seconds = *seconds};
    std::vector<Observation>& earlier = templates[template_of(*jobs[i])];
    const std::vector<double> runs = last_before(earlier, now.created_ms());
    if (measured.laws[0] != nullptr)
      forecasts.add(!runs.empty(), "class law", now,
                    sum_of(laws_of(measured, *jobs[i], catalog), Streams(seed, i).at(1)));
    if (!runs.empty()) {
      forecasts.add(true, "last run", now, certain(runs.front()));
      forecasts.add(true, "median of the last " + std::to_string(kRunsLookedBackAt), now, certain(median(runs)));
    }
    earlier.push_back(now);
  }
  forecasts.score_into(found, measured.activity, seed);
}

}  // namespace

Backtest backtest(const History& history, const Catalog& catalog, std::uint64_t seed) {
  std::vector<const JobHistory*> jobs;
  for (const JobHistory& job : history.jobs)
    if (is_usable(job, catalog)) jobs.push_back(&job);
  std::ranges::stable_sort(jobs, {}, [](const JobHistory* job) { return *job->origin_ms; });
  Backtest found{.count = history.jobs.size(), .used = jobs.size()};
  for (const Measured& measured : kMeasured) add_activity(found, measured, jobs, catalog, seed);
  return found;
}

}  // namespace simcore
