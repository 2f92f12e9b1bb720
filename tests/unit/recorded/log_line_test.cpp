#include "simcore/recorded/detail/log_line.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("log line: a status, its time and its message, whatever runs on behind") {
  const auto line = status_line("2024-04-22 19:01:34 Downloading - Downloading the training image.......epoch 1");
  REQUIRE(line);
  CHECK(line->time_ms == 1713812494000);
  CHECK(line->status->phase == Phase::downloading);
  CHECK(line->message == "Downloading the training image");
  CHECK(status_line("2024-04-22 19:01:34 Starting - A message that is new...")->message == "A message that is new");
}

TEST_CASE("log line: what containers write is no status") {
  for (const char* line : {"2024-04-22 19:01:34 INFO - Training", "2024-04-22 19:01:34,123 Training - x",
                           "Training - x", "2024-13-22 19:01:34 Training - x", "2024-04-22 19:01:34 Training x", ""})
    CHECK_FALSE(status_line(line));
}

TEST_CASE("log line: a transition as SDK 3 prints it, in a list and in a table") {
  const auto listed = transition_line("  \u2713 Downloading: Downloading the training image (108.3s)");
  REQUIRE(listed);
  CHECK(listed->status->phase == Phase::downloading);
  CHECK(listed->message == "Downloading the training image");
  CHECK(listed->seconds == 108.3);
  const auto row = transition_line(
      plain_line("\u2502   \u2713    Starting          Preparing the instances for           49.3s         \u2502"));
  REQUIRE(row);
  CHECK(row->message == "Preparing the instances for training");
  CHECK(row->seconds == 49.3);
  const auto runs = transition_line("  \u22ef Training: Training in progress (Running...) - 12.5% of 3 epochs");
  REQUIRE(runs);
  CHECK_FALSE(runs->seconds);
  CHECK_FALSE(transition_line("  \u2713 done (3.0s)"));
  CHECK_FALSE(transition_line("Training: x (3.0s)"));
}

TEST_CASE("log line: the job of a log stream") {
  CHECK(stream_job("a-1/algo-1-1713812345:") == "a-1");
  CHECK(stream_job("2024-04-22T19:00:26.1Z a-1/algo-2-1713812345 text") == "a-1");
  CHECK(stream_job("s3://b/algo-x").empty());
  CHECK(stream_job("opt/a/algo-1").empty());
  CHECK(stream_job("/algo-1").empty());
}

TEST_CASE("log line: times with which loggers begin a line") {
  CHECK(logger_time("2024-04-22 19:03:01,123 toolkit INFO") == 1713812581123);
  CHECK(logger_time("[2024-04-22 19:03:01.123: I x]") == 1713812581123);
  CHECK(logger_time("2024-04-22T19:03:01.5+00:00 x") == 1713812581500);
  CHECK(logger_time("[04/22/2024 19:03:01 INFO 140]") == 1713812581000);
  CHECK_FALSE(logger_time("2024-04-22 19:03:01 42.0"));
  CHECK_FALSE(logger_time("[04/22/24 19:03:01 INFO"));
  CHECK_FALSE(logger_time("epoch 1"));
}

TEST_CASE("log line: colours and borders are no text") {
  CHECK(plain_line("\x1b[34mepoch 1\x1b[0m\r") == "epoch 1");
  CHECK(plain_line("\u2502 a \u2502") == " a ");
}
