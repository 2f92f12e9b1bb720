#include "bind.hpp"
#include "progress.hpp"
#include "simcore/replicate/budget.hpp"
#include "simcore/replicate/check.hpp"
#include "simcore/replicate/forecast.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

template <class Options>
Options options(std::uint64_t seed, std::size_t replications, const Progress& progress) {
  return {.seed = seed, .replications = replications, .after_batch = reporting(progress)};
}

void bind_check(py::module_& module) {
  py::class_<Budget>(module, "Budget", "What a job may cost and last. Immutable.")
      .def_property_readonly("max_cost_usd",
                             [](const Budget& budget) {
                               return budget.max_cost ? std::optional(budget.max_cost->dollars()) : std::nullopt;
                             })
      .def_property_readonly(
          "max_time_s",
          [](const Budget& budget) { return budget.max_time ? std::optional(budget.max_time->value()) : std::nullopt; })
      .def_readonly("confidence", &Budget::confidence)
      .def_readonly("worst_case", &Budget::worst_case)
      .def_readonly("strict", &Budget::strict);
  module.def(
      "read_budget",
      [](std::optional<std::string> max_cost, std::optional<std::string> max_time, std::string confidence,
         bool worst_case, bool strict) {
        Budget budget = read_budget({std::move(max_cost), std::move(max_time), std::move(confidence)});
        budget.worst_case = worst_case;
        budget.strict = strict;
        return budget;
      },
      py::arg("max_cost"), py::arg("max_time"), py::arg("confidence") = BudgetText{}.confidence,
      py::arg("worst_case") = false, py::arg("strict") = false,
      R"(A budget from text such as "500 USD" and "8 h". Raises SpecError with every problem.)");
  module.def(
      "check",
      [](const Plan& plan, const Budget& budget, std::uint64_t seed, std::size_t replications,
         const Progress& progress) {
        const auto chosen = options<CheckOptions>(seed, replications, progress);
        const py::gil_scoped_release released;
        return check(plan, budget, chosen);
      },
      py::arg("plan"), py::arg("budget"), py::arg("seed") = 1, py::arg("replications") = CheckOptions{}.replications,
      py::arg("progress") = py::none(), "Whether the job stays within its budget. As forecast().");
}

}  // namespace

void bind_replicate(py::module_& module) {
  bind_check(module);
  module.def(
      "forecast",
      [](const Plan& plan, std::uint64_t seed, std::size_t replications, const Progress& progress) {
        const auto chosen = options<ForecastOptions>(seed, replications, progress);
        const py::gil_scoped_release released;
        return forecast(plan, chosen);
      },
      py::arg("plan"), py::arg("seed") = 1, py::arg("replications") = ForecastOptions{}.replications,
      py::arg("progress") = py::none(),
      "Simulates and bills the job. The same plan, seed and replications give the same bits.\n\n"
      "progress(done, all) is called between batches. Raises SimulationError when replications is not from 1 to 10^8.");
}
