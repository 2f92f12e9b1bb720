#include "simcore/study/work_variant.hpp"

#include <algorithm>

#include "catch.hpp"

using namespace simcore;

namespace {

std::vector<std::string> labels(const JobSpec& job) {
  std::vector<std::string> found;
  for (const WorkVariant& variant : work_variants(job, Catalog::builtin())) found.push_back(variant.label);
  return found;
}

JobSpec plain_job() {
  JobSpec job;
  job.cluster.instance_type = "ml.g5.2xlarge";
  return job;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("Work variants: a job that describes no knob has none") {
  JobSpec job = plain_job();
  CHECK(labels(job).empty());
  job.channels["train"] = ChannelSpec{};  // File mode
  job.work.preprocessing = PreprocessingSpec{};
  CHECK(labels(job).empty());
}

TEST_CASE("Work variants: every other precision of a model, and larger batches") {
  JobSpec job = plain_job();
  job.work.model = ModelSpec{};
  job.work.model->precision = Arithmetic::fp32;
  job.work.batch_size = 32;
  CHECK(labels(job) == Labels{"tf32", "fp16", "bf16", "fp8", "batch of 64", "batch of 128"});
  const WorkVariant first = work_variants(job, Catalog::builtin()).front();
  CHECK(first.keys == Labels{"work", "model", "precision"});
  CHECK(first.value == record::Value("tf32"));
  job.work.steps = 100;  // steps of larger batches would train more
  CHECK(labels(job) == Labels{"tf32", "fp16", "bf16", "fp8"});
}

TEST_CASE("Work variants: the loader's workers, reading ahead and pauses") {
  JobSpec job = plain_job();
  job.work.preprocessing = PreprocessingSpec{};
  job.work.preprocessing->workers = 4;
  job.work.prefetch = false;
  job.work.epoch_start = Seconds(5.0);
  CHECK(labels(job) == Labels{"a worker for each vCPU", "8 workers", "reading ahead", "no pause between epochs"});
  CHECK(work_variants(job, Catalog::builtin()).front().value.is_null());
  job.work.epoch_start = Seconds(0.0);
  CHECK(labels(job).back() == "reading ahead");
}

TEST_CASE("Work variants: readers of channels that are read as training goes on") {
  JobSpec job = plain_job();
  job.channels["train"].input_mode = InputMode::fast_file;
  job.channels["train"].readers = 8;
  job.channels["test"].source = Source::efs;
  const Labels found = labels(job);
  CHECK(std::ranges::find(found, "16 readers (train)") != found.end());
  CHECK(std::ranges::find(found, "32 readers (train)") != found.end());
  CHECK(std::ranges::count_if(found, [](const std::string& label) { return label.ends_with("(test)"); }) == 2);
}
