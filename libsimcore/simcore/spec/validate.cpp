#include "simcore/spec/validate.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/spec/beside_rules.hpp"
#include "simcore/spec/kind_rules.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/spec/spot_rules.hpp"
#include "simcore/spec/storage_rules.hpp"
#include "simcore/spec/work_rules.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

using Problems = std::vector<Problem>;

/// Checks each number against the range of its field.
class RangeCheck {
 public:
  RangeCheck(std::string path, Problems& problems) : path_(std::move(path)), problems_(problems) {}

  template <class T>
  void operator()(const Field& field, const T& value) {
    check(field, value, key_path(path_, field.name));
  }

 private:
  template <class T>
  void check(const Field& field, const T& value, const std::string& where) {
    if constexpr (Optional<T>) {
      if (value) check(field, *value, where);
    } else if constexpr (SectionMap<T>) {
      size(field, value.size(), "entries", std::to_string(value.size()), where);
      for (const auto& [key, section] : value)
        T::mapped_type::fields(section, RangeCheck(key_path(where, as_key(key)), problems_));
    } else if constexpr (SectionList<T>) {
      size(field, value.size(), "entries", std::to_string(value.size()), where);
      for (std::size_t i = 0; i < value.size(); ++i)
        T::value_type::fields(value[i], RangeCheck(item_path(where, i), problems_));
    } else if constexpr (Section<T>) {
      T::fields(value, RangeCheck(where, problems_));
    } else {
      number(field, value, where);
    }
  }

  template <class Q>
  void number(const Field& field, const Uncertain<Q>& value, const std::string& where) {
    const Distribution& law = value.law();
    if (law.stays_within(field.range)) return;
    const bool number = law.is_constant();
    refuse<Q>(field, number ? value_text(field, value.mean()) : law.text(), where,
              number ? in_unit_meant(field, value.mean()) : "");
  }
  template <class D>
  void number(const Field& field, const Quantity<D>& value, const std::string& where) {
    const bool inside = field.range.contains(value.value()) && std::isfinite(value.value());
    if (!inside) refuse<Quantity<D>>(field, value_text(field, value), where, in_unit_meant(field, value));
  }
  void number(const Field& field, const Uncertain<Count>& value, const std::string& where) {
    const Distribution& law = value.law();
    if (!law.stays_within(field.range))
      problems_.push_back(
          {where, field.range.rule(shortest), law.is_constant() ? with_decimals(law.mean(), 0) : law.text(), ""});
  }
  void number(const Field& field, std::int64_t value, const std::string& where) {
    if (!field.range.contains(static_cast<double>(value)))
      problems_.push_back({where, field.range.rule(shortest), std::to_string(value), ""});
  }
  void number(const Field& field, const std::string& value, const std::string& where) {
    size(field, value.size(), "characters", in_quotes(value), where);
  }
  void number(const Field& field, const Tags& value, const std::string& where) {
    constexpr Range kKey{.low = 1, .high = 128}, kTag{.high = 256};  // SageMaker API, Tag
    size(field, value.values.size(), "entries", std::to_string(value.values.size()), where);
    for (const auto& [key, tag] : value.values) {
      if (!kKey.contains(static_cast<double>(key.size())))
        problems_.push_back({where, "must have names of 1 to 128 characters", in_quotes(key), ""});
      if (!kTag.contains(static_cast<double>(tag.size())))
        problems_.push_back({key_path(where, as_key(key)), kTag.size_rule("characters"), in_quotes(tag), ""});
    }
  }
  void number(const Field& field, const Measurements& value, const std::string& where) {
    size(field, value.size(), "entries", std::to_string(value.size()), where);
  }
  template <class Other>
  void number(const Field&, const Other&, const std::string&) {}  // words and dates have no range

  /// The length of a text, the number of entries of a map or a list.
  void size(const Field& field, std::size_t count, const char* what, std::string shown, const std::string& where) {
    if (field.range.contains(static_cast<double>(count))) return;
    problems_.push_back({where, field.range.size_rule(what), std::move(shown), ""});
  }

  template <class Q>
  void refuse(const Field& field, const std::string& value, const std::string& where, std::string nearest = "") {
    const auto text = [](double number) { return to_string(Q(number)); };
    problems_.push_back({where, field.range.rule(text), value, std::move(nearest)});
  }

