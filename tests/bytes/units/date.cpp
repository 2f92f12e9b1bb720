#include "simcore/units/date.hpp"

#include "bytes/target.hpp"

/// A day that is written is the text that it was read from.
void simcore::tests::read_bytes(std::string_view bytes) {
  const std::optional<Date> day = parse_date(bytes);
  require(!day || to_string(*day) == bytes);
}
