#pragma once

#include <string>
#include <string_view>

#include "simcore/record/value.hpp"

namespace simcore {

/// Reads YAML text strictly: it means what JSON means, or is refused. Words that YAML 1.1 would silently reinterpret
/// stay texts: yes and no, dates, 12:30, 0x1F, 010. Throws SpecError with `file`, line and column for what is not YAML,
/// a key twice, aliases, tags, a second document, more than 64 levels, or more than kLongestYaml characters.
[[nodiscard]] record::Value read_yaml(std::string_view yaml, const std::string& file = {});

/// The object that the first of several YAML documents holds, to tell of which kind it is: scalars are texts, whatever
/// their tags, and a key may stand twice. Null when that cannot be told.
[[nodiscard]] record::Value yaml_outline(std::string_view yaml);

}  // namespace simcore
