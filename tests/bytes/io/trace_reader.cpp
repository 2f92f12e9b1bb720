#include "simcore/io/trace_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"

/// A run that is written reads the same again.
void simcore::tests::read_bytes(std::string_view bytes) {
  const std::string written = to_json(read_trace(bytes, "trace.json"));
  require(to_json(read_trace(written)) == written);
}
