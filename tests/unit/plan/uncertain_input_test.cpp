#include "simcore/plan/uncertain_input.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/random_plan.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<std::string> names(const Plan& plan) {
  std::vector<std::string> found;
  for (const UncertainInput& input : uncertain_inputs(plan)) found.push_back(input.name);
  return found;
}

/// Draws of what happens to a job after its first start.
constexpr std::uint64_t kOfEvents = std::uint64_t{1} << static_cast<unsigned>(Draw::interruption) |
                                    std::uint64_t{1} << static_cast<unsigned>(Draw::capacity_wait) |
                                    std::uint64_t{1} << static_cast<unsigned>(Draw::restart) |
                                    std::uint64_t{1} << static_cast<unsigned>(Draw::fault) |
                                    std::uint64_t{1} << static_cast<unsigned>(Draw::spot_zone) |
                                    std::uint64_t{1} << static_cast<unsigned>(Draw::first_wait);

bool same_run(const Trace& a, const Trace& b) {
  return wall_clock(a) == wall_clock(b) && a.spot_discount == b.spot_discount && a.artifact == b.artifact &&
         preparation_time(a) == preparation_time(b) && a.interruptions == b.interruptions &&
         retained_time(a) == retained_time(b);
}

}  // namespace

TEST_CASE("UncertainInput: each is named as the job file would state it") {
  Plan plan = uncertain_plan();
  CHECK(names(plan) == std::vector<std::string>{"phases.pending", "phases.starting", "phases.image_pull",
                                                "phases.upload", "work.compute", "channels.train.size",
                                                "fsx.creation_time", "artifact.size", "spot.discount"});
  plan.channels[1].path = EfsPath{};
  plan.preparations[0].channels = {1};
  CHECK(std::ranges::count(names(plan), "efs.creation_time") == 1);
  CHECK(names(plain_plan()).empty());
}

TEST_CASE("UncertainInput: waits for others are not measured, lengths and sizes are") {
  for (const UncertainInput& input : uncertain_inputs(uncertain_plan()))
    CHECK(input.measurable == (input.name != "phases.pending" && input.name != "phases.starting"));
}

TEST_CASE("UncertainInput: values are shown with their unit") {
  const std::vector<UncertainInput> inputs = uncertain_inputs(uncertain_plan());
  const auto size = std::ranges::find(inputs, "channels.train.size", &UncertainInput::name);
  CHECK(size->text(2e9) == "2 GB");
  const auto discount = std::ranges::find(inputs, "spot.discount", &UncertainInput::name);
  CHECK(discount->text(0.74904) == "0.749");
  const auto creation = std::ranges::find(inputs, "fsx.creation_time", &UncertainInput::name);
  CHECK(creation->text(600.0) == "10 min 0 s");
}

TEST_CASE("UncertainInput: a rate that several channels share is one input") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 10), file_channel(Bytes(2e9), 5)};
  const Rate<BytesPerSecond> rate(Uncertain<BytesPerSecond>(Distribution::uniform(1e8, 2e8)), "file.bandwidth");
  for (ChannelPlan& channel : plan.channels) std::get<FilePath>(channel.path).bandwidth = rate;
  CHECK(names(plan) == std::vector<std::string>{"file.bandwidth"});
}

TEST_CASE("UncertainInput: random jobs draw nothing else but what happens after their start") {
  RandomPlan random(20261126);
  std::size_t changed = 0;
  for (int i = 0; i < 500; ++i) {
    const Plan plan = random.next();
    ReplacedDraws all{.purposes = kOfEvents, .seed = 77};
    for (const UncertainInput& input : uncertain_inputs(plan))
      all.purposes |= std::uint64_t{1} << static_cast<unsigned>(input.draw);
    DrawSource replaced(5);
    replaced.replaced = &all;
    const Trace expected = simulate(plan, DrawSource(77).draws(3));
    CHECK(same_run(simulate(plan, replaced.draws(3)), expected));
    changed += same_run(simulate(plan, DrawSource(5).draws(3)), expected) ? 0U : 1U;
  }
  CHECK(changed > 400);  // the other seed does make another run
}
