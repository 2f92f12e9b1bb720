#include "simcore/io/job_reader.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "catch.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/spec/section.hpp"
#include "tests_dir.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Every key of the vocabulary, each with a value that differs from what its absence means.
constexpr const char* kEverything = R"({
  "simcore": 1, "name": "all", "region": "eu-west-1", "as_of": "2024-02-29", "kind": "processing", "tags": {"team": "vision"}, "purchase": "spot",
  "cluster": {"instance_type": "ml.p3.2xlarge", "instance_count": 3, "volume_size": "500 GB", "keep_alive": "10 min", "efa": true,
              "network_bandwidth": "5 GB/s", "link_bandwidth": "200 GB/s",
              "groups": [{"name": "gpu", "instance_type": "ml.g5.xlarge", "instance_count": 2}]},
  "channels": {
    "train": {"source": "fsx", "input_mode": "FastFile", "data_type": "ManifestFile",
              "distribution": "ShardedByS3Key", "size": "54 GB", "objects": 1530350, "readers": 16,
              "record": "150 kB", "prefixes": 4,
              "file_system": {"id": "fs-1", "deployment": "PERSISTENT_2_SSD_250", "capacity": "2.4 TB", "throughput_mode": "elastic",
                              "provisioned_throughput": "100 MB/s", "performance_mode": "maxIO", "lazy_load": true, "zone": "other",
                              "other_nodes": 8, "other_reading": "200 MB/s",
                              "kept_for": "30 d", "cost_share": "25 %", "created": true, "preload": true,
                              "storage_class": "infrequent_access"},
              "region": "us-west-2", "groups": ["gpu"], "kept_for": "10 d", "cost_share": 0.5}},
  "work": {"epochs": 2, "samples": 1000, "steps": 500, "batch_size": 64, "subset": "50 %",
           "early_stopping": {"patience": 3, "counting": "in_all", "improvement": "90 %", "halved_after": 10}, "warm_up": "90 s",
           "epoch_start": "5 s", "prefetch": false, "preprocessing": {"time": "12 ms", "workers": 6,
                                                                       "groups": ["cpu"], "output_size": "600 kB"},
           "model": {"name": "BERT-large", "family": "attention", "parameters": 336000000, "layers": 24,
                     "hidden_size": 1024, "attention_heads": 16, "vocabulary_size": 30522, "sequence_length": 128, "image_size": 384,
                     "flops_per_sample": "245 GFLOP", "activations_per_sample": "150 MB", "precision": "fp16",
                     "gradient_precision": "bf16", "optimizer": "lamb", "trainable": "5 %", "weight_bits": 8,
                     "activation_checkpointing": true, "flash_attention": false,
                     "parallel": {"sharding": "gradients", "offload": "optimizer", "tensor": 4, "pipeline": 2,
                                  "interleaving": 3, "sequence": true,
                                  "micro_batch_size": 16}},
           "boosting": {"library": "lightgbm", "rows": 1000000, "columns": 28, "rounds": 200, "depth": 8, "leaves": 63},
           "compute": {"duration": "1 h", "step_time": "250 ms", "samples_per_second": "329 /s",
                       "measured": [{"samples_per_second": "1376 /s", "step_time": "250 ms",
                                     "instance_type": "ml.p3.2xlarge", "instance_count": 4, "batch_size": 256,
                                     "precision": "tf32", "activation_checkpointing": true,
                                     "parallel": {"sharding": "full", "offload": "parameters", "tensor": 8,
                                                  "pipeline": 3, "interleaving": 2, "sequence": true,
                                                  "micro_batch_size": 2}}],
                       "spread": "3 %",
                       "measured_on": {"instance_type": "ml.p3.2xlarge", "instance_count": 4, "batch_size": 256,
                                       "groups": [{"name": "a", "instance_type": "ml.g5.xlarge",
                                                   "instance_count": 2}],
                                       "precision": "fp16"},
                       "same_speed_elsewhere": true}},
  "phases": {"pending": "1 s", "starting": {"lognormal": {"median": "116 s", "p95": "150 s"}}, "image_pull": "3 s",
             "download": "4 s", "startup": "5 s", "upload": "6 s"},
  "checkpoint": {"every": "15 min", "every_steps": 500, "every_epochs": 2, "mode": "blocking", "size": "1.2 GB", "kept": 3,
                 "pause": "20 s", "lag": "1 min", "restore": "90 s", "on_notice": true},
  "artifact": {"size": "90 MB", "compression": "NONE", "region": "us-west-1", "upload": "Continuous"},
  "beside": {"train": {"use": "endpoint", "instance_type": "ml.t3.medium", "instance_count": 2, "time": "64 h",
                         "volume_size": "5 GB", "size": "2 GB", "instance_hour": "0.05 USD/h"}},
  "stopping": {"max_runtime": "2 h", "max_wait": "1 d", "max_pending": "2 h", "grace": "60 s"},
  "warm_pool": {"reused": true, "next_job": "5 min"},
  "retry": {"max_attempts": 3, "time_to_fault": {"exponential": {"mean": "20 d"}}},
  "spot": {"discount": "70 %", "interruptions": {"weibull": {"mean": "6 h", "shape": 0.65}}, "capacity_wait": "20 min",
           "correlation": 0.9, "repeated_download": "billed",
           "interruptions_by_hour": [{"from": 8, "to": 18, "rate": "0.5 /h"}], "starts_at": "08:30",
           "trace": {"file": ")" SIMCORE_TESTS_DIR R"(/data/spot_trace.csv", "sampled_every": "5 min", "start": "60 s"},
           "prices": {"file": ")" SIMCORE_TESTS_DIR R"(/data/spot_prices.csv", "on_demand": "3.06 USD/h",
                      "instance_type": "p3.2xlarge", "availability_zone": "eu-west-1a", "product": "Linux/UNIX",
                      "start": "1 h"},
           "fallback": {"after": 3, "deadline": "30 h", "policy": "uniform_progress", "capacity_wait": "5 min",
                        "start_quantile": "95 %"},
           "elsewhere": [{"region": "us-west-2", "interruptions": "50 min", "capacity_wait": "11 min",
                          "discount": "55 %", "bandwidth": "200 MB/s"}]},
  "savings_plan": {"plan": "3yr_all_upfront", "discount": 0.4, "commitment": "12 USD/h"},
  "reserved": {"upfront_fee": "1000 USD", "instance_hours": 720},
  "prices": {"instance_hour": "2.5 USD/h",
             "discounts": [{"usage_type": "*Train:*", "off": "10 %", "source": "contract"}]},
  "parameters": {"file.bandwidth": "200 MB/s"}
})";

