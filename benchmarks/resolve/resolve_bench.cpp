#include "bench.hpp"
#include "job.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

bench::Comparison resolve_bench() {
  return {.name = "resolve a job description, 1 channel", .unit = "plan", .ours = [] {
            bench::keep(static_cast<double>(simcore::resolve(bench::caltech_job()).tariff.lines.size()));
          }};
}

bench::Comparison read_bench() {
  return {.name = "read and resolve a job file's JSON, 1 channel", .unit = "plan", .ours = [] {
            const simcore::JobDraft draft = simcore::read_job(R"({"simcore": 1,
              "cluster": {"instance_type": "ml.p3.2xlarge", "volume_size": "500 GB"},
              "channels": {"train": {"size": "54 GB", "objects": 1530350}},
              "work": {"samples": 1530350, "compute": {"samples_per_second": 328.67}, "warm_up": "20 s"}})");
            bench::keep(static_cast<double>(simcore::resolve(draft).tariff.lines.size()));
          }};
}

const bench::Registration kResolve{resolve_bench};
const bench::Registration kRead{read_bench};

}  // namespace
