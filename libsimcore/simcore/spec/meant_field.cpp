#include "simcore/spec/meant_field.hpp"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>
#include <vector>

#include "simcore/error/letters.hpp"
#include "simcore/spec/reference.hpp"

namespace simcore {
namespace {

struct Synonyms {
  std::string_view path;
  std::string_view words;  // divided by blanks
};

/// What trainers, launchers and schedulers call the fields.
constexpr std::array kSynonyms = {
    Synonyms{"region", "aws_region region_name location"},
    Synonyms{"as_of", "date day price_date"},
    Synonyms{"purchase", "use_spot use_spot_instances managed_spot market capacity_type on_demand"},
    Synonyms{"cluster.instance_type", "instance machine machine_type node_type vm_type"},
    Synonyms{"cluster.instance_count", "instances num_instances nodes num_nodes nnodes node_count machines count"},
    Synonyms{"cluster.volume_size", "disk disk_size volume volume_gb volume_size_gb volume_size_in_gb"},
    Synonyms{"cluster.keep_alive", "keep_alive_period keep_alive_period_in_seconds"},
    Synonyms{"channels.<name>.size", "size_gb size_bytes gb bytes dataset_size data_size stored"},
    Synonyms{"channels.<name>.objects", "files num_files file_count num_objects object_count"},
    Synonyms{"channels.<name>.input_mode", "mode s3_input_mode"},
    Synonyms{"work.epochs", "num_epochs n_epochs num_train_epochs max_epochs"},
    Synonyms{"work.steps", "num_steps max_steps total_steps iterations max_iterations"},
    Synonyms{"work.samples", "num_samples n_samples examples images records dataset_length"},
    Synonyms{"work.batch_size",
             "batch global_batch global_batch_size total_batch_size train_batch_size per_device_batch "
             "per_device_batch_size per_device_train_batch_size local_batch_size batch_per_gpu"},
    Synonyms{"work.compute.duration", "hours minutes time runtime run_time train_time training_time wall_clock"},
    Synonyms{"work.compute.step_time", "time_per_step seconds_per_step step_seconds iteration_time"},
    Synonyms{"work.compute.samples_per_second",
             "throughput speed samples_per_sec images_per_second examples_per_second records_per_second"},
    Synonyms{"work.preprocessing.workers", "num_workers dataloader_workers loader_workers"},
    Synonyms{"work.model.name", "model_name model_id architecture"},
    Synonyms{"work.model.parameters", "params num_parameters n_params parameter_count model_size"},
    Synonyms{"work.model.layers", "num_layers n_layers num_hidden_layers depth"},
    Synonyms{"work.model.hidden_size", "hidden hidden_dim d_model"},
    Synonyms{"work.model.attention_heads", "heads num_heads n_heads num_attention_heads"},
    Synonyms{"work.model.vocabulary_size", "vocab vocab_size"},
    Synonyms{"work.model.sequence_length", "seq_len seq_length max_seq_length max_length context_length"},
    Synonyms{"work.model.precision", "dtype fp16 bf16 fp32 mixed_precision amp"},
    Synonyms{"work.model.activation_checkpointing", "gradient_checkpointing recompute"},
    Synonyms{"work.model.parallel.sharding", "zero zero_stage fsdp deepspeed"},
    Synonyms{"work.model.parallel.offload", "cpu_offload offloading"},
    Synonyms{"work.model.parallel.tensor", "tensor_parallel tensor_parallel_size tp"},
    Synonyms{"work.model.parallel.pipeline", "pipeline_parallel pipeline_parallel_size pp"},
    Synonyms{"work.model.parallel.micro_batch_size", "micro_batch micro_batch_size_per_gpu"},
    Synonyms{"checkpoint.every", "interval save_every checkpoint_interval"},
    Synonyms{"checkpoint.every_steps", "save_steps steps_per_checkpoint"},
    Synonyms{"artifact.size", "artifact_size output_size model_artifact"},
    Synonyms{"stopping.max_runtime", "max_run max_runtime_in_seconds timeout time_limit walltime"},
    Synonyms{"stopping.max_wait", "max_wait_time max_wait_time_in_seconds"},
    Synonyms{"prices.instance_hour", "price hourly_price price_per_hour usd_per_hour"}};

std::pair<std::string_view, std::string_view> parent_and_key(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == path.npos) return {"", path};
  return {path.substr(0, dot), path.substr(dot + 1)};
}

std::string synonym(std::string_view word) {
  const auto has = [&](const Synonyms& row) {
    return std::ranges::any_of(row.words | std::views::split(' '),
                               [&](const auto& part) { return std::ranges::equal(part, word); });
  };
  const auto* const found = std::ranges::find_if(kSynonyms, has);
  return found == kSynonyms.end() ? std::string() : std::string(found->path);
}

std::ptrdiff_t depth(const std::string& path) { return std::ranges::count(path, '.'); }

/// The field of that name that lies least deep, if one does.
std::string namesake(std::string_view key) {
  std::vector<std::string> found;
  for (const FieldRow& row : job_fields())
    if (parent_and_key(row.path).second == key) found.push_back(row.path);
  std::ranges::sort(found, {}, depth);
  const bool alone = found.size() == 1 || (found.size() > 1 && depth(found[0]) < depth(found[1]));
  return alone ? found.front() : std::string();
}

}  // namespace

std::string meant_field(std::string_view section, std::string_view key) {
  std::string word(key);
  std::ranges::transform(word, word.begin(), ascii_lower);
  std::ranges::replace(word, '-', '_');
  std::string path = synonym(word);
  if (path.empty()) path = namesake(word);
  const auto [parent, name] = parent_and_key(path);
  return is_path(section, parent) ? std::string(name) : path;
}

}  // namespace simcore
