#include "bench.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>

namespace bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kAlternations = 9;
constexpr double kSampleSeconds = 0.05;

std::vector<Comparison (*)()>& registry() {
  static std::vector<Comparison (*)()> makers;
  return makers;
}

double seconds(const std::function<void()>& call, long calls) {
  const Clock::time_point start = Clock::now();
  for (long i = 0; i < calls; ++i) call();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Number of calls that fill a sample; one, when one call does.
long calibrated(const std::function<void()>& call) {
  if (seconds(call, 1) >= kSampleSeconds) return 1;
  long calls = 1;
  while (seconds(call, calls) < kSampleSeconds / 4) calls *= 2;
  return calls * 4;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

const char* verdict(double value, double goal) {
  if (goal <= 0) return "";
  return value <= goal ? "  (goal met)" : "  (GOAL MISSED)";
}

void run(const Comparison& comparison) {
  const long calls = calibrated(comparison.ours);
  const long baseline_calls = comparison.baseline ? calibrated(comparison.baseline) : 0;
  std::vector<double> ours, ratios;
  for (int i = 0; i < kAlternations; ++i) {
    ours.push_back(1e6 * seconds(comparison.ours, calls) / static_cast<double>(calls));
    if (!comparison.baseline) continue;
    const double baseline = 1e6 * seconds(comparison.baseline, baseline_calls) / static_cast<double>(baseline_calls);
    ratios.push_back(ours.back() / baseline);
  }
  std::printf("%s\n  %.3f us a %s%s\n", comparison.name.c_str(), median(ours), comparison.unit.c_str(),
              verdict(median(ours), comparison.most_microseconds));
  if (comparison.baseline)
    std::printf("  %.2f times %s%s\n", median(ratios), comparison.baseline_name.c_str(),
                verdict(median(ratios), comparison.most_ratio));
}

}  // namespace

Registration::Registration(Comparison (*make)()) { registry().push_back(make); }

const std::vector<Comparison (*)()>& registered() { return registry(); }

void keep(double value) {
  static std::atomic<double> sink{0.0};
  sink.store(value, std::memory_order_relaxed);
}

}  // namespace bench

/// Prints every comparison whose name holds the first argument; all without one.
int main(int count, char** arguments) {
  const std::string wanted = count > 1 ? arguments[1] : "";
  for (bench::Comparison (*make)() : bench::registered()) {
    const bench::Comparison comparison = make();
    if (comparison.name.find(wanted) != std::string::npos) bench::run(comparison);
  }
  return 0;
}
