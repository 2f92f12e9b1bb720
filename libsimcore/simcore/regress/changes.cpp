#include "simcore/regress/changes.hpp"

#include <array>
#include <span>
#include <string>
#include <utility>

#include "simcore/io/job_reader.hpp"
#include "simcore/record/value.hpp"
#include "simcore/regress/forecast_inputs.hpp"
#include "simcore/study/differing.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostRows = 20;  // behind them nobody reads on
constexpr std::size_t kMostKeys = 20;  // a job of which more changed is another job: no key of it alone says why

JobDraft draft_of(const JobDocument& job) { return read_job(job.description, job.file, job.warnings, job.files); }

/// A value as `differing` has it: a text, or null.
std::string text(const record::Value& value) {
  const auto* held = value.get<std::string>();
  return held == nullptr ? "" : *held;
}

/// Keys of the job file whose values do not mean what they did.
std::vector<Change> job_changes(const ForecastInputs& was, const ForecastInputs& now) {
  const JobDraft before = draft_of(was.job), after = draft_of(now.job);
  const std::array readings = {JobReading{&was.job.description, &before.spec},
                               JobReading{&now.job.description, &after.spec}};
  const std::vector<Named<record::Value>> values = differing(readings);
  std::vector<Change> changes;
  for (std::size_t i = 0; i < values[0].entries.size(); ++i)
    changes.push_back(
        {values[0].entries[i].first, text(values[0].entries[i].second), text(values[1].entries[i].second), {}});
  return changes;
}

/// Whether a value stands in the description under keys alone: not in a list, nor in a file that it names.
bool is_keyed(const std::string& path) { return path.find_first_of("[(") == std::string::npos; }

/// The present job with one key as it was.
ForecastInputs with_key(const MovedForecast& moved, const std::string& path) {
  const std::vector<std::string> keys = record::split_keys(path);
  const record::Value* before = value_at(moved.was.job.description, keys);
  ForecastInputs inputs = moved.now;
  set_value(inputs.job.description, keys, before == nullptr ? record::Value() : *before);
  return inputs;
}

std::vector<Change> seed_changes(const ForecastInputs& was, const ForecastInputs& now) {
  std::vector<Change> changes;
  if (was.seed != now.seed) changes.push_back({"seed", std::to_string(was.seed), std::to_string(now.seed), {}});
  if (was.replications != now.replications)
    changes.push_back({"replications", std::to_string(was.replications), std::to_string(now.replications), {}});
  return changes;
}

/// Cells of a row that are not the same in another: "usd_per_hour 3.825; as_of 2025-11-04".
std::string differing_cells(const Cells& row, const Cells& other) {
  std::string text;
  for (const auto& [column, cell] : row.entries)
    if (cell != cell_of(other, column)) text += (text.empty() ? "" : "; ") + column + " " + cell;
  return text;
}

/// Looks for the rows of a cause that move a forecast: halves them for as long as putting them back changes a number.
class MovingRows {
 public:
  MovingRows(Cause cause, const MovedForecast& moved) : cause_(cause), moved_(moved) {}

  std::vector<Change> find() {
    look(0, moved_.mix.rows(cause_).size());
    return std::move(found_);
  }

 private:
  void look(std::size_t first, std::size_t last) {
    if (first == last || found_.size() >= kMostRows) return;
    const Rerun run = rerun([&] {
      ForecastInputs inputs = moved_.now;
      inputs.catalog = moved_.mix.put_back(cause_, first, last);
      return inputs;
    });
    if (run.numbers && *run.numbers == moved_.numbers) return;
    if (last - first == 1) return run.numbers ? note(moved_.mix.rows(cause_)[first], *run.numbers) : void();
    const std::size_t middle = first + (last - first) / 2;
    look(first, middle);
    look(middle, last);
  }

  void note(const RowChange& row, const Named<double>& numbers) {
    if (found_.size() + 1 == kMostRows) return found_.push_back({"and further rows", "", "", {}});
    Change change{row.table + ": " + row.key, differing_cells(row.before, row.after),
                  differing_cells(row.after, row.before), effect(numbers, moved_.numbers)};
    found_.push_back(std::move(change));
  }

  Cause cause_;
  const MovedForecast& moved_;
  std::vector<Change> found_;
};

/// The changed keys with what each moves alone: a forecast for each, so only for so many as a person would look at.
std::vector<Change> with_effects(std::vector<Change> changes, const MovedForecast& moved) {
  if (changes.size() < 2 || changes.size() > kMostKeys) return changes;
  for (Change& change : changes)
    if (is_keyed(change.what))
      if (const Rerun run = rerun([&] { return with_key(moved, change.what); }); run.numbers)
        change.effect = effect(*run.numbers, moved.numbers);
  return changes;
}

}  // namespace

std::vector<Change> changes(Cause cause, const MovedForecast& moved) {
  switch (cause) {
    case Cause::job:
      return with_effects(job_changes(moved.was, moved.now), moved);
    case Cause::seed:
      return seed_changes(moved.was, moved.now);
    case Cause::layers:
      return moved.mix.layers();
    default:
      return MovingRows(cause, moved).find();
  }
}

bool differs(Cause cause, const MovedForecast& moved) {
  if (cause == Cause::job) return !job_changes(moved.was, moved.now).empty();
  if (cause == Cause::seed) return !seed_changes(moved.was, moved.now).empty();
  return moved.mix.differs(cause);
}

ForecastInputs put_back(Cause cause, const MovedForecast& moved) {
  ForecastInputs inputs = moved.now;
  if (cause == Cause::job) {
    inputs.job = moved.was.job;
  } else if (cause == Cause::seed) {
    inputs.seed = moved.was.seed;
    inputs.replications = moved.was.replications;
  } else {
    inputs.catalog = moved.mix.put_back(cause);
  }
  return inputs;
}

}  // namespace simcore
