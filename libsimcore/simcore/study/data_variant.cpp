#include "simcore/study/data_variant.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

constexpr double kLarge = 0.1;         // share of the data from which on a channel is varied
constexpr const char* kOff = "false";  // what a flag says that is not given

void read_from_s3(ChannelSpec& channel, InputMode mode) {
  channel.source = Source::s3;
  channel.input_mode = mode;
  channel.file_system.reset();
}

/// What the user says of a file system of that kind stays; one that the job does not describe is new and must be
/// filled. A bucket's region stays, too: data from elsewhere would have to be brought here first, which no forecast
/// counts.
FileSystemSpec& mount(ChannelSpec& channel, Source source) {
  const bool described = channel.source == source && channel.file_system;
  if (!described) channel.file_system = FileSystemSpec{};
  if (!described) channel.file_system->preload = true;
  channel.source = source;
  channel.input_mode = InputMode::file;
  channel.file_system->id.reset();
  return *channel.file_system;
}

/// Mounts an FSx file system: the one that is there, or a new one of the smallest legal or of a stated capacity.
/// One that the job describes cannot change its deployment, and another capacity is another file system, too.
void mount_fsx(ChannelSpec& channel, FsxDeployment deployment, const std::optional<Bytes>& capacity) {
  const bool described = channel.source == Source::fsx && channel.file_system;
  FileSystemSpec& system = mount(channel, Source::fsx);
  const bool is_there = described && system.deployment.value_or(FsxDeployment::scratch_2) == deployment && !capacity;
  if (is_there) return;
  system.created = system.preload = true;
  system.lazy_load = false;
  system.deployment = deployment;
  system.capacity = capacity;
}

void mount_efs(ChannelSpec& channel, EfsThroughput mode) {
  FileSystemSpec& system = mount(channel, Source::efs);
  system.throughput_mode = mode;
  system.provisioned_throughput.reset();
  if (mode == EfsThroughput::elastic) system.performance_mode.reset();
}

using Way = std::function<void(ChannelSpec&)>;

/// Every way to bring in data: one row each. Labels and changes are worked out from what the row sets.
std::vector<Way> ways(Bytes larger_fsx) {
  const auto s3 = [](InputMode mode) { return [mode](ChannelSpec& channel) { read_from_s3(channel, mode); }; };
  const auto fsx = [](FsxDeployment deployment, const std::optional<Bytes>& capacity) {
    return [deployment, capacity](ChannelSpec& channel) { mount_fsx(channel, deployment, capacity); };
  };
  const auto efs = [](EfsThroughput mode) { return [mode](ChannelSpec& channel) { mount_efs(channel, mode); }; };
  return {s3(InputMode::file),
          s3(InputMode::fast_file),
          s3(InputMode::pipe),
          s3(InputMode::download),
          s3(InputMode::stream),
          fsx(FsxDeployment::scratch_2, {}),
          fsx(FsxDeployment::scratch_2, larger_fsx),
          fsx(FsxDeployment::persistent_2_ssd_125, {}),
          fsx(FsxDeployment::persistent_2_ssd_125, larger_fsx),
          efs(EfsThroughput::bursting),
          efs(EfsThroughput::elastic)};
}

/// False when the objects are that large already.
bool pack(ChannelSpec& channel, Bytes shard) {
  const double objects = std::max(1.0, std::ceil(channel.size.mean() / shard));
  if (!(objects < static_cast<double>(channel.objects))) return false;
  channel.objects = static_cast<std::int64_t>(objects);
  return true;
}

bool pack(JobSpec& job, const std::vector<std::string>& channels, Bytes shard) {
  bool any = false;
  for (const std::string& name : channels) any = pack(job.channels.at(name), shard) || any;
  return any;
}

/// Several channels share one new file system, which is paid once.
void bring_in(JobSpec& job, const std::vector<std::string>& channels, const Way& way) {
  for (const std::string& name : channels) {
    ChannelSpec& channel = job.channels.at(name);
    way(channel);
    if (channel.file_system && channels.size() > 1) channel.file_system->id = "advised";
  }
}

using Lines = std::map<std::string, std::string>;

/// Keys and values of one channel, as the canonical text of the job gives them.
Lines lines_of(const JobSpec& job, const std::string& channel) {
  JobSpec only;
  only.channels[channel] = job.channels.at(channel);
  const std::string text = canonical_text(only), prefix = "channels." + channel + ".";
  Lines lines;
  for (std::size_t start = 0, end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = text.substr(start, end - start);
    if (!line.starts_with(prefix)) continue;
    const std::size_t equals = line.find(" = ", prefix.size());
    lines[line.substr(prefix.size(), equals - prefix.size())] = line.substr(equals + 3);
  }
  return lines;
}

std::string section_of(const std::string& key) { return key.substr(0, key.find('.')); }

bool has_section(const Lines& lines, const std::string& section) {
  return std::ranges::any_of(lines, [&](const auto& line) { return section_of(line.first) == section; });
}

void leave_out(std::vector<ChannelChange>& changes, const std::string& channel, const std::string& key) {
  const auto known = [&](const ChannelChange& change) { return change.channel == channel && change.key == key; };
  if (std::ranges::none_of(changes, known)) changes.push_back({channel, key, std::nullopt});
}

