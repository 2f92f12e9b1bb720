#include "simcore/units/parse.hpp"

#include <cmath>

#include "bytes/target.hpp"
#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace {

using namespace simcore;

/// A quantity is finite and reads the same when it is written.
void read_quantity(Dimension dimension, std::string_view text) {
  try {
    const double number = parse_quantity(dimension, text);
    tests::require(std::isfinite(number) && parse_quantity(dimension, shortest(number)) == number);
  } catch (const SpecError&) {
  }
}

}  // namespace

/// Text is read as what its unit measures, as something else, and as an amount, which reads the same when it is
/// written.
void simcore::tests::read_bytes(std::string_view bytes) {
  constexpr std::size_t kDimensions = static_cast<std::size_t>(Dimension::number) + 1;
  read_quantity(dimension_of(bytes).value_or(Dimension::number), bytes);
  read_quantity(static_cast<Dimension>(bytes.size() % kDimensions), bytes);
  const Usd usd = parse_usd(bytes);
  require(parse_usd(usd.text()) == usd);
}
