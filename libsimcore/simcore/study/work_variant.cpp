#include "simcore/study/work_variant.hpp"

#include <cstdint>

namespace simcore {
namespace {

using record::Value;

class Variants {
 public:
  Variants(const JobSpec& job, const Catalog& catalog) : job_(job), catalog_(catalog) {}

  std::vector<WorkVariant> take() {
    if (job_.work.model) add_model(*job_.work.model);
    if (job_.work.preprocessing) add_workers(*job_.work.preprocessing);
    if (!job_.work.prefetch) add("reading ahead", {"work", "prefetch"}, true);
    if (job_.work.epoch_start && job_.work.epoch_start->upper() > Seconds())
      add("no pause between epochs", {"work", "epoch_start"}, 0);
    for (const auto& [name, channel] : job_.channels)
      if (is_read_in_training(channel)) add_readers(name, channel);
    return std::move(found_);
  }

 private:
  void add(std::string label, std::vector<std::string> keys, Value value) {
    found_.push_back({std::move(label), std::move(keys), std::move(value)});
  }

  void add_model(const ModelSpec& model) {
    for (const auto& [precision, meant] : Choice<Arithmetic>::words)
      if (model.precision != meant) add(std::string(precision), {"work", "model", "precision"}, Value(precision));
    if (const auto& batch = job_.work.batch_size; batch && !job_.work.steps)  // steps of more samples would train more
      for (const std::int64_t times : {2, 4})
        add("batch of " + std::to_string(times * *batch), {"work", "batch_size"}, times * *batch);
  }

  void add_workers(const PreprocessingSpec& given) {
    if (!given.workers) return;  // one for each vCPU already
    add("a worker for each vCPU", {"work", "preprocessing", "workers"}, {});
    add(std::to_string(2 * *given.workers) + " workers", {"work", "preprocessing", "workers"}, 2 * *given.workers);
  }

  void add_readers(const std::string& name, const ChannelSpec& channel) {
    const std::int64_t now = channel.readers.value_or(usual_readers());
    for (const std::int64_t times : {2, 4}) {
      const std::string count = std::to_string(times * now);
      add(count + " readers (" + name + ")", {"channels", name, "readers"}, times * now);
    }
  }

  [[nodiscard]] std::int64_t usual_readers() const {
    const auto& types = catalog_.instance_types().all();
    const auto type = types.find(job_.cluster.instance_type);
    const Date day = job_.as_of.value_or(catalog_.newest());
    if (type == types.end()) return 1;
    return static_cast<std::int64_t>(catalog_.parameters().at("readers", type->second, day).value);
  }

  /// File mode and a script's download copy the data before the first step.
  static bool is_read_in_training(const ChannelSpec& channel) {
    if (channel.source != Source::s3) return true;
    return channel.input_mode == InputMode::fast_file || channel.input_mode == InputMode::stream;
  }

  const JobSpec& job_;
  const Catalog& catalog_;
  std::vector<WorkVariant> found_;
};

}  // namespace

std::vector<WorkVariant> work_variants(const JobSpec& job, const Catalog& catalog) {
  return Variants(job, catalog).take();
}

}  // namespace simcore
