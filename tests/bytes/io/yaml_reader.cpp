#include "simcore/io/yaml_reader.hpp"

#include <algorithm>

#include "bytes/target.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/json.hpp"

namespace simcore::tests {
namespace {

/// Whether a document has the keys of an outline, in their order.
bool same_keys(const record::Value& document, const record::Value& outline) {
  const auto& entries = document.get<record::Value::Object>()->entries;
  const auto* keys = outline.get<record::Value::Object>();
  return keys != nullptr &&
         std::ranges::equal(entries, keys->entries, {}, &std::pair<std::string, record::Value>::first,
                            &std::pair<std::string, record::Value>::first);
}

}  // namespace

/// What can be read has an outline with the same keys, and reads the same when it is written as JSON that is YAML, too.
void read_bytes(std::string_view bytes) {
  const record::Value outline = yaml_outline(bytes);
  const record::Value document = read_yaml(bytes, "document.yaml");
  require(document.get<record::Value::Object>() == nullptr || same_keys(document, outline));
  record::JsonPrinter out;
  record::write(out, document);
  const std::string written = std::move(out).take();
  if (!std::ranges::all_of(written, [](char c) { return c >= 0; })) return;  // YAML has line breaks beyond ASCII
  try {
    require(read_yaml(written) == document);
  } catch (const SpecError&) {  // JSON may have longer keys
  }
}

}  // namespace simcore::tests
