#include "simcore/spec/content_id.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>

#include "catch.hpp"
#include "simcore/spec/section.hpp"
#include "unit/spec/full_job.hpp"

using namespace simcore;
using simcore::tests::full_job;

namespace {

/// FNV-1a by its definition (Fowler, Noll, Vo); checked against their published values below.
std::string fnv1a(const std::string& text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) {
    hash ^= static_cast<std::uint8_t>(c);
    hash *= 1099511628211ULL;
  }
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

// Written by hand from the fields of the structs, so that a field which fields() forgot would be missed.
constexpr const char* kFullText =
    "simcore = 1\n"
    "name = caltech\n"
    "region = eu-west-1\n"
    "as_of = 2024-03-01\n"
    "kind = processing\n"
    "tags.team = vision\n"
    "cluster.instance_type = ml.p3.2xlarge\n"
    "cluster.instance_count = 2\n"
    "cluster.groups[0].name = gpu\n"
    "cluster.groups[0].instance_type = ml.g5.xlarge\n"
    "cluster.groups[0].instance_count = 3\n"
    "cluster.volume_size = 5e+11\n"
    "cluster.keep_alive = 600\n"
    "cluster.efa = true\n"
    "cluster.network_bandwidth = 5e+09\n"
    "cluster.link_bandwidth = 2e+11\n"
    "purchase = spot\n"
    "channels.train.source = fsx\n"
    "channels.train.input_mode = FastFile\n"
    "channels.train.data_type = ManifestFile\n"
    "channels.train.distribution = ShardedByS3Key\n"
    "channels.train.size = 5.4e+10\n"
    "channels.train.objects = 1530350\n"
    "channels.train.readers = 8\n"
    "channels.train.record = 150000\n"
    "channels.train.prefixes = 16\n"
    "channels.train.file_system.id = fs-1\n"
    "channels.train.file_system.deployment = PERSISTENT_2_SSD_250\n"
    "channels.train.file_system.capacity = 2.4e+12\n"
    "channels.train.file_system.throughput_mode = provisioned\n"
    "channels.train.file_system.provisioned_throughput = 1e+08\n"
    "channels.train.file_system.performance_mode = maxIO\n"
    "channels.train.file_system.lazy_load = true\n"
    "channels.train.file_system.zone = other\n"
    "channels.train.file_system.other_nodes = 5\n"
    "channels.train.file_system.other_reading = 2e+08\n"
    "channels.train.file_system.kept_for = 2592000\n"
    "channels.train.file_system.cost_share = 0.25\n"
    "channels.train.file_system.created = true\n"
    "channels.train.file_system.preload = true\n"
    "channels.train.file_system.storage_class = one_zone\n"
    "channels.train.region = us-west-2\n"
    "channels.train.groups[0] = gpu\n"
    "channels.train.kept_for = 864000\n"
    "channels.train.cost_share = 0.5\n"
    "work.epochs = 3\n"
    "work.samples = 1530350\n"
    "work.steps = 47824\n"
    "work.batch_size = 32\n"
    "work.subset = 0.5\n"
    "work.early_stopping.patience = 3\n"
    "work.early_stopping.counting = in_all\n"
    "work.early_stopping.improvement = 0.9\n"
    "work.early_stopping.halved_after = 10\n"
    "work.warm_up = exponential(mean 90)\n"
    "work.epoch_start = 6\n"
    "work.prefetch = false\n"
    "work.preprocessing.time = 0.012\n"
    "work.preprocessing.workers = 12\n"
    "work.preprocessing.groups[0] = gpu\n"
    "work.preprocessing.output_size = 6e+05\n"
    "work.model.name = BERT-large\n"
    "work.model.family = attention\n"
    "work.model.parameters = 336000000\n"
    "work.model.layers = 24\n"
    "work.model.hidden_size = 1024\n"
    "work.model.attention_heads = 16\n"
    "work.model.vocabulary_size = 30522\n"
    "work.model.sequence_length = 128\n"
    "work.model.image_size = 384\n"
    "work.model.flops_per_sample = 2.5e+11\n"
    "work.model.activations_per_sample = 1.5e+08\n"
    "work.model.precision = fp16\n"
    "work.model.gradient_precision = bf16\n"
    "work.model.optimizer = lamb\n"
    "work.model.trainable = 0.05\n"
    "work.model.weight_bits = 8\n"
    "work.model.activation_checkpointing = true\n"
    "work.model.flash_attention = false\n"
    "work.model.parallel.sharding = gradients\n"
    "work.model.parallel.offload = optimizer\n"
    "work.model.parallel.tensor = 4\n"
    "work.model.parallel.pipeline = 2\n"
    "work.model.parallel.interleaving = 3\n"
    "work.model.parallel.sequence = true\n"
    "work.model.parallel.micro_batch_size = 16\n"
    "work.boosting.library = lightgbm\n"
    "work.boosting.rows = 1000000\n"
    "work.boosting.columns = 28\n"
    "work.boosting.rounds = 200\n"
    "work.boosting.depth = 8\n"
    "work.boosting.leaves = 63\n"
    "work.compute.duration = 4645\n"
    "work.compute.step_time = 0.1\n"
    "work.compute.samples_per_second = uniform(low 300, high 330)\n"
    "work.compute.measured[0].samples_per_second = 1376\n"
    "work.compute.measured[0].step_time = 0.25\n"
    "work.compute.measured[0].instance_type = ml.p3.2xlarge\n"
    "work.compute.measured[0].instance_count = 4\n"
    "work.compute.measured[0].batch_size = 256\n"
    "work.compute.measured[0].precision = tf32\n"
    "work.compute.measured[0].parallel.sharding = full\n"
    "work.compute.measured[0].parallel.offload = none\n"
    "work.compute.measured[0].parallel.tensor = 8\n"
    "work.compute.measured[0].parallel.pipeline = 1\n"
    "work.compute.measured[0].parallel.interleaving = 1\n"
    "work.compute.measured[0].parallel.sequence = false\n"
    "work.compute.measured[0].parallel.micro_batch_size = 2\n"
    "work.compute.measured[0].activation_checkpointing = true\n"
    "work.compute.spread = 0.03\n"
    "work.compute.measured_on.instance_type = ml.p3.2xlarge\n"
    "work.compute.measured_on.instance_count = 4\n"
    "work.compute.measured_on.groups[0].name = a\n"
    "work.compute.measured_on.groups[0].instance_type = ml.g5.xlarge\n"
    "work.compute.measured_on.groups[0].instance_count = 2\n"
    "work.compute.measured_on.batch_size = 128\n"
    "work.compute.measured_on.precision = fp16\n"
    "work.compute.same_speed_elsewhere = true\n"
    "phases.pending = 1\n"
    "phases.starting = lognormal(median 116, p95 150)\n"
    "phases.image_pull = 2\n"
    "phases.download = 3\n"
    "phases.startup = 4\n"
    "phases.upload = 5\n"
    "checkpoint.every = 900\n"
    "checkpoint.every_steps = 500\n"
    "checkpoint.every_epochs = 2\n"
    "checkpoint.mode = blocking\n"
    "checkpoint.size = 1.2e+09\n"
    "checkpoint.kept = 3\n"
    "checkpoint.pause = 7\n"
    "checkpoint.lag = 40\n"
    "checkpoint.restore = 9\n"
    "checkpoint.on_notice = true\n"
    "artifact.size = 9e+07\n"
    "artifact.compression = NONE\n"
    "artifact.region = us-east-2\n"
    "artifact.upload = Continuous\n"
    "stopping.max_runtime = 86400\n"
    "stopping.max_wait = 172800\n"
    "stopping.max_pending = 7200\n"
    "stopping.grace = 60\n"
    "warm_pool.reused = true\n"
    "warm_pool.next_job = 240\n"
    "retry.max_attempts = 3\n"
    "retry.time_to_fault = 1e+06\n"
    "spot.discount = 0.7\n"
    "spot.interruptions = weibull(mean 21600, shape 0.65)\n"
    "spot.capacity_wait = 1200\n"
    "spot.correlation = 0.9\n"
    "spot.repeated_download = billed\n"
    "spot.interruptions_by_hour[0].from = 8\n"
    "spot.interruptions_by_hour[0].to = 18\n"
    "spot.interruptions_by_hour[0].rate = 1e-04\n"
    "spot.starts_at = 08:30\n"
    "spot.trace.file = trace.json\n"
    "spot.trace.sampled_every = 300\n"
    "spot.trace.start = 3600\n"
    "spot.prices.file = prices.json\n"
    "spot.prices.on_demand = 3.06\n"
    "spot.prices.instance_type = p3.2xlarge\n"
    "spot.prices.availability_zone = eu-west-1a\n"
    "spot.prices.product = Linux/UNIX\n"
    "spot.prices.start = 7200\n"
    "spot.fallback.after = 3\n"
    "spot.fallback.deadline = 90000\n"
    "spot.fallback.policy = uniform_progress\n"
    "spot.fallback.capacity_wait = 480\n"
    "spot.fallback.start_quantile = 0.9\n"
    "spot.elsewhere[0].region = us-west-2\n"
    "spot.elsewhere[0].interruptions = 3000\n"
    "spot.elsewhere[0].capacity_wait = 660\n"
    "spot.elsewhere[0].discount = 0.55\n"
    "spot.elsewhere[0].bandwidth = 2e+08\n"
    "savings_plan.plan = 1yr_partial_upfront\n"
    "savings_plan.discount = 0.3\n"
    "savings_plan.commitment = 12\n"
    "reserved.upfront_fee = 1000\n"
    "reserved.instance_hours = 500\n"
    "prices.instance_hour = 3.825\n"
    "prices.discounts[0].usage_type = *Train:*\n"
    "prices.discounts[0].off = 0.1\n"
    "prices.discounts[0].source = contract\n"
    "beside.weekend.use = endpoint\n"
    "beside.weekend.instance_type = ml.t3.medium\n"
    "beside.weekend.instance_count = 2\n"
    "beside.weekend.time = 230400\n"
    "beside.weekend.volume_size = 5e+09\n"
    "beside.weekend.size = 2e+09\n"
    "beside.weekend.instance_hour = 0.05\n"
    "parameters.fast_file.object_latency = lognormal(median 0.03, p95 0.1) s\n"
    "parameters.file.bandwidth@p3 = 2e+08 B/s\n"
    "parameters.readers = 16\n";

void nudge(std::string& value) { value += "x"; }
void nudge(std::int64_t& value) { ++value; }
void nudge(bool& value) { value = !value; }
void nudge(Date& value) { value += std::chrono::days(1); }
template <class D>
void nudge(Quantity<D>& value) {
  value += Quantity<D>(1.0);
}
template <class Q>
void nudge(Uncertain<Q>& value) {
  value = value.is_constant() ? Uncertain<Q>(Distribution::exponential(777)) : Uncertain<Q>(Q(777));
}
void nudge(Measurement& value) { value = {value.dimension, value.law.mean() + 1.0}; }
template <Chosen Enum>
void nudge(Enum& value) {
  value = static_cast<Enum>((static_cast<std::size_t>(value) + 1) % Choice<Enum>::words.size());
}

/// Changes the n-th leaf of a job, or forgets it when it may be left out.
class NthChange {
 public:
  NthChange(int& remaining, bool forget) : remaining_(remaining), forget_(forget) {}

