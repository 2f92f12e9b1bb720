#include "simcore/recorded/detail/status_message.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("message: what is known ends where it ends, and anything else at the dots") {
  CHECK(message_of("Training job failed for insufficient capacity...x") ==
        "Training job failed for insufficient capacity");
  CHECK(message_of("Training job failedTraceback") == "Training job failed");
  CHECK(message_of("Something new.. ") == "Something new");
  CHECK(message_of("Uploading generated") == "Uploading generated training model");
  CHECK(message_of("Training j") == "Training j");  // may be several
  CHECK(message_of("...").empty());
}

TEST_CASE("message: what it tells of a log's line, and of an answer's phase") {
  CHECK(logged_activity(Phase::downloading, "Downloading input data") == Activity::input);
  CHECK(logged_activity(Phase::training, "Downloading the training image") == Activity::image);
  CHECK(logged_activity(Phase::training, "Training image download completed. Training in progress") ==
        Activity::script);
  CHECK(logged_activity(Phase::training, "Training in progress") == Activity::training);
  CHECK(described_activity(Phase::downloading, "Downloading the training image") == Activity::preparing);
  CHECK(described_activity(Phase::downloading, "Downloading input data") == Activity::input);
  CHECK(described_activity(Phase::training, "Training image download completed. Training in progress") ==
        Activity::training);
  CHECK(described_activity(Phase::interrupted, "") == Activity::interrupted);
}

TEST_CASE("message: a warm pool") {
  CHECK(is_warm_start("Found matching resource for reuse"));
  CHECK_FALSE(is_warm_start("Resource retained for reuse"));
}

TEST_CASE("message: attempts") {
  const auto after = [](Phase last, Phase next) {
    return next_attempt({{last, Activity::waiting, 2, {}, std::nullopt, ""}}, next);
  };
  CHECK(next_attempt({}, Phase::training) == 1);
  CHECK(after(Phase::pending, Phase::starting) == 2);
  CHECK(after(Phase::training, Phase::uploading) == 2);
  CHECK(after(Phase::training, Phase::starting) == 3);
  CHECK(after(Phase::interrupted, Phase::downloading) == 3);
  CHECK(after(Phase::interrupted, Phase::interrupted) == 2);
}
