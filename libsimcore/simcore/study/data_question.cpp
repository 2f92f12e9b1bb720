#include "simcore/study/data_question.hpp"

#include "simcore/resolve/fsx_capacity.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/data_variant.hpp"

namespace simcore {
namespace {

Bytes larger_fsx(const JobSpec& job, const std::vector<std::string>& channels, const ParameterBook& parameters,
                 Date day) {
  Bytes data;
  for (const std::string& name : channels) data += job.channels.at(name).size.mean();
  const auto value = [&](const std::string& name) -> std::optional<double> {
    const Parameter* found = parameters.find(name, {""}, day);
    return found ? std::optional(found->value) : std::nullopt;
  };
  const FsxCapacities capacities = fsx_capacities(FsxDeployment::scratch_2, value);
  return kGibibyte * capacities.above(capacities.at_least(data / kGibibyte));
}

}  // namespace

DataQuestion data_question(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options) {
  if (!draft.problems.empty()) static_cast<void>(resolve(draft, catalog));  // throws, with what else is wrong
  const JobSpec& job = draft.spec;
  const Date day = job.as_of.value_or(catalog.newest());
  DataQuestion question;
  question.channels = data_channels(job, options.channel);
  question.shard = options.shard_size ? read_shard(*options.shard_size, job, question.channels)
                                      : Bytes(catalog.parameters().at("advice.shard_size", day).value);
  question.larger_fsx = larger_fsx(job, question.channels, catalog.parameters(), day);
  question.tie_threshold = catalog.parameters().at("advice.resolution", day).value;
  return question;
}

std::string refusal(const InputError& error) {
  std::string text;
  for (const Problem& problem : error.problems()) text += (text.empty() ? "" : "; ") + problem.message();
  return text;
}

}  // namespace simcore