  /// A bare number counts bytes, or is a share; one out of its range may have been meant in GB, or in percent.
  template <class Q>
  static std::string in_unit_meant(const Field& field, Q value) {
    const bool size = std::same_as<Q, Bytes> && value.value() > 0.0 && value.value() < field.range.low;
    const bool share = std::same_as<Q, Fraction> && value.value() > field.range.high;
    if (size && field.range.contains(value.value() * 1e9)) return shortest(value.value()) + " GB";
    if (share && field.range.contains(value.value() / 100.0)) return shortest(value.value()) + " %";
    return {};
  }

  /// Value as people read it, unless rounding would make it look like the bound that it breaks.
  template <class Q>
  static std::string value_text(const Field& field, Q value) {
    std::string text = to_string(value);
    const bool ambiguous = text == to_string(Q(field.range.low)) || text == to_string(Q(field.range.high));
    const bool at_bound = value.value() == field.range.low || value.value() == field.range.high;
    if (!ambiguous || at_bound) return text;
    return shortest(value.value()) + " " + std::string(base_unit(DimensionOf<Q>::value));
  }

  std::string path_;
  Problems& problems_;
};

void check_access(const ChannelSpec& channel, const std::string& where, Problems& problems) {
  const bool in_order = channel.input_mode == InputMode::pipe || channel.input_mode == InputMode::stream;
  if (channel.record && in_order)
    problems.push_back({where + ".record", "must be left out: what is streamed comes in order",
                        to_string(*channel.record), "input_mode: FastFile"});
  const double bytes = channel.size.mean().value();
  if (channel.record && bytes > 0.0 && channel.record->value() > bytes)
    problems.push_back({where + ".record", "must not be larger than the data set", to_string(*channel.record),
                        to_string(Bytes(bytes))});
  if (bytes > 0.0 && static_cast<double>(channel.objects) > bytes)
    problems.push_back({where + ".objects",
                        "must not be more than the data set has bytes (a size without a unit counts bytes)",
                        std::to_string(channel.objects), ""});
}

void check_s3(const ChannelSpec& channel, const std::string& where, Problems& problems) {
  if (channel.file_system)
    problems.push_back({where + ".file_system", "only goes with source: fsx or efs", "source: s3", ""});
  if (channel.input_mode == InputMode::fast_file && channel.data_type != DataType::s3_prefix)
    problems.push_back({where + ".data_type", "must be S3Prefix with input_mode: FastFile",
                        in_quotes(word(channel.data_type)), "input_mode: File"});
  if (channel.objects > 0 && channel.prefixes > channel.objects)
    problems.push_back({where + ".prefixes", "must not be more than objects", std::to_string(channel.prefixes),
                        std::to_string(channel.objects)});
}

void check_mounted(const ChannelSpec& channel, const std::string& where, Problems& problems) {
  if (channel.prefixes != 1)
    problems.push_back({where + ".prefixes", "only goes with source: s3", std::to_string(channel.prefixes), ""});
  if (channel.region)
    problems.push_back({where + ".region", "only goes with source: s3; file systems are in the job's region",
                        in_quotes(*channel.region), ""});
  if (!channel.groups.empty())
    problems.push_back({where + ".groups", "only goes with source: s3; file systems are mounted by all groups",
                        in_quotes(channel.groups.front()), ""});
  if (channel.data_type != DataType::s3_prefix)
    problems.push_back({where + ".data_type", "only goes with source: s3", in_quotes(word(channel.data_type)), ""});
  if (channel.input_mode != InputMode::file)
    problems.push_back({where + ".input_mode", "must be File when the source is a file system, which is mounted",
                        in_quotes(word(channel.input_mode)), "File"});
  if (channel.distribution != DataDistribution::fully_replicated)
    problems.push_back({where + ".distribution", "must be FullyReplicated when the source is a file system",
                        in_quotes(word(channel.distribution)), "FullyReplicated"});
}

/// The service has maxIO neither with elastic throughput nor in one zone.
void check_performance(const FileSystemSpec& system, const std::string& where, Problems& problems) {
  if (system.performance_mode != EfsPerformance::max_io) return;
  const bool elastic = system.throughput_mode == EfsThroughput::elastic;
  if (elastic || system.storage_class == EfsStorageClass::one_zone)
    problems.push_back({where + ".performance_mode",
                        elastic ? "must be generalPurpose with throughput_mode: elastic"
                                : "must be generalPurpose with storage_class: one_zone",
                        "maxIO", "generalPurpose"});
}

