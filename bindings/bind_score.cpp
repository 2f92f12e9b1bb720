#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "record.hpp"
#include "simcore/calibrate/backtest.hpp"
#include "simcore/score/drift.hpp"
#include "simcore/score/scores.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Rows = std::vector<std::vector<double>>;
using Names = std::vector<std::string>;

/// The laws of rows: by quantiles where there are levels, by samples where there are none.
std::vector<PredictiveLaw> laws_of(const std::optional<std::vector<double>>& levels, Rows rows) {
  if (levels) throw_if_any<InputError>(problems_of_levels("levels", *levels));
  std::vector<PredictiveLaw> laws;
  for (std::vector<double>& row : rows)
    laws.push_back(levels ? PredictiveLaw{.levels = *levels, .values = std::move(row)} : sample_law(std::move(row)));
  return laws;
}

Scores score_from_python(const Names& names, const std::optional<std::vector<double>>& levels, Rows rows,
                         const std::vector<double>& outcomes, Seed seed) {
  std::vector<PredictiveLaw> laws = laws_of(levels, std::move(rows));
  std::vector<Prediction> predictions;
  for (std::size_t i = 0; i < names.size(); ++i)
    predictions.push_back({names[i], std::move(laws.at(i)), outcomes.at(i)});
  const py::gil_scoped_release released;
  return score(predictions, seed);
}

Drift drift_from_python(const Names& names, const std::vector<double>& pit, double false_alarm) {
  std::vector<TransformedOutcome> outcomes;
  for (std::size_t i = 0; i < names.size(); ++i) outcomes.push_back({names[i], pit.at(i)});
  return drift(outcomes, false_alarm);
}

}  // namespace

void bind_score(py::module_& module) {
  bind_record<Coverage>(module);
  bind_record<PredictionScore>(module);
  bind_record<Scores>(module);
  module.def("score", &score_from_python, py::arg("names"), py::arg("levels"), py::arg("rows"), py::arg("outcomes"),
             py::arg("seed") = Seed{1},
             "Scores predictions, one row each: quantiles at `levels`, or samples without levels. As many names and "
             "outcomes as rows. Raises InputError with everything that is wrong.");
  bind_record<DriftMoment>(module);
  bind_record<Drift>(module);
  module.def("drift", &drift_from_python, py::arg("names"), py::arg("pit"), py::arg("false_alarm"),
             "Watches PIT scores in their order, as many names as scores. Raises InputError with everything that is "
             "wrong.");
  bind_record<BacktestRow>(module);
  bind_record<Backtest>(module);
  module.def(
      "backtest",
      [](const History& history, const Catalog& catalog, Seed seed) {
        const py::gil_scoped_release released;
        return backtest(history, catalog, seed);
      },
      py::arg("history"), py::arg("catalog"), py::arg("seed") = Seed{1},
      "Scores of what would have been forecast for each job of a history when it was created.");
}
