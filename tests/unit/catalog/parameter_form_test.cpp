#include "simcore/catalog/parameter_form.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("parameter form: the unit says what is measured and what is out of all sense") {
  const ParameterForm bandwidth = parameter_form("file.bandwidth", "B/s").value();
  CHECK(bandwidth.dimension == Dimension::bandwidth);
  CHECK_FALSE(bandwidth.range.contains(0.0));  // nothing would ever arrive
  CHECK(parameter_form("fsx.disk.scratch_2", "B/s per TiB")->dimension == Dimension::bandwidth);
  CHECK(parameter_form("file.object_rate", "objects/s")->dimension == Dimension::rate);
  CHECK(parameter_form("file.base", "s")->range.contains(0.0));
  CHECK_FALSE(parameter_form("file.base", "s")->range.contains(-1.0));
  CHECK_FALSE(parameter_form("upload.gzip_ratio", "1")->range.contains(1.01));
  CHECK(parameter_form("readers", "threads")->whole);
  CHECK(parameter_form("any", "1/s per GiB")->dimension == Dimension::rate);
  CHECK_FALSE(parameter_form("file.bandwidth", "furlongs"));
}

TEST_CASE("parameter form: measurements vary, rules and limits and counts do not") {
  for (const auto& [name, unit] :
       {std::pair{"file.bandwidth", "B/s"}, std::pair{"phase.starting", "s"},
        std::pair{"fast_file.list_rate", "objects/s"}, std::pair{"upload.gzip_ratio", "1"}}) {
    CAPTURE(name);
    CHECK(parameter_form(name, unit)->varies);
  }
  for (const auto& [name, unit] :
       {std::pair{"billing.month", "h"}, std::pair{"billing.s3_part", "B"}, std::pair{"stopping.grace", "s"},
        std::pair{"transfer.small_bandwidth", "B/s"}, std::pair{"transfer.large_share", "1"},
        std::pair{"efs.read_metering", "1"}, std::pair{"fsx.capacity_step", "GB"}, std::pair{"readers", "threads"}}) {
    CAPTURE(name);
    CHECK_FALSE(parameter_form(name, unit)->varies);
  }
}
