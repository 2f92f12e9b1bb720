#include "simcore/regress/pin.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"

/// What is read as a pin is written as the same pin.
void simcore::tests::read_bytes(std::string_view bytes) {
  const std::string written = to_json(read_pin(bytes, "pin.json"));
  require(to_json(read_pin(written, "pin.json")) == written);
}
