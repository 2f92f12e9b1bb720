#include "simcore/phases/training.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Training: in each epoch the slower of computing and reading sets the pace") {
  DataLoad load;
  load.first_epoch = Seconds(80.0);
  load.epoch = Seconds(20.0);
  // 10 epochs of 50 s: the first reads for 80 s, the other nine compute for 50 s.
  CHECK(steady_training_time(Seconds(500.0), load, 10.0).value() == Approx(80.0 + 9 * 50.0));
  load.epoch = Seconds(60.0);
  CHECK(steady_training_time(Seconds(500.0), load, 10.0).value() == Approx(80.0 + 9 * 60.0));
  CHECK(steady_training_time(Seconds(500.0), DataLoad{}, 10.0).value() == Approx(500.0));
  CHECK(steady_training_time(Seconds(30.0), load, 1.0).value() == Approx(80.0));
}

TEST_CASE("Training: transfers of channels add up, mounts happen side by side") {
  DataLoad load;
  Seconds longest_mount;
  add(load, {Seconds(13.0), Seconds(100.0), Seconds(1.0), Seconds(10.0), Seconds(5.0)}, longest_mount);
  add(load, {Seconds(16.0), Seconds(7.0), Seconds(2.0), Seconds(20.0), Seconds(6.0)}, longest_mount);
  CHECK(longest_mount.value() == 16.0);
  CHECK(load.download.value() == 107.0);
  CHECK(load.listing.value() == 3.0);
  CHECK(load.first_epoch.value() == 30.0);
  CHECK(load.epoch.value() == 11.0);
}

TEST_CASE("Training: of two loads the longer of each part counts") {
  const DataLoad a{Seconds(10.0), Seconds(1.0), Seconds(30.0), Seconds(4.0)};
  const DataLoad b{Seconds(7.0), Seconds(2.0), Seconds(20.0), Seconds(5.0)};
  for (const DataLoad& both : {slower(a, b), slower(b, a)}) {
    CHECK(both.download.value() == 10.0);
    CHECK(both.listing.value() == 2.0);
    CHECK(both.first_epoch.value() == 30.0);
    CHECK(both.epoch.value() == 5.0);
  }
  CHECK(slower(a, DataLoad{}).download == a.download);
}