void check_efs(const FileSystemSpec& system, const std::string& where, Problems& problems) {
  check_performance(system, where, problems);
  if (system.deployment) problems.push_back({where + ".deployment", "only goes with source: fsx", "source: efs", ""});
  if (system.lazy_load) problems.push_back({where + ".lazy_load", "only goes with source: fsx", "source: efs", ""});
  const bool provisioned = system.throughput_mode == EfsThroughput::provisioned;
  if (provisioned != system.provisioned_throughput.has_value())
    problems.push_back({where + ".provisioned_throughput", "goes with throughput_mode: provisioned, and only with it",
                        provisioned ? "nothing" : "a value", ""});
}

void check_fsx(const FileSystemSpec& system, const std::string& where, Problems& problems) {
  if (system.performance_mode)
    problems.push_back({where + ".performance_mode", "only goes with source: efs", "source: fsx", ""});
  if (system.throughput_mode || system.provisioned_throughput)
    problems.push_back({where + ".throughput_mode",
                        "only goes with source: efs; FSx has its throughput in the deployment", "source: fsx", ""});
}

void check_others(const FileSystemSpec& system, const std::string& where, Problems& problems) {
  if (system.other_reading && !system.other_nodes)
    problems.push_back({where + ".other_reading", "only goes with other_nodes", to_string(*system.other_reading), ""});
}

void check_channel(const ChannelSpec& channel, const std::string& where, Problems& problems) {
  check_access(channel, where, problems);
  check_storage(channel, where, problems);
  if (channel.source == Source::s3) return check_s3(channel, where, problems);
  check_mounted(channel, where, problems);
  const std::string system = where + ".file_system";
  if (channel.file_system) check_others(*channel.file_system, system, problems);
  if (channel.file_system && channel.source == Source::efs) check_efs(*channel.file_system, system, problems);
  if (channel.file_system && channel.source == Source::fsx) check_fsx(*channel.file_system, system, problems);
}

bool is_channel_name(const std::string& name) {
  const auto allowed = [](char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '.' || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, allowed);
}

void check_channels(const JobSpec& spec, Problems& problems) {
  for (const auto& [name, channel] : spec.channels)
    if (!is_channel_name(name))
      problems.push_back({"channels." + as_key(name), "must be named with 1 to 64 letters, digits, '.', '-' or '_'",
                          in_quotes(name), ""});
  for (const auto& [name, channel] : spec.channels) check_channel(channel, "channels." + as_key(name), problems);
  check_file_systems(spec.channels, problems);
}

void check_groups(const ClusterSpec& cluster, Problems& problems) {
  if (!cluster.instance_type.empty())
    problems.push_back(
        {"cluster.instance_type", "must be left out when there are groups", in_quotes(cluster.instance_type), ""});
  if (cluster.keep_alive.value() > 0.0)
    problems.push_back({"cluster.keep_alive", "must be 0 s with groups: warm pools do not take heterogeneous clusters",
                        to_string(cluster.keep_alive), ""});
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cluster.groups.size(); ++i) {
    const std::string& name = cluster.groups[i].name;
    const std::string where = item_path("cluster.groups", i) + ".name";
    if (std::ranges::find(names, name) != names.end())
      problems.push_back({where, "must name each group once", in_quotes(name), ""});
    names.push_back(name);
  }
}

/// Each of the names is a group's.
void check_group_names(const std::vector<std::string>& names, const std::string& where, const ClusterSpec& cluster,
                       Problems& problems) {
  std::vector<std::string> known;
  for (const InstanceGroupSpec& group : cluster.groups) known.push_back(group.name);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::ranges::find(known, names[i]) == known.end())
      problems.push_back(
          {item_path(where, i), "must be a name of cluster.groups", in_quotes(names[i]), nearest(names[i], known)});
}

/// Samples that some groups prepare for all.
void check_shared_preprocessing(const JobSpec& spec, Problems& problems) {
  if (!spec.work.preprocessing) return;
  const PreprocessingSpec& given = *spec.work.preprocessing;
  const std::string where = "work.preprocessing.groups";
  if (given.output_size && given.groups.empty())
    problems.push_back({"work.preprocessing.output_size", "only goes with work.preprocessing.groups",
                        to_string(*given.output_size), ""});
  if (given.groups.empty()) return;
  if (spec.work.samples && !spec.work.samples->is_constant())
    problems.push_back({"work.samples", "must be one number with " + where, spec.work.samples->law().text(), ""});
  if (!spec.work.prefetch)
    problems.push_back(
        {"work.prefetch", "must be true with " + where + ": others prepare samples meanwhile", "false", "true"});
  if (spec.cluster.groups.empty())
    problems.push_back({where, "only goes with cluster.groups", in_quotes(given.groups.front()), ""});
  else
    check_group_names(given.groups, where, spec.cluster, problems);
}

