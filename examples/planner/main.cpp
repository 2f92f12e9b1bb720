// A planner asks simcore many small questions: which cluster trains this model before the deadline at the least cost,
// what would it cost as managed spot, with which interval between checkpoints, and when do new prices change the plan?
// Given a job file, it asks what that job costs.
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "simcore/explore/explore.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/planner.hpp"
#include "simcore/units/date.hpp"
#include "simcore/version.hpp"

namespace {

struct Candidate {
  std::string instance_type;
  double samples_per_second;  // measured on one instance
};

// ResNet-50 on ImageNet, 90 epochs: the planner's own measurements.
const Candidate kCandidates[] = {{"ml.g5.12xlarge", 2000.0}, {"ml.p3.16xlarge", 2900.0}, {"ml.p4d.24xlarge", 9800.0}};
constexpr double kScaling = 0.92;  // of the throughput, per doubling of the cluster
constexpr simcore::Seconds kDeadline{12.0 * 3600.0};

simcore::JobSpec job(const Candidate& candidate, int doublings) {
  const auto instances = std::int64_t{1} << doublings;
  double throughput = candidate.samples_per_second * static_cast<double>(instances);
  for (int i = 0; i < doublings; ++i) throughput *= kScaling;

  simcore::JobSpec spec;
  spec.cluster.instance_type = candidate.instance_type;
  spec.cluster.instance_count = instances;
  spec.cluster.volume_size = simcore::Bytes{300e9};
  spec.channels["train"].size = simcore::Bytes{150e9};
  spec.channels["train"].objects = 1200;
  spec.work.epochs = 90;
  spec.work.samples = 1281167;
  spec.work.compute.samples_per_second = simcore::PerSecond{throughput};
  spec.stopping.max_runtime = simcore::Seconds{4 * 86400.0};
  return spec;
}

struct Choice {
  std::string cluster;
  double cost_usd;
  simcore::JobSpec spec;
};

std::optional<Choice> cheapest_in_time() {
  std::optional<Choice> best;
  for (const Candidate& candidate : kCandidates) {
    for (int doublings = 0; doublings <= 2; ++doublings) {
      const simcore::JobSpec spec = job(candidate, doublings);
      const simcore::Forecast forecast = simcore::forecast(simcore::resolve(spec), {.seed = 1});
      const std::string cluster = std::to_string(spec.cluster.instance_count) + " x " + candidate.instance_type;
      std::printf("%-22s %6.1f h (p95)  %8.2f USD\n", cluster.c_str(), forecast.wall_clock_s.p95 / 3600.0,
                  forecast.cost_usd.mean);
      if (forecast.wall_clock_s.p95 > kDeadline.value()) continue;
      if (!best || forecast.cost_usd.mean < best->cost_usd) best = Choice{cluster, forecast.cost_usd.mean, spec};
    }
  }
  return best;
}

/// The same job on spot capacity that is lost every 8 hours on average; its variants are resolved once.
void ask_about_spot(const simcore::JobSpec& chosen) {
  simcore::JobSpec spec = chosen;
  spec.purchase = simcore::Purchase::spot;
  spec.stopping.max_wait = simcore::Seconds{6 * 86400.0};
  spec.spot.interruptions = simcore::Uncertain<simcore::Seconds>(simcore::Distribution::exponential(8.0 * 3600.0));
  spec.checkpoint.size = simcore::Bytes{200e6};
  spec.checkpoint.every = simcore::Seconds{600.0};
  simcore::Planner planner({spec, {}, ""});
  for (const double minutes : {10.0, 30.0, 60.0, 120.0}) {
    const simcore::BriefForecast forecast = planner.forecast({.checkpoint_every = simcore::Seconds{60.0 * minutes}});
    std::printf("spot, checkpoint every %4.0f min %6.1f h (p90)  %8.2f +- %.2f USD\n", minutes,
                forecast.wall_clock_s.p90.value / 3600.0, forecast.cost_usd.mean.value, forecast.cost_usd.mean.error);
  }
}

/// Every cluster as a plan, at the prices of a day.
std::vector<simcore::Plan> plans_at(simcore::Date day) {
  std::vector<simcore::Plan> plans;
  for (const Candidate& candidate : kCandidates) {
    for (int doublings = 0; doublings <= 2; ++doublings) {
      simcore::JobSpec spec = job(candidate, doublings);
      spec.as_of = day;
      spec.name = std::to_string(spec.cluster.instance_count) + " x " + candidate.instance_type;
      plans.push_back(simcore::resolve(spec));
    }
  }
  return plans;
}

/// Searches anew as the days go by, and reports where the plan changes.
void replan(const std::vector<std::string>& days) {
  std::string now;
  for (const std::string& day : days) {
    const std::vector<simcore::Plan> plans = plans_at(simcore::parse_date(day).value());
    const simcore::Exploration found = simcore::explore(simcore::space_of(plans), {.seed = 1, .deadline = kDeadline});
    const std::optional<simcore::ExploredDesign> best = found.best();
    const std::string cluster = best ? best->label : "no cluster";
    if (cluster == now) continue;
    now = cluster;
    std::printf("from %s: %s, %.2f USD, right with %.0f %%\n", day.c_str(), cluster.c_str(),
                best ? best->cost_usd : 0.0, 100.0 * found.correct_selection);
  }
}

void ask_about_file(const char* path) {
  const simcore::Plan plan = simcore::resolve(simcore::load_job(path));
  const simcore::Forecast forecast = simcore::forecast(plan, {.seed = 1});
  std::printf("%s %6.1f h (p95)  %8.2f USD\n", path, forecast.wall_clock_s.p95 / 3600.0, forecast.cost_usd.mean);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::printf("planned with simcore %s\n", std::string(simcore::kVersion).c_str());
    if (argc > 1) {
      ask_about_file(argv[1]);
      return 0;
    }
    const std::optional<Choice> best = cheapest_in_time();
    std::printf("take: %s\n", best ? best->cluster.c_str() : "no cluster meets the deadline");
    if (best) ask_about_spot(best->spec);
    replan({"2024-12-01", "2025-03-01", "2025-07-01", "2025-12-01"});
    return best ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "planner: %s\n", error.what());
    return 1;
  }
}
