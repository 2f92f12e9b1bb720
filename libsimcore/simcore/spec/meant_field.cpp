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
  std::string_view words;       // divided by blanks
  std::string_view value = {};  // what is to be written there; {} stands for what was
};

/// What trainers, launchers and schedulers call the fields.
constexpr std::array kSynonyms = {
    Synonyms{"region", "aws_region region_name location"},
    Synonyms{"as_of", "date day price_date"},
    Synonyms{"purchase", "use_spot use_spot_instances managed_spot", "spot"},
    Synonyms{"purchase", "market capacity_type"},
    Synonyms{"cluster.instance_type", "instance machine machine_type node_type vm_type"},
    Synonyms{"cluster.instance_count", "instances num_instances nodes num_nodes nnodes node_count machines"},
    Synonyms{"cluster.volume_size", "disk disk_size volume"},
    Synonyms{"cluster.volume_size", "volume_gb volume_size_gb volume_size_in_gb disk_gb", "{} GB"},
    Synonyms{"cluster.keep_alive", "keep_alive_period"},
    Synonyms{"cluster.keep_alive", "keep_alive_period_in_seconds", "{} s"},
    Synonyms{"channels.<name>.size", "dataset_size data_size stored"},
    Synonyms{"channels.<name>.size", "size_gb gb", "{} GB"},
    Synonyms{"channels.<name>.size", "size_bytes bytes", "{} B"},
    Synonyms{"channels.<name>.objects", "files num_files file_count num_objects object_count"},
    Synonyms{"channels.<name>.input_mode", "mode s3_input_mode"},
    Synonyms{"work.epochs", "num_epochs n_epochs num_train_epochs max_epochs"},
    Synonyms{"work.steps", "num_steps max_steps total_steps iterations max_iterations"},
    Synonyms{"work.samples", "num_samples n_samples examples images records dataset_length"},
    Synonyms{"work.batch_size", "batch global_batch global_batch_size total_batch_size train_batch_size"},
    Synonyms{"work.compute.duration", "time runtime run_time train_time training_time wall_clock"},
    Synonyms{"work.compute.duration", "hours duration_hours", "{} h"},
    Synonyms{"work.compute.duration", "minutes duration_minutes", "{} min"},
    Synonyms{"work.compute.step_time", "time_per_step iteration_time"},
    Synonyms{"work.compute.step_time", "seconds_per_step step_seconds", "{} s"},
    Synonyms{"work.compute.step_time", "steps_per_second steps_per_sec it_per_second", "1 s divided by {}"},
    Synonyms{"work.compute.samples_per_second",
             "throughput speed samples_per_sec images_per_second examples_per_second records_per_second"},
    Synonyms{"work.preprocessing.workers", "num_workers dataloader_workers loader_workers"},
    Synonyms{"work.model.name", "model_name model_id architecture"},
    Synonyms{"work.model.parameters", "params num_parameters n_params parameter_count model_size"},
    Synonyms{"work.model.layers", "num_layers n_layers num_hidden_layers"},
    Synonyms{"work.model.hidden_size", "hidden hidden_dim d_model"},
    Synonyms{"work.model.attention_heads", "heads num_heads n_heads num_attention_heads"},
    Synonyms{"work.model.vocabulary_size", "vocab vocab_size"},
    Synonyms{"work.model.sequence_length", "seq_len seq_length max_seq_length max_length context_length"},
    Synonyms{"work.model.precision", "dtype mixed_precision amp"},
    Synonyms{"work.model.precision", "fp16", "fp16"},
    Synonyms{"work.model.precision", "bf16", "bf16"},
    Synonyms{"work.model.precision", "fp32", "fp32"},
    Synonyms{"work.model.activation_checkpointing", "gradient_checkpointing recompute"},
    Synonyms{"work.model.parallel.sharding", "zero zero_stage fsdp deepspeed"},
    Synonyms{"work.model.parallel.offload", "cpu_offload offloading"},
    Synonyms{"work.model.parallel.tensor", "tensor_parallel tensor_parallel_size tp"},
    Synonyms{"work.model.parallel.pipeline", "pipeline_parallel pipeline_parallel_size pp"},
    Synonyms{"work.model.parallel.micro_batch_size",
             "micro_batch micro_batch_size_per_gpu per_device_batch per_device_batch_size per_device_train_batch_size "
             "local_batch_size batch_per_gpu"},
    Synonyms{"checkpoint.every", "interval checkpoint_interval"},
    Synonyms{"checkpoint.every_steps", "save_steps save_every steps_per_checkpoint"},
    Synonyms{"artifact.size", "artifact_size output_size model_artifact"},
    Synonyms{"stopping.max_runtime", "max_run timeout time_limit walltime"},
    Synonyms{"stopping.max_runtime", "max_runtime_in_seconds", "{} s"},
    Synonyms{"stopping.max_wait", "max_wait_time"},
    Synonyms{"stopping.max_wait", "max_wait_time_in_seconds", "{} s"},
    Synonyms{"prices.instance_hour", "price hourly_price price_per_hour usd_per_hour"}};

