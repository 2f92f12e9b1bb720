#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "simcore/montecarlo/count_range.hpp"
#include "simcore/montecarlo/precision.hpp"
#include "simcore/montecarlo/runner.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore {

/// A number of a forecast, and how far its interval (kIntervalLevel) reaches to the farther side; infinite where the
/// runs do not bound it.
struct StatedNumber {
  double value = 0.0;
  double error = 0.0;
};

struct BriefSummary {
  StatedNumber mean, p50, p90;
};

/// Cost and time of a plan in the numbers by which many plans are compared.
struct BriefForecast {
  std::uint64_t runs = 0;   // 1 where nothing is uncertain
  bool is_precise = false;  // whether every number that was asked for is as precise as wanted
  double unfinished = 0.0;  // share of the runs that do not finish their work
  BriefSummary cost_usd, wall_clock_s;
};

inline constexpr double kBriefHalfWidth = 0.02;
inline constexpr CountRange kBriefReplications{"replications", 256, 1'000'000};

/// Precisions of all numbers of a BriefForecast, each a share of its number.
[[nodiscard]] std::vector<Precision> every_number(double half_width = kBriefHalfWidth);
/// "2 %" of every number, "cost p90 2 %" of one. Throws SpecError as read_precision(), and for numbers that a
/// BriefForecast does not have.
[[nodiscard]] std::vector<Precision> read_brief_precision(std::string_view text);

struct BriefOptions {
  std::uint64_t seed = 1;
  std::vector<Precision> wanted = every_number();
  std::size_t replications = 65'536;  // at most
};

/// Throws SpecError with every problem of the options.
void validate(const BriefOptions& options);

/// Forecasts plans one after the other, with the memory of those before: by as many quasi-random runs as the precision
/// takes, the same that forecast() draws by simulation. Once it has forecast as large a plan with as many runs, it
/// allocates nothing. Not to be shared between threads.
class BriefForecaster {
 public:
  /// Throws SpecError with every problem of the options.
  explicit BriefForecaster(BriefOptions options = {});

  [[nodiscard]] BriefForecast forecast(const Plan& plan);

 private:
  using Values = std::vector<std::int64_t>;

  void draw_to(std::size_t target, Runner& runner);
  [[nodiscard]] Summary summary_of(const Values& values);
  /// How much wider than wanted the widest interval is; 0: every number is as precise as wanted.
  [[nodiscard]] double widest(const Summary& cost, const Summary& wall_clock) const;

  BriefOptions options_;
  ReusedRunner runner_;
  RunTable drawn_;  // last
  RunSums sums_;    // which nobody reads
  Values cost_, wall_clock_, sorted_;
  std::size_t unfinished_ = 0;
};

}  // namespace simcore