void check_cluster(const JobSpec& spec, Problems& problems) {
  const ClusterSpec& cluster = spec.cluster;
  if (!cluster.groups.empty()) check_groups(cluster, problems);
  if (cluster.groups.empty() && cluster.instance_type.empty())
    problems.push_back({"cluster.instance_type", "must be given", "nothing", ""});
  if (cluster.groups.size() > 1 && spec.prices.instance_hour)
    problems.push_back({"prices.instance_hour", "must be left out with several groups: use a price book",
                        to_string(*spec.prices.instance_hour), ""});
  for (const auto& [name, channel] : spec.channels)
    check_group_names(channel.groups, "channels." + as_key(name) + ".groups", cluster, problems);
}

void check_warm_pool(const JobSpec& spec, Problems& problems) {
  const bool kept = spec.cluster.keep_alive.value() > 0.0;
  if (spec.warm_pool.next_job && !kept)
    problems.push_back({"warm_pool.next_job", "only goes with cluster.keep_alive above 0 s", "keep_alive 0 s", ""});
  if (!spec.warm_pool.reused.value_or(false)) return;
  if (spec.purchase == Purchase::spot)
    problems.push_back({"warm_pool.reused", "must be false with purchase: spot: warm pools do not take spot instances",
                        "true", "false"});
  if (!spec.cluster.groups.empty())
    problems.push_back({"warm_pool.reused", "must be false with groups: warm pools do not take heterogeneous clusters",
                        "true", "false"});
}

void check_purchase(const JobSpec& spec, Problems& problems) {
  const std::vector<DiscountSpec>& discounts = spec.prices.discounts;
  for (std::size_t i = 0; i < discounts.size(); ++i)
    if (discounts[i].usage_type.empty())
      problems.push_back({item_path("prices.discounts", i) + ".usage_type", "must name usage types", "\"\"", "*"});
}

/// The first lot of `every`, `every_steps`, `every_epochs` counts; a second one would contradict it.
void check_checkpoint(const CheckpointSpec& given, Problems& problems) {
  if (given.every && given.every_steps)
    problems.push_back({"checkpoint.every_steps", "must be left out with checkpoint.every",
                        std::to_string(*given.every_steps), "checkpoint.every"});
  if ((given.every || given.every_steps) && given.every_epochs)
    problems.push_back({"checkpoint.every_epochs", "must be left out with another interval",
                        std::to_string(*given.every_epochs),
                        given.every ? "checkpoint.every" : "checkpoint.every_steps"});
}

void check_stopping(const JobSpec& spec, Problems& problems) {
  const StoppingSpec& stopping = spec.stopping;
  if (spec.purchase == Purchase::spot && spec.cluster.keep_alive.value() > 0.0)
    problems.push_back({"cluster.keep_alive", "must be 0 s with purchase: spot: warm pools do not take spot instances",
                        to_string(spec.cluster.keep_alive), ""});
  if (stopping.max_wait && stopping.max_runtime && *stopping.max_wait < *stopping.max_runtime)
    problems.push_back({"stopping.max_wait", "must be at least stopping.max_runtime", to_string(*stopping.max_wait),
                        to_string(*stopping.max_runtime)});
}

}  // namespace

std::vector<Problem> problems(const ProfileSpec& spec) {
  Problems found;
  ProfileSpec::fields(spec, RangeCheck("", found));
  return found;
}

std::vector<Problem> problems(const SuiteSpec& spec) {
  Problems found;
  SuiteSpec::fields(spec, RangeCheck("", found));
  return found;
}

std::vector<Problem> problems(const JobSpec& spec) {
  Problems found;
  JobSpec::fields(spec, RangeCheck("", found));
  check_work(spec.work, kind_of(spec), found);
  check_cluster(spec, found);
  check_shared_preprocessing(spec, found);
  check_warm_pool(spec, found);
  check_purchase(spec, found);
  check_channels(spec, found);
  check_checkpoint(spec.checkpoint, found);
  check_stopping(spec, found);
  check_spot(spec, found);
  check_beside(spec, found);
  check_kind(spec, found);
  return found;
}

}  // namespace simcore
