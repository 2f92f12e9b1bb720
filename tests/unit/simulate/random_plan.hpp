// Plans of spot jobs drawn at random, for tests that compare two ways of running one.
#pragma once

#include <random>

#include "unit/simulate/plans.hpp"

namespace simcore::tests {

class RandomPlan {
 public:
  explicit RandomPlan(std::uint64_t seed) : random_(seed) {}

  Plan next() {
    Plan plan = plain_plan();
    draws_ = chance(0.5);
    plan.phases.pending = chance(0.5) ? Uncertain<Seconds>(Seconds(0.0)) : law(120.0);
    plan.phases.starting = law(200.0);
    plan.phases.download = any(300.0);
    if (draws_ && chance(0.5)) plan.phases.download.reset();
    plan.phases.image_pull = any(60.0);
    plan.phases.upload = any(100.0);
    plan.compute.time = any(30000.0);
    plan.compute.startup = any(200.0);
    plan.compute.warm_up = any(100.0);
    plan.compute.epochs = chance(0.7) ? 1 : 20;
    if (draws_ && chance(0.3)) plan.compute.trained_epochs = count(20.0);
    if (draws_ && chance(0.3)) plan.compute.counted = count(1000.0);
    if (chance(0.1)) plan.artifact.size = Bytes{};
    if (draws_ && chance(0.3)) plan.artifact.size = Uncertain<Bytes>(law(3e8).law());
    if (draws_ && chance(0.3)) plan.phases.upload.reset();
    add_checkpoints(plan.checkpoint);
    if (chance(0.9)) plan.interruption = interruption();
    if (chance(0.5)) plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.2, 0.9));
    add_limits(plan.stopping);
    if (chance(0.5)) add_channels(plan);
    if (chance(0.2)) plan.groups[0].network = {1e8, 1e9, spread(2e9), 2e10};  // the credit of some runs is used
    if (draws_ && !plan.channels.empty() && chance(0.3)) add_preparation(plan);
    if (chance(0.2)) plan.warm_pool = {Seconds(3600.0), any(1800.0)};
    add_tariff(plan);
    return plan;
  }

 private:
  bool chance(double share) { return number(0.0, 1.0) < share; }
  double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  double spread(double middle) { return middle * std::exp(number(-1.5, 1.5)); }
  Seconds length(double middle) {
    if (chance(0.15)) return {};
    return Seconds(chance(0.5) ? std::round(spread(middle)) : spread(middle));
  }
  /// A length, or the law of one where phases are drawn.
  Uncertain<Seconds> any(double middle) { return draws_ && chance(0.7) ? law(middle) : length(middle); }
  Uncertain<Count> count(double most) {
    if (chance(0.5)) return Uncertain<Count>(Distribution::uniform(0.2 * most, most));
    return Uncertain<Count>(Distribution::mixture({2.0, 1.0, 3.0}, {0.3 * most, std::round(0.5 * most), most}));
  }
  Uncertain<Seconds> law(double mean) {
    const double m = spread(mean);
    switch (random_() % 8) {
      case 0:
        return Seconds(std::round(m));
      case 1:
        return Uncertain<Seconds>(Distribution::weibull(m, number(0.5, 3.0)));
      case 2:
        return Uncertain<Seconds>(Distribution::lognormal(m, m * number(1.0, 4.0)));
      case 3:
        return Uncertain<Seconds>(Distribution::gamma(m, number(0.5, 3.0)));
      case 4:
        return Uncertain<Seconds>(Distribution::empirical({0.0, std::round(m), m, 2.0 * m}));
      case 5:
        return Uncertain<Seconds>(
            Distribution::mixture({1.0, 3.0}, {Distribution::exponential(m), Distribution::uniform(0.0, m)}));
      default:
        return Uncertain<Seconds>(Distribution::exponential(m));
    }
  }
  void add_checkpoints(CheckpointPlan& plan) {
    if (chance(0.2)) return;
    if (chance(0.3))
      plan.parts = chance(0.5) ? std::round(spread(12.0)) + 1.0 : spread(12.0);
    else
      plan.every = std::max(Seconds(1.0), length(900.0));
    plan.pause = any(20.0);
    plan.lag = any(chance(0.5) ? 30.0 : 1500.0);
    plan.restore = any(40.0);
    if (chance(0.4)) plan.notice = Seconds(120.0);
  }
  InterruptionPlan interruption() {
    InterruptionPlan plan;
    plan.time_to = law(chance(0.1) ? 1000.0 : 12000.0);
    plan.instances = chance(0.7) ? 1.0 : number(1.0, 8.0);
    plan.capacity_wait = law(600.0);
    plan.bills_repeated_download = chance(0.3);
    if (chance(0.5)) plan.zones = std::make_shared<const SpotZonesPlan>(zones());
    return plan;
  }
  SpotZonesPlan zones() {
    SpotZonesPlan plan;
    const int count = static_cast<int>(number(1.0, 30.0));
    for (int i = 0; i < count; ++i) plan.zones.push_back({number(0.2, 5.0), number(0.2, 5.0), number(0.0, 1.0)});
    if (chance(0.7)) plan.first_wait = law(600.0);
    return plan;
  }
  void add_limits(StoppingPlan& stopping) {
    stopping.max_runtime = Seconds(chance(0.2) ? spread(30000.0) : 5.0 * 86400.0);
    stopping.max_wait = Seconds(chance(0.2) ? spread(40000.0) : 3.0 * 86400.0);
    if (chance(0.2)) stopping.max_pending = Seconds(spread(300.0));
    stopping.grace = length(120.0);
  }
  void add_channels(Plan& plan) {
    plan.channels.push_back(file_channel(Bytes(spread(5e9)), std::ceil(spread(1000.0))));
    plan.channels.push_back(file_channel(Bytes(spread(5e9)), std::ceil(spread(1000.0))));
    plan.channels.back().path = DownloadPath{Seconds(0.03), BytesPerSecond(87.5e6), 10.0};
    plan.channels.push_back(file_channel(Bytes(spread(5e9)), std::ceil(spread(1000.0))));
    plan.channels.back().path =
        FastFilePath{Seconds(5.0), PerSecond(9219.0), PerSecond(5100.0), Seconds(0.05), BytesPerSecond(1e8)};
    if (draws_) draw_channels(plan);
  }
  void draw_channels(Plan& plan) {
    if (chance(0.5)) plan.channels[0].size = Uncertain<Bytes>(law(5e9).law());
    auto& file = std::get<FilePath>(plan.channels[0].path);
    if (chance(0.7)) file.base = {law(13.0), "file.base"};
    if (chance(0.7)) file.bandwidth = {rate(150e6), "file.bandwidth"};
    auto& fast = std::get<FastFilePath>(plan.channels[2].path);
    if (chance(0.7)) fast.object_latency = {law(0.05), "fast_file.object_latency"};
    if (chance(0.7)) fast.connection = {rate(1e8), "file.bandwidth"};
  }
  Uncertain<BytesPerSecond> rate(double middle) {
    return Uncertain<BytesPerSecond>(Distribution::uniform(0.5 * middle, spread(middle) + middle));
  }
  void add_preparation(Plan& plan) {
    const Uncertain<PerSecond> imported(Distribution::uniform(100.0, 900.0));
    plan.preparations.push_back({{0}, any(600.0), {0}, imported, {0}, PerSecond(5000.0), BytesPerSecond(1e8)});
  }
  void add_tariff(Plan& plan) {
    plan.tariff = hourly(spread(10.0), 3.0);
    const auto add = [&](Meter meter, double scale, std::size_t channel = 0) {
      Charge charge{.meter = meter, .channel = channel, .scale = scale};
      charge.least_bytes = chance(0.5) ? 6e9 : 0.0;
      charge.kept_s = chance(0.5) ? spread(30000.0) : 0.0;
      charge.line = plan.tariff.lines.size();
      plan.tariff.charges.push_back(charge);
      if (chance(0.3)) plan.tariff.charges.back().line = 0;
      if (plan.tariff.charges.back().line != 0)
        plan.tariff.lines.push_back({"Line", "unit", spread(0.01), "test", "2026-01-01"});
    };
    for (const Meter meter : {Meter::billed_seconds, Meter::storage_seconds, Meter::artifact_puts,
                              Meter::artifact_bytes, Meter::jobs, Meter::retained_seconds, Meter::checkpoints,
                              Meter::interruptions, Meter::preparation_gets, Meter::preparation_lists})
      if (chance(0.5)) add(meter, number(0.0, 1e-5));
    for (std::size_t channel = 0; channel < plan.channels.size(); ++channel)
      for (const Meter meter :
           {Meter::get_requests, Meter::list_requests, Meter::read_bytes, Meter::stored_byte_seconds})
        if (chance(0.7)) add(meter, number(0.0, 1e-13), channel);
  }

  std::mt19937_64 random_;
  bool draws_ = false;  // whether phases, sizes and rates of the present plan are drawn in each run
};

}  // namespace simcore::tests
