#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/typing.h>

#include "arrow_capsule.hpp"
#include "arrow_reader.hpp"
#include "bind.hpp"
#include "progress.hpp"
#include "simcore/explore/design_table.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/study/job_document.hpp"
#include "thread_count.hpp"
#include "value_caster.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using ColumnType = ArrowColumn::Type;

/// Forecasts of the designs of a table, a row each.
struct ForecastTable {
  std::vector<BriefForecast> forecasts;
};

struct ShownNumber {
  std::string_view name;
  BriefSummary BriefForecast::* quantity;
  StatedNumber BriefSummary::* number;
};
constexpr std::array<ShownNumber, 6> kShownNumbers = {
    {{"cost_usd_mean", &BriefForecast::cost_usd, &BriefSummary::mean},
     {"cost_usd_p50", &BriefForecast::cost_usd, &BriefSummary::p50},
     {"cost_usd_p90", &BriefForecast::cost_usd, &BriefSummary::p90},
     {"wall_clock_s_mean", &BriefForecast::wall_clock_s, &BriefSummary::mean},
     {"wall_clock_s_p50", &BriefForecast::wall_clock_s, &BriefSummary::p50},
     {"wall_clock_s_p90", &BriefForecast::wall_clock_s, &BriefSummary::p90}}};

/// Calls add(name, type, value of a forecast) for each column.
template <class Add>
void each_column(const Add& add) {
  for (const auto& [name, quantity, number] : kShownNumbers) {
    const auto of = [quantity = quantity, number = number](const BriefForecast& each) -> const StatedNumber& {
      return each.*quantity.*number;
    };
    add(std::string(name), ColumnType::number, [of](const BriefForecast& each) { return of(each).value; });
    add(std::string(name) + "_error", ColumnType::number, [of](const BriefForecast& each) { return of(each).error; });
  }
  add("unfinished", ColumnType::number, [](const BriefForecast& each) { return each.unfinished; });
  add("runs", ColumnType::integer, [](const BriefForecast& each) { return static_cast<std::int64_t>(each.runs); });
  add("is_precise", ColumnType::boolean, [](const BriefForecast& each) { return each.is_precise; });
}

py::capsule stream_of(const ForecastTable& table) {
  std::vector<ArrowColumn> columns;
  each_column([&](std::string name, ColumnType type, const auto& value) {
    ArrowColumn& column = columns.emplace_back(std::move(name), type);
    for (const BriefForecast& each : table.forecasts) column.add(value(each));
  });
  return capsule_of(std::move(columns));
}

py::typing::Dict<py::str, py::typing::List<py::object>> columns_of(const ForecastTable& table) {
  py::typing::Dict<py::str, py::typing::List<py::object>> columns;
  each_column([&](const std::string& name, ColumnType, const auto& value) {
    py::list values;
    for (const BriefForecast& each : table.forecasts) values.append(value(each));
    columns[py::str(name)] = values;
  });
  return columns;
}

/// Columns of a mapping of names to values, or of what hands out an Arrow stream.
std::vector<DesignColumn> designs_of(const py::object& designs) {
  if (py::hasattr(designs, "__arrow_c_stream__")) {
    const py::object capsule = designs.attr("__arrow_c_stream__")();
    return read_columns(stream_in(capsule));
  }
  std::vector<DesignColumn> columns;
  for (const auto& [keyword, values] : designs.cast<py::dict>()) {
    DesignColumn& column = columns.emplace_back(py::str(keyword));
    for (const py::handle value : py::iter(values))
      column.values.push_back(value_of(value, column.keyword + "[" + std::to_string(column.values.size()) + "]"));
  }
  return columns;
}

using BriefRunCount = WholeNumber<kBriefReplications>;

ForecastTable forecast_designs(const JobDocument& job, const py::object& designs, const Catalog& catalog,
                               const std::optional<WrittenQuantity>& precision, Seed seed,
                               std::optional<BriefRunCount> replications, const Progress& progress,
                               std::optional<ThreadCount> threads) {
  const std::vector<DesignColumn> columns = designs_of(designs);
  const std::size_t rows = columns.empty() ? 0 : columns.front().values.size();
  TableOptions options;
  options.each.seed = seed;
  if (precision) options.each.wanted = read_brief_precision(precision->text);
  if (replications) options.each.replications = *replications;
  options.threads = threads_or_all(threads);
  options.after_designs = [rows, report = reporting(progress)](std::size_t done) { report(done, rows); };
  const SpaceReading reading{
      .read = [&](const record::Value& changed) { return read_job(changed, job.file, job.warnings, job.files); },
      .file = job.file};
  const py::gil_scoped_release released;
  return {forecast_table(job.description, columns, reading, catalog, options)};
}

}  // namespace

void bind_design_table(py::module_& module) {
  py::class_<ForecastTable>(module, "ForecastTable",
                            "Forecasts of the designs of a table, in its order: mean, p50 and p90 of cost and wall "
                            "clock, how far the interval of each reaches, and how many runs that took.")
      .def(
          "__len__", [](const ForecastTable& table) { return table.forecasts.size(); }, "Number of designs.")
      .def("to_dict", &columns_of, "Columns by name, a value a design.")
      .def(
          "__arrow_c_stream__", [](const ForecastTable& table, const py::object&) { return stream_of(table); },
          py::arg("requested_schema") = py::none(),
          "A capsule that holds all rows in one batch: Polars, DuckDB, pyarrow and others read the table itself.");
  module.def("forecast_table", &forecast_designs, py::arg("job"), py::arg("designs"), py::arg("catalog"), py::kw_only(),
             py::arg("precision") = py::none(), py::arg("seed") = Seed{BriefOptions{}.seed},
             py::arg("replications") = py::none(), py::arg("progress") = py::none(), py::arg("threads") = py::none(),
             "A forecast of each row of a table of designs, with all of the machine's threads unless their number is "
             "given. Raises SpecError with every problem of the columns, or of the rows.");
}
