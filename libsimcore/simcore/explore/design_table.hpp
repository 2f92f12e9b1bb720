#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/explore/space.hpp"
#include "simcore/record/value.hpp"
#include "simcore/study/brief_forecast.hpp"

namespace simcore {

/// Values of a field of a job, one a design; null: the key is left out.
struct DesignColumn {
  std::string keyword = {};  // as in Varied
  std::vector<record::Value> values = {};
};

/// How a table of designs is forecast. The same table and options give the same bits, whatever the threads.
struct TableOptions {
  BriefOptions each = {};
  std::size_t threads = 1;
  /// Called on the calling thread with the number of designs that are done; what it throws ends the work.
  std::function<void(std::size_t done)> after_designs = {};
};

/// A forecast of each design of a table: the job with the values of a row. Rows that differ in the time between
/// checkpoints alone are resolved once where that time means nothing else. Throws SpecError with every problem of the
/// columns or of the options, then with why each row that is not possible is none, "designs[3]" in front.
[[nodiscard]] std::vector<BriefForecast> forecast_table(const record::Value& job, std::span<const DesignColumn> columns,
                                                        const SpaceReading& reading, const Catalog& catalog,
                                                        const TableOptions& options = {});

}  // namespace simcore
