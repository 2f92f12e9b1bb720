#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace simcore {

using OrderedJson = nlohmann::ordered_json;  // keys as written

/// JSON text, two spaces a level, every number in the fewest digits that read back as the same double. (The JSON
/// library's own writer spends up to two digits more on one number in a thousand, and decimal sums would show them.)
/// Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string write_json(const OrderedJson& json);

}  // namespace simcore
