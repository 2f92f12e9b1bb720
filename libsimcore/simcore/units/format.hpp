#pragma once

#include <cstddef>
#include <string>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// Text for people: "1 h 48 min", "54 GB", "150 MB/s". Three significant digits; not meant to be read back.
[[nodiscard]] std::string to_string(Seconds duration);
[[nodiscard]] std::string to_string(Bytes size);
[[nodiscard]] std::string to_string(BytesPerSecond bandwidth);
[[nodiscard]] std::string to_string(PerSecond rate);
[[nodiscard]] std::string to_string(Fraction share);
[[nodiscard]] std::string to_string(UsdPerHour price);
[[nodiscard]] std::string to_string(Dollars amount);
[[nodiscard]] std::string to_string(Flops operations);
[[nodiscard]] std::string to_string(Count number);

/// The shortest decimal text that reads back as the same double: "0.7", "1.5e+08".
[[nodiscard]] std::string shortest(double number);

/// A count with its thousands apart: "160,000".
[[nodiscard]] std::string with_commas(std::size_t number);

}  // namespace simcore
