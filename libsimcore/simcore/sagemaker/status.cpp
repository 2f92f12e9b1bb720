#include "simcore/sagemaker/status.hpp"

#include <algorithm>
#include <array>

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr Status phase(std::string_view word, Phase phase) { return {word, phase, std::nullopt}; }
constexpr Status end(std::string_view word, Outcome outcome) { return {word, std::nullopt, outcome}; }

constexpr std::array kWordsOfStatus = {phase("Pending", Phase::pending),
                                       phase("Starting", Phase::starting),
                                       phase("LaunchingMLInstances", Phase::starting),
                                       phase("PreparingTrainingStack", Phase::starting),
                                       phase("Updating", Phase::starting),
                                       phase("Restarting", Phase::starting),
                                       phase("Downloading", Phase::downloading),
                                       phase("DownloadingTrainingImage", Phase::downloading),
                                       phase("Training", Phase::training),
                                       phase("Uploading", Phase::uploading),
                                       phase("Stopping", Phase::stopping),
                                       phase("Interrupted", Phase::interrupted),
                                       end("Completed", Outcome::completed),
                                       end("Failed", Outcome::failed),
                                       end("Stopped", Outcome::stopped),
                                       end("MaxRuntimeExceeded", Outcome::max_runtime_exceeded),
                                       end("MaxWaitTimeExceeded", Outcome::max_wait_time_exceeded)};

}  // namespace

const Status* find_status(std::string_view word) noexcept {
  const auto* const found = std::ranges::find(kWordsOfStatus, word, &Status::word);
  return found == kWordsOfStatus.end() ? nullptr : found;
}

std::string nearest_status(std::string_view word) {
  std::array<std::string_view, kWordsOfStatus.size()> words;
  std::ranges::transform(kWordsOfStatus, words.begin(), &Status::word);
  return nearest(word, words);
}

std::string_view arn_part(std::string_view arn, int index) noexcept {
  for (; index > 0; --index) {
    const std::size_t colon = arn.find(':');
    if (colon == std::string_view::npos) return {};
    arn.remove_prefix(colon + 1);
  }
  return arn.substr(0, arn.find(':'));
}

}  // namespace simcore
