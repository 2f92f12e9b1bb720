#include "simcore/io/document_reader.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"

/// A document that is written reads the same again.
void simcore::tests::read_bytes(std::string_view bytes) {
  const record::Value document = read_document(bytes, "document.json");
  record::JsonPrinter out;
  record::write(out, document);
  require(read_document(std::move(out).take()) == document);
}