using ordered = nlohmann::ordered_json;

/// Reads a job that may name files anywhere.
JobDraft read(const std::string& json, const std::string& file = "") { return read_job(json, file, NamedFiles::any); }

std::vector<Problem> problems_of(const ordered& json) { return read(json.dump()).problems; }

/// Collects the paths of all fields that the vocabulary declares, entries of maps under "train".
struct Paths {
  std::set<std::string>& found;
  std::string parent;

  template <class T>
  void operator()(const Field& field, const T& member) const {
    enter(key_path(parent, field.name), member);
  }
  template <class T>
  void enter(const std::string& path, const T& member) const {
    if constexpr (Optional<T>) {
      enter(path, typename T::value_type{});
    } else if constexpr (SectionMap<T>) {
      enter(path + ".train", typename T::mapped_type{});
    } else if constexpr (SectionList<T>) {
      enter(path + ".0", typename T::value_type{});
    } else if constexpr (Section<T>) {
      T::fields(member, Paths{found, path});
    } else {
      found.insert(path);
    }
  }
};

}  // namespace

TEST_CASE("Job: every key of the vocabulary is read") {
  const JobDraft draft = read(kEverything, "all.json");
  CHECK(draft.file == "all.json");
  for (const Problem& problem : draft.problems) FAIL(problem.message());
  const JobSpec& job = draft.spec;
  CHECK(job.name == "all");
  CHECK(job.region == "eu-west-1");
  CHECK(to_string(job.as_of.value()) == "2024-02-29");
  CHECK(job.purchase == Purchase::spot);
  CHECK(job.cluster.instance_type == "ml.p3.2xlarge");
  CHECK(job.cluster.instance_count == 3);
  CHECK(job.cluster.volume_size->value() == 500e9);
  CHECK(job.cluster.keep_alive.value() == 600.0);
  CHECK(job.cluster.efa == true);
  CHECK(job.work.epochs.mean().value() == 2.0);
  CHECK(job.work.samples->mean().value() == 1000.0);
  CHECK(job.work.steps->mean().value() == 500.0);
  CHECK(job.work.batch_size == 64);
  CHECK(job.work.warm_up->mean().value() == 90.0);
  CHECK(job.work.epoch_start->mean().value() == 5.0);
  CHECK_FALSE(job.work.prefetch);
  CHECK(job.work.preprocessing->time.mean().value() == 0.012);
  CHECK(job.work.preprocessing->workers == 6);
  CHECK(job.work.preprocessing->groups == std::vector<std::string>{"cpu"});
  CHECK(job.work.preprocessing->output_size == Bytes(6e5));
  CHECK(job.work.compute.duration->mean().value() == 3600.0);
  CHECK(job.work.compute.step_time->mean().value() == 0.25);
  CHECK(job.work.compute.samples_per_second->mean().value() == 329.0);
  CHECK(job.work.compute.measured->at(0).samples_per_second->mean().value() == 1376.0);
  CHECK(job.work.model->flops_per_sample->value() == 245e9);
  CHECK(job.work.model->activations_per_sample->value() == 150e6);
  CHECK(job.work.model->precision == Arithmetic::fp16);
  CHECK(job.work.model->optimizer == Optimizer::lamb);
  CHECK(job.work.model->trainable.value() == Approx(0.05));
  CHECK(job.work.model->parallel.sharding == Sharding::gradients);
  CHECK(job.work.model->parallel.micro_batch_size == 16);
  CHECK(job.phases.pending->mean().value() == 1.0);
  CHECK(job.phases.starting->law().text() == Distribution::lognormal(116, 150).text());
  CHECK(job.phases.image_pull->mean().value() == 3.0);
  CHECK(job.phases.download->mean().value() == 4.0);
  CHECK(job.phases.startup->mean().value() == 5.0);
  CHECK(job.phases.upload->mean().value() == 6.0);
  CHECK(job.checkpoint.every->value() == 900.0);
  CHECK(job.checkpoint.size->value() == 1.2e9);
  CHECK(job.checkpoint.kept == 3);
  CHECK(job.artifact.size->mean().value() == 90e6);
  CHECK(job.artifact.compression == Compression::none);
  CHECK(job.stopping.max_runtime->value() == 7200.0);
  CHECK(job.stopping.max_wait->value() == 86400.0);
  CHECK(job.stopping.grace->value() == 60.0);
  CHECK(job.spot.discount->mean().value() == Approx(0.7));
  CHECK(job.spot.interruptions->law().text() == Distribution::weibull(21600, 0.65).text());
  CHECK(job.spot.capacity_wait->mean().value() == 1200.0);
  CHECK(job.spot.interruptions_by_hour.at(0).rate.value() == Approx(0.5 / 3600.0));
  CHECK(job.spot.starts_at == "08:30");
  CHECK(job.spot.trace->observed->steps.size() == 3);
  CHECK(job.spot.trace->start == Seconds(60.0));
  CHECK(job.spot.prices->history->highest().value() == 1.1);
  CHECK(job.spot.prices->on_demand.value() == 3.06);
  CHECK(job.spot.fallback->after == 3);
  CHECK(job.spot.fallback->policy == FallbackPolicy::uniform_progress);
  CHECK(job.spot.fallback->capacity_wait == Seconds(300.0));
  CHECK(job.spot.fallback->start_quantile->value() == Approx(0.95));
  CHECK(job.spot.elsewhere.at(0).region == "us-west-2");
  CHECK(job.spot.elsewhere.at(0).bandwidth == BytesPerSecond(2e8));
  CHECK(job.savings_plan.plan == PlanTerm::three_years_all_upfront);
  CHECK(job.savings_plan.discount->value() == 0.4);
  CHECK(job.prices.instance_hour->value() == 2.5);
}

