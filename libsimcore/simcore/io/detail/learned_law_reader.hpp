#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/learned_law.hpp"
#include "simcore/io/detail/value_reader.hpp"

namespace simcore {

/// Laws of a learned profile, each checked: its keys are the fields of the record, all of them needed but the
/// template's. No law may be there twice. What is wrong goes to `values`.
[[nodiscard]] std::vector<LearnedLaw> read_laws(const Json& list, const std::string& where,
                                                const InstanceTypeBook& types, ValueReader& values);

}  // namespace simcore
