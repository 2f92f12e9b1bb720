#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "simcore/io/document_reader.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// A document and the name of the file it came from, for messages, which may be empty.
struct NamedDocument {
  NamedDocument(record::Value value, std::string name = {}) : content(std::move(value)), file(std::move(name)) {}
  /// Document read from JSON text. Throws SpecError when it is none.
  NamedDocument(std::string_view json, std::string name = {})
      : content(read_document(json, name)), file(std::move(name)) {}

  record::Value content;
  std::string file;
};

}  // namespace simcore
