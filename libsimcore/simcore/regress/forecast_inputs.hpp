#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/regress/cause.hpp"
#include "simcore/study/job_document.hpp"

namespace simcore {

/// Everything that a forecast depends on, but for the code that makes it.
struct ForecastInputs {
  JobDocument job;
  std::shared_ptr<const Catalog> catalog;
  std::uint64_t seed = 1;
  std::size_t replications = 200;
};

/// The plan of a job as it was described. Throws SpecError with every problem.
[[nodiscard]] Plan resolve(const JobDocument& job, const Catalog& catalog);

/// The numbers that a pin holds (see numbers_of). Throws SpecError when the job is wrong, SimulationError when the
/// number of replications is.
[[nodiscard]] Named<double> numbers_of(const ForecastInputs& inputs);

/// The numbers of a forecast that was made again with something put back; none, and why, when that is no job.
struct Rerun {
  std::optional<Named<double>> numbers;
  std::string refused;
};

/// Makes the inputs and forecasts them: what refuses the one or the other is the reason.
[[nodiscard]] Rerun rerun(const std::function<ForecastInputs()>& inputs);

/// Change of cost and time from some numbers of a forecast to others.
[[nodiscard]] Effect effect(const Named<double>& from, const Named<double>& to);

}  // namespace simcore