std::vector<ChannelChange> changes(const JobSpec& from, const JobSpec& to, const std::vector<std::string>& channels) {
  std::vector<ChannelChange> changes;
  for (const std::string& channel : channels) {
    const Lines before = lines_of(from, channel), after = lines_of(to, channel);
    for (const auto& [key, value] : after)
      if (before.contains(key) ? before.at(key) != value : value != kOff) changes.push_back({channel, key, value});
    for (const auto& [key, value] : before)
      if (!after.contains(key))
        leave_out(changes, channel, has_section(after, section_of(key)) ? key : section_of(key));
  }
  return changes;
}

std::string source_label(const JobSpec& job, const std::vector<std::string>& channels) {
  std::vector<std::string> labels;
  for (const std::string& name : channels) {
    const std::string found = source_label(job.channels.at(name));
    if (std::ranges::find(labels, found) == labels.end()) labels.push_back(found);
  }
  std::string joined = labels.front();
  for (std::size_t i = 1; i < labels.size(); ++i) joined += " + " + labels[i];
  return joined;
}

[[noreturn]] void refuse(Problem problem) { throw SpecError({std::move(problem)}); }

/// " of 2400 GB", in the service's GB, of a variant with that capacity; nothing for others.
std::string capacity_label(const JobSpec& job, const std::vector<std::string>& channels, Bytes capacity) {
  const std::optional<FileSystemSpec>& system = job.channels.at(channels.front()).file_system;
  return system && system->capacity == capacity ? " of " + shortest(std::round(capacity / kGibibyte)) + " GB" : "";
}

bool same_system(const ChannelSpec& a, const ChannelSpec& b) {
  return a.source == b.source && a.file_system && b.file_system && a.file_system->id &&
         a.file_system->id == b.file_system->id;
}

}  // namespace

std::string source_label(const ChannelSpec& channel) {
  const FileSystemSpec system = channel.file_system.value_or(FileSystemSpec{});
  if (channel.source == Source::fsx)
    return "FSx " + std::string(word(system.deployment.value_or(FsxDeployment::scratch_2)));
  if (channel.source == Source::efs)
    return "EFS " + std::string(word(system.throughput_mode.value_or(EfsThroughput::bursting)));
  return "S3 " + std::string(word(channel.input_mode));
}

std::vector<std::string> data_channels(const JobSpec& job, const std::optional<std::string>& name) {
  std::vector<std::string> known;
  Bytes total;
  for (const auto& [channel, spec] : job.channels) {
    known.push_back(channel);
    total += spec.size.mean();
  }
  if (known.empty()) refuse({"channels", "must hold the data whose source is asked about", "none", ""});
  if (name && !job.channels.contains(*name))
    refuse({"channel", "must be a channel of the job", in_quotes(*name), nearest(*name, known)});
  if (name) return {*name};
  const auto is_large = [&](const ChannelSpec& spec) { return spec.size.mean() >= kLarge * total; };
  std::vector<std::string> chosen;
  for (const auto& [channel, spec] : job.channels)
    if (std::ranges::any_of(job.channels, [&](const auto& other) {
          return is_large(other.second) && (&other.second == &spec || same_system(spec, other.second));
        }))
      chosen.push_back(channel);
  return chosen;
}

std::vector<DataVariant> data_variants(const JobSpec& job, const std::vector<std::string>& channels, Bytes shard,
                                       Bytes larger_fsx) {
  std::set<std::string> known = {content_id(job)};
  const std::string now = source_label(job, channels);
  std::vector<DataVariant> variants = {{"as it is (" + now + ")", now, {}, false, job}};
  const std::vector<Way> all = ways(larger_fsx);
  for (const bool packed : {false, true})
    for (const Way& way : all) {
      DataVariant variant{.packed = packed, .job = job};
      bring_in(variant.job, channels, way);
      variant.source = source_label(variant.job, channels) + capacity_label(variant.job, channels, larger_fsx);
      if (packed && !pack(variant.job, channels, shard)) continue;
      variant.label = packed ? variant.source + ", " + to_string(shard) + " shards" : variant.source;
      if (!known.insert(content_id(variant.job)).second) continue;
      variant.changes = changes(job, variant.job, channels);
      variants.push_back(std::move(variant));
    }
  return variants;
}

Bytes read_shard(const std::string& text, const JobSpec& job, const std::vector<std::string>& channels) {
  Bytes shard, largest;
  try {
    shard = parse_as<Bytes>(text);
  } catch (const SpecError& error) {
    Problem problem = error.problems().front();
    problem.where = "shard_size";
    refuse(std::move(problem));
  }
  for (const std::string& name : channels) largest = std::max(largest, job.channels.at(name).size.mean());
  if (!(shard.value() > 0.0)) refuse({"shard_size", "must be more than 0 B", in_quotes(text), ""});
  if (shard > largest)
    refuse({"shard_size", "must not exceed the data set (" + to_string(largest) + ")", in_quotes(text), ""});
  return shard;
}

}  // namespace simcore
