#include "simcore/spec/meant_field.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/spec/reference.hpp"

using namespace simcore;

TEST_CASE("meant field: a key of another word names the field that is meant") {
  const auto [section, key, meant] = GENERATE(table<std::string, std::string, std::string>(
      {{"work.model", "global_batch", "work.batch_size"},
       {"work.model", "batch", "work.batch_size"},
       {"work", "per_device_train_batch_size", "work.model.parallel.micro_batch_size"},
       {"", "num-workers", "work.preprocessing.workers"},
       {"channels.train.file_system", "stored", "channels.<name>.size"},
       {"channels.train", "dataset_size", "size"},
       {"work", "time", "work.compute.duration"},
       {"cluster", "nodes", "instance_count"},
       {"cluster.groups[1]", "nodes", "instance_count"},
       {"cluster", "aws_region", "region, at the top of the file"},
       {"work.model", "zero_stage", "work.model.parallel.sharding"},
       {"stopping", "timeout", "max_runtime"},
       {"", "aws_region", "region"}}));
  CHECK(other_word(section, key) == meant);
}

TEST_CASE("meant field: what is written there goes with it where it is written otherwise") {
  CHECK(other_word("work", "hours", "8") == "work.compute.duration: 8 h");
  CHECK(other_word("work.compute", "Minutes", "90") == "duration: 90 min");
  CHECK(other_word("channels.train", "size_gb", "120") == "size: 120 GB");
  CHECK(other_word("work.compute", "steps_per_second", "4") == "step_time: 1 s divided by 4");
  CHECK(other_word("", "use_spot", "true") == "purchase: spot");
  CHECK(other_word("", "use_spot", "false") == "purchase");
  CHECK(other_word("work.model", "fp16", "true") == "precision: fp16");
  CHECK(other_word("work.model", "colour", "red").empty());
}

TEST_CASE("meant field: a key of another section names the field of that name, if one lies least deep") {
  CHECK(field_elsewhere("", "volume_size") == "cluster.volume_size");
  CHECK(field_elsewhere("work.model", "batch_size") == "work.batch_size");
  CHECK(field_elsewhere("work", "duration") == "work.compute.duration");
  CHECK(field_elsewhere("work.compute.measured[2]", "improvement") == "work.early_stopping.improvement");
  CHECK(field_elsewhere("cluster", "region") == "region, at the top of the file");
  CHECK(field_elsewhere("work.compute", "from").empty());  // of interruptions by hour
  CHECK(field_elsewhere("work.model", "size").empty());    // of the artifact, or of the checkpoint
  CHECK(field_elsewhere("stopping", "deadline").empty());  // of the fallback from spot
}

TEST_CASE("meant field: a plain value in the place of a section") {
  CHECK(meant_section("spot", "true") == "purchase: spot");
  CHECK(meant_section("spot", "false") == "purchase: on_demand");
  CHECK(meant_section("work.model", "BERT-large") == "{name: BERT-large}");
  CHECK(meant_section("phases", "5").empty());
}

TEST_CASE("meant field: every field that a word is taken for is one") {
  const std::vector<FieldRow> rows = job_fields();
  for (const std::string word : {"price_date",
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
                                 "hourly_price"}) {
    const std::string path = other_word("", word);
    CHECK(std::ranges::count(rows, path, &FieldRow::path) == 1);
  }
}
