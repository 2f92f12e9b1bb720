#pragma once

#include <string>

#include "simcore/record/value.hpp"
#include "simcore/spec/suite_spec.hpp"

namespace simcore {

/// Reads the content of a suite.yaml. Throws SpecError with every problem; `file` names the source in messages.
[[nodiscard]] SuiteSpec read_suite(const record::Value& document, const std::string& file);

}  // namespace simcore
