#include "simcore/spec/kind_rules.hpp"

#include <functional>

#include "catch.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::string>;

Messages messages(JobKind kind, const std::function<void(JobSpec&)>& change) {
  JobSpec job;
  job.kind = kind;
  job.channels["raw"].objects = 3;
  change(job);
  std::vector<Problem> problems;
  check_kind(job, problems);
  Messages found;
  for (const Problem& problem : problems) found.push_back(problem.message());
  return found;
}

Messages processing(const std::function<void(JobSpec&)>& change) { return messages(JobKind::processing, change); }

}  // namespace

TEST_CASE("Kind rules: a processing job is paid on demand or by a savings plan") {
  CHECK(processing([](JobSpec&) {}).empty());
  CHECK(processing([](JobSpec& job) { job.purchase = Purchase::savings_plan; }).empty());
  CHECK(processing([](JobSpec& job) { job.purchase = Purchase::spot; }) ==
        Messages{
            "purchase: must be on_demand or savings_plan with kind: processing, got 'spot' (did you mean on_demand?)"});
  CHECK(messages(JobKind::local, [](JobSpec& job) { job.purchase = Purchase::savings_plan; }) ==
        Messages{"purchase: must be on_demand with kind: local, got 'savings_plan' (did you mean on_demand?)"});
}

TEST_CASE("Kind rules: neither has what belongs to a training cluster") {
  const auto change = [](JobSpec& job) {
    job.cluster.groups.resize(2);
    job.cluster.keep_alive = Seconds(60.0);
    job.warm_pool.reused = true;
    job.checkpoint.every = Seconds(60.0);
    job.retry.max_attempts = 2;
    job.stopping.max_pending = Seconds(3600.0);
  };
  CHECK(processing(change).size() == 6);
  CHECK(messages(JobKind::local, change).size() == 6);
  CHECK(processing([](JobSpec& job) { job.checkpoint.every = Seconds(60.0); }) ==
        Messages{"checkpoint: must be left out with kind: processing, got an interval"});
}

TEST_CASE("Kind rules: inputs come from S3, and by the modes that the operation knows") {
  const auto with = [](JobKind kind, InputMode mode) {
    return messages(kind, [&](JobSpec& job) { job.channels["raw"].input_mode = mode; });
  };
  for (const InputMode mode : {InputMode::file, InputMode::pipe, InputMode::download})
    CHECK(with(JobKind::processing, mode).empty());
  CHECK(with(JobKind::processing, InputMode::fast_file) ==
        Messages{"channels.raw.input_mode: must be File or Pipe with kind: processing, got 'FastFile' (did you mean "
                 "File?)"});
  CHECK(with(JobKind::local, InputMode::pipe) ==
        Messages{"channels.raw.input_mode: must be File with kind: local, got 'Pipe' (did you mean File?)"});
  CHECK(processing([](JobSpec& job) { job.channels["raw"].source = Source::efs; }) ==
        Messages{"channels.raw.source: must be s3 with kind: processing, got 'efs' (did you mean s3?)"});
  CHECK(processing([](JobSpec& job) { job.channels["raw"].data_type = DataType::augmented_manifest; }).size() == 1);
}

TEST_CASE("Kind rules: the operation's own limits") {
  CHECK(processing([](JobSpec& job) {
          job.cluster.instance_count = 100;
          job.stopping.max_runtime = Seconds(777600.0);
        }).empty());
  CHECK(processing([](JobSpec& job) { job.cluster.instance_count = 101; }).size() == 1);
  CHECK(processing([](JobSpec& job) { job.stopping.max_runtime = Seconds(777601.0); }).size() == 1);
  CHECK(processing([](JobSpec& job) {
          for (int i = 0; i < 10; ++i) job.channels[std::to_string(i)].objects = 1;
        }) == Messages{"channels: must have at most 10 entries with kind: processing, got 11"});
  CHECK(messages(JobKind::local, [](JobSpec& job) { job.cluster.instance_count = 2; }).size() == 1);
  CHECK(messages(JobKind::local, [](JobSpec& job) { job.phases.starting = Seconds(5.0); }).size() == 1);
  CHECK(messages(JobKind::local, [](JobSpec& job) { job.stopping.max_runtime = Seconds(5.0); }) ==
        Messages{"stopping.max_runtime: must be left out with kind: local, got a time"});
}

TEST_CASE("Kind rules: only a processing job's output goes to S3 while it runs") {
  const auto continuous = [](JobSpec& job) { job.artifact.upload = UploadMode::continuous; };
  CHECK(processing(continuous).empty());
  CHECK(
      messages(JobKind::training, continuous) ==
      Messages{"artifact.upload: only goes with kind: processing, got 'Continuous' (did you mean kind: processing?)"});
}
