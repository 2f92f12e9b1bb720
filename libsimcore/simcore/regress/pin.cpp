#include "simcore/regress/pin.hpp"

#include "simcore/io/detail/record_reader.hpp"
#include "simcore/version.hpp"

namespace simcore {

Pin pin(const std::string& job, const ForecastInputs& inputs) {
  Pin made;
  made.job = job;
  made.version = kVersion;
  made.catalog = inputs.catalog->digest();
  made.seed = inputs.seed;
  made.replications = inputs.replications;
  made.numbers = numbers_of(inputs);
  made.description = inputs.job.description;
  return made;
}

Pin read_pin(std::string_view json, const std::string& file) { return read_record<Pin>(json, file); }

}  // namespace simcore
