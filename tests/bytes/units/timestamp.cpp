#include "simcore/units/timestamp.hpp"

#include "bytes/target.hpp"

/// The day of a moment can be written and read again.
void simcore::tests::read_bytes(std::string_view bytes) {
  const std::optional<Timestamp> moment = parse_timestamp(bytes);
  require(!moment || moment->day() <= parse_date("9999-12-31"));
}
