#include "simcore/io/price_history_reader.hpp"

#include "bytes/target.hpp"

/// A mean price is not above the highest.
void simcore::tests::read_bytes(std::string_view bytes) {
  const PricePath path = load_price_history(file_of(bytes));
  const double mean = path.mean(SimTime{}, path.last_change()).value();
  require(mean >= 0.0 && mean <= path.highest().value() * (1.0 + 1e-9));
}