std::pair<std::string_view, std::string_view> parent_and_key(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == path.npos) return {"", path};
  return {path.substr(0, dot), path.substr(dot + 1)};
}

const Synonyms* synonym(std::string_view word) {
  const auto has = [&](const Synonyms& row) {
    return std::ranges::any_of(row.words | std::views::split(' '),
                               [&](const auto& part) { return std::ranges::equal(part, word); });
  };
  const auto* const found = std::ranges::find_if(kSynonyms, has);
  return found == kSynonyms.end() ? nullptr : &*found;
}

std::ptrdiff_t depth(const std::string& path) { return std::ranges::count(path, '.'); }

/// Whether a field is one that people mean who write its name alone.
bool is_common(const std::string& path) {
  return path.find("[]") == path.npos && !path.starts_with("spot.") && !path.starts_with("beside.");
}

/// The field of that name that lies least deep, if one does.
std::string namesake(std::string_view key) {
  std::vector<std::string> found;
  for (const FieldRow& row : job_fields())
    if (parent_and_key(row.path).second == key && is_common(row.path)) found.push_back(row.path);
  std::ranges::sort(found, {}, depth);
  const bool alone = found.size() == 1 || (found.size() > 1 && depth(found[0]) < depth(found[1]));
  return alone ? found.front() : std::string();
}

/// How the path of a field is written in a section: its name alone where the section has a field of that name.
std::string seen_from(std::string_view section, const std::string& path) {
  const std::string_view key = parent_and_key(path).second;
  const std::string own = section.empty() ? std::string(key) : std::string(section) + "." + std::string(key);
  const auto is_own = [&](const FieldRow& row) { return is_path(own, row.path); };
  if (std::ranges::any_of(job_fields(), is_own)) return std::string(key);
  return path == key ? path + ", at the top of the file" : path;
}

std::string with_value(std::string field, std::string_view pattern, std::string_view value) {
  if (pattern.empty() || value.empty() || value == "false") return field;
  std::string text(pattern);
  const std::size_t at = text.find("{}");
  if (at != text.npos) text.replace(at, 2, value);
  return std::move(field) + ": " + text;
}

}  // namespace

std::string other_word(std::string_view section, std::string_view key, std::string_view value) {
  std::string word(key);
  std::ranges::transform(word, word.begin(), ascii_lower);
  std::ranges::replace(word, '-', '_');
  const Synonyms* found = synonym(word);
  return found == nullptr ? std::string()
                          : with_value(seen_from(section, std::string(found->path)), found->value, value);
}

std::string field_elsewhere(std::string_view section, std::string_view key) {
  const std::string path = namesake(key);
  return path.empty() ? path : seen_from(section, path);
}

std::string meant_section(std::string_view section, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kKeys = {{{"cluster", "instance_type"},
                                                                                   {"work.model", "name"},
                                                                                   {"work.compute", "duration"},
                                                                                   {"work.early_stopping", "patience"},
                                                                                   {"checkpoint", "every"},
                                                                                   {"artifact", "size"},
                                                                                   {"stopping", "max_runtime"},
                                                                                   {"warm_pool", "reused"}}};
  if (section == "spot") return value == "false" ? "purchase: on_demand" : "purchase: spot";
  const auto* const found = std::ranges::find(kKeys, section, &std::pair<std::string_view, std::string_view>::first);
  return found == kKeys.end() ? std::string() : "{" + std::string(found->second) + ": " + std::string(value) + "}";
}

}  // namespace simcore