  template <class T>
  void operator()(const Field&, T& value) {
    if constexpr (Optional<T>) {
      if constexpr (!Section<typename T::value_type>) {
        if (forget_ && remaining_ == 0) value.reset();
      }
      if (value)
        (*this)(Field{}, *value);
      else
        --remaining_;
    } else if constexpr (SectionMap<T>) {
      for (auto& [key, section] : value) T::mapped_type::fields(section, *this);
    } else if constexpr (SectionList<T>) {
      for (auto& section : value) T::value_type::fields(section, *this);
    } else if constexpr (std::is_same_v<T, Measurements>) {
      for (auto& [key, measurement] : value)
        if (remaining_-- == 0) nudge(measurement);
    } else if constexpr (std::is_same_v<T, Tags>) {
      for (auto& [key, tag] : value.values)
        if (remaining_-- == 0) nudge(tag);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      for (auto& text : value)
        if (remaining_-- == 0) nudge(text);
    } else if constexpr (Section<T>) {
      T::fields(value, *this);
    } else if (remaining_-- == 0) {
      nudge(value);
    }
  }

 private:
  int& remaining_;
  bool forget_;
};

/// The job with its n-th leaf changed; false behind the last leaf.
bool change_leaf(JobSpec& job, int n, bool forget) {
  int remaining = n;
  JobSpec::fields(job, NthChange(remaining, forget));
  return remaining < 0;
}

}  // namespace