TEST_CASE("Job: every key of a channel is read") {
  const ChannelSpec channel = read(kEverything).spec.channels.at("train");
  CHECK(channel.source == Source::fsx);
  CHECK(channel.input_mode == InputMode::fast_file);
  CHECK(channel.data_type == DataType::manifest);
  CHECK(channel.distribution == DataDistribution::sharded_by_s3_key);
  CHECK(channel.size.mean().value() == 54e9);
  CHECK(channel.objects == 1530350);
  CHECK(channel.readers == 16);
  CHECK(channel.record->value() == 150e3);
  CHECK(channel.prefixes == 4);
  CHECK(channel.file_system->deployment == FsxDeployment::persistent_2_ssd_250);
  CHECK(channel.file_system->capacity->value() == 2.4e12);
  CHECK(channel.file_system->throughput_mode == EfsThroughput::elastic);
  CHECK(channel.file_system->provisioned_throughput->value() == 100e6);
  CHECK(channel.file_system->performance_mode == EfsPerformance::max_io);
  CHECK(channel.file_system->lazy_load);
  CHECK(channel.file_system->other_nodes == 8);
  CHECK(channel.file_system->other_reading->value() == 200e6);
  CHECK(channel.file_system->kept_for->value() == 30.0 * 86400.0);
  CHECK(channel.file_system->cost_share->value() == 0.25);
  CHECK(channel.file_system->created.value());
  CHECK(channel.file_system->preload.value());
  CHECK(channel.file_system->storage_class == EfsStorageClass::infrequent_access);
  CHECK(channel.kept_for->value() == 10.0 * 86400.0);
  CHECK(channel.cost_share->value() == 0.5);
}

