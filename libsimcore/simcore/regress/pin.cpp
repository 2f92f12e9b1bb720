#include "simcore/regress/pin.hpp"

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/record_reader.hpp"
#include "simcore/montecarlo/count_range.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

bool is_sha256(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

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

Pin read_pin(std::string_view json, const std::string& file) {
  Pin read = read_record<Pin>(json, file);
  std::vector<Problem> problems;
  const auto require = [&](bool holds, const char* key, const char* rule, const std::string& value) {
    if (!holds) problems.push_back({file + ": " + key, rule, value, ""});
  };
  require(read.simcore_pin == 1, "simcore_pin", "must be 1", std::to_string(read.simcore_pin));
  require(is_sha256(read.catalog), "catalog", "must be a digest of 64 hexadecimal digits", in_quotes(read.catalog));
  require(read.replications >= kStudyReplications.least && read.replications <= kStudyReplications.most, "replications",
          "must be from 1 to 1000000", std::to_string(read.replications));
  throw_if_any<SpecError>(std::move(problems));
  return read;
}

}  // namespace simcore