TEST_CASE("fnv-1a: the test's own agrees with the published values") {
  CHECK(fnv1a("") == "cbf29ce484222325");
  CHECK(fnv1a("a") == "af63dc4c8601ec8c");
  CHECK(fnv1a("foobar") == "85944171f73967e8");
}

TEST_CASE("canonical text: every field that is set, in order and in base units") {
  CHECK(canonical_text(full_job()) == kFullText);
}

TEST_CASE("canonical text: of a job that sets nothing, only what has a default of its own") {
  CHECK(canonical_text(JobSpec{}) ==
        "simcore = 1\nname = job\nregion = us-east-1\ncluster.instance_type = \ncluster.instance_count = 1\n"
        "cluster.keep_alive = 0\npurchase = on_demand\nwork.epochs = 1\nwork.prefetch = true\nartifact.compression = "
        "GZIP\n");
}

TEST_CASE("content id: laws given by quantiles count by their shares and by their values") {
  std::set<std::string> ids;
  for (const Distribution& law :
       {Distribution::quantiles({0, 0.5, 1}, {1, 2, 9}), Distribution::uniform(1, 9),
        Distribution::quantiles({0, 0.6, 1}, {1, 2, 9}), Distribution::quantiles({0, 0.5, 1}, {1, 3, 9}),
        Distribution::quantiles({0, 1}, {1, 9}), Distribution::empirical({1, 2, 9})}) {
    JobSpec job = full_job();
    job.phases.pending = Uncertain<Seconds>(law);
    ids.insert(content_id(job));
  }
  CHECK(ids.size() == 6);
}

