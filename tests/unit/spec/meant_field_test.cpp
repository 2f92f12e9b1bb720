#include "simcore/spec/meant_field.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/spec/reference.hpp"

using namespace simcore;

TEST_CASE("meant field: a key of another word names the field that is meant") {
  const auto [section, key, meant] = GENERATE(
      table<std::string, std::string, std::string>({{"work.model", "global_batch", "work.batch_size"},
                                                    {"work.model", "batch", "work.batch_size"},
                                                    {"work", "per_device_train_batch_size", "batch_size"},
                                                    {"", "num-workers", "work.preprocessing.workers"},
                                                    {"channels.train.file_system", "stored", "channels.<name>.size"},
                                                    {"channels.train", "size_gb", "size"},
                                                    {"work", "hours", "work.compute.duration"},
                                                    {"work.compute", "Hours", "duration"},
                                                    {"cluster", "nodes", "instance_count"},
                                                    {"work.model", "zero_stage", "work.model.parallel.sharding"},
                                                    {"stopping", "timeout", "max_runtime"},
                                                    {"", "use_spot_instances", "purchase"}}));
  CHECK(meant_field(section, key) == meant);
}

TEST_CASE("meant field: a key of another section names the field of that name, if one lies least deep") {
  CHECK(meant_field("", "volume_size") == "cluster.volume_size");
  CHECK(meant_field("work.model", "batch_size") == "work.batch_size");
  CHECK(meant_field("work", "duration") == "work.compute.duration");
  CHECK(meant_field("work.compute.measured[2]", "improvement") == "work.early_stopping.improvement");
  CHECK(meant_field("work.model", "size").empty());  // of the artifact, or of the checkpoint
  CHECK(meant_field("work.model", "colour").empty());
}

TEST_CASE("meant field: every field that a word is taken for is one") {
  const std::vector<FieldRow> rows = job_fields();
  for (const std::string word : {"aws_region",
                                 "price_date",
                                 "machine",
                                 "disk",
                                 "keep_alive_period",
                                 "num_files",
                                 "s3_input_mode",
                                 "n_epochs",
                                 "max_steps",
                                 "n_samples",
                                 "run_time",
                                 "iteration_time",
                                 "throughput",
                                 "model_id",
                                 "n_params",
                                 "num_layers",
                                 "d_model",
                                 "heads",
                                 "vocab",
                                 "seq_len",
                                 "dtype",
                                 "recompute",
                                 "cpu_offload",
                                 "tp",
                                 "pp",
                                 "micro_batch",
                                 "interval",
                                 "save_steps",
                                 "artifact_size",
                                 "max_run",
                                 "max_wait_time",
                                 "hourly_price"})
    CHECK(std::ranges::count(rows, meant_field("elsewhere", word), &FieldRow::path) == 1);
}
