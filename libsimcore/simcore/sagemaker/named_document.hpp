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
  /// Document read from text in JSON or YAML, as read_document() does. Throws SpecError when it is neither.
  NamedDocument(std::string_view text, std::string name = {})
      : content(read_document(text, name)), file(std::move(name)) {}

  record::Value content;
  std::string file;
};

}  // namespace simcore