TEST_CASE("content id: FNV-1a of the canonical text, in 16 digits") {
  CHECK(content_id(full_job()) == fnv1a(kFullText));
  CHECK(content_id(JobSpec{}) == fnv1a(canonical_text(JobSpec{})));
  CHECK(content_id(JobSpec{}).size() == 16);
}

TEST_CASE("content id: changes with each field, and no two changes look alike") {
  for (const bool forget : {false, true}) {
    std::set<std::string> ids = {content_id(full_job())};
    int leaf = 0;
    for (JobSpec job = full_job(); change_leaf(job, leaf, forget); job = full_job()) {
      CAPTURE(leaf, forget, canonical_text(job));
      CHECK(ids.insert(content_id(job)).second);
      ++leaf;
    }
    CHECK(leaf == 193);  // the lines of kFullText
  }
}

TEST_CASE("content id: files count by what they hold") {
  const auto with = [](std::int64_t available, double price) {
    JobSpec job = full_job();
    job.spot.trace->observed = std::make_shared<const SpotTrace>(SpotTrace{SimTime{9}, {{SimTime{}, available}}, {}});
    job.spot.prices->history = std::make_shared<const PricePath>(
        std::vector<PricePath::Step>{{SimTime{}, UsdPerHour(1.0)}, {SimTime{5}, UsdPerHour(price)}});
    return content_id(job);
  };
  CHECK(with(1, 2.0) == with(1, 2.0));
  CHECK(with(1, 2.0) != with(2, 2.0));
  CHECK(with(1, 2.0) != with(1, 3.0));
  CHECK(with(1, 2.0) != content_id(full_job()));
  JobSpec preempted = full_job(), quiet = full_job();
  preempted.spot.trace->observed = std::make_shared<const SpotTrace>(SpotTrace{SimTime{9}, {}, {SimTime{5}}});
  quiet.spot.trace->observed = std::make_shared<const SpotTrace>(SpotTrace{SimTime{9}, {}, {}});
  CHECK(content_id(preempted) != content_id(quiet));
}

TEST_CASE("content id: equal for what means the same") {
  JobSpec a = full_job(), b = full_job();
  a.work.compute.samples_per_second = Uncertain<PerSecond>(Distribution::empirical({3, 1, 2}));
  b.work.compute.samples_per_second = Uncertain<PerSecond>(Distribution::empirical({2, 3, 1}));
  CHECK(content_id(a) == content_id(b));
  a.phases.pending = Seconds(60.0);
  b.phases.pending = kMinute;
  a.phases.upload = Uncertain<Seconds>(Distribution::mixture({1, 1}, {4.0, 5.0}));
  b.phases.upload = Uncertain<Seconds>(Distribution::mixture({0.5, 0.5}, {4.0, 5.0}));
  CHECK(content_id(a) == content_id(b));
  a.name = "";
  CHECK(content_id(a) != content_id(b));
}

TEST_CASE("content id: channels count by name, whatever order they were added in") {
  JobSpec a, b;
  a.channels["train"].objects = b.channels["train"].objects = 5;
  b.channels["eval"].objects = a.channels["eval"].objects = 7;
  CHECK(content_id(a) == content_id(b));
  JobSpec renamed = a;
  auto node = renamed.channels.extract("eval");
  node.key() = "test";
  renamed.channels.insert(std::move(node));
  CHECK(content_id(renamed) != content_id(a));
}

TEST_CASE("content id: a parameter's unit and name count") {
  JobSpec seconds, bytes, elsewhere;
  seconds.parameters["file.base"] = Seconds(5);
  bytes.parameters["file.base"] = Bytes(5);
  elsewhere.parameters["file.base@p3"] = Seconds(5);
  CHECK(std::set<std::string>{content_id(JobSpec{}), content_id(seconds), content_id(bytes), content_id(elsewhere)}
            .size() == 4);
}

TEST_CASE("content id: a file system without settings is not the same as none") {
  JobSpec with, without;
  with.channels["train"].source = without.channels["train"].source = Source::fsx;
  with.channels["train"].file_system = FileSystemSpec{};
  CHECK(content_id(with) != content_id(without));
}
