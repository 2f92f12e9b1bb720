#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/fsx_capacity.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/spec/storage_rules.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// One file system behind some channels, on the way to its preparation.
class FileSystemPreparation {
 public:
  FileSystemPreparation(const ResolveContext& context, const std::string& name, const ChannelSpec& first)
      : context_(context),
        where_("channels." + as_key(name) + ".file_system"),
        source_(first.source),
        system_(file_system_of(context, first)),
        created_(system_.created.value_or(false)) {
    std::size_t index = 0;
    for (const auto& [other, channel] : context.spec.channels) {
      if (same_file_system(first, channel)) plan_.channels.push_back(index);
      if (same_file_system(first, channel) && is_preloaded(channel)) plan_.preloaded.push_back(index);
      ++index;
    }
  }

  [[nodiscard]] bool is_needed() const noexcept { return created_ || !plan_.preloaded.empty(); }
  [[nodiscard]] PreparationPlan resolve(const FileSystemPlan& system);

 private:
  static bool is_preloaded(const ChannelSpec& channel) {
    return channel.file_system && channel.file_system->preload.value_or(false);
  }
  template <class Q>
  [[nodiscard]] Uncertain<Q> assumed(const std::string& name) const {
    return context_.given_or<Q>({}, where_ + " (" + name + ")", name);
  }
  void create();
  void preload(const FileSystemPlan& system);
  [[nodiscard]] double written(const FileSystemPlan& system) const;

  const ResolveContext& context_;
  std::string where_;  // key path of what the first channel says
  Source source_;
  FileSystemSpec system_;
  bool created_ = false;
  PreparationPlan plan_;
};

void FileSystemPreparation::create() {
  context_.diagnostics.state(where_ + ".created", "storage from its creation on, and the requests that fill it");
  plan_.creation = assumed<Seconds>("fsx.creation_time");
  plan_.imported = plan_.channels;
  plan_.import_rate = assumed<PerSecond>("fsx.import_rate");
}

/// What the file system takes of writes [B/s]: FSx, of its disks; EFS, as a part of its throughput, of which reads may
/// use more.
double FileSystemPreparation::written(const FileSystemPlan& system) const {
  const auto limit = [&](const std::string& name) { return context_.assumed(where_ + " (" + name + ")", name); };
  constexpr double kServiceTebibyte = 1000.0;  // of its GB
  if (source_ == Source::fsx)
    return limit("fsx.disk_write." + catalog_key(system_.deployment.value_or(FsxDeployment::scratch_2))) *
           (system.capacity / kGibibyte / kServiceTebibyte);
  const EfsThroughput mode = system_.throughput_mode.value_or(EfsThroughput::bursting);
  const double most = limit("efs.write_limit." + std::string(word(mode)));
  return mode == EfsThroughput::elastic ? most : std::min(most, system.network.burst * limit("efs.read_metering"));
}

void FileSystemPreparation::preload(const FileSystemPlan& system) {
  context_.diagnostics.state(where_ + ".preload", "storage and requests while the data is loaded");
  plan_.object_rate =
      assumed<PerSecond>(source_ == Source::fsx ? "fsx.preload_object_rate" : "efs.preload_object_rate");
  plan_.bandwidth = BytesPerSecond(written(system));
}

PreparationPlan FileSystemPreparation::resolve(const FileSystemPlan& system) {
  if (created_) create();
  if (!plan_.preloaded.empty()) preload(system);
  return plan_;
}

}  // namespace

std::vector<PreparationPlan> resolve_preparations(const ResolveContext& context,
                                                  const std::vector<FileSystemPlan>& systems) {
  std::vector<PreparationPlan> preparations;
  for (const auto& [name, channel] : context.spec.channels) {
    if (channel.source == Source::s3 || !pays_for_system(context, channel)) continue;
    FileSystemPreparation preparation(context, name, channel);
    const auto index = static_cast<std::size_t>(file_system_index(context, channel));
    if (preparation.is_needed()) preparations.push_back(preparation.resolve(systems[index]));
  }
  return preparations;
}

}  // namespace simcore
