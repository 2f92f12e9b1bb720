#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/resolve/plan_variants.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

bench::Comparison resolve_bench() {
  return {.name = "resolve a job description, 1 channel", .unit = "plan", .ours = [] {
            bench::keep(static_cast<double>(simcore::resolve(bench::caltech_job()).tariff.lines.size()));
          }};
}

constexpr std::string_view kJobInJson = R"({"simcore": 1,
  "cluster": {"instance_type": "ml.p3.2xlarge", "volume_size": "500 GB"},
  "channels": {"train": {"size": "54 GB", "objects": 1530350}},
  "work": {"samples": 1530350, "compute": {"samples_per_second": 328.67}, "warm_up": "20 s"}})";

constexpr std::string_view kJobInYaml = R"(
simcore: 1
cluster: {instance_type: ml.p3.2xlarge, volume_size: 500 GB}
channels:
  train: {size: 54 GB, objects: 1530350}
work:
  samples: 1530350
  compute: {samples_per_second: 328.67}
  warm_up: 20 s
)";

bench::Comparison read_bench() {
  return {.name = "read and resolve a job file's JSON, 1 channel", .unit = "plan", .ours = [] {
            const simcore::JobDraft draft = simcore::read_job(kJobInJson);
            bench::keep(static_cast<double>(simcore::resolve(draft).tariff.lines.size()));
          }};
}

double problems_of(std::string_view text, const std::string& file) {
  return static_cast<double>(simcore::read_job(text, file).problems.size());
}

bench::Comparison yaml_bench() {
  return {.name = "read a job file, 1 channel, in YAML",
          .unit = "job",
          .ours = [] { bench::keep(problems_of(kJobInYaml, "job.yaml")); },
          .baseline_name = "the same in JSON",
          .baseline = [] { bench::keep(problems_of(kJobInJson, "job.json")); }};
}

/// Variants of a spot job that differ in type and interval, derived in turn.
bench::Comparison variant_bench() {
  simcore::JobSpec job = bench::caltech_job();
  job.purchase = simcore::Purchase::spot;
  job.stopping.max_wait = 10.0 * simcore::kDay;
  job.checkpoint.every = simcore::Seconds(900.0);
  job.checkpoint.pause = simcore::Uncertain<simcore::Seconds>(simcore::Seconds(5.0));
  const auto variants = std::make_shared<simcore::PlanVariants>(simcore::JobDraft{job, {}, ""});
  const auto wanted = std::make_shared<std::array<simcore::JobVariant, 2>>();
  (*wanted)[0].instance_type = "ml.p3.8xlarge";
  const auto derive = [=, every = 900.0]() mutable {
    for (simcore::JobVariant& variant : *wanted) {
      every = every < 1500.0 ? every + 1.0 : 900.0;
      variant.checkpoint_every = simcore::Seconds(every);
      bench::keep(variants->plan(variant).checkpoint.every->value());
    }
  };
  return {.name = "derive 2 variants of a job", .unit = "pair of plans", .ours = derive, .most_microseconds = 4.0};
}

const bench::Registration kResolve{resolve_bench, bench::kCounted};
const bench::Registration kVariant{variant_bench, bench::kCounted};
const bench::Registration kRead{read_bench, bench::kCounted};
const bench::Registration kYaml{yaml_bench};

}  // namespace
