#include "simcore/spec/kind_rules.hpp"

#include <string>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::int64_t kMostInstances = 100;          // CreateProcessingJob, InstanceCount
constexpr std::size_t kMostInputs = 10;               // CreateProcessingJob, ProcessingInputs
constexpr Seconds kLongestProcessing{9.0 * 86400.0};  // CreateProcessingJob, MaxRuntimeInSeconds

class KindRules {
 public:
  KindRules(const JobSpec& spec, std::vector<Problem>& problems)
      : spec_(spec), problems_(problems), kind_("kind: " + std::string(word(kind_of(spec)))) {}

  void check() {
    if (kind_of(spec_) == JobKind::training) return check_training();
    check_purchase();
    check_cluster();
    leave_out(is_saved(), "checkpoint", "an interval");
    leave_out(spec_.retry.max_attempts || spec_.retry.time_to_fault, "retry", "a section");
    leave_out(spec_.stopping.max_pending.has_value(), "stopping.max_pending", "a time");
    for (const auto& [name, channel] : spec_.channels) check_channel(channel, "channels." + as_key(name));
    if (kind_of(spec_) == JobKind::processing)
      check_processing();
    else
      check_local();
  }

 private:
  void refuse(const std::string& where, const std::string& rule, const std::string& value, std::string nearest = {}) {
    problems_.push_back({where, rule + " with " + kind_, value, std::move(nearest)});
  }
  void leave_out(bool given, const std::string& where, const std::string& value) {
    if (given) refuse(where, "must be left out", value);
  }
  [[nodiscard]] bool is_saved() const {
    const CheckpointSpec& given = spec_.checkpoint;
    return given.every || given.every_steps || given.every_epochs || given.on_notice.value_or(false);
  }

  void check_training() {
    if (spec_.artifact.upload)
      problems_.push_back({"artifact.upload", "only goes with kind: processing",
                           in_quotes(word(*spec_.artifact.upload)), "kind: processing"});
  }

  void check_purchase() {
    const bool planned = spec_.purchase == Purchase::savings_plan && kind_of(spec_) == JobKind::processing;
    if (spec_.purchase != Purchase::on_demand && !planned)
      refuse("purchase",
             kind_of(spec_) == JobKind::processing ? "must be on_demand or savings_plan" : "must be on_demand",
             in_quotes(word(spec_.purchase)), "on_demand");
  }

  void check_cluster() {
    const ClusterSpec& cluster = spec_.cluster;
    leave_out(!cluster.groups.empty(), "cluster.groups", std::to_string(cluster.groups.size()) + " groups");
    leave_out(cluster.keep_alive > Seconds(), "cluster.keep_alive", to_string(cluster.keep_alive));
    leave_out(spec_.warm_pool.reused.value_or(false), "warm_pool.reused", "true");
  }

  void check_channel(const ChannelSpec& channel, const std::string& where) {
    if (channel.source != Source::s3) refuse(where + ".source", "must be s3", in_quotes(word(channel.source)), "s3");
    const bool fast = channel.input_mode == InputMode::fast_file;
    const bool piped = channel.input_mode == InputMode::pipe && kind_of(spec_) == JobKind::local;
    if (fast || piped)
      refuse(where + ".input_mode", kind_of(spec_) == JobKind::local ? "must be File" : "must be File or Pipe",
             in_quotes(word(channel.input_mode)), "File");
    if (channel.data_type == DataType::augmented_manifest)
      refuse(where + ".data_type", "must be S3Prefix or ManifestFile", in_quotes(word(channel.data_type)), "S3Prefix");
  }

  void check_processing() {
    if (spec_.cluster.instance_count > kMostInstances)
      refuse("cluster.instance_count", "must be at most 100", std::to_string(spec_.cluster.instance_count), "100");
    if (spec_.channels.size() > kMostInputs)
      refuse("channels", "must have at most 10 entries", std::to_string(spec_.channels.size()));
    if (spec_.stopping.max_runtime && *spec_.stopping.max_runtime > kLongestProcessing)
      refuse("stopping.max_runtime", "must be at most " + to_string(kLongestProcessing),
             to_string(*spec_.stopping.max_runtime), to_string(kLongestProcessing));
  }

  void check_local() {
    check_training();
    if (spec_.cluster.instance_count != 1)
      refuse("cluster.instance_count", "must be 1", std::to_string(spec_.cluster.instance_count), "1");
    leave_out(spec_.stopping.max_runtime.has_value(), "stopping.max_runtime", "a time");
    leave_out(spec_.stopping.grace.has_value(), "stopping.grace", "a time");
    leave_out(spec_.phases.pending.has_value(), "phases.pending", "a time");
    leave_out(spec_.phases.starting.has_value(), "phases.starting", "a time");
  }

  const JobSpec& spec_;
  std::vector<Problem>& problems_;
  std::string kind_;
};

}  // namespace

void check_kind(const JobSpec& spec, std::vector<Problem>& problems) { KindRules(spec, problems).check(); }

}  // namespace simcore