TEST_CASE("Job: the text above has the whole vocabulary, and leaving a key out changes what is read") {
  std::set<std::string> paths;
  const JobSpec job;
  JobSpec::fields(job, Paths{paths, ""});
  CHECK(paths.size() > 40);
  const ordered everything = ordered::parse(kEverything);
  const std::string whole = canonical_text(read(kEverything).spec);
  for (const std::string& path : paths) {
    if (path == "simcore") continue;
    std::string pointer = "/" + path;
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    INFO(path);
    REQUIRE(everything.contains(ordered::json_pointer(pointer)));
    ordered without = everything;
    const auto slash = pointer.rfind('/');
    without.at(ordered::json_pointer(pointer.substr(0, slash))).erase(pointer.substr(slash + 1));
    CHECK(canonical_text(read(without.dump()).spec) != whole);
  }
}

TEST_CASE("Job: an unknown key is refused at every level, with the nearest one") {
  struct Case {
    const char* pointer;
    const char* key;
    const char* nearest;
  };
  constexpr Case kCases[] = {{"", "regoin", "region"},
                             {"/cluster", "instancetype", "instance_type"},
                             {"/channels/train", "object", "objects"},
                             {"/channels/train/file_system", "lazyload", "lazy_load"},
                             {"/work", "epoch", "epochs"},
                             {"/work"
                              "/compute",
                              "durration", "duration"},
                             {"/work/model", "hiden_size", "hidden_size"},
                             {"/work/model/parallel", "shardings", "sharding"},
                             {"/work/compute/measured/0", "step_tme", "step_time"},
                             {"/phases", "startnig", "starting"},
                             {"/checkpoint", "evry", "every"},
                             {"/artifact", "compresion", "compression"},
                             {"/stopping", "maxruntime", "max_runtime"},
                             {"/spot", "discuont", "discount"},
                             {"/savings_plan", "discont", "discount"},
                             {"/prices", "instance_hours", "instance_hour"}};
  for (const Case& wrong : kCases) {
    ordered json = ordered::parse(kEverything);
    json.at(ordered::json_pointer(wrong.pointer))[wrong.key] = 1;
    const std::vector<Problem> problems = problems_of(json);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].where.ends_with(wrong.key));
    CHECK(problems[0].rule == "is not a known key");
    CHECK(problems[0].nearest == wrong.nearest);
  }
}

