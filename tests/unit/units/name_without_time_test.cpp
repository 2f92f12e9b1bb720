#include "simcore/units/name_without_time.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("name_without_time: what the SDKs append falls off, and nothing else") {
  CHECK(name_without_time("xgb-2024-04-22-19-00-21-227") == "xgb");
  CHECK(name_without_time("train-1713812345-9f3a") == "train");
  CHECK(name_without_time("train-1713812345-9F3A") == "train-1713812345-9F3A");
  CHECK(name_without_time("bert-large-2") == "bert-large-2");
  CHECK(name_without_time("-240422-1900") == "-240422-1900");
  CHECK(name_without_time("").empty());
}
