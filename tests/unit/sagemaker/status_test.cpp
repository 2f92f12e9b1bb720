#include "simcore/sagemaker/status.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("status: a word is a phase or an end") {
  REQUIRE(find_status("Downloading") != nullptr);
  CHECK(find_status("Downloading")->phase == Phase::downloading);
  CHECK_FALSE(find_status("Downloading")->outcome);
  CHECK(find_status("MaxWaitTimeExceeded")->outcome == Outcome::max_wait_time_exceeded);
  CHECK_FALSE(find_status("MaxWaitTimeExceeded")->phase);
  CHECK(find_status("completed") == nullptr);
  CHECK(nearest_status("Complete") == "Completed");
}

TEST_CASE("ARN: its parts by index, none behind the last") {
  constexpr std::string_view kArn = "arn:aws:sagemaker:eu-west-1:111122223333:training-job/a";
  CHECK(arn_part(kArn, 0) == "arn");
  CHECK(arn_part(kArn, 3) == "eu-west-1");
  CHECK(arn_part(kArn, 5) == "training-job/a");
  CHECK(arn_part(kArn, 6).empty());
  CHECK(arn_part("", 3).empty());
}