TEST_CASE("Job: what must be given is asked for") {
  const std::vector<Problem> problems = read("{}").problems;
  CHECK(problems.size() == 3);
  for (const char* key : {"simcore", "cluster", "work"})
    CHECK(at(problems, key) == std::string(key) + ": must be given, got nothing");
  const std::vector<Problem> channel =
      read(R"({"simcore": 1, "cluster": {}, "work": {}, "channels": {"a": {}}})").problems;
  CHECK(channel.size() == 2);
  for (const char* key : {"channels.a.size", "channels.a.objects"}) CHECK_FALSE(at(channel, key).empty());
}

TEST_CASE("Job: all problems are noted, not only the first") {
  const std::vector<Problem> problems = read(R"({"simcore": "one", "name": 5, "as_of": "yesterday",
      "cluster": {"instance_type": "x", "instance_count": 1.5, "volume_size": "big"}, "purchase": "spots",
      "channels": {"a": {"size": {"gamma": {"mean": "1 GB"}}, "objects": "many", "file_system": {"lazy_load": 1}}},
      "work": {"compute": {"duration": true}}})")
                                            .problems;
  CHECK(problems.size() == 10);
  CHECK(at(problems, "simcore") == "simcore: must be a whole number, got 'one'");
  CHECK(at(problems, "name") == "name: must be a text, got 5 (did you mean \"5\"?)");
  CHECK(at(problems, "as_of") == "as_of: must be a day, YYYY-MM-DD, got 'yesterday'");
  CHECK(at(problems, "cluster.instance_count") == "cluster.instance_count: must be a whole number, got 1.5");
  CHECK_FALSE(at(problems, "cluster.volume_size").empty());
  CHECK_FALSE(at(problems, "channels.a.size.gamma.shape").empty());
  CHECK_FALSE(at(problems, "channels.a.objects").empty());
  CHECK_FALSE(at(problems, "channels.a.file_system.lazy_load").empty());
  CHECK_FALSE(at(problems, "work.compute.duration").empty());
}

TEST_CASE("Job: words come from a list, and a slip of the finger is pointed out") {
  const auto problem = [](const char* pointer, const ordered& value) {
    ordered json = ordered::parse(kEverything);
    json.at(ordered::json_pointer(pointer)) = value;
    const std::vector<Problem> problems = problems_of(json);
    return problems.size() == 1 ? problems[0].message() : std::string();
  };
  CHECK(problem("/purchase", "ondemand") ==
        "purchase: must be one of on_demand, spot, savings_plan, reserved, got 'ondemand' (did you mean on_demand?)");
  CHECK(problem("/purchase", "Spot") ==  // the vocabulary is exact
        "purchase: must be one of on_demand, spot, savings_plan, reserved, got 'Spot' (did you mean spot?)");
  CHECK(problem("/channels/train/input_mode", "Fastfile") ==
        "channels.train.input_mode: must be one of File, FastFile, Pipe, Download, Stream, got 'Fastfile' (did you "
        "mean FastFile?)");
  CHECK(problem("/artifact/compression", 5) == "artifact.compression: must be one of GZIP, NONE, got 5");
}

TEST_CASE("Job: days are days of the calendar") {
  const auto day = [](const char* text) {
    ordered json = ordered::parse(kEverything);
    json["as_of"] = text;
    return read(json.dump());
  };
  CHECK(day("2024-02-29").problems.empty());
  for (const char* wrong : {"2023-02-29", "2024-13-01", "24-01-01", "2024-1-1", "2024-01-01T00:00", "", "today"}) {
    INFO(wrong);
    CHECK(at(day(wrong).problems, "as_of").find("must be a day, YYYY-MM-DD") != std::string::npos);
  }
}

