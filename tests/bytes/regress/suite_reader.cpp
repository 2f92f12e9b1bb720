#include "simcore/regress/suite_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/regress/tolerance.hpp"

/// A suite that is read has tolerances that let at least a number pass that did not move.
void simcore::tests::read_bytes(std::string_view bytes) {
  const Tolerances tolerances(read_suite(read_document(bytes), "suite.json"));
  require(tolerances.allows("cost_usd.mean", 1.0, 1.0) && tolerances.of("cost_usd.mean", 1.0) >= 0.0);
}
