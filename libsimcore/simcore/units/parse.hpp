#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/units/money.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a number measures; decides which unit symbols are understood.
enum class Dimension { duration, size, bandwidth, rate, fraction, price, money, operations, count, number };

/// The dimension of a Quantity type, so that a typed field knows how to read its text.
template <class Q>
struct DimensionOf;
template <>
struct DimensionOf<Seconds> {
  static constexpr Dimension value = Dimension::duration;
};
template <>
struct DimensionOf<Bytes> {
  static constexpr Dimension value = Dimension::size;
};
template <>
struct DimensionOf<BytesPerSecond> {
  static constexpr Dimension value = Dimension::bandwidth;
};
template <>
struct DimensionOf<PerSecond> {
  static constexpr Dimension value = Dimension::rate;
};
template <>
struct DimensionOf<Fraction> {
  static constexpr Dimension value = Dimension::fraction;
};
template <>
struct DimensionOf<UsdPerHour> {
  static constexpr Dimension value = Dimension::price;
};

template <>
struct DimensionOf<Dollars> {
  static constexpr Dimension value = Dimension::money;
};
template <>
struct DimensionOf<Flops> {
  static constexpr Dimension value = Dimension::operations;
};
template <>
struct DimensionOf<Count> {
  static constexpr Dimension value = Dimension::count;
};

/// "1 h 30 min" → 5400, "54 GB" → 5.4e10, "400 Gbps" → 5e10 byte/s, "329 /s" → 329, "70 %" → 0.7: always in the base
/// unit. A bare number is taken in the base unit. Decimal prefixes are powers of 1000, Ki/Mi/Gi/Ti powers of 1024;
/// "Gbps" and "Gb/s" are bits, "GB/s" bytes. Throws SpecError (without a place) naming the units that would do.
[[nodiscard]] double parse_quantity(Dimension dimension, std::string_view text);

template <class Q>
[[nodiscard]] Q parse_as(std::string_view text) {
  return Q(parse_quantity(DimensionOf<Q>::value, text));
}

/// What a text measures, by its first unit: bandwidth for "200 MB/s", number for "16". Nothing when it is no quantity.
[[nodiscard]] std::optional<Dimension> dimension_of(std::string_view text) noexcept;

/// "500", "500 USD", "$500" and "USD 500" are 500 dollars, to the nano-dollar. Throws SpecError as parse_quantity does,
/// and beyond what Usd holds.
[[nodiscard]] Usd parse_usd(std::string_view text);

[[nodiscard]] std::string_view name(Dimension dimension) noexcept;       // "duration"
[[nodiscard]] std::string_view base_unit(Dimension dimension) noexcept;  // "s"; empty for a fraction
[[nodiscard]] std::string unit_list(Dimension dimension);                // "ns, us, ms, s, min, h, d"
[[nodiscard]] std::vector<std::string> unit_symbols(Dimension dimension);
/// "must be a duration: a number with one of ns, us, ms, s, min, h, d".
[[nodiscard]] std::string unit_rule(Dimension dimension);

}  // namespace simcore
