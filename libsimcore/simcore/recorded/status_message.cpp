#include "simcore/recorded/detail/status_message.hpp"

#include <algorithm>
#include <array>

namespace simcore {
namespace {

constexpr std::string_view kImage = "Downloading the training image";
constexpr std::string_view kImageDone = "Training image download completed. Training in progress";
constexpr std::string_view kInput = "Downloading input data";
constexpr std::string_view kReuse = "Found matching resource for reuse";

/// Messages of the service, as 674 public logs of 2018 to 2026 have them, and SecondaryStatusTransition in botocore of
/// 2026-08-07. Longer ones stand before those that they begin with.
constexpr std::array kMessages = {
    kImage,
    kImageDone,
    kInput,
    kReuse,
    std::string_view("Insufficient capacity error from EC2 while launching instances, retrying!"),
    std::string_view("Instances not retained as a result of warmpool resource limits being exceeded"),
    std::string_view("Launched instance was unhealthy, replacing it!"),
    std::string_view("Launching requested ML instances"),
    std::string_view("Preparing the instances for training"),
    std::string_view("Resource released"),
    std::string_view("Resource retained for reuse"),
    std::string_view("Starting the training job"),
    std::string_view("Stopping the training job"),
    std::string_view("Training in progress"),
    std::string_view("Training job completed"),
    std::string_view("Training job failed for insufficient capacity"),
    std::string_view("Training job failed"),
    std::string_view("Training job stopped"),
    std::string_view("Training job waiting for capacity"),
    std::string_view("Uploading generated training model")};

bool begins_attempt(Phase phase) { return phase == Phase::pending || phase == Phase::starting; }

/// Activities that the status alone tells.
Activity plain_activity(Phase phase) {
  switch (phase) {
    case Phase::pending:
      return Activity::waiting;
    case Phase::starting:
      return Activity::starting;
    case Phase::downloading:
      return Activity::preparing;
    case Phase::training:
      return Activity::training;
    case Phase::uploading:
      return Activity::uploading;
    case Phase::stopping:
      return Activity::stopping;
    default:
      return Activity::interrupted;
  }
}

/// The one message that begins so, as in a table whose columns are too narrow; the text itself when there is none.
std::string_view completed(std::string_view text) noexcept {
  constexpr std::size_t kEnough = 10;
  const auto begins = [&](std::string_view message) { return message.starts_with(text); };
  return text.size() >= kEnough && std::ranges::count_if(kMessages, begins) == 1
             ? *std::ranges::find_if(kMessages, begins)
             : text;
}

}  // namespace

std::string_view message_of(std::string_view text) noexcept {
  for (const std::string_view message : kMessages)
    if (text.starts_with(message)) return message;
  const std::size_t end = text.find_last_not_of(". ");  // dots are printed while the SDK waits
  return completed(text.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

Activity logged_activity(Phase phase, std::string_view message) noexcept {
  if (message.starts_with(kImage)) return Activity::image;
  if (message.starts_with(kImageDone) && phase == Phase::training) return Activity::script;
  if (message.starts_with(kInput)) return Activity::input;
  return plain_activity(phase);
}

/// A phase of an answer holds all that happened in it: only a download that ends with the input has no image in it.
Activity described_activity(Phase phase, std::string_view message) noexcept {
  return phase == Phase::downloading && message.starts_with(kInput) ? Activity::input : plain_activity(phase);
}

bool is_warm_start(std::string_view message) noexcept { return message.starts_with(kReuse); }

int next_attempt(const std::vector<JobPhase>& before, Phase phase) noexcept {
  if (before.empty()) return 1;
  const JobPhase& last = before.back();
  const bool again = last.phase == Phase::interrupted ? phase != Phase::interrupted
                                                      : begins_attempt(phase) && !begins_attempt(last.phase);
  return last.attempt + (again ? 1 : 0);
}

}  // namespace simcore