TEST_CASE("Job: sections must be objects") {
  CHECK(at(read("[1]").problems, "") == "must be an object with keys, got a list");
  const std::vector<Problem> problems =
      read(R"({"simcore": 1, "cluster": "big", "work": [], "channels": [1], "phases": 5})").problems;
  CHECK(at(problems, "cluster") ==
        "cluster: must be an object with keys, got 'big' (did you mean {instance_type: big}?)");
  CHECK(at(problems, "work") == "work: must be an object with keys, got a list");
  CHECK(at(problems, "channels") == "channels: must be an object, one key for each entry, got a list");
  CHECK(at(problems, "phases") == "phases: must be an object with keys, got 5");
  CHECK(at(read(R"({"simcore": 1, "cluster": {}, "work": {}, "channels": {"a": 1}})").problems, "channels.a") ==
        "channels.a: must be an object with keys, got 1");
}

TEST_CASE("Job: text that is no JSON at all is refused at once") {
  CHECK(refused([] { static_cast<void>(read("cluster:", "job.json")); }).find("job.json:1:1: must be JSON") == 0);
}

TEST_CASE("Job: YAML reads as JSON does") {
  const JobDraft yaml =
      read("simcore: 1\nwork: {samples: 9, compute: {samples_per_second: 3.5}}  # a note\n", "j.yaml");
  const JobDraft json = read(R"({"simcore": 1, "work": {"samples": 9, "compute": {"samples_per_second": 3.5}}})");
  CHECK(yaml.problems.size() == json.problems.size());  // of what both leave unsaid
  CHECK(canonical_text(yaml.spec) == canonical_text(json.spec));
}

TEST_CASE("Job: a file is read under its own name") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("simcore_job_" + std::to_string(::getpid()) + ".json")).string();
  std::ofstream(path) << kEverything;
  const JobDraft draft = load_job(path, NamedFiles::any);
  std::filesystem::remove(path);
  CHECK(draft.file == path);
  CHECK(draft.problems.empty());
  CHECK(canonical_text(draft.spec) == canonical_text(read(kEverything).spec));
  CHECK_FALSE(refused([&] { static_cast<void>(load_job(path)); }).empty());  // gone
}

TEST_CASE("job reader: parameters are measurements by name") {
  const JobDraft draft = read(
      R"({"parameters": {"file.bandwidth@p4d": "900 MB/s", "readers": 16, "file.base": {"uniform": {"low": "1 s", "high": "2 s"}}}})");
  REQUIRE(draft.spec.parameters.size() == 3);
  CHECK(draft.spec.parameters.at("file.bandwidth@p4d").text() == "9e+08 B/s");
  CHECK(draft.spec.parameters.at("readers").text() == "16");
  CHECK(draft.spec.parameters.at("file.base").text() == "uniform(low 1, high 2) s");
}

TEST_CASE("job reader: what is wrong with a parameter is told under its name") {
  const auto wrong = [](const std::string& parameters) {
    for (const Problem& problem : read("{\"simcore\": 1, \"parameters\": " + parameters + "}").problems)
      if (problem.where.starts_with("parameters")) return problem.message();
    return std::string("nothing");
  };
  CHECK(wrong("[1]") == "parameters: must be an object, one key for each name, got a list");
  CHECK(wrong(R"({"file.base": "soon"})") ==
        "parameters.file.base: must be a number with its unit, such as 200 MB/s, 30 ms, 400 /s or 5 GB, got 'soon'");
  CHECK(wrong(R"({"file.base": {"uniform": {"low": "2 s", "high": "1 s"}}})") ==
        "parameters.file.base.uniform: must have low ≤ high, got 1");
  CHECK(wrong(R"({"": true})").starts_with("parameters.'': must be a number with its unit"));
}
