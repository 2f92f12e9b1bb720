// What a job says of links and of how it is spread over them, and of how the runs were that it knows of.
#include <string>

#include "catch.hpp"
#include "unit/resolve/training_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec llama(std::int64_t nodes = 16) {
  JobSpec job = of("Llama-2-7B", bert("ml.p4d.24xlarge", nodes));
  job.work.batch_size = 1024;
  job.work.model->sequence_length = 2048;
  job.work.model->activation_checkpointing = true;
  job.work.model->parallel.sharding = Sharding::full;
  return job;
}

/// Tensor and pipeline parallelism over 8 × 8 of 128 accelerators.
JobSpec piped() {
  JobSpec job = llama();
  job.work.model->parallel = {};
  job.work.model->parallel.tensor = job.work.model->parallel.pipeline = 8;
  return job;
}

Seconds part(const JobSpec& job, const std::string& name) {
  for (const auto& [own, time] : speed(job).step.entries)
    if (own == name) return time;
  return {};
}

}  // namespace

TEST_CASE("cluster layout: a stated network counts instead of the type's") {
  JobSpec slow = llama(), same = llama();
  slow.cluster.network_bandwidth = BytesPerSecond(1e9);
  same.cluster.network_bandwidth = BytesPerSecond(400e9 / 8.0);  // as ml.p4d.24xlarge has it
  CHECK(part(slow, "exposed") > 5.0 * part(llama(), "exposed"));
  CHECK(speed(same).samples_per_second == Approx(speed(llama()).samples_per_second));
}

TEST_CASE("cluster layout: stated links between accelerators count for tensor parallelism") {
  JobSpec slow = piped();
  slow.cluster.link_bandwidth = BytesPerSecond(6e9);
  CHECK(part(slow, "tensor") > 10.0 * part(piped(), "tensor"));
}

TEST_CASE("cluster layout: without EFA a fifth of the network is left, and it is noted") {
  JobSpec tcp = llama(), fifth = llama();
  tcp.cluster.efa = false;
  fifth.cluster.network_bandwidth = BytesPerSecond(0.2 * 400e9 / 8.0);
  CHECK(speed(tcp).samples_per_second == Approx(speed(fifth).samples_per_second));
  const Plan plan = resolve(tcp);
  CHECK(std::ranges::any_of(plan.assumed, [](const Assumption& each) { return each.field == "cluster.efa"; }));
  JobSpec with = llama();
  with.cluster.efa = true;
  CHECK(speed(with).samples_per_second == Approx(speed(llama()).samples_per_second));
}

TEST_CASE("cluster layout: a pipeline takes the fastest micro-batch that fits") {
  const TrainingSpeed chosen = speed(piped());
  for (const std::int64_t size : {1, 2, 4, 8, 16, 32}) {
    JobSpec stated = piped();
    stated.work.model->parallel.micro_batch_size = size;
    CHECK(speed(stated).samples_per_second <= chosen.samples_per_second * (1.0 + 1e-9));
  }
  CHECK(chosen.micro_batch < *chosen.largest_micro_batch);
}

TEST_CASE("cluster layout: an interleaved pipeline waits less, as its formula says") {
  JobSpec plain = piped(), interleaved = piped();
  plain.work.model->parallel.micro_batch_size = interleaved.work.model->parallel.micro_batch_size = 4;
  interleaved.work.model->parallel.interleaving = 4;
  CHECK(part(interleaved, "pipeline_bubble").value() < 0.4 * part(plain, "pipeline_bubble").value());
  interleaved.work.model->parallel.micro_batch_size = 32;  // 16 micro-batches of 512 samples for 8 stages
  CHECK(refusal(interleaved).empty());
  interleaved.work.model->parallel.micro_batch_size = 48;  // 11 of them
  CHECK_THAT(refusal(interleaved), Catch::Contains("work.model.parallel.interleaving") && Catch::Contains("8 stages"));
  interleaved.work.model->parallel.interleaving = 5;  // 40 pieces of 32 layers
  CHECK_THAT(refusal(interleaved), Catch::Contains("32 layers"));
}

TEST_CASE("cluster layout: a run is laid out as it says") {
  JobSpec job = llama();
  MeasuredRunSpec known = run("ml.p4d.24xlarge", 80, 16);
  const double alike = speed(measured(job, {known})).samples_per_second;
  CHECK(alike == Approx(80).epsilon(1e-2));
  known.activation_checkpointing = false;  // the run computed nothing twice: 4/3 of its speed is lost
  const double again = speed(measured(job, {known})).samples_per_second;
  CHECK(again < 0.85 * alike);
  CHECK(again > 0.65 * alike);
  known.activation_checkpointing.reset();
  known.parallel = job.work.model->parallel;
  known.parallel->offload = Offload::optimizer;
  CHECK_THAT(refusal(measured(job, {known})), Catch::Contains("measured[0].parallel.offload"));
}

TEST_CASE("cluster layout: far outside of what was measured there is a warning") {
  const auto from_one_node = [](std::int64_t nodes) {
    JobSpec job = bert("ml.p3dn.24xlarge", nodes);
    job.work.model->parallel.micro_batch_size = 32;
    return measured(job, {run("ml.p3dn.24xlarge", 1500)});
  };
  CHECK_FALSE(warns(from_one_node(4), "far beyond"));
  CHECK(warns(from_one_node(5), "1 instances measured, 5 asked for"));
  JobSpec small = from_one_node(1);
  MeasuredRunSpec& known = small.work.compute.measured->front();
  known.parallel.emplace().micro_batch_size = 114;
  small.work.model->parallel.micro_batch_size = 4;
  CHECK(warns(small, "samples at once"));
}
